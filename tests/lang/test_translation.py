"""Cards in Russian: every card whole, every message translated, every form right; and what a translation is made of."""
from __future__ import annotations

import re
from functools import lru_cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from attrs import evolve
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po
from samples import NAMES, SAMPLES, sample, signatures, vocabulary

from rulecore import resources
from rulecore.games import SPECS, find_spec, load_nouns
from rulecore.lang.check import check
from rulecore.lang.explain import explain_ability, explain_card, explain_line
from rulecore.lang.meaning import CardMeaning
from rulecore.lang.russian import CASES, Russian, adjective, category, noun
from rulecore.lang.said import YOU, Actor, Head, Joined, Name, Pronoun, Say, parts_of
from rulecore.lang.signature import Signatures
from rulecore.lang.speech import catalogues, grammar, languages, speech
from rulecore.lang.syntax import parse
from rulecore.lang.translated import Traits, doer, message, speak
from rulecore.tools.catalogs import Entry, catalogue_files, core, lacking, nouns, ours, quoted, template, translated, verbs
from rulecore.verbs import SHARED
from rulecore.vocab import Vocabulary, load_vocabulary

HERE = Path(__file__).parent
GOLDEN = HERE / "corpus/russian.txt"
SAMPLES_LOCALE = HERE / "corpus_vocab/locale"
CATALOGUES = sorted([*(folder / "locale/ru.po" for folder in ours()), SAMPLES_LOCALE / "ru.po"])


# ---- every card -----------------------------------------------------------------------------------


@lru_cache
def all_cards() -> tuple[tuple[CardMeaning, Vocabulary, Signatures], ...]:
    """The cards of all shipped games, and the samples of those that are not made yet."""
    found = []
    for game in SPECS:
        words, known = load_nouns(game), find_spec(game).verbs.signatures
        texts = [path.read_text(encoding="utf-8") for path in sorted(resources.game_dir(game).glob("*.card"))]
        names = [card.title for text in texts for card in parse(text).cards]
        for text in texts:
            found += [(card, words, known) for card in checked(text, words, known, names)]
    for game in SAMPLES:
        known = {**signatures(), **SHARED.signatures}
        found += [(card, vocabulary(game), known) for card in checked(sample(game), vocabulary(game), known, NAMES)]
    return tuple(found)


def checked(text: str, words: Vocabulary, known: Signatures, names: list[str] | tuple[str, ...]) -> list[CardMeaning]:
    cards, problems = check(parse(text).cards, words, known, text, "", names)
    assert not problems, [str(p) for p in problems]
    return cards


def russian_cards() -> str:
    """All cards in Russian, each under its own name."""
    told = (f"# {card.title}\n{explain_card(card, words, known, 'ru')}\n" for card, words, known in all_cards())
    return "\n".join(told)


def test_every_card_is_told_as_it_was_read_over() -> None:
    """`python tests/lang/test_translation.py` writes the file anew: read what has changed before it goes in."""
    assert russian_cards() == GOLDEN.read_text(encoding="utf-8")


def test_no_english_is_left_but_what_a_table_types() -> None:
    """A ruling is named as a table sets it; all else is Russian, and no blank stays open."""
    for card, words, known in all_cards():
        told = explain_card(card, words, known, "ru")
        rest = re.sub(r"«[a-z-]+»", "«»", told)
        assert not re.search(r"[A-Za-z{}~@\u2060]|  | [,.;:]|,,|\(,", rest), told
        assert all(line[0].isupper() or line[0] in "«0123456789" for line in told.split("\n")), told
        assert all(line.endswith(".") for line in told.split("\n")), told


def test_every_number_is_told() -> None:
    for card, words, known in all_cards():
        english, russian = (explain_card(card, words, known, language) for language in ("en", "ru"))
        bare = [sorted(re.findall(r"[+-]?\b\d+", re.sub(r'"[^"\n]*"|«[^»]*»|\d-Hand', "", text))) for text in (english, russian)]
        once = english.casefold().count("once per")
        one = english.count(" one of ")  # `одно из 2`
        assert len(bare[1]) == len(bare[0]) + once, (english, russian, one)


SLIPS = (
    (r"(?<![\w-])([+-]?)([1-9])(?![\w-])", lambda m: f"{m[1]}{int(m[2]) % 9 + 1}"),
    (r"\beach\b", lambda m: "every"),
    (r"\bnext ", lambda m: ""),
    (r"\bother ", lambda m: ""),
    (r"\bif\b", lambda m: "unless"),
    (r"\bhighest\b", lambda m: "lowest"),
    (r"\byour left\b", lambda m: "your right"),
    (r">=", lambda m: "<="),
    (r"<", lambda m: ">"),
)


def test_a_slip_changes_the_russian() -> None:
    """What the English would show, the Russian shows, too."""
    words, seen = load_nouns("munchkin-scooby-doo"), 0
    for path in sorted(resources.game_dir("munchkin-scooby-doo").glob("*.card")):
        text = path.read_text(encoding="utf-8")
        for card in parse(text).cards:
            source = text[slice(*card.span)]
            for pattern, change in SLIPS:
                head, _, body = source.partition("\n")
                slipped = re.sub(pattern, change, body, count=1)
                pair = [check(parse(f"{head}\n{lines}").cards, words, SHARED.signatures, f"{head}\n{lines}", "", NAMES)
                        for lines in (body, slipped)]
                if slipped == body or any(problems or not cards for cards, problems in pair):
                    continue
                seen += 1
                before, after = (explain_card(cards[0], words, SHARED.signatures, "ru") for cards, _ in pair)
                assert before != after, (body, slipped)
    assert seen > 100


# ---- single sentences: cases, gender, animacy, number, agreement ---------------------------------------

SENTENCES = {
    'item "T": 1-Hand, gold 100': {
        "+1 per Item of helper": "Вы получаете +1 к силе за каждую Шмотку помощника.",
        "wins ties": "Вы побеждаете при ничьих.",
        "immune to Curses": "На вас не действуют Проклятия.",
        "on defeat if level of monster >= 10: draw 1 treasure":
            "Когда вы побеждаете монстра, если уровень монстра не меньше 10, вы берёте 1 сокровище.",
        "on win: draw 2 treasures": "Когда вы побеждаете в бою, вы берёте 2 сокровища.",
        "on win: draw 5 treasures": "Когда вы побеждаете в бою, вы берёте 5 сокровищ.",
        "on win: draw 11 treasures": "Когда вы побеждаете в бою, вы берёте 11 сокровищ.",
        "on win: draw 21 treasures": "Когда вы побеждаете в бою, вы берёте 21 сокровище.",
        "on win: lose 22 levels": "Когда вы побеждаете в бою, вы теряете 22 уровня.",
        "on win or escape: draw 1 door": "Когда вы побеждаете в бою или вы смываетесь, вы берёте 1 дверь.",
        "on loss of an Item by any opponent: draw 1 treasure": "Когда любой соперник теряет Шмотку, вы берёте 1 сокровище.",
        "on curse: discard this": "Когда Проклятие поражает вас, вы сбрасываете эту Шмотку.",
        "on combat: draw 1 door": "Когда бой начинается, вы берёте 1 дверь.",
        "instead of a discard of this: lose level":
            "Если эта Шмотка должна сбрасываться, вместо этого вы теряете уровень.",
        "each munchkin gets -2 unless they have a 1-Hand":
            "Каждый манчкин получает -2 к силе, кроме случаев, когда у него есть Одноручная шмотка.",
        "on win: each player may discard 1 card from hand: they draw 1 door then they lose level":
            "Когда вы побеждаете в бою, каждый игрок по очереди может сбросить 1 карту со своей руки; если он это делает, он "
            "берёт 1 дверь, затем тот игрок теряет уровень.",
        "21 times per combat, discard a card: +2 until end of combat":
            "21 раз за бой вы можете сбросить карту; если вы это делаете, вы получаете +2 к силе до конца боя.",
        "once per game, discard 2 Big Items: draw 1 door":
            "1 раз за игру вы можете сбросить 2 Большие Шмотки; если вы это делаете, вы берёте 1 дверь.",
        "discard this: escape every Monster then they cannot pursue you until end of turn":
            "Вы можете сбросить эту Шмотку; если вы это делаете, вы смываетесь от всех Монстров, затем те Монстры не могут "
            "преследовать вас до конца хода.",
        '+2 vs "Snow Ghost"': "Вы получаете +2 к силе, если бой идёт против «Снежный призрак».",
        "+1 if not in combat": "Вы получаете +1 к силе, если неверно, что вы в бою.",
        "+1 if it is not your turn": "Вы получаете +1 к силе, если идёт не ваш ход.",
        "+1 if you are not alone": "Вы получаете +1 к силе, если вы не сражаетесь в одиночку.",
        "+1 if you have no Vehicle": "Вы получаете +1 к силе, если у вас нет Транспорта.",
        "+1 if nobody is Ghost Hunter": "Вы получаете +1 к силе, если ни один игрок не является Охотником на призраков.",
    },
    'monster "T": level 1, treasures 1': {
        "-2 vs Vehicle": "Этот Монстр получает -2 к силе, если хотя бы у одного игрока в бою есть Транспорт.",
        "+3 vs level >= 5": "Этот Монстр получает +3 к силе, если хотя бы у одного игрока в бою уровень не меньше 5.",
        "cannot pursue a player with level < 4": "Этот Монстр не может преследовать игрока, уровень которого меньше 4.",
        "on meet: may discard Items with total-gold >= 500: win without level":
            "Когда вы встречаете этого Монстра, вы можете сбросить Шмотки общей ценой не меньше 500; если вы это делаете, вы "
            "побеждаете в бою без уровня.",
        "bad-stuff: lose level per Class else discard your hand":
            "Непотребство: вы теряете уровень за каждый Класс у вас; если это невозможно, вы сбрасываете свою руку.",
        "bad-stuff: discard an Item chosen by the player on your left":
            "Непотребство: вы сбрасываете Шмотку, которую выбирает игрок слева от вас.",
        "bad-stuff: give 2 cards from hand to the player on your left":
            "Непотребство: вы отдаёте 2 карты со своей руки игроку слева от себя.",
        "bad-stuff: discard half your hand rounded down":
            "Непотребство: вы сбрасываете половину своей руки с округлением вниз.",
    },
    'one-shot "T": gold 100\n    play in combat': {
        "choose one: +3 to munchkins; +3 to monsters":
            "Вы выбираете одно из 2: (а) сторона манчкинов получает +3 до конца боя; (б) сторона монстров получает +3 до конца "
            "боя.",
        "remove 2 Monsters from combat": "Вы убираете 2 Монстров из боя.",
        "remove the last Monster from combat": "Вы убираете последнего Монстра из боя.",
        "any player must help you": "Любой игрок обязан помочь вам.",
        "every player gains level": "Все игроки одновременно получают уровень.",
        "each opponent with a Vehicle loses 2 levels": "Каждый соперник с Транспортом по очереди теряет 2 уровня.",
    },
}  # fmt: skip
SENTENCES['curse "T"'] = {
    "may discard a card else lose level": "Вы можете сбросить карту; если вы этого не делаете, вы теряете уровень.",
    "give the same Item to the helper": "Вы отдаёте ту же Шмотку помощнику.",
    "discard another Item": "Вы сбрасываете ещё одну Шмотку.",
    "each player loses level unless they have no Class":
        "Каждый игрок по очереди теряет уровень, кроме случаев, когда у него нет Класса.",
    "everyone draws 1 door then they lose level": "Все берут 1 дверь, затем все теряют уровень.",
    "unless in combat: lose level": "Кроме случаев, когда вы в бою, вы теряете уровень.",
    "draw 1 door then discard it chosen by the helper":
        "Вы берёте 1 дверь, затем вы сбрасываете ту дверь, которую выбирает помощник.",
    "discard cards from hand until hand <= 2":
        "Вы сбрасываете карты со своей руки, пока не окажется, что число карт на вашей руке не больше 2.",
}
SENTENCES['item "T": 1-Hand, gold 100'] |= {
    "only Ghost Hunter or Teen Sleuth with a Vehicle may equip":
        "Только Охотник на призраков или Юный сыщик с Транспортом может надеть эту Шмотку.",
    "+1 if there is no helper": "Вы получаете +1 к силе, если нет помощника.",
    "+1 if you are alone or helping":
        "Вы получаете +1 к силе, если вы сражаетесь в одиночку или вы помогаете в бою.",
    "+1 vs level >= 5": "Вы получаете +1 к силе, если хотя бы у одного монстра в бою уровень не меньше 5.",
    "+1 if you are not in combat": "Вы получаете +1 к силе, если вы не в бою.",
    "+1 if nobody has level > 5": "Вы получаете +1 к силе, если ни у одного игрока нет уровня больше 5.",
    "+1 if nobody is alone": "Вы получаете +1 к силе, если ни один игрок не сражается в одиночку.",
    "+1 if the helper has level > level of yours": "Вы получаете +1 к силе, если у помощника уровень больше вашего уровня.",
    "+1 if the helper is no Ghost Hunter": "Вы получаете +1 к силе, если помощник не Охотник на призраков.",
    "+1 here": "Вы получаете +1 к силе здесь.",
}
SENTENCES['monster "T": level 1, treasures 1'] |= {
    "copies level of the player with the most Items": "Этот Монстр копирует уровень игрока с наибольшим числом Шмоток.",
    "+1 if nobody is alone": "Этот Монстр получает +1 к силе, если ни один игрок в бою не сражается в одиночку.",
}
CASES_TOLD = [(card, line, told) for card, lines in SENTENCES.items() for line, told in lines.items()]


@pytest.mark.parametrize(("card", "line", "russian"), CASES_TOLD, ids=[line for _, line, _ in CASES_TOLD])
def test_a_line_in_russian(card: str, line: str, russian: str) -> None:
    words = vocabulary("munchkin-scooby-doo")
    (read,) = checked(f"{card}\n    {line}\n", words, {**signatures(), **SHARED.signatures}, NAMES)
    assert explain_line(read.lines[-1], read, words, {**signatures(), **SHARED.signatures}, "ru") == russian
    assert explain_ability(read, (len(read.lines) - 1,), words, {**signatures(), **SHARED.signatures}, "ru") == russian


@pytest.mark.parametrize(
    ("number", "told"), [(1, "1 карту"), (2, "2 карты"), (5, "5 карт"), (11, "11 карт"), (21, "21 карту"), (104, "104 карты")]
)
def test_a_number_governs_its_noun(number: int, told: str) -> None:
    words = load_nouns("munchkin")
    russian = speech("ru", words)
    assert isinstance(russian, Russian)
    assert russian.tell(Name((Head("card", "card"),), count=number), "acc") == told


def test_numbers_with_adjectives_and_animals() -> None:
    russian = speech("ru", load_nouns("munchkin"))
    assert isinstance(russian, Russian)
    cards, monsters = (Head("card", "card"),), (Head("Monster", "Monster", "term", before=("Big",)),)
    told = [(Name(cards, rank="top", count=2), "acc", "2 верхние карты"), (Name(cards, rank="top", count=5), "nom",
        "5 верхних карт"),
            (Name(cards, "those", count=3), "dat", "тем 3 картам"), (Name(cards, rank="many"), "acc", "столько же карт"),
            (Name(cards, up_to=True, count=2), "acc", "до 2 карт"), (Name(cards, half=True), "ins", "половиной карты"),
            (Name(monsters, count=2), "acc", "2 Больших Монстров"), (Name(monsters, count=2), "nom", "2 Больших Монстра"),
            (Name(monsters, "each"), "acc", "каждого Большого Монстра"), (Name(monsters, "every"), "ins",
            "всеми Большими Монстрами"),
            (Name(monsters, "no"), "gen", "ни одного Большого Монстра"), (Name(monsters), "from", "у Большого Монстра"),
            (Name((Head("Monster", "Monster", "term", before=("Curse", "Odd")),)), "gen", "Проклятия-Odd Монстра")]  # fmt: skip
    for name, case, words in told:
        assert russian.tell(name, case) == words
    assert [russian.counted(("шаг", "шага", "шагов"), number) for number in (21, 3, 11)] == ["шаг", "шага", "шагов"]
    assert russian.tell(Name((Head("random", "random"),)), "gen") == "случайным образом"


# ---- catalogues -----------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", ours(), ids=lambda folder: folder.name)
def test_the_catalogues_are_fresh(folder: Path) -> None:
    """`rulecore catalogs` writes them."""
    stale = [str(path) for path, content in catalogue_files(folder).items() if path.read_bytes() != content]
    assert not stale


def sample_entries() -> list[Entry]:
    """What the samples add to what is shipped."""
    shipped = {evolve(entry, note="") for game in ("munchkin", "munchkin-scooby-doo") for entry in nouns(load_nouns(game))}
    shipped |= {evolve(entry, note="") for entry in core()}
    found = list(verbs({name: known for name, known in signatures().items() if name not in SHARED.signatures}))
    for game in SAMPLES:
        own = (evolve(entry, note="") for entry in nouns(vocabulary(game)))
        found += [entry for entry in own if game == "munchkin-treasure-hunt" or entry not in shipped]
    for card, words, known in all_cards():
        if words.title.startswith("Samples"):
            found += [Entry(card.title, "card"), *(evolve(entry, note="") for entry in quoted(card, words, known))]
    return [evolve(entry, note="") for entry in found]


def test_the_catalogue_of_the_samples_is_fresh() -> None:
    for path, content in translated(template("samples", sample_entries()), SAMPLES_LOCALE / "ru.po", "ru").items():
        assert path.read_bytes() == content


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_all_is_translated(path: Path) -> None:
    assert not list(lacking(path.read_bytes(), path))


def entries(path: Path) -> list[tuple[str, str, str]]:
    """Context, message and translation of a catalogue, each plural form by itself."""
    found = []
    for entry in read_po(BytesIO(path.read_bytes()), locale="ru"):
        if entry.id:
            texts = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string)
            first = entry.id if isinstance(entry.id, str) else entry.id[0]
            found += [(entry.context or "", first, text) for text in texts]
    return found


OPTIONAL = {"own", "which", "whose", "wins", "find"}  # they refer to what is named, or are verbs


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_no_blank_is_lost_or_invented(path: Path) -> None:
    for context, text, russian in entries(path):
        if context in ("noun", "card", "label", "question"):
            continue
        wanted = set(re.findall(r"\{(\w+)", text)) - OPTIONAL
        got = {piece.name for part in message(russian) for piece in part.pieces if not isinstance(piece, str)} - {""}
        assert wanted <= got | ({"n"} if text == "{n} copy" else set()) or text.startswith("once per"), (text, russian)
        assert got <= wanted | {"which", "whose", "kind", "n", "noun", "who", "play"}, (text, russian)
        forms = [piece.form for part in message(russian) for piece in part.pieces if not isinstance(piece, str)]
        assert set(forms) <= {"", *CASES, "from", "in", "into"}, (text, russian)
        verbs_told = [piece.forms for part in message(russian) for piece in part.pieces if not isinstance(piece,
            str) and piece.forms]
        assert all(len(told) == 4 for told in verbs_told), (text, russian)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
def test_every_noun_has_all_its_forms(path: Path) -> None:
    for context, text, russian in entries(path):
        if context == "noun" and russian[0] not in "~=":
            forms = [noun(russian).form(case, plural) for case in CASES for plural in (False, True)]
            assert all(form and not re.search(r"[{}|;~]", form) for form in forms), (text, forms)


def test_the_plural_rule_is_the_catalogues_and_babels() -> None:
    rule = get_plural("ru")
    assert rule.num_plurals == 3
    with open(resources.PACKAGE / "locale/ru.mo", "rb") as file:
        read = GNUTranslations(file)
    told = ["экземпляр", "экземпляра", "экземпляров"]
    for number in range(201):
        assert read.ngettext("{n} copy", "{n} copies", number) == f"{{n}} {told[category(number)]}"
    assert [category(number) for number in (1, 2, 5, 11, 12, 21, 22, 25, 101, 111, 112)] == [0, 1, 2, 2, 2, 0, 1, 2, 0, 2, 2]


def test_which_languages_there_are() -> None:
    words = load_nouns("mini-hunt")
    assert languages() == ("en", "ru")
    assert speech("ru", words) is speech("ru", words)
    assert [path.name for path in catalogues("ru", words.folders)] == ["ru.mo", "ru.mo"]
    with pytest.raises(LookupError, match="there are: en, ru"):
        speech("tlh", words)


def test_the_environment_chooses_no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    monkeypatch.setenv("LANGUAGE", "ru")
    card, words, known = all_cards()[0]
    assert explain_card(card, words, known) == '"Cave Moth" is a monster: strength 0.'


# ---- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("каждый", "каждый каждого каждому каждого каждым каждом"), ("верхний",
        "верхний верхнего верхнему верхнего верхним верхнем"),
        ("Большой", "Большой Большого Большому Большого Большим Большом"), ("Весь", "Весь Всего Всему Всего Всем Всём"),
        ("этот", "этот этого этому этого этим этом"), ("чужой", "чужой чужого чужому чужого чужим чужом"),
        ("хороший", "хороший хорошего хорошему хорошего хорошим хорошем"), ("лёгкий",
        "лёгкий лёгкого лёгкому лёгкого лёгким лёгком"),
    ],
)  # fmt: skip
def test_adjectives(word: str, told: str) -> None:
    assert " ".join(adjective(word, Traits("m", animate=True), case) for case in CASES) == told


def test_adjectives_of_every_gender() -> None:
    assert [adjective("лёгкий", Traits(gender), "nom") for gender in "mfn"] == ["лёгкий", "лёгкая", "лёгкое"]
    assert adjective("синий", Traits("f"), "acc") == "синюю"
    assert adjective("большой", Traits(plural=True), "acc") == "большие"
    assert adjective("большой", Traits(plural=True, animate=True), "acc") == "больших"


@pytest.mark.parametrize("wrong", ["карта", "x: карта", "f: карт{а|ы}", "fb: карта"])
def test_a_noun_that_is_written_wrong_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="six cases"):
        noun(wrong)
    assert "six cases" in grammar("ru").problem("noun", wrong)
    assert not grammar("ru").problem("label", wrong) and not grammar("eo").problem("noun", wrong)


def test_nouns() -> None:
    assert noun("p: ничь{и|их|им|и|ими|их}").form("dat", False) == "ничьим"
    assert noun("f: обувк{а|и|е|у|ой|е}").form("acc", True) == "обувку"
    assert noun("ma: Ниндзя").form("ins", True) == "Ниндзя"
    assert noun("m[со,на,на]: стол{||у||ом|е}").places == ("со", "на", "на")


# ---- a language that has a catalogue and no grammar, and words that no catalogue has --------------------


def compiled(path: Path, words: dict[tuple[str, str], str]) -> Path:
    """A catalogue of these messages."""
    catalogue = template("test", ())
    for (context, text), told in words.items():
        catalogue.add(text, told, context=context or None)
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "wb") as file:
        write_mo(file, catalogue)
    return path


PLAIN = {
    ("", "{who:draw} {what}"): "{who} {tira/tiras/tira/tiran} {what}", ("pronoun", "you"): "tu", ("noun", "card"): "karto|kartoj",
    ("modal", "may"): "povas", ("verb", "not {verb}"): "ne {verb}", ("determiner", "each"): "ĉiu", ("rank", "top"): "supra",
    ("phrase", "of {noun}"): "de {noun}", ("noun", "player"): "ludanto", ("list", "and"): "kaj", ("list", " or "): " aŭ ",
    ("", "{n} copy"): "{n} {n:ekzemplero/ekzempleroj}", ("card", "Snow Ghost"): "Neĝa Fantomo", ("",
    "{a} of {b}"): "{a~granda} {a} {b:gen-}",
    ("", "{who:go} and {find}"): "{who} {iri/iras/iras/iras} kaj {trovi/trovas/trovas/trovas}",
    ("", "{kind} now"): "[{gone} ]{kind|@card}{lost} {@player~granda}!",
}  # fmt: skip


def test_a_language_without_a_grammar_of_its_own(tmp_path: Path) -> None:
    told = speak([compiled(tmp_path / "eo.mo", PLAIN)])
    card, player = Name((Head("card", "card"),)), Name((Head("player", "player"),), "each")
    several = Name((Head("card", "cards", plural=True),), "the", rank="top", count=2, of=player, after=[card])
    draw = Say("{who:draw} {what}", {"who": YOU, "what": several})
    assert told.sentence(draw) == "Tu tiras supra 2 kartoj de ĉiu ludanto karto."
    assert told.line(evolve(draw, modal="may", blanks={"who": Actor(player), "what": card})) == "ĉiu ludanto povas tira karto"
    assert told.line(evolve(draw, negated=True, blanks={"who": Pronoun("they"), "what": card})) == "they ne tiran karto"
    assert told.line(evolve(draw, modal="cannot", blanks={"who": Name(player.heads, "no"),
        "what": card})) == "no ludanto cannot tira karto"
    twice = Say("{who:go} and {find}", {"who": Actor(player)}, modal="may")
    assert told.line(twice) == "ĉiu ludanto povas iri kaj trovi"
    assert told.line(evolve(twice, modal=None)) == "ĉiu ludanto iras kaj trovas"
    assert told.line(Joined([card, card, player])) == "karto, karto kaj ĉiu ludanto"
    assert told.line(Joined([card, player], " or ")) == "karto aŭ ĉiu ludanto"
    assert told.line(Joined([card, player], "; ")) == "karto; ĉiu ludanto"
    assert told.line(Say("{n} copy", {"n": 2})) == "2 ekzempleroj"
    assert told.line(Say("{n} copy", {"n": 1})) == "1 ekzemplero"
    assert told.line(Name((Head("Snow Ghost", '"Snow Ghost"', "card"),))) == '"Neĝa Fantomo"'
    assert told.line(Name((Head("card", "card"),), possessor=player)) == "karto de ĉiu ludanto"
    assert told.line(Say("{a} of {b}", {"a": card, "b": several})) == "granda karto supra 2 kartoj de ĉiu ludanto karto"
    assert told.line(Say("{kind} now", {})) == "karto granda!"
    assert told.traits(Say("{a} of {b}", {"a": card, "b": player})) == Traits()
    assert told.traits(Say("unknown", {})) == Traits()
    assert told.traits(Joined([several])) == Traits(plural=True)
    assert told.traits("it") == Traits()
    assert ("modal", "cannot") in told.missing


def test_what_no_catalogue_has_is_told_in_english(tmp_path: Path) -> None:
    told = Russian([compiled(tmp_path / "ru.mo", {("", "{who:draw} {what}"): "{who} {взять/берёте/берёт/берут} {what:acc}"})])
    odd = Name((Head("gizmo", "gizmos", plural=True),), rank="odd")
    assert told.line(Say("{who:draw} {what}", {"who": YOU, "what": odd})) == "вы берёте odd gizmos"
    assert told.line(Say("{who:shake} {what}", {"who": YOU, "what": odd})) == "you shake odd gizmos"
    assert told.line(Say("{n} thing", {"n": 2}, count=2, plural="{n} things")) == "2 things"
    assert told.line(Say("a", {}, count=1, plural="as", context="field")) == "a"
    assert told.missing == {
        ("noun", "gizmo"), ("rank", "odd"), ("", "{who:shake} {what}"), ("", "{n} thing"), ("field", "a"),
    }  # fmt: skip
    assert told.named("Snow Ghost") == "Snow Ghost"


def test_a_noun_that_is_written_wrong_is_told_in_english(tmp_path: Path) -> None:
    told = Russian([compiled(tmp_path / "ru.mo", {("noun", "Robot"): "ma: Робот{|а}"})])
    assert told.line(Name((Head("Robot", "Robots", "term", plural=True),))) == "Robots"
    assert told.missing == {("noun", "Robot")}


def test_pronouns_and_whose_it_is() -> None:
    russian = speech("ru", load_nouns("munchkin"))
    assert isinstance(russian, Russian)
    item, card = Name((Head("Item", "Item", "term"),)), Name((Head("card", "card"),), "the")
    assert russian.tell(Pronoun("it", item), "ins") == "\u2060ей"
    assert russian.tell(Pronoun("it"), "gen") == "\u2060его"
    assert russian.tell(Pronoun("they"), "dat") == "\u2060им"
    assert russian.tell(Pronoun("they"), "from") == "у \u2060их"
    assert russian.tidy(russian.tell(Pronoun("it", item), "from")) == "у неё"
    assert russian.owner(Pronoun("they"), Traits("f"), "acc", None) == "их"
    assert russian.owner(item, Traits("f"), "acc", None) == "её"
    assert russian.owner(item, Traits("f"), "acc", item) == "свою"
    assert russian.owner(YOU.name, Traits("n"), "nom", YOU) == "ваше"
    assert russian.tell(Name(item.heads, "your", owner=YOU.name, of=card), "nom") == "Шмотка карты"
    assert doer(None) is None
    assert doer(Say("nothing", {})) == Say("nothing", {})


def test_the_parts_of_what_is_said() -> None:
    card = Name((Head("card", "card"),), owner=YOU.name)
    inner = list(parts_of(Say("x", {"a": Joined([card, "word"]), "who": YOU})))
    assert card in inner and "word" in inner and YOU.name in inner and len(inner) == 7


@pytest.mark.parametrize("content", [b"", b"no catalogue at all", b"\xde\x12\x04\x95\0\0\0\0\xff"])
def test_a_file_that_is_no_catalogue_is_named(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "ru.mo").write_bytes(content)
    with pytest.raises(LookupError, match="no compiled catalogue"):
        speak([tmp_path / "ru.mo"])


# ---- a set outside this repository ----------------------------------------------------------------


def test_a_set_of_ones_own_brings_its_own_words(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "title: Mine\nextends: munchkin\nterms:\n  tag: [Robot]\nzones:\n  attic-deck: {order: stack}\n", encoding="utf-8"
    )
    words, problems = load_vocabulary(tmp_path / "game.yaml")
    assert words is not None and not problems
    text = 'monster "Tin Man": Robot, level 2, treasures 1\n    +2 vs Footgear\n    bad-stuff: lose level\n'
    (card,) = checked(text, words, SHARED.signatures, ())
    assert explain_card(card, words, SHARED.signatures, "ru").split("\n")[0] == "«Tin Man» — монстр: Robot, уровень 2, 1 сокровище."
    compiled(tmp_path / "locale/ru.mo", {("noun", "Robot"): "ma: Робот{|а|у|а|ом|е;ы|ов|ам|ов|ами|ах}", ("card",
        "Tin Man"): "Жестяной человек"})
    told = explain_card(card, words, SHARED.signatures, "ru").split("\n")
    assert told[0] == "«Жестяной человек» — монстр: Робот, уровень 2, 1 сокровище."


if __name__ == "__main__":
    GOLDEN.write_text(russian_cards(), encoding="utf-8")

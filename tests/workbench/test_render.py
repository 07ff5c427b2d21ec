"""Cards as pictures: nothing leaves its place, the same card is the same file, and no file of somebody else's is lost."""
from __future__ import annotations

import re
import struct
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import rulecore
from rulecore.games import SPECS
from rulecore.lang.meaning import CardMeaning
from rulecore.tools.cli import main

pytest.importorskip("fpdf")
pytest.importorskip("resvg_py")
pytest.importorskip("pymupdf_fonts")
pypdf = pytest.importorskip("pypdf")

from rulecore.tools.picture.colors import ENOUGH, PALETTE, PAPER, contrast, ink_on, palette, readable  # noqa: E402
from rulecore.tools.picture.content import Content, Paragraph, content_of  # noqa: E402
from rulecore.tools.picture.face import FOOT, LEGIBLE, H, W, back, faces, title_is_cut  # noqa: E402
from rulecore.tools.picture.fonts import BOLD, REGULAR, font, missing, shape  # noqa: E402
from rulecore.tools.picture.ornament import ornament  # noqa: E402
from rulecore.tools.picture.png import png  # noqa: E402
from rulecore.tools.picture.setting import measured, wrap  # noqa: E402
from rulecore.tools.picture.shapes import POINT, Box, Clip, Face, Text, texts  # noqa: E402
from rulecore.tools.picture.sheet import Printed, _mirrored, sheet  # noqa: E402
from rulecore.tools.picture.svg import svg  # noqa: E402
from rulecore.tools.render import slug  # noqa: E402

OVERLAID = {"ornament", "badge"}  # badges lie over the ornament's edge


def contents(name: str) -> list[Content]:
    game = rulecore.load_game(name)
    meanings: dict[str, CardMeaning] = {c.id: c.meaning for c in game.cards if c.meaning is not None}
    return [content_of(meaning, game.vocab, game.verbs.signatures) for meaning in meanings.values()]


def content(title: str = "Snow Ghost", **more: Any) -> Content:
    usual: dict[str, Any] = {
        "title": title, "kind": "monster", "kind_name": "monster", "game": "A game", "deck": "door-deck", "deck_name": "door deck",
        "badges": (("level", "8"),), "terms": ("Ghost",),
        "paragraphs": (Paragraph("You lose a level."),), "copies": 1, "provenance": "", "name": title,
    }  # fmt: skip
    return Content(**{**usual, **more})


def check_face(face: Face) -> None:
    """Every letter is in its box, every box on the card, and no part covers another."""
    paper = Box(0, 0, W, H)
    for text in texts(face.shapes):
        box, letters = text.box, font(REGULAR)
        assert text.x >= box.x - 0.01 and text.x + text.width <= box.right + 0.01, text
        assert text.y - letters.ascent / 1000 * text.size * POINT * 0.95 >= box.y - 0.35, text
        assert text.y + letters.descent / 1000 * text.size * POINT * 0.95 <= box.bottom + 0.35, text
        assert paper.holds(box), text
        assert text.size >= 4.9, text
    for _, box in face.boxes:
        assert paper.holds(box)
    for (one, first), (other, second) in combinations(face.boxes, 2):
        if not {one, other} <= OVERLAID or one == other == "badge":
            across = min(first.right, second.right) - max(first.x, second.x)
            down = min(first.bottom, second.bottom) - max(first.y, second.y)
            assert across <= 0.01 or down <= 0.01, (one, other, face.title)


def said(face_list: list[Face]) -> str:
    """All words that are drawn, without blanks."""
    return "".join("".join(t.text.split()) for face in face_list for t in texts(face.shapes))


# ---- nothing leaves its place, nothing is lost -------------------------------------------------------


@pytest.mark.parametrize("game", SPECS)
def test_every_shipped_card_is_on_one_face_and_each_part_in_its_place(game: str) -> None:
    cards = contents(game)
    for card in cards:
        drawn = faces(card, PALETTE[0])
        assert len(drawn) == 1, card.title
        check_face(drawn[0])
        for paragraph in card.paragraphs:
            assert "".join(paragraph.words.split()) in said(drawn), card.title
        assert all(t.size >= LEGIBLE for t in texts(drawn[0].shapes) if t.box.y < FOOT.y - 0.01), card.title
        assert len({t.size for t in texts(drawn[0].shapes) if _is_rules(drawn[0], t)}) <= 1, "a line was made smaller to go in"
    assert len(cards) == len(rulecore.load_game(game).titles), "each card once"


UNSEEN = ("Cs", "Cc", "Zl", "Zp", "Co", "Cn")
LETTERS = some.text(some.characters(codec="utf-8", exclude_categories=UNSEEN), min_size=1, max_size=40)
BADGES = some.lists(some.tuples(some.sampled_from(["level", "a very long name of a number", "x"]), some.just("+2000")), max_size=7)
WORDS = some.text("abcde WM.,:;-", min_size=1, max_size=900)


@settings(max_examples=60, deadline=None)
@given(LETTERS | WORDS, some.lists(LETTERS | WORDS, max_size=14), some.just("") | LETTERS, some.booleans(), BADGES)
def test_any_text_keeps_to_its_place(title: str, text: list[str], name: str, apart: bool, badges: list[tuple[str, str]]) -> None:
    paragraphs = tuple(Paragraph(words, name, apart) for words in text)
    card = content(title, paragraphs=paragraphs, badges=tuple(badges), terms=tuple(text[:3]) if len(title) < 60 else ())
    for face in faces(card, PALETTE[1]):
        check_face(face)
        ElementTree.fromstring(svg(face))


@settings(max_examples=25, deadline=None)
@given(some.lists(some.text("abcdefgWM", min_size=1, max_size=60), min_size=1, max_size=20), some.integers(1, 90), some.booleans())
def test_no_word_of_a_long_text_is_lost(some_words: list[str], times: int, apart: bool) -> None:
    words = some_words * times
    drawn = faces(content(paragraphs=(Paragraph("Short."), Paragraph(" ".join(words), apart=apart))), PALETTE[2])
    assert len(drawn) > 1 or len("".join(words)) < 3000
    assert "".join("".join(t.text.split()) for f in drawn for t in texts(f.shapes) if _is_rules(f, t)) == "Short." + "".join(words)
    assert all(f"{n}/{len(drawn)}" in said([face]) for n, face in enumerate(drawn, 1) if len(drawn) > 1)


def _is_rules(face: Face, text: Text) -> bool:
    return any(name == "rules" and box.holds(text.box) for name, box in face.boxes)


def test_a_text_that_goes_on_says_so_on_every_face_but_the_last() -> None:
    drawn = faces(content(paragraphs=tuple(Paragraph("You draw a card. " * 12) for _ in range(12))), PALETTE[0])
    assert len(drawn) > 1
    assert ["→" in said([face]) for face in drawn] == [True] * (len(drawn) - 1) + [False]
    assert all("SnowGhost" in said([face]) for face in drawn)


def test_a_longer_text_takes_the_ornaments_room_then_smaller_letters() -> None:
    heights, sizes = [], []
    for count in (1, 6, 10, 16):
        (face,) = faces(content(paragraphs=(Paragraph("You lose a level and 2 cards. " * count),)), PALETTE[0])
        heights.append(sum(box.h for name, box in face.boxes if name == "ornament"))
        sizes.append(next(t.size for t in texts(face.shapes) if _is_rules(face, t)))
    assert heights == sorted(heights, reverse=True) and heights[0] > heights[1]
    assert sizes == sorted(sizes, reverse=True) and sizes[0] > sizes[-1] >= LEGIBLE == 5.5


def test_a_long_title_gets_smaller_and_only_an_endless_one_is_cut() -> None:
    def title(text: str) -> list[Text]:
        (face, *_) = faces(content(text), PALETTE[0])
        boxes = [box for name, box in face.boxes if name == "title"]
        return [t for t in texts(face.shapes) if any(box.holds(t.box) for box in boxes)]

    short, long, endless = title("Bat"), title("The Ghost of the Very Old Park " * 4), title("Ghost " * 200)
    assert short[0].size > long[0].size
    assert "".join(t.text for t in long).replace(" ", "") == ("The Ghost of the Very Old Park " * 4).replace(" ", "")
    assert endless[-1].text == "…" and title_is_cut("Ghost " * 200) and not title_is_cut("The Ghost of the Very Old Park " * 4)


def test_a_line_is_as_wide_as_the_glyphs_that_are_drawn() -> None:
    for line in wrap((("You may draw ", REGULAR), ("two", BOLD), (" Treasures, then fight.", REGULAR)), 20, 8):
        drawn = sum(glyph.advance for piece in shape(line.spans) for glyph in piece.glyphs)
        assert line.width == pytest.approx(drawn) and line.width / 1000 * 8 * POINT <= 20


# ---- letters -----------------------------------------------------------------------------------------


def test_the_fonts_have_latin_cyrillic_and_signs_and_say_what_they_do_not_have() -> None:
    assert missing("Ärger, Łódź: Проклятие! Ещё ×2 → “x” − ♥ ☠ ⚔ שלום") == ""
    assert missing("Heart 😀 of 中文 and 😀") == "😀中文"


def test_what_no_font_has_is_a_box() -> None:
    (piece,) = shape((("中", REGULAR),))
    assert piece.text == "□" and piece.glyphs[0].id != 0


def test_hebrew_stands_from_the_right_and_numbers_in_it_from_the_left() -> None:
    runs = [(piece.text.strip(), piece.rtl) for piece in shape((("שלום 12 abc", REGULAR),), True)]
    assert runs[0] == ("abc", False) and runs[-1] == ("שלום", True)
    assert [text for text, rtl in runs if not rtl] in (["abc", "12"], ["12 abc"])
    letters = font(REGULAR).shape("אב", True)
    assert [g.id for g in letters] == [g.id for g in (*font(REGULAR).shape("ב", True), *font(REGULAR).shape("א", True))]


def test_an_arabic_name_in_an_english_line_leaves_the_line_english() -> None:
    pieces = shape((("مرحبا: ", BOLD), ("draw a card", REGULAR)))
    assert pieces[0].rtl and pieces[-1].text.endswith("draw a card")


def test_measuring_is_by_the_font_itself() -> None:
    assert measured((("WWW", REGULAR),)) > 2 * measured((("iii", REGULAR),))
    assert measured((("AV", REGULAR),)) < measured((("A", REGULAR),)) + measured((("V", REGULAR),))  # kerned


# ---- colours -----------------------------------------------------------------------------------------


def test_letters_can_be_read_on_every_colour() -> None:
    for color in (*PALETTE, "#ffe680", "#ffffff", "#000000", "#808080"):
        assert contrast(ink_on(color), color) >= ENOUGH, color
        assert contrast(readable(color, PAPER), PAPER) >= ENOUGH, color


def test_every_kind_of_a_game_has_a_colour_of_its_own_that_stays_when_kinds_are_added() -> None:
    kinds = [f"kind {n}" for n in range(len(PALETTE))]
    chosen = palette(kinds, {})
    assert len(set(chosen.values())) == len(kinds)
    assert palette([*kinds, "another"], {})["kind 3"] == chosen["kind 3"]
    assert palette(kinds, {"kind 2": "#ABCDEF"})["kind 2"] == "#abcdef"


def test_an_ornament_keeps_to_its_box_and_is_the_same_for_the_same_name() -> None:
    box = Box(3, 20, 57, 22)
    first = ornament("Snow Ghost", box, PALETTE[0])
    assert isinstance(first, Clip) and first.box == box and first == ornament("Snow Ghost", box, PALETTE[0])
    assert len({str(ornament(f"Ghost {n}", box, PALETTE[0])) for n in range(40)}) == 40


# ---- formats -----------------------------------------------------------------------------------------


def test_svg_is_whole_xml_with_the_words_in_it_and_every_glyph_that_it_uses() -> None:
    (face,) = faces(content("<Tom & Jerry>"), PALETTE[0])
    root = ElementTree.fromstring(svg(face))
    space = {"s": "http://www.w3.org/2000/svg"}
    assert root.find("s:title", space).text == "<Tom & Jerry>" and "You lose a level." in root.find("s:desc", space).text  # type: ignore[union-attr, operator]
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("63mm", "88mm", "0 0 63 88")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = {element.get("{http://www.w3.org/1999/xlink}href", "#")[1:] for element in root.iter("{http://www.w3.org/2000/svg}use")}
    clips = set(re.findall(r"url\(#([^)]*)\)", svg(face)))
    assert used and used | clips == set(ids)
    assert not list(root.iter("{http://www.w3.org/2000/svg}text"))


def test_bleed_and_marks_make_the_picture_larger() -> None:
    (face,) = faces(content(), PALETTE[0])
    assert 'viewBox="-3 -3 69 94"' in svg(face, 3)
    assert 'viewBox="-9 -9 81 106"' in svg(face, 3, True)
    assert '<rect x="-9" y="-9" width="81" height="106" fill="#ffffff"/>' in svg(face, 3, True)
    assert svg(face, 3, True).count('fill="#000000"') > svg(face, 3).count('fill="#000000"')


def test_png_has_its_size_and_resolution() -> None:
    (face,) = faces(content(), PALETTE[0])
    for dpi, size in ((300, (744, 1039)), (72, (179, 249))):
        data = png(face, dpi)
        wide, tall = struct.unpack(">II", data[16:24])
        assert abs(wide - size[0]) <= 1 and abs(tall - size[1]) <= 1
        assert struct.unpack(">II", data[data.index(b"pHYs") + 4 :][:8]) == (round(dpi / 0.0254),) * 2


def test_png_shows_the_frames_colour_at_its_edge_and_paper_inside() -> None:
    from PIL import Image

    (face,) = faces(content(paragraphs=(Paragraph("Short."),)), "#123456")
    picture = Image.open(BytesIO(png(face, 100))).convert("RGB")
    assert picture.getpixel((2, 2)) == (0x12, 0x34, 0x56) and picture.getpixel((picture.width - 3, 200)) == (0x12, 0x34, 0x56)
    assert picture.getpixel((20, picture.height - 16)) == (0xFB, 0xF8, 0xF1)


def test_a_sheet_has_nine_cards_a_page_true_size_and_text_to_search() -> None:
    cards = [Printed(faces(content(f"Ghost {n}"), PALETTE[0])[0]) for n in range(20)]
    for paper, size in (("a4", (595.28, 841.89)), ("letter", (612, 792))):
        pdf = pypdf.PdfReader(BytesIO(sheet(cards, "A game", paper)))
        assert len(pdf.pages) == 3
        assert (float(pdf.pages[0].mediabox.width), float(pdf.pages[0].mediabox.height)) == pytest.approx(size, abs=0.1)
        text = pdf.pages[2].extract_text()
        assert "Ghost 18" in text and "You lose a level." in text and "page 3 of 3" in text and "Ghost 17" not in text


def test_every_card_of_a_sheet_has_its_own_colours() -> None:
    pdfium = pytest.importorskip("pypdfium2")
    colors = ("#8c2f39", "#2b5f8a", "#2b5f8a", "#ffe680")
    cards = [Printed(faces(content(f"Ghost {n} ♥"), color)[0]) for n, color in enumerate(colors)]
    page = pdfium.PdfDocument(sheet(cards, "A game"))[0].render(scale=2).to_pil().convert("RGB")
    for at, color in enumerate(colors):
        x, y = (210 - 3 * W) / 2 + at % 3 * W + 1.5, (297 - 3 * H) / 2 + at // 3 * H + 40
        seen = page.getpixel((int(x / 25.4 * 144), int(y / 25.4 * 144)))
        assert "#" + bytes(seen).hex() == color
    assert page.getpixel((page.width - 40, page.height - 200)) == (255, 255, 255)


def test_backs_are_behind_their_cards() -> None:
    one, other = back("door-deck", "door deck", "A game", PALETTE[0]), back("treasure-deck", "treasures", "A game", PALETTE[1])
    check_face(one)
    cards = [Printed(faces(content(), PALETTE[0])[0], one), Printed(faces(content(), PALETTE[1])[0], other)]
    pdf = pypdf.PdfReader(BytesIO(sheet(cards, "A game", backs=True)))
    assert len(pdf.pages) == 2 and len(pdf.pages[1].images) == 2
    assert _mirrored([one, other]) == [None, other, one, *[None] * 6]


def test_many_cards_share_their_fonts() -> None:
    cards = [Printed(faces(content(f"Ghost {n}"), PALETTE[0])[0]) for n in range(90)]
    assert len(sheet(cards, "A game")) < 90 * 30_000


def test_the_same_cards_are_the_same_bytes_also_in_another_process(tmp_path: Path) -> None:
    for name in ("one", "two"):
        for out, more in (("a.svg", ()), ("a.png", ()), ("a.pdf", ("--backs",))):
            path = str(tmp_path / name / out)
            subprocess.run([sys.executable, "-m", "rulecore", "render", "Snow Ghost", *more, "-o", path], check=True)
    for out in ("a.svg", "a.png", "a.pdf"):
        assert (tmp_path / "one" / out).read_bytes() == (tmp_path / "two" / out).read_bytes(), out


# ---- the command -------------------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A card set of somebody's own, and the folder that it stands in as the current one."""
    (tmp_path / "game.yaml").write_text("title: My own set\nlanguage: 1\nextends: munchkin-scooby-doo\n", "utf-8")
    (tmp_path / "cards.card").write_text(
        'monster "Old Bat": level 3, treasures 1\n    bad-stuff: lose a level\n\n'
        'item "Проклятый меч": +2, gold 300, 1-Hand, x3\n', "utf-8",
    )  # fmt: skip
    monkeypatch.chdir(tmp_path)
    yield tmp_path


def test_a_set_outside_of_the_repository(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", "cards.card", "-o", "out", "--format", "svg"]) == 0
    assert sorted(p.name for p in (own / "out").iterdir()) == ["old-bat.svg", "проклятыи-меч.svg"]
    assert main(["render", ".", "--copies", "--format", "pdf"]) == 0
    assert "4 cards on 1 page" in capsys.readouterr().out
    (made,) = own.glob("*.pdf")
    assert pypdf.PdfReader(made).pages[0].extract_text().count("Проклятый меч") == 3


def test_a_card_by_its_name_also_without_quotes(own: Path) -> None:
    assert main(["render", "snow", "ghost"]) == 0
    assert (own / "snow-ghost.png").read_bytes().startswith(b"\x89PNG")
    assert main(["render", "Old Bat", "--game", ".", "-o", "b.svg"]) == 0
    assert "<title>Old Bat</title>" in (own / "b.svg").read_text("utf-8")


def test_a_card_in_russian_is_all_in_russian_and_in_its_place(own: Path) -> None:
    game = rulecore.load_game("munchkin-scooby-doo")
    meanings = {c.id: c.meaning for c in game.cards if c.meaning is not None}
    for meaning in meanings.values():
        card = content_of(meaning, game.vocab, game.verbs.signatures, "ru")
        (face,) = faces(card, PALETTE[0])
        check_face(face)
        told = (card.title, card.kind_name, *(p.words for p in card.paragraphs), *(label for label, _ in card.badges if label))
        assert all(any("а" <= letter <= "я" for letter in words.lower()) for words in told), told
        assert card.title == card.title.strip("«»") and not missing(card.words)
    english = {content_of(m, game.vocab, game.verbs.signatures).name for m in meanings.values()}
    assert english == {content_of(m, game.vocab, game.verbs.signatures, "ru").name for m in meanings.values()}
    assert main(["render", "Snow Ghost", "--lang", "ru", "-o", "ru.svg"]) == 0
    assert "ровень" in (own / "ru.svg").read_text("utf-8")


def test_an_error_in_a_card_is_shown_and_the_others_are_made(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = 'monster "Bad": level 2, treasures 1\n    frobnicate\n'
    (own / "cards.card").write_text(f'monster "Old Bat": level 3, treasures 1\n\n{wrong}', "utf-8")
    for what in ("cards.card", "."):
        assert main(["render", what, "--format", "svg", "-o", "out"]) == 1
        assert "RC020" in capsys.readouterr().err
        assert [p.name for p in (own / "out").iterdir()] == ["old-bat.svg"]


def test_colours_are_data(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (own / "look.yaml").write_text('colors:\n  monster: "#123456"\n', "utf-8")
    assert main(["render", "Old Bat", "--game", ".", "-o", "b.svg"]) == 0
    assert "#123456" in (own / "b.svg").read_text("utf-8")


@pytest.mark.parametrize(("look", "code"), [
    ('colors: {mnster: "#123456"}', "RC095"), ("colors: {monster: red}", "RC096"), ("colours: {}", "RC095"), ("- a", "RC096"),
    ("colors: [a]", "RC096"), ("colors: {", "RC090"),
])  # fmt: skip
def test_a_mistake_in_the_colours_is_shown(own: Path, capsys: pytest.CaptureFixture[str], look: str, code: str) -> None:
    (own / "look.yaml").write_text(look, "utf-8")
    assert main(["render", ".", "-o", "out"]) == 1
    assert code in capsys.readouterr().err
    assert len(list((own / "out").iterdir())) == 2


def test_a_file_of_somebody_elses_is_not_overwritten(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a.png", "a.svg", "a.pdf"):
        (own / name).write_text("mine", "utf-8")
        assert main(["render", "Snow Ghost", "-o", name]) == 2
        assert "--force" in capsys.readouterr().err and (own / name).read_text("utf-8") == "mine"
        assert main(["render", "Snow Ghost", "-o", name, "--force"]) == 0
        assert main(["render", "Snow Ghost", "-o", name]) == 0  # its own it replaces
    assert not list(own.glob("*.part"))


@pytest.mark.parametrize(("command", "help"), [
    (["nothing-like-it"], "no card, file, folder or game"),
    (["Snow Gost"], "did you mean Snow Ghost"),
    (["missing.card"], "no such file"),
    (["Snow Ghost", "--game", "chess"], "no game is called"),
    (["Snow Ghost", "--copies"], "--format pdf"),
    (["Snow Ghost", "--lang", "xx"], "no language 'xx'"),
    (["Snow Ghost", "--marks", "--format", "pdf"], "marks"),
    (["Snow Ghost", "-o", "x.svg", "--format", "png"], "ends in .svg"),
    (["mini-hunt", "-o", "x.svg"], "name a folder"),
    (["mini-hunt", "-o", "-"], "standard output"),
    (["Snow Ghost", "-o", "cards.card/x.png"], "cannot be written"),
])  # fmt: skip
def test_a_wrong_call_says_what_to_do(own: Path, capsys: pytest.CaptureFixture[str], command: list[str], help: str) -> None:
    assert main(["render", *command]) == 2
    assert help in capsys.readouterr().err


@pytest.mark.parametrize("option", [["--dpi", "10"], ["--dpi", "many"], ["--bleed", "-1"], ["--bleed", "nan"], ["--paper", "a3"]])
def test_a_number_out_of_range_is_refused(own: Path, option: list[str]) -> None:
    with pytest.raises(SystemExit) as wrong:
        main(["render", "Snow Ghost", *option])
    assert wrong.value.code == 2


def test_standard_output_is_the_picture_alone() -> None:
    command = [sys.executable, "-m", "rulecore", "render", "Snow Ghost", "-o", "-", "--format", "svg"]
    assert subprocess.run(command, capture_output=True, check=True).stdout.startswith(b"<svg ")


def test_what_cannot_be_drawn_is_said(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (own / "cards.card").write_text('monster "Bat 😀": level 3, treasures 1\n', "utf-8")
    assert main(["render", "cards.card"]) == 0
    assert "no sign for 😀" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "file"), [
    ("Snow Ghost!", "snow-ghost"), ("Pirate's Chest", "pirates-chest"), ("../../etc/passwd", "etc-passwd"), ("CON", "con-card"),
    ("…", "card"), ("Ёлка", "елка"), ("C:\\x", "c-x"), ("", "card"),
])  # fmt: skip
def test_file_names_are_safe(name: str, file: str) -> None:
    assert slug(name) == file


@given(some.text(max_size=300))
def test_any_title_makes_a_safe_file_name(title: str) -> None:
    name = slug(title)
    assert 0 < len(name.encode()) <= 90 and not set(name) & set('/\\:*?"<>|. \n\0') and not name.startswith("-")


def test_cards_of_one_name_do_not_share_a_file(own: Path) -> None:
    cards = 'monster "Bat": level 3, treasures 1', 'item "Bat": +1, gold 100', 'monster "BAT!": level 1, treasures 1'
    (own / "cards.card").write_text("\n\n".join(cards), "utf-8")
    main(["render", "cards.card", "-o", "out"])
    assert len(list((own / "out").iterdir())) == 3


def test_without_its_packages_it_says_what_to_install() -> None:
    hidden = "import sys; sys.modules['uharfbuzz'] = None; from rulecore.tools.cli import main; sys.exit(main(['render', 'Bat']))"
    done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)
    assert done.returncode == 2 and "pip install 'rulecore[render]'" in done.stderr

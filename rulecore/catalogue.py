"""Every diagnostic there is: what it means, why it is an error, an example, and what to write instead.

Owns: the codes. Never: finding or rendering a problem. Enter here: CODES. An id is never used again for another thing.
"""
from __future__ import annotations

from attrs import frozen


@frozen
class Code:
    """One kind of problem. `bad` shows it; `instead` is the same wish, written well."""

    id: str
    name: str
    title: str
    what: str
    why: str
    bad: str
    instead: str

    @property
    def anchor(self) -> str:
        """The name of its section in grammar/DIAGNOSTICS.md."""
        return f"{self.id}-{self.name}".lower()


_ALL = (
    # ---- the text: what stands there cannot be read ------------------------------------------------
    Code(
        "RC001", "unexpected-token", "a word that cannot stand here",
        "The line was understood up to the marked word, and no sentence goes on with it.",
        "Half a rule would be read as another rule.",
        'item "Rope"\n    +2 vs vs Ghost', 'item "Rope"\n    +2 vs Ghost',
    ),
    Code(
        "RC002", "bad-indent", "a line that is indented to no open block",
        "A line stands deeper than the block it belongs to, or less deep but under no earlier line.",
        "Indentation says which lines belong together; here it says nothing certain.",
        'item "Rope"\n    on win:\n            draw 1 door\n        draw 1 treasure',
        'item "Rope"\n    on win:\n        draw 1 door\n        draw 1 treasure',
    ),
    Code(
        "RC003", "bad-character", "a character that card text does not use",
        "Outside quotes, card text has letters without accents, digits and a few signs. Tabs do not indent.",
        "Word processors put in characters that look like others; a reader would not see the difference.",
        'item "Rope"\n    \N{MINUS SIGN}2 to run-away', 'item "Rope"\n    -2 to run-away',
    ),
    Code(
        "RC004", "unclosed-string", "quotes that are not closed",
        "A quotation must end on the line on which it begins.",
        "Everything behind the open quotes would become part of the name.",
        'item "Rope\n    +2 vs Ghost', 'item "Rope"\n    +2 vs Ghost',
    ),
    Code(
        "RC005", "too-long", "a card or a line that is too long",
        "A card may have 64 KiB, a line 120 words and signs.",
        "No printed card comes near this; the limit keeps reading fast whatever is read.",
        'item "Rope"\n    +2' + " vs Ghost" * 60, 'item "Rope"\n    +2 vs Ghost',
    ),
    Code(
        "RC006", "too-deep", "blocks nested too deeply",
        "Blocks, also those opened behind a colon on the same line, may be nested 8 deep.",
        "Nobody can follow more at a table.",
        'item "Rope"\n    on win: on win: on win: on win: on win: on win: on win: on win: on win: draw 1 door',
        'item "Rope"\n    on win: draw 1 door',
    ),
    Code(
        "RC007", "reserved-word", "a word of the language, used as a name",
        "The marked word has a fixed meaning (`else`, `each`, `up` ...), so it cannot name anything.",
        "If a word could be both, a slip would silently become another rule.",
        'curse "Rip"\n    lose up', 'curse "Rip"\n    lose level',
    ),
    Code(
        "RC008", "missing-colon", "a colon is missing",
        "What the line begins (a moment, a cost, a name) is followed by a colon and then by what happens.",
        "Without it, nobody can say where the condition ends and the effect begins.",
        'item "Rope"\n    on win draw 1 door', 'item "Rope"\n    on win: draw 1 door',
    ),
    Code(
        "RC009", "bad-word", "letters and digits that make no word",
        "Words are all small letters, Terms begin with a capital, numbers stand alone; this is none of them.",
        "It could only be guessed what was meant.",
        'curse "Rip"\n    discard Vehicle eLse lose level', 'curse "Rip"\n    discard Vehicle else lose level',
    ),
    # ---- the header -------------------------------------------------------------------------------
    Code(
        "RC010", "unknown-kind", "no such kind of card",
        "The first word of a card is its kind, and this game has no kind of that name.",
        "The kind decides where the card lives and what its lines mean.",
        'mosnter "Snow Ghost": level 8, treasures 2', 'monster "Snow Ghost": level 8, treasures 2',
    ),
    Code(
        "RC011", "unknown-field", "no such entry in this kind's header",
        "The header has an entry that this kind of card does not have.",
        "A number that nothing reads would be lost without a word.",
        'monster "Snow Ghost": levle 8, treasures 2', 'monster "Snow Ghost": level 8, treasures 2',
    ),
    Code(
        "RC012", "repeated-field", "an entry given twice",
        "A header names the same thing twice.",
        "Only one of the two could count.",
        'monster "Snow Ghost": level 8, level 9, treasures 2', 'monster "Snow Ghost": level 8, treasures 2',
    ),
    Code(
        "RC013", "missing-field", "an entry is missing",
        "This kind of card must have an entry that its header does not have.",
        "The card cannot be played without it.",
        'monster "Snow Ghost": treasures 2', 'monster "Snow Ghost": level 8, treasures 2',
    ),
    Code(
        "RC014", "wrong-value", "a value of the wrong sort",
        "An entry of the header has a value that it cannot have.",
        "A level is a number, a keyword a word; anything else would be read as nothing.",
        'monster "Snow Ghost": level Ghost, treasures 2', 'monster "Snow Ghost": level 8, treasures 2',
    ),
    Code(
        "RC015", "no-bonus", "a bonus that this kind cannot have",
        "The header has a +N, but cards of this kind give no bonus by themselves.",
        "It would never be added to anything.",
        'dungeon "Hall": +2', 'dungeon "Hall"\n    each player gets +2',
    ),
    Code(
        "RC016", "unknown-flag", "no such flag",
        "A lowercase word alone in a header is a flag (`printed`, `persistent`), and this kind has none of that name.",
        "A flag that nothing reads would be lost without a word.",
        'curse "Cold Feet": persistant\n    -1 to run-away', 'curse "Cold Feet": persistent\n    -1 to run-away',
    ),
    Code(
        "RC017", "unknown-tag", "a Term that this kind's header cannot have",
        "A capitalised word in a header is a tag, a slot or a class that this kind of card may have.",
        "A tag that no rule reads would be lost without a word.",
        'monster "Snow Ghost": Gohst, level 8, treasures 2', 'monster "Snow Ghost": Ghost, level 8, treasures 2',
    ),
    # ---- words that are not known -------------------------------------------------------------------
    Code(
        "RC020", "unknown-verb", "no such verb",
        "The word stands where a verb stands, and this game has no verb of that name.",
        "A rule that nobody can carry out is not a rule.",
        'curse "Rip"\n    discrad Vehicle', 'curse "Rip"\n    discard Vehicle',
    ),
    Code(
        "RC021", "unknown-noun", "no such noun",
        "A lowercase noun that this game does not know.",
        "What it means could only be guessed.",
        'curse "Rip"\n    lose levle', 'curse "Rip"\n    lose level',
    ),
    Code(
        "RC022", "unknown-term", "no such Term",
        "A capitalised game term that this game does not know.",
        "A condition on an unknown Term would never hold, and nobody would notice.",
        'item "Rope"\n    +2 vs Gohst', 'item "Rope"\n    +2 vs Ghost',
    ),
    Code(
        "RC023", "unknown-card", "no card of that name",
        "A name in quotes that no card of the set has.",
        "The rule could never find its card.",
        'item "Rope"\n    +2 vs "Snow Goost"', 'item "Rope"\n    +2 vs "Snow Ghost"',
    ),
    Code(
        "RC024", "unknown-moment", "no such moment",
        "`on` and `instead of` name a moment of the game, and this game has no moment of that name.",
        "The rule would never happen.",
        'item "Rope"\n    on wni: draw 1 door', 'item "Rope"\n    on win: draw 1 door',
    ),
    Code(
        "RC025", "unknown-section", "no such part of this kind of card",
        "A word before a colon names a part of the card (`bad-stuff`), and this kind has no part of that name.",
        "Nothing would ever read it.",
        'monster "Snow Ghost": level 8, treasures 2\n    bad-stuf: lose level',
        'monster "Snow Ghost": level 8, treasures 2\n    bad-stuff: lose level',
    ),
    Code(
        "RC026", "unknown-ruling", "no such ruling",
        "`ruling` names a ruling of game.yaml whose readings are yes and no, and there is none of that name.",
        "The condition would never hold, and nobody would notice.",
        'curse "Rip"\n    lose level if ruling "major-fender-bender-cost-a-level"',
        'curse "Rip"\n    lose level if ruling "major-fender-bender-costs-a-level"',
    ),
    # ---- phrases that do not fit ----------------------------------------------------------------------
    Code(
        "RC030", "wrong-object", "the verb does not take this",
        "The object is not of a sort that the verb can act on.",
        "You can discard a card, not a stat.",
        'curse "Rip"\n    discard level', 'curse "Rip"\n    lose level',
    ),
    Code(
        "RC031", "missing-object", "the verb needs an object",
        "The verb acts on something, and the line does not say on what.",
        "Players would have to guess.",
        'curse "Rip"\n    discard', 'curse "Rip"\n    discard Vehicle',
    ),
    Code(
        "RC032", "wrong-argument", "the phrase is of the wrong sort for this verb",
        "The verb takes a phrase with this preposition, but not with this noun.",
        "A card comes from a zone, not from a stat.",
        'curse "Rip"\n    discard 1 card from level', 'curse "Rip"\n    discard 1 card from hand',
    ),
    Code(
        "RC033", "misplaced", "a phrase that belongs to nothing",
        "Neither the verb nor a noun before it takes a phrase with this preposition.",
        "A phrase that is read but not used would be lost without a word.",
        'curse "Rip"\n    lose level into hand', 'curse "Rip"\n    lose level',
    ),
    Code(
        "RC034", "misplaced-of", "an `of` that joins what cannot be joined",
        "The first noun is not something that the second one has.",
        "A level is of a player or of a monster, not of a zone.",
        'item "Rope"\n    +2 if level of hand > 3', 'item "Rope"\n    +2 if level of monster > 3',
    ),
    Code(
        "RC035", "not-a-stat", "not a number that can be changed",
        "A bonus goes `to` a stat or a side; the marked noun is neither.",
        "The bonus would never count.",
        'item "Rope"\n    +2 to door-deck', 'item "Rope"\n    +2 to run-away',
    ),
    Code(
        "RC036", "not-a-moment", "a noun that is no moment",
        "`on` and `instead of` need a moment; the marked noun is something else.",
        "The rule would never happen.",
        'item "Rope"\n    on hand: draw 1 door', 'item "Rope"\n    on win: draw 1 door',
    ),
    Code(
        "RC037", "not-a-time", "a noun that is no time",
        "`until` needs a time or a comparison.",
        "Nobody could say when the effect ends.",
        'curse "Fog"\n    -3 until hand', 'curse "Fog"\n    -3 until end of turn',
    ),
    Code(
        "RC038", "not-a-number", "something that cannot be compared",
        "A comparison needs a number on both sides.",
        "A Term has no size.",
        'item "Rope"\n    +2 if Ghost > 3', 'item "Rope"\n    +2 if level of monster > 3',
    ),
    Code(
        "RC039", "not-a-condition", "something that is neither true nor false",
        "The marked words name a thing, not a state that can hold.",
        "The rule could not be decided.",
        'item "Rope"\n    +2 if gold', 'item "Rope"\n    +2 if in combat',
    ),
    Code(
        "RC040", "wrong-period", "not something that happens once per",
        "A limit counts per turn, per combat or per game, and such.",
        "Nobody could say when it starts again.",
        'class "Ninja"\n    once per hand: draw 1 door', 'class "Ninja"\n    once per turn: draw 1 door',
    ),
    Code(
        "RC041", "die-faces", "a die table that does not fit the die",
        "The rows of a table must cover every face exactly once.",
        "A roll with no row, or with two, has no answer.",
        'curse "Rip"\n    roll: 1-3 lose level; 5-6 draw 1 door',
        'curse "Rip"\n    roll: 1-3 lose level; 4-6 draw 1 door',
    ),
    # ---- grammar in the schoolbook's sense ------------------------------------------------------------
    Code(
        "RC050", "agreement", "the verb does not agree with who acts",
        "`each player discards`, but `discard`: the form of the verb says who acts.",
        "One letter would change who is meant.",
        'curse "Rip"\n    each player discard Vehicle', 'curse "Rip"\n    each player discards Vehicle',
    ),
    Code(
        "RC051", "number", "singular or plural does not fit",
        "The number before a noun and the form of the noun contradict each other.",
        "One of the two is a slip, and only the author knows which.",
        'dungeon "Hall"\n    on reveal: draw 2 Dungeon', 'dungeon "Hall"\n    on reveal: draw 2 Dungeons',
    ),
    Code(
        "RC052", "how-many", "how many is not said",
        "The noun can be counted, and stands without a number, `a`, `each` or `every`.",
        "One and all are different rules.",
        'curse "Rip"\n    discard Items', 'curse "Rip"\n    discard every Item',
    ),
    Code(
        "RC053", "a-or-an", "`a` and `an` are mixed up",
        "`an` stands before a vowel sound, `a` before every other.",
        "It is the mark of a word that was changed in haste.",
        'curse "Rip"\n    discard a Item', 'curse "Rip"\n    discard an Item',
    ),
    Code(
        "RC054", "whose", "whose it is, is not said",
        "`left`, `right` and the like need `your` or `their`.",
        "At a round table, everybody has a left.",
        'curse "Rip"\n    the player on left takes 1 card from your hand',
        'curse "Rip"\n    the player on your left takes 1 card from your hand',
    ),
    Code(
        "RC055", "two-of-a-kind", "Terms that exclude each other",
        "A run of Terms names one thing, and no thing is both of these.",
        "Most often an `else` or an `or` was dropped between them.",
        'curse "Rip"\n    discard Vehicle Footgear', 'curse "Rip"\n    discard Vehicle else Footgear',
    ),
    Code(
        "RC056", "repeated-term", "a Term said twice",
        "The same Term stands twice in one noun.",
        "It says nothing the second time, so something else was meant.",
        'item "Rope"\n    +2 vs Ghost Ghost', 'item "Rope"\n    +2 vs Ghost',
    ),
    Code(
        "RC057", "ambiguous-else", "an `else` that could belong to two things",
        "Behind a condition and a colon, `else` on the same line could belong to the condition or to the effect.",
        "The two readings are different rules.",
        'curse "Rip"\n    if helping: discard Vehicle else lose level',
        'curse "Rip"\n    discard Vehicle if helping else lose level',
    ),
    Code(
        "RC058", "nothing-to-repeat", "no verb before it to repeat",
        "After `then` or `else` a noun alone repeats the verb before; here there is none.",
        "Nobody could say what to do with it.",
        'item "Rope"\n    +2 vs Ghost then Vehicle', 'curse "Rip"\n    discard Footgear then Vehicle',
    ),
    Code(
        "RC059", "pronoun", "a pronoun that stands for nothing",
        "Nothing before it on the line can be meant.",
        "Players would guess differently.",
        'item "Rope"\n    +2 if their level > 3', 'item "Rope"\n    +2 if level of monster > 3',
    ),
    Code(
        "RC060", "cannot-act", "something that cannot act",
        "The subject is not a player or a figure, so it cannot do what the verb says.",
        "Somebody has to carry it out.",
        'curse "Rip"\n    each level discards Vehicle', 'curse "Rip"\n    each player discards Vehicle',
    ),
    Code(
        "RC061", "adjective", "a Term that needs a noun",
        "The Term says how something is (it has no plural), and stands where something is named.",
        "A big what?",
        'curse "Rip"\n    discard a Big', 'curse "Rip"\n    discard a Big Item',
    ),
    # ---- when -------------------------------------------------------------------------------------------
    Code(
        "RC070", "when", "an effect with no `when`",
        "The card stays in play, and nothing says when this effect happens.",
        "It could happen once, or all the time.",
        'class "Teen Sleuth"\n    draw 1 treasure', 'class "Teen Sleuth"\n    on turn-start: draw 1 treasure',
    ),
    Code(
        "RC071", "until", "a change with no end",
        "Outside combat, a bonus that is given must say how long it lasts.",
        "It would last for ever, or for no time at all.",
        'curse "Fog"\n    -3', 'curse "Fog"\n    -3 until end of next combat',
    ),
    Code(
        "RC072", "never-in-play", "a standing line on a card that is never in play",
        "The line counts while the card lies in play, and cards of this kind are never there.",
        "It would never count.",
        'go-up "Cheer"\n    wins ties', 'class "Brave Adventurer"\n    wins ties',
    ),
    Code(
        "RC073", "standing", "a lasting property where something happens",
        "The verb says what holds as long as the card lies in play (`wins ties`), and stands where something is done.",
        "Nobody could say when it begins and ends.",
        'class "Brave Adventurer"\n    on combat: wins ties', 'class "Brave Adventurer"\n    wins ties',
    ),
    Code(
        "RC074", "nobody", "a bonus that goes to nobody",
        "Cards of this kind belong to no player and fight for no side, and the line does not say whose the bonus is.",
        "It would never be added to anything.",
        'dungeon "Hall"\n    +2 vs Ghost', 'dungeon "Hall"\n    each player gets +2 vs Ghost',
    ),
    Code(
        "RC075", "cannot-be-done", "a line that the rules of the game cannot carry out",
        "Every word is right, but the game has no such number, no such pile, or nobody who could do it.",
        "A line that is read and not carried out would be a rule that nobody keeps.",
        'item "Rope"\n    +2 if run-away of monster > 1', 'item "Rope"\n    +2 if level of monster > 3',
    ),
    # ---- examples ---------------------------------------------------------------------------------------
    Code(
        "RC076", "not-given", "a table that cannot be set up so",
        "Behind `given` stands where a card is, a number of a player, or where the example begins.",
        "The example would begin at another table than its author thinks.",
        'curse "Rip"\n    discard Vehicle\n    example "one":\n        given Ann has Vehicle\n        expect Ann has no Vehicle',
        'curse "Rip"\n    discard Vehicle\n    example "one":\n'
        '        given Ann has "Rip" in hand\n        expect Ann has no Vehicle',
    ),
    Code(
        "RC077", "which-card", "an example of no card, or of two",
        "In a card an example is of that card; at column 0 it says of which: `example \"...\" of \"Card Name\":`.",
        "Nobody could tell which card it shows.",
        'example "one":\n    expect level of Ann = 1', 'example "one" of "Snow Ghost":\n    expect level of Ann = 1',
    ),
    Code(
        "RC078", "nothing-expected", "an example that cannot fail",
        "An example has at least one line of `expect`.",
        "It would hold whatever the card does.",
        'example "one" of "Snow Ghost":\n    given level of Ann = 2',
        'example "one" of "Snow Ghost":\n    given level of Ann = 2\n    expect level of Ann = 2',
    ),
    Code(
        "RC079", "no-player", "nobody at the table",
        "The players of an example are called Ann, Bo, Cy and so on, as many as the game allows; nobody is `you`.",
        "Nobody could tell who is meant.",
        'example "one" of "Snow Ghost":\n    do Zoe: pass\n    expect level of Ann = 1',
        'example "one" of "Snow Ghost":\n    do Ann: pass\n    expect level of Ann = 1',
    ),
    # ---- the set ----------------------------------------------------------------------------------------
    Code(
        "RC080", "repeated-card", "two cards of one name",
        "Two cards have the same name, in one set or in two that are played together.",
        "A card that names one could not tell which is meant. Copies are written x2; the same card in two sets is no error.",
        'item "Rope"\nitem "Rope"', 'item "Rope": x2',
    ),
    Code(
        "RC081", "deck-count", "a deck of the wrong size",
        "The cards of a deck do not add up to the number that the game states.",
        "A card is missing, or is there once too often.",
        "decks: {door: 95} with 94 door cards", "as many cards as game.yaml says",
    ),
    Code(
        "RC082", "stale-provenance", "a card that differs from the printed facts",
        "The card is marked `printed` or `named`, and printed.yaml says something else about it.",
        "What is called printed must be what is printed.",
        'class "Superhero": printed, without the ability that printed.yaml lists', "the card as the rulebook gives it",
    ),
    # ---- errors that are ignored ----------------------------------------------------------------------
    Code(
        "RC085", "bad-ignore", "a comment to rulecore that is not understood",
        "A comment that begins with `rulecore:` ignores errors of its line: it names their codes and says why.",
        "What is misspelled would ignore nothing, and nobody would notice.",
        'item "Rope"\n    +2 vs Ghost  # rulecore: ignore RC999 because it is printed so', 'item "Rope"\n    +2 vs Ghost',
    ),
    Code(
        "RC086", "no-reason", "an error that is ignored without a reason",
        "Behind the code stands `because`, and then the reason.",
        "Nobody could tell later whether it is still meant so.",
        'curse "Rip"\n    discard Vehicle\n    lose level  # rulecore: ignore RC020',
        'curse "Rip"\n    discard Vehicle\n    lose level',
    ),
    Code(
        "RC087", "unused-ignore", "a comment that ignores an error that is not there",
        "The line has no error of this code.",
        "It would hide the next slip on this line.",
        'item "Rope"\n    +2 vs Ghost  # rulecore: ignore RC022 because Ghosts come later', 'item "Rope"\n    +2 vs Ghost',
    ),
    Code(
        "RC088", "stale-baseline", "a finding of the baseline that is gone",
        "The baseline lists an error that is no longer found.",
        "If it came back, nobody would be told.",
        "a baseline with an error that was put right", "the baseline, written again with --write-baseline",
    ),
    # ---- YAML -------------------------------------------------------------------------------------------
    Code(
        "RC090", "yaml-syntax", "not YAML",
        "The file cannot be read as YAML at the marked place.",
        "Nothing behind it can be trusted.",
        "title: [Munchkin", "title: Munchkin",
    ),
    Code(
        "RC091", "yaml-duplicate-key", "a key given twice",
        "The same key stands twice in one mapping.",
        "YAML would silently keep the last one.",
        "title: Munchkin\ntitle: Zombies", "title: Munchkin",
    ),
    Code(
        "RC092", "yaml-anchor", "an anchor or an alias",
        "`&name` and `*name` are not used here.",
        "They make data that grows without limit, and changes far from where it is read.",
        "states: &all [alone]\nrules: [ties]", "states: [alone]\nrules: [ties]",
    ),
    Code(
        "RC093", "yaml-tag", "a tag",
        "`!something` is not used here.",
        "Tags can ask for any Python object.",
        "title: !!python/name:os.system x", "title: x",
    ),
    Code(
        "RC094", "yaml-surprise", "a value that YAML reads as something else",
        "Old YAML reads `no` as false, `on` as true and `1:30` as 90.",
        "The word that was written would be lost without a word.",
        'states: [alone, off]', 'states: [alone, away]',
    ),
    Code(
        "RC095", "yaml-unknown-key", "no such key",
        "The key is not one that is read here.",
        "What stands under it would be lost without a word.",
        "zones: {hand: {ownr: player}}", "zones: {hand: {owner: player}}",
    ),
    Code(
        "RC096", "yaml-wrong-type", "a value of the wrong sort",
        "A number, a word, a list or a mapping is needed here, and something else is given.",
        "It could not be used.",
        "stats: {level: {min: one}}", "stats: {level: {min: 1}}",
    ),
    Code(
        "RC097", "yaml-missing-key", "a key is missing",
        "Something that must be stated is not stated.",
        "Nobody could fill it in but the author.",
        "rulings: {ties: {id: R-1, readings: [win, lose], reason: unclear}}",
        "rulings: {ties: {id: R-1, default: win, readings: [win, lose], reason: unclear}}",
    ),
    Code(
        "RC098", "yaml-conflict", "two statements that contradict each other",
        "What is said here is said differently elsewhere: in this file, or in what it extends, expands or is played with.",
        "Only one of the two can hold.",
        "stats: {power: {}}\nsides: [power]", "stats: {power: {}}\nsides: [heroes]",
    ),
    # ---- deck lists -------------------------------------------------------------------------------------
    Code(
        "RC100", "deck-line", "a line of a deck list that cannot be read",
        "A line says how many and of which card, and each card has one line.",
        "A card that is counted twice or not at all makes another deck.",
        "title: Nets\n2x Magic Net\n1 Wolf", "title: Nets\n2 Magic Net\n1 Wolf",
    ),
    Code(
        "RC101", "deck-heading", "the heading of a deck list",
        "A deck list has a `title:`, and may say under `game:` what it is for.",
        "Decks are told apart by their titles.",
        "2 Magic Net\n1 Wolf", "title: Nets\n2 Magic Net\n1 Wolf",
    ),
    Code(
        "RC102", "deck-card", "a card that cannot be in a deck",
        "No card of the game is called so, or it is one that no deck holds.",
        "It could not be dealt.",
        "title: Nets\n2 Magic Ent\n1 Wolf", "title: Nets\n2 Magic Net\n1 Wolf",
    ),
    Code(
        "RC103", "deck-copies", "too many cards of one title",
        "The game says how often a title may be in a deck.",
        "Such a deck may not be played.",
        "title: Nets\n3 Magic Net", "title: Nets\n2 Magic Net\n1 Wolf",
    ),
    Code(
        "RC104", "deck-size", "a deck of the wrong size",
        "The game says how many cards a deck has.",
        "Such a deck may not be played.",
        "title: Nets\n2 Magic Net", "title: Nets\n2 Magic Net\n1 Wolf",
    ),
    Code(
        "RC105", "deck-least", "too few cards of a kind",
        "The game says how many cards of some kinds a deck has at least.",
        "Such a deck may not be played.",
        "title: Wolves\n2 Wolf\n1 Bat", "title: Wolves\n2 Wolf\n1 Magic Net",
    ),
)  # fmt: skip

CODES: dict[str, Code] = {code.name: code for code in _ALL}

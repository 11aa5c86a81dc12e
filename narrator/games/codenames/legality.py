"""Whether a clue is valid (§5): what the narrator can judge, which is its form and never its meaning."""

import re
from collections.abc import Collection
from functools import cache

from narrator.core.pronunciation import sounds
from narrator.games.codenames.clues import LEXICON, PLAIN
from narrator.games.codenames.moves import Agreement, ClueDoubted, ClueFlawed, Doubt
from narrator.games.codenames.phases import Clue
from narrator.games.codenames.words import DECK, SEAM, whole

SHORTEST = 3  # letters of a word that others can be a form of
SEAMS = {whole(word): tuple(word.split(SEAM)) for word in PLAIN if SEAM in word}
SIMPLE = {word for word in PLAIN if SEAM not in word}
BASES = {form: base for base, forms in LEXICON.irregular.items() for form in forms.split()}
STRANGERS = {word: others.split() for word, others in LEXICON.strangers.items()}


def objection(
    clue: Clue, visible: Collection[str], agreed: Collection[Agreement]
) -> ClueFlawed | ClueDoubted | None:
    """The first thing that is wrong with a clue; nothing, as long as nobody objects."""
    for word in visible:
        if related(clue.word, word):
            simple = len(parts(clue.word)) == len(parts(word)) == 1
            return ClueFlawed(word=clue.word, flaw="form of" if simple else "part of", visible=word)
    for doubt in doubts(clue.word, agreed):
        return ClueDoubted(word=clue.word, doubt=doubt)
    if not (clue.spelled or "soundalikes" in agreed):  # §5: a spelled clue may sound like a visible word
        for word in visible:
            if sounds(word) == sounds(clue.word):
                return ClueFlawed(word=clue.word, flaw="sound of", visible=word)
    return None


def doubts(word: str, agreed: Collection[Agreement]) -> list[Doubt]:
    """§7: what is allowed only by the table's agreement."""
    return [
        doubt
        for doubt, (agreement, words) in DOUBTS.items()
        if agreement not in agreed and letters(word) in words
    ]


def letters(word: str) -> str:
    """However somebody spells it: without hyphens, spaces and capitals."""
    return "".join(re.findall("[a-z]", word.lower()))


DOUBTS: dict[Doubt, tuple[Agreement, set[str]]] = {
    "several words": ("phrases", set(map(letters, LEXICON.phrases))),
    "with hyphens": ("hyphens", set(map(letters, LEXICON.hyphens))),
    "proper name": ("names", {letters(word) for word in (*LEXICON.names, *DECK) if word.istitle()}),
    "an acronym": ("acronyms", set(map(letters, LEXICON.acronyms))),
}


def related(one: str, other: str) -> bool:
    """A form of the other, a part of it, or made with a part of it."""
    return any(same(mine, theirs) for mine in parts(one) for theirs in parts(other))


@cache
def same(one: str, other: str) -> bool:
    """One is a form of the other, or both are forms of a third; some only look like it."""
    strange = other in STRANGERS.get(one, ()) or one in STRANGERS.get(other, ())
    return not strange and bool(bases(one) & bases(other) & (SIMPLE | {one, other}))


@cache
def parts(word: str) -> tuple[str, ...]:
    """Horse and shoe for a horseshoe: by hyphens or spaces, by its seam, or out of words that are known."""
    pieces = tuple(re.findall("[a-z']+", word.lower()))
    if len(pieces) != 1 or pieces[0] in SIMPLE:
        return pieces
    return SEAMS.get(pieces[0]) or cut(pieces[0])


def cut(word: str) -> tuple[str, ...]:
    for seam in range(SHORTEST, len(word) - SHORTEST + 1):
        if {word[:seam], word[seam:]} <= SIMPLE:
            return word[:seam], word[seam:]
    return (word,)


@cache
def bases(word: str) -> set[str]:
    """The word itself, and whatever it may be a plural, a tense or another form of."""
    found = {word, BASES.get(word, word)}
    for ending in LEXICON.endings.split():
        trunk = word.removesuffix(ending)
        if trunk != word and len(trunk) >= SHORTEST and re.search("[aeiouy]", trunk):
            found |= {trunk, f"{trunk}e"}
            found |= {trunk[:-1]} if trunk[-1] == trunk[-2] else set()
            found |= {f"{trunk[:-1]}y"} if trunk.endswith("i") else set()
    return found

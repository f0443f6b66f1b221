"""Claims: a piece of a document's text whose placeholders say where its figures come from."""
import dataclasses
import re

import expressions

NUMBER = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
UNIT = r"(?:ms|µs|s|%|[KMG]i?B|bytes|(?:[a-z]+ ?)?/s|times)(?![A-Za-z/])"
VERDICTS = "faster|slower|less|more|no relevant difference|inconclusive|no verdict"

_FIGURE = rf"(?:[<+-]\s?)?(?<![\d.,])(?:{NUMBER})(?![\d]|[.,]\d)"
_KINDS = {"interval": rf"(?:{_FIGURE}\s+to\s+{_FIGURE}|one\s+pair)", "verdict": rf"(?:{VERDICTS}|one\s+pair)"}
_WORDS = ("command", "today", "commit", "jdk", "k6", "kernel", "cpu")


@dataclasses.dataclass
class Figure:
    """A placeholder as the document states it."""

    expression: str
    stated: str
    computed: str
    start: int
    end: int


class Unplaced(Exception):
    """A template that the document does not have, or has twice."""


def find(template, document, run):
    """The figures of a claim in the document.

    :param template: text with placeholders; … stands for any text within the paragraph
    :param run: the folder that placeholders without one mean
    """
    parts = re.split(r"(\{[^}]*\}|…)", template.strip())
    names = [part[1:-1] for part in parts if part.startswith("{")]
    pattern = re.compile("".join(map(_pattern, parts)))
    matches = list(pattern.finditer(document))
    if len(matches) != 1:
        raise Unplaced("is not in the document any more" if not matches else
                       f"is there {len(matches)} times: add words that make it unique")
    match = matches[0]
    return [Figure(name, match[at], _computed(name, run), match.start(at), match.end(at))
            for at, name in enumerate(names, 1)]


def _computed(name, run):
    return name[1:].strip() if name.startswith("=") else expressions.evaluate(name, run)


def _pattern(part):
    if part == "…":
        return r"(?:(?!\n\s*\n)[\s\S])*?"
    if not part.startswith("{"):
        return re.sub(r"(?:\\?\s)+", r"\\s+", re.escape(part))
    name = part[1:-1]
    if name.startswith("="):
        return "(" + re.sub(r"(?:\\?\s)+", r"\\s+", re.escape(name[1:].strip())) + ")"
    words = name.split(":")[-1].split()
    for kind, pattern in _KINDS.items():
        if kind in words:
            return f"({pattern})"
    if len(words) <= 2 and words[-1] in _WORDS and (len(words) == 1 or words[0] == "series"):
        return r"([^|\n]{1,200}?)"
    return rf"({_FIGURE})" if name.strip().startswith("#") else rf"({_FIGURE}(?:\s?{UNIT})?|n/a)"


def is_same(figure):
    return " ".join(figure.stated.split()) == figure.computed


def updated(document, figures):
    """The document with what the data says."""
    for figure in sorted(figures, key=lambda figure: figure.start, reverse=True):
        if not is_same(figure):
            document = document[:figure.start] + figure.computed + document[figure.end:]
    return document

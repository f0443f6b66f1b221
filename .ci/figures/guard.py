"""Finds what looks like a measured figure, or a verdict, so that none stands in a document without a claim."""
import re

from claims import NUMBER, UNIT, VERDICTS

_AHEAD = r"(?<![\w.,/-])"
_LIST = re.compile(rf"{_AHEAD}(?:(?:{NUMBER})(?:, | and |, and | to | or ))*(?:{NUMBER})\s?{UNIT}")
_NUMBER = re.compile(rf"{_AHEAD}(?:{NUMBER})(?:\s?{UNIT})?")
_DECIMAL = re.compile(rf"{_AHEAD}\d+\.\d+(?![\w.]*\d|\.\d)")
_SETTING = re.compile(r"\d+(?:ms|s)")  # as configuration is written, 30s; a figure has a space
_VERDICT = re.compile(rf"\*({VERDICTS})\*|\|\s*({VERDICTS})\s*(?=\|)")
_NOT_PROSE = re.compile(r"(?<!`)`[^`\n]+`(?!`)|(?<=\])\([^)\s]*\)|<!--.*?-->", re.DOTALL)


def suspects(document):
    """Spans of the document that a claim or a phrase must cover, in its order."""
    text = _NOT_PROSE.sub(lambda match: " " * len(match[0]), document)
    found = set()
    for match in _LIST.finditer(text):
        if not _SETTING.fullmatch(match[0]):
            found |= {number.span() for number in _NUMBER.finditer(text, *match.span())}
    for match in _DECIMAL.finditer(text):
        if not any(start <= match.start() < end for start, end in found):
            found.add(match.span())
    for match in _VERDICT.finditer(text):
        found.add(match.span(1) if match[1] else match.span(2))
    return sorted(found)


def uncovered(document, covered):
    """Those that no span covers, as (start, text)."""
    return [(start, " ".join(document[start:end].split())) for start, end in suspects(document)
            if not any(begin <= start and start < stop for begin, stop in covered)]


def spans(phrase, document):
    """Where a phrase stands, however its lines are broken."""
    pattern = re.sub(r"(?:\\?\s)+", r"\\s+", re.escape(phrase.strip()))
    return [match.span() for match in re.finditer(rf"(?<![\w.,]){pattern}(?!\w)", document)]


def table(head, document):
    """Spans of the tables whose first line begins so."""
    return [match.span() for match in re.finditer(rf"^{re.escape(head)}.*\n(?:\|.*\n?)*", document, re.MULTILINE)]

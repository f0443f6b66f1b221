"""The documents against the data: every claim holds, and no figure stands without one."""
import pathlib
import sys
import tomllib

import claims
import guard
import results
import suggest

CLAIMS = pathlib.Path("docs/figures.toml")
# The second one is of the table of runs alone.
FILES = (CLAIMS, pathlib.Path("docs/results/figures.toml"))
NOT_MEASURED, SETTINGS, SEVERAL, EVERYWHERE = "not-measured", "tables-of-settings", "several", "*"
PATTERNS = ("*.md", "docs/*.md", "docs/*/*.md", "*/README.md")


class Document:
    """One document and what figures.toml says of it."""

    def __init__(self, path, entries, everywhere):
        self.path, self.text = path, path.read_text(encoding="utf-8")
        self.phrases, self.tables, self.everywhere = entries.get(NOT_MEASURED, []), entries.get(SETTINGS, []), everywhere
        self.templates = [(None if run == SEVERAL else run, template)
                          for run, templates in entries.items() if run not in (NOT_MEASURED, SETTINGS)
                          for template in templates]
        self.figures, self.problems = [], []

    def find(self):
        for run, template in self.templates:
            try:
                self.figures += claims.find(template, self.text, run)
            except claims.Unplaced as problem:
                self.problems.append(f"{_line_of(template)}: this text of {self.path} {problem}: {template}")
            except results.Unknown as problem:
                self.problems.append(f"{_line_of(template)}: {problem}: {template}")

    def disagreements(self):
        for figure in self.figures:
            if not claims.is_same(figure):
                yield (f"{self.at(figure.start)}: says '{figure.stated}' where the data says '{figure.computed}'"
                       f" {{{figure.expression}}}")

    def strangers(self):
        covered = [(figure.start, figure.end) for figure in self.figures]
        covered += [span for phrase in self.everywhere for span in guard.spans(phrase, self.text)]
        settings = [(phrase, guard.spans) for phrase in self.phrases] + [(head, guard.table) for head in self.tables]
        for phrase, find in settings:
            found = find(phrase, self.text)
            if not found:
                yield f"{_line_of(phrase)}: {self.path} does not hold '{phrase}' any more: remove it here"
            covered += found
        for start, text in guard.uncovered(self.text, covered):
            hints = suggest.for_text(text)
            hint = "; it could be " + " or ".join(f"{{{hint}}}" for hint in hints) if hints else ""
            yield f"{self.at(start)}: '{text}' has no claim in {CLAIMS}{hint}"

    def at(self, position):
        return f"{self.path}:{self.text.count(chr(10), 0, position) + 1}"


def _line_of(entry):
    """Where a figures.toml has a template or phrase."""
    for file in filter(pathlib.Path.exists, FILES):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if entry.splitlines()[0] in line:
                return f"{file}:{number}"
    return str(CLAIMS)


def load():
    entries = {}
    for file in filter(pathlib.Path.exists, FILES):
        entries |= tomllib.loads(file.read_text(encoding="utf-8"))
    paths = sorted({path for pattern in PATTERNS for path in pathlib.Path().glob(pattern)})
    everywhere = entries.pop(EVERYWHERE, {}).get(NOT_MEASURED, [])
    unknown = [name for name in entries if pathlib.Path(name) not in paths]
    return [Document(path, entries.get(str(path), {}), everywhere) for path in paths], unknown


def unlisted():
    """Folders of docs/results that its README does not name."""
    listed = (results.RESULTS / "README.md").read_text(encoding="utf-8")
    return [f"{results.RESULTS}/README.md: does not list the folder {path.name}"
            for path in sorted(results.RESULTS.iterdir()) if path.is_dir() and f"({path.name}" not in listed]


def check(update):
    """0 where all agree."""
    documents, unknown = load()
    problems = [f"{CLAIMS}: there is no document {name}" for name in unknown] + unlisted()
    for document in documents:
        document.find()
        if update:
            for change in document.disagreements():
                print("updated " + change)
            document.path.write_text(claims.updated(document.text, document.figures), encoding="utf-8")
            document.text = document.path.read_text(encoding="utf-8")
            document.figures = []
            document.problems = []
            document.find()
        problems += [*document.problems, *document.disagreements(), *document.strangers()]
    if problems:
        print("\n".join(problems))
    figures = sum(len(document.figures) for document in documents)
    print(f"{figures} figures in {len(documents)} documents, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--update"]):
        sys.exit(f"'{' '.join(sys.argv[1:])}' is not --update, the only option")
    try:
        sys.exit(check(update=sys.argv[1:] == ["--update"]))
    except tomllib.TOMLDecodeError as error:
        sys.exit(f"{CLAIMS}: {error}")

"""What MkDocs does beyond its own work for the site.

The documents are written for GitHub. The site has them without a change of the files: the README is its home page, a link to the report
of a result leads to the page of that result, and a link to any other file of the repository leads to the repository. A page with a
diagram loads what draws it from the site: the theme would load it from elsewhere.
"""
import logging
import posixpath
import re
from pathlib import Path

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[2]
REPORTS = ROOT / "target/site-reports"
MERMAID = "assets/javascripts/mermaid.min.js"
# Pages whose place on the site is not their place below docs.
PAGES = {
    "README.md": "index.md",
    "docs/README.md": "documents.md",
    "harness/maven-plugin/README.md": "maven-plugin.md",
    "harness/runner/README.md": "runner.md",
    "k6/README.md": "k6.md",
}
SOURCES = {page: source for source, page in PAGES.items()}

LINK = re.compile(r"(?<=\]\()[^)\s]+(?=\))")
FENCE = re.compile(r"( *)(`{3,})")
ITEM = re.compile(r"([-*]|\d+\.) ")
CODE = re.compile(r"(`(?:[^`\n]|\n(?!\n))+`)")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)

log = logging.getLogger("mkdocs.hooks.site")


def on_config(config):
    if not (config.strict and log.isEnabledFor(logging.WARNING)):
        raise PluginError("a broken link would be passed over: call mkdocs with --strict and without --quiet")
    owner, name = re.search(r"<github\.repository>(.+)/(.+)</", (ROOT / "pom.xml").read_text(encoding="utf-8")).groups()
    config.extra["repository"] = f"https://github.com/{owner}/{name}"
    config.site_url = f"https://{owner.lower()}.github.io/{name}/"
    config.nav.append({"Source code": config.extra["repository"]})
    return config


def on_files(files, *, config):
    # MkDocs would make it the home page.
    files.remove(files.get_file_from_path("README.md"))
    for source, page in PAGES.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / source)))
    files.append(File.generated(config, MERMAID, abs_src_path=str(ROOT / ".tools/mermaid.min.js")))
    for page in sorted(REPORTS.rglob("*.html")):
        files.append(File.generated(config, f"reports/{page.relative_to(REPORTS).as_posix()}", abs_src_path=str(page)))
    return files


def on_page_markdown(markdown, *, page, config, files):
    def is_page(uri):
        file = files.get_file_from_path(uri)
        return file is not None and file.inclusion.is_included()

    here = page.file.src_uri
    source = SOURCES.get(here, f"docs/{here}")
    return for_python(markdown, lambda target: link(target, source, here, config.extra["repository"], is_page))


def on_post_page(output, *, page, config):
    return with_drawings(output, page.file.dest_uri)


def with_drawings(html, here):
    """The page at here, which loads what draws its diagrams where it has any."""
    if '<pre class="mermaid">' not in html:
        return html
    script = f'<script src="{posixpath.relpath(MERMAID, posixpath.dirname(here) or ".")}"></script>'
    return html.replace("</body>", f"{script}</body>")


def link(target, source, here, repository, is_page):
    """The target of a link of the document source, which is the page here of the site."""
    if re.match(r"[a-z]+:|#", target):
        return target
    path, mark, anchor = target.partition("#")
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
    uri = PAGES.get(path)
    if uri is None and path.startswith("docs/"):
        uri = re.sub(r"^results/(.*/)report\.md$", r"reports/\1report.html", path.removeprefix("docs/"))
    if uri is not None and is_page(uri):
        return posixpath.relpath(uri, posixpath.dirname(here) or ".") + mark + anchor
    if not (ROOT / path).exists():
        log.warning("%s links %s, which is not there", source, target)
    return f"{repository}/{'tree' if (ROOT / path).is_dir() else 'blob'}/main/{path}{mark}{anchor}"


def for_python(markdown, target):
    """GitHub's Markdown as Python-Markdown understands it, with other targets of links.

    Python-Markdown wants blank lines around code and before a list, four spaces before what belongs to an item, and two spaces where
    GitHub takes a backslash for a line break. A comment at the beginning of a line would end the paragraph.
    """
    lines, prose = [], []
    fence, shift, in_list, apart = None, 0, False, False

    def flush():
        lines.extend(in_prose("\n".join(prose), target).split("\n") if prose else [])
        prose.clear()

    for line in markdown.splitlines():
        opening = FENCE.match(line)
        if fence is not None:
            lines.append(" " * shift + line if line else line)
            if opening and line.strip() == fence:
                fence = None
                lines.append("")
        elif opening:
            flush()
            fence, apart = opening.group(2), True
            shift = 4 - len(opening.group(1)) if in_list and 0 < len(opening.group(1)) < 4 else 0
            lines.extend(["", " " * shift + line])
        else:
            item = ITEM.match(line)
            if item and (apart or not in_list):
                # below a paragraph of the item above it, it would be a part of that
                prose.append("")
            apart = not item and (apart or not line)
            if item or (line and not line.startswith(" ")):
                # a line that is not indented goes on with an item only right below it
                in_list = bool(item) or (in_list and bool(prose) and prose[-1] != "")
            prose.append(re.sub(r"^ {2,3}(?=\S)", "    ", line) if in_list else line)
    flush()
    return "\n".join(lines) + "\n"


def in_prose(text, target):
    parts = CODE.split(COMMENT.sub("", text))
    # what is code has an odd place
    parts[::2] = [LINK.sub(lambda found: target(found.group()), re.sub(r"\\\n", "  \n", part)) for part in parts[::2]]
    return "".join(parts)

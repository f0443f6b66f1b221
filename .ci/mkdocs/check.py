"""Fails where a page of the site loads something from elsewhere, links a file of the site that is not there, or shows a diagram as code.

check.py FOLDER   the pages of results below reports/ are tested where they are made: their links are not looked at here.
"""
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADS = {"script": "src", "img": "src", "iframe": "src", "source": "src"}
# Other relations, such as canonical and next, load nothing.
LOADED = {"stylesheet", "icon", "preload", "preconnect", "dns-prefetch", "modulepreload", "manifest"}


class Page(HTMLParser):

    def __init__(self):
        super().__init__()
        self.loads, self.links, self.diagrams = [], [], set()

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.diagrams |= {"mermaid", "language-mermaid"} & set((given.get("class") or "").split())
        if tag == "link" and LOADED & set((given.get("rel") or "").split()):
            self.loads.append(given.get("href") or "")
        elif given.get(LOADS.get(tag)):
            self.loads.append(given[LOADS[tag]])
        elif tag == "a" and given.get("href"):
            self.links.append(given["href"])


def wrong(site, file):
    page = Page()
    page.feed(file.read_text(encoding="utf-8"))
    name = file.relative_to(site)
    if "language-mermaid" in page.diagrams or page.diagrams and not any("mermaid" in address for address in page.loads):
        yield f"{name} shows a diagram as code"
    for address in page.loads:
        if urlsplit(address).netloc:
            yield f"{name} loads {address}"
    if name.parts[0] == "reports":
        return
    for address in page.loads + page.links:
        parts = urlsplit(address)
        # 404.html is shown at any address, so its links begin at the root
        if not (parts.scheme or parts.netloc or name.name == "404.html" or not parts.path):
            target = file.parent / unquote(parts.path)
            if not (target / "index.html" if target.is_dir() else target).is_file():
                yield f"{name} links {address}"


def main(folder):
    site = Path(folder)
    pages = sorted(site.rglob("*.html"))
    faults = [fault for page in pages for fault in wrong(site, page)]
    if faults or not pages:
        sys.exit("\n".join(faults) or f"{folder} has no pages")
    print(f"{len(pages)} pages load nothing from elsewhere, and their links lead to files")


main(*sys.argv[1:])

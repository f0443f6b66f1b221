import logging
import unittest
from types import SimpleNamespace

import markdown
from mkdocs.exceptions import PluginError

from hooks import for_python, link, on_config, with_drawings

REPOSITORY = "https://example.org/acme/vtbench"


def html(text):
    return markdown.markdown(for_python(text, lambda target: target),
                             extensions=["tables", "sane_lists", "pymdownx.superfences", "pymdownx.highlight"])


def leads(target, source, here, *pages):
    return link(target, source, here, REPOSITORY, lambda uri: uri in pages)


class Links(unittest.TestCase):

    def test_a_page_links_another_page(self):
        self.assertEqual("../report.md#overload", leads("../report.md#overload", "docs/contributing/method.md",
                                                        "contributing/method.md", "report.md"))

    def test_the_readme_is_the_home_page(self):
        self.assertEqual("install.md", leads("docs/install.md", "README.md", "index.md", "install.md"))
        self.assertEqual("../index.md", leads("../../README.md", "docs/contributing/method.md", "contributing/method.md", "index.md"))

    def test_a_report_is_the_page_of_the_result(self):
        self.assertEqual("../reports/get/report.html",
                         leads("get/report.md", "docs/results/README.md", "results/README.md", "reports/get/report.html"))

    def test_a_report_without_a_page_is_in_the_repository(self):
        with self.assertNoLogs("mkdocs.hooks.site"):
            self.assertEqual(f"{REPOSITORY}/blob/main/docs/results/foreign/petclinic/report.md",
                             leads("foreign/petclinic/report.md", "docs/results/README.md", "results/README.md"))

    def test_files_and_folders_are_in_the_repository(self):
        self.assertEqual(f"{REPOSITORY}/blob/main/.env", leads("../.env", "docs/containers.md", "containers.md"))
        self.assertEqual(f"{REPOSITORY}/tree/main/scenarios", leads("scenarios", "README.md", "index.md"))

    def test_addresses_and_anchors_stay(self):
        self.assertEqual("https://k6.io", leads("https://k6.io", "README.md", "index.md"))
        self.assertEqual("#images", leads("#images", "docs/your-service.md", "your-service.md"))

    def test_a_file_that_is_not_there_is_a_warning(self):
        with self.assertLogs("mkdocs.hooks.site", "WARNING"):
            leads("nothing.md", "docs/report.md", "report.md")


class Strictness(unittest.TestCase):

    def test_a_build_that_would_pass_over_a_broken_link_is_refused(self):
        with self.assertRaisesRegex(PluginError, "--strict"):
            on_config(SimpleNamespace(strict=False))

    def test_quiet_hides_the_warnings_that_strict_counts(self):
        logger = logging.getLogger("mkdocs")
        level = logger.level
        self.addCleanup(logger.setLevel, level)
        logger.setLevel(logging.ERROR)
        with self.assertRaisesRegex(PluginError, "without --quiet"):
            on_config(SimpleNamespace(strict=True))


class Drawings(unittest.TestCase):

    def test_a_page_with_a_diagram_loads_what_draws_it_from_the_site(self):
        self.assertEqual('<body><pre class="mermaid">A</pre><script src="../assets/javascripts/mermaid.min.js"></script></body>',
                         with_drawings('<body><pre class="mermaid">A</pre></body>', "contributing/architecture.html"))

    def test_another_page_loads_nothing_more(self):
        self.assertEqual("<body></body>", with_drawings("<body></body>", "index.html"))


class Text(unittest.TestCase):

    def test_a_region_is_part_of_its_paragraph(self):
        page = html("It got\n<!-- result: a\nb -->0.8<!-- end --> of it.")
        self.assertEqual(1, page.count("<p>"))
        self.assertNotIn("result", page)

    def test_a_table_in_a_region_is_a_table(self):
        self.assertIn("<table>", html("Text.\n<!-- results: list -->\n| a | b |\n|---|---|\n| 1 | 2 |\n<!-- end -->\n"))

    def test_a_list_may_follow_text_or_code(self):
        self.assertEqual(2, html("Why:\n- one\n- two\n").count("<li>"))
        self.assertEqual(2, html("```\ncode\n```\n- one,\n  still one\n- two\n").count("<li>"))

    def test_code_belongs_to_the_item_above_it(self):
        page = html("1. First:\n   ```\n   one\n\n   two\n   ```\n   More.\n2. Second\n")
        self.assertEqual((1, 2), (page.count("<ol>"), page.count("<li>")))
        self.assertIn("one\n\ntwo", page.replace("</span>", "").replace("<span></span>", ""))

    def test_an_item_may_follow_a_second_paragraph(self):
        page = html("- one\n\n  more of it\n- two\n")
        self.assertEqual((1, 2), (page.count("<ul>"), page.count("<li>")))

    def test_code_stays_as_it_is(self):
        page = for_python("```\n<!-- result: a -->\n[a](b)\\\n```\nand `[a](b)` [`a`](b)\n", str.upper)
        self.assertIn("<!-- result: a -->\n[a](b)\\\n", page)
        self.assertIn("`[a](b)` [`a`](B)", page)

    def test_a_backslash_breaks_the_line(self):
        self.assertIn("<br", html("> one\\\n> two\n"))


if __name__ == "__main__":
    unittest.main()

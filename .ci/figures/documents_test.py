"""check-figures on a small repository of its own: what a writer of documents meets."""
import contextlib
import io
import json
import os
import pathlib
import tempfile
import unittest

import documents
import sample

CLAIM = '["README.md"]\nfast = ["in {virtual makespan} instead of {platform makespan}"]\n'


class DocumentsTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        self.write("docs/results/README.md", "[fast](fast/report.md)\n")
        self.save([10.0, 10.2], [2.0, 2.1])

    def write(self, path, text):
        pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
        pathlib.Path(path).write_text(text, encoding="utf-8")

    def save(self, platform, virtual):
        self.write("docs/results/fast/result.json", json.dumps(sample.run(platform, virtual)))

    def check(self, readme, claims=CLAIM, update=False):
        self.write("README.md", readme)
        self.write("docs/figures.toml", claims)
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            code = documents.check(update)
        return code, out.getvalue()

    def test_a_figure_that_the_data_confirms_passes_wherever_its_line_breaks(self):
        code, out = self.check("All end in 2.05\ns instead\nof 10.10 s.\n")
        self.assertEqual(0, code, out)

    def test_the_claims_of_the_table_of_runs_stand_beside_it(self):
        self.write("docs/results/README.md", "[fast](fast/report.md) takes 2.04 s\n")
        self.write("docs/results/figures.toml", """["docs/results/README.md"]\nfast = ['takes {virtual makespan}']\n""")
        code, out = self.check("All end in 2.05 s instead of 10.10 s.\n")
        self.assertEqual(1, code)
        self.assertIn("docs/results/README.md:1: says '2.04 s' where the data says '2.05 s' {virtual makespan}", out)

    def test_another_figure_fails_with_file_line_and_both_figures(self):
        code, out = self.check("# Title\n\nAll end in 2.04 s instead of 10.10 s.\n")
        self.assertEqual(1, code)
        self.assertIn("README.md:3: says '2.04 s' where the data says '2.05 s' {virtual makespan}", out)

    def test_a_figure_without_a_claim_fails_and_names_what_it_could_be(self):
        code, out = self.check("In 2.05 s instead of 10.10 s.\n\nTwice: 10.10 s.\n", CLAIM.replace("in {", "In {"))
        self.assertEqual(1, code)
        self.assertIn("README.md:3: '10.10 s' has no claim", out)
        self.assertIn("{fast: platform makespan}", out)

    def test_a_verdict_without_a_claim_fails(self):
        code, out = self.check("in 2.05 s instead of 10.10 s: *faster*\n")
        self.assertEqual(1, code)
        self.assertIn("'faster' has no claim", out)

    def test_a_changed_sentence_is_not_taken_for_checked(self):
        code, out = self.check("It takes 2.05 s and not 10.10 s.\n")
        self.assertEqual(1, code)
        self.assertIn("docs/figures.toml:2: this text of README.md is not in the document any more", out)

    def test_a_text_that_is_there_twice_does_not_say_which_figure_it_means(self):
        code, out = self.check("in 2.05 s instead of 10.10 s\n\nin 9.99 s instead of 9.99 s\n")
        self.assertEqual(1, code)
        self.assertIn("is there 2 times", out)

    def test_update_writes_new_measurements_into_the_document_and_leaves_the_rest(self):
        self.check("in 2.05 s instead of 10.10 s, JDK 25.0.3\n")
        self.save([11.0, 11.0], [1.0, 1.0])
        code, out = self.check("in 2.05 s instead of 10.10 s, JDK 25.0.3\n", update=True)
        self.assertEqual(0, code, out)
        self.assertEqual("in 1.00 s instead of 11.00 s, JDK 25.0.3\n", pathlib.Path("README.md").read_text())

    def test_settings_in_code_tables_and_phrases_are_no_measurements(self):
        text = "in 2.05 s instead of 10.10 s within 5 %; `0.05` 30s\n\n| key | means |\n|---|---|\n| a | 3 s |\n"
        claims = CLAIM + "not-measured = ['within 5 %']\ntables-of-settings = ['| key |']\n"
        code, out = self.check(text, claims)
        self.assertEqual(0, code, out)

    def test_a_phrase_that_no_document_holds_has_to_go(self):
        code, out = self.check("in 2.05 s instead of 10.10 s\n", CLAIM + "not-measured = ['within 5 %']\n")
        self.assertEqual(1, code)
        self.assertIn("does not hold 'within 5 %' any more", out)

    def test_an_unknown_arm_is_answered_with_the_known_ones(self):
        code, out = self.check("in 2.05 s instead of 10.10 s\n", CLAIM.replace("virtual", "virtul"))
        self.assertEqual(1, code)
        self.assertIn("has no arm 'virtul': platform, virtual", out)

    def test_a_run_that_the_list_of_results_lacks_fails(self):
        self.write("docs/results/README.md", "nothing\n")
        code, out = self.check("in 2.05 s instead of 10.10 s\n")
        self.assertEqual(1, code)
        self.assertIn("does not list the folder fast", out)


if __name__ == "__main__":
    unittest.main()

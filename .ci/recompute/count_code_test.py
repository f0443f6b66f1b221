"""The counter of code lines, in a small repository."""
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[1] / "count-code"
MARKS = "<!-- code lines: begin -->\n<!-- code lines: end -->\n"
CLASS = "package a;\n\nimport b.C;\n\n/**\n * A class.\n */\nclass A {\n\n\t// why\n\tint b = 1;\n\n\tvoid c() {\n\t}\n\n}\n"


class CountCodeTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / ".ci").mkdir()
        shutil.copy(SCRIPT, self.root / ".ci")
        self.write("docs/contributing/architecture.md", f"# Architecture\n\n{MARKS}\nThe end.\n")
        self.write("runner/pom.xml", "")
        self.write("runner/src/main/java/a/A.java", CLASS)
        self.write("runner/src/test/java/a/ATests.java", CLASS + CLASS)
        self.git("init", "--quiet")

    def write(self, name, text):
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def git(self, *arguments):
        subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *arguments], cwd=self.root, check=True)

    def call(self, *arguments):
        done = subprocess.run([self.root / ".ci/count-code", *arguments], capture_output=True, text=True)
        return done.stdout + done.stderr

    def test_blank_lines_comments_imports_and_lone_brackets_do_not_count(self):
        self.assertIn("\n| runner | a | 1 | 3 |  |\n| runner | all | 1 | 3 | 6 |\n| all | all | 1 | 3 | 6 |\n", self.call())

    def test_modules_are_those_of_the_harness_wherever_it_lies(self):
        for module in ("harness/judge", "shop", "harness/maven-plugin/src/it/shop"):
            self.write(f"{module}/pom.xml", "")
            self.write(f"{module}/src/main/java/j/J.java", CLASS)
        self.write("harness/launcher/src/main/java/l/L.java", CLASS)
        rows = [line.split(" | ")[0] for line in self.call().splitlines()[2:]]
        self.assertEqual(["| harness/judge"] * 2 + ["| runner"] * 2 + ["| all"], rows)

    def test_a_revision_is_counted_as_it_was(self):
        self.git("add", ".")
        self.git("commit", "--quiet", "--message", "One class")
        self.write("runner/src/main/java/a/B.java", CLASS)
        self.assertIn("| all | all | 1 | 3 | 6 |", self.call("HEAD"))
        self.assertIn("| all | all | 2 | 6 | 6 |", self.call())

    def test_the_document_is_out_of_date_where_a_package_or_a_number_is(self):
        self.assertIn("out of date (all all, runner a, runner all): call .ci/count-code --write", self.call("--check"))
        self.call("--write")
        self.assertEqual("", self.call("--check"))
        self.write("runner/src/main/java/a/A.java", "int b = 1;\n" * 23)
        self.assertEqual("", self.call("--check"), "20 lines more")
        self.write("runner/src/main/java/a/A.java", "int b = 1;\n" * 24)
        self.assertIn("(runner a, runner all, all all)", self.call("--check"))
        (self.root / "runner/src/main/java/a").rename(self.root / "runner/src/main/java/b")
        self.assertIn("(runner b, runner a, runner all, all all)", self.call("--check"))

    def test_five_percent_of_a_large_package_are_no_reason_to_write_the_table_again(self):
        self.write("runner/src/main/java/a/A.java", "int b = 1;\n" * 1000)
        self.call("--write")
        self.write("runner/src/main/java/a/A.java", "int b = 1;\n" * 1050)
        self.assertEqual("", self.call("--check"))
        self.write("runner/src/main/java/a/A.java", "int b = 1;\n" * 1060)
        self.assertIn("(runner a, runner all, all all)", self.call("--check"))

    def test_no_module_is_larger_than_the_core_of_jmh(self):
        self.write("runner/src/main/java/a/A.java", "int b = 1;\n" * 13_640)
        self.call("--write")
        self.assertEqual("", self.call("--check"))
        self.write("runner/src/main/java/a/A.java", "int b = 1;\n" * 13_641)
        self.assertIn("runner has 13,641 code lines, and a module may have 13,640", self.call("--check"))


if __name__ == "__main__":
    unittest.main()

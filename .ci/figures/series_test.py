"""What the runs of a series say together."""
import json
import os
import pathlib
import tempfile
import unittest

import expressions
import results
import sample
from pairs import Pairs


class SeriesTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)

    @staticmethod
    def save(number, virtual, verdict, status="valid"):
        data = sample.run([10.0] * len(virtual), virtual)
        data["status"] = status
        data["comparisons"] = [{"metric": "makespanSeconds", "candidate": "virtual", "verdict": verdict}]
        path = pathlib.Path(f"docs/results/some/seed-{number}/result.json")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(data), encoding="utf-8")

    def says(self, text, words):
        self.assertEqual(text, expressions.evaluate(f"series {words}", "some"))

    def test_what_is_worse_is_found_whatever_its_verdict(self):
        self.save(1, [10.4, 10.3, 10.5, 10.4], "no relevant difference")
        self.save(2, [11.0, 11.1, 10.9, 11.0], "slower")
        self.save(3, [9.0, 9.1, 8.9, 9.0], "faster")
        self.save(4, [9.0, 12.0, 10.0, 11.0], "inconclusive")
        self.says("4", "virtual")
        self.says("2", "virtual found")
        self.says("1", "virtual slower")
        self.says("2", "virtual alarms")
        self.says("6.8 to 93.2", "virtual found interval")

    def test_an_invalid_run_says_nothing(self):
        self.save(1, [10.0, 10.1, 9.9, 10.0], "no relevant difference")
        self.save(2, [20.0, 20.1, 19.9, 20.0], None, status="invalid")
        self.says("1", "virtual")
        self.says("0", "virtual found")
        self.says("1", "invalid")

    def test_widths_and_what_such_runs_would_find(self):
        virtual = [10.2, 9.9, 10.1, 9.8]
        for number in (1, 2):
            self.save(number, virtual, "inconclusive")
        pairs = Pairs(results.folder("some")[0], "virtual", results.metric("makespan"))
        low, high = pairs.figures()["ci95"]
        self.says(f"{((high / low) ** 0.5 - 1) * 100:.1f} %", "virtual half widest")
        self.says("2", "virtual half below 0.03")
        self.says("0", "virtual half below 0.02")
        self.says("80.0 %", f"virtual detects {pairs.sensitivity()}")


if __name__ == "__main__":
    unittest.main()

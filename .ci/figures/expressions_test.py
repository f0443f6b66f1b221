"""Placeholders that need more than one figure of a run."""
import json
import os
import pathlib
import tempfile
import unittest

import expressions
import sample


class ExpressionsTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)

    def save(self, data):
        path = pathlib.Path("docs/results/some/result.json")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(data), encoding="utf-8")

    def test_two_arms_differ_by_their_means(self):
        self.save(sample.run([10.0, 10.0], [2.5, 2.5]))
        self.assertEqual("7.50 s", expressions.evaluate("platform minus virtual makespan", "some"))

    def test_a_load_of_phases_is_over_when_three_seconds_are_as_before_it(self):
        self.save(self.phased([20, 20, 900, 800, 25, 700, 20, 20, 20]))
        self.assertEqual("2.00 s", expressions.evaluate("virtual recovery", "some"))

    def test_what_is_not_over_has_no_time(self):
        self.save(self.phased([20, 20, 900, 800, 25, 700, 20, 20, 31]))
        self.assertEqual("n/a", expressions.evaluate("virtual recovery", "some"))

    @staticmethod
    def phased(p95):
        data = sample.run([9.0], [9.0])
        data["load"]["phases"] = [{"ratePerSecond": 50, "seconds": seconds} for seconds in (2, 2, 5)]
        for arm in data["arms"]:
            arm["forks"][0]["blocks"] = [{"startSeconds": at, "seconds": 1.0, "latency": {"p95": value}}
                                         for at, value in enumerate(p95)]
        return data


if __name__ == "__main__":
    unittest.main()

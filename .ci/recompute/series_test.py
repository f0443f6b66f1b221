"""What the runs of a series say together, and that the page on accuracy says the same."""
import math
import pathlib
import re
import unittest

from scipy import optimize, stats

import results
import sample
from pairs import Pairs
from series import Series, exact

ACCURACY = pathlib.Path("docs/contributing/accuracy.md")


def run(virtual, word, status="valid"):
    data = sample.run([10.0] * len(virtual), virtual)
    data["status"] = status
    data["comparisons"] = [{"metric": "makespanSeconds", "candidate": "virtual", "word": word}]
    return results.Run("run", data)


class SeriesTest(unittest.TestCase):

    def test_what_is_worse_is_found_whatever_its_word(self):
        series = Series([run([10.4, 10.3, 10.5, 10.4], "same"), run([11.0, 11.1, 10.9, 11.0], "worse"),
                         run([9.0, 9.1, 8.9, 9.0], "better"), run([9.0, 12.0, 10.0, 11.0], "unclear")], "virtual")
        self.assertEqual((4, 2, 2), (len(series.members), series.found(), series.judged()))
        self.assertEqual("6.8 % to 93.2 %", exact(2, 4))

    def test_an_invalid_run_says_nothing(self):
        series = Series([run([10.0, 10.1, 9.9, 10.0], "same"), run([20.0, 20.1, 19.9, 20.0], "info", "invalid")],
                        "virtual")
        self.assertEqual((1, 0), (len(series.members), series.found()))

    def test_widths_and_what_such_runs_would_find(self):
        runs = [run([10.2, 9.9, 10.1, 9.8], "unclear") for _ in range(2)]
        pairs = Pairs(runs[0], "virtual", results.metric("makespan"))
        low, high = pairs.figures()["ci95"]
        series = Series(runs, "virtual")
        self.assertAlmostEqual((high / low) ** 0.5 - 1, max(series.halves()))
        scatter = pairs.scatter()
        error, quantile = scatter.pair / math.sqrt(4), stats.t.ppf(0.975, 3)
        found = optimize.brentq(lambda effect: stats.nct.sf(quantile, 3, effect / error) - 0.8, error, 9 * error)
        self.assertAlmostEqual(0.8, series.detects(math.expm1(found)), 3)

    def test_the_page_on_accuracy_says_what_the_runs_of_its_self_tests_say(self):
        region = re.search(r"<!-- results: selftests ([^>]*) -->\n(.*?)<!-- end -->", ACCURACY.read_text(encoding="utf-8"), re.DOTALL)
        rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in region[2].splitlines()[2:]]
        must = []
        for name in region[1].split():
            runs = results.folder(name)
            candidates = sorted({found["candidate"] for each in runs for found in each.data["comparisons"]})
            for candidate in candidates:
                planted = candidate.endswith(("-slower", "-burning"))
                must.append([f"{runs[0].scenario['name']}, {runs[0].primary.label}", candidate if planted else "equal",
                             *Series(runs, candidate).cells(planted)])
        self.assertEqual(must, rows)


if __name__ == "__main__":
    unittest.main()

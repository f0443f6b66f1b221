"""Numbers look as in the runner's reports: its golden report and every published one."""
import pathlib
import unittest

import checks
import results
import text
import verdicts

ROOT = pathlib.Path(__file__).resolve().parents[2]
REPORTS = [ROOT / "harness/report/src/test/resources/report/sample/report.md", *sorted(
    result.with_name("report.md") for result in ROOT.glob("docs/results/*/result.json"))]


class TextTest(unittest.TestCase):

    def test_numbers_have_three_or_four_digits(self):
        self.assertEqual(["0.0286", "9.99", "10.00", "123.5", "1,235"],
                         [text.number(value) for value in (0.02859, 9.991, 9.9999, 123.45, 1234.5)])

    def test_halves_are_rounded_up_as_the_runner_does(self):
        self.assertEqual(["0.125", "1.13 s", "0.29 %"], [text.ratio(0.1245), text.seconds(1.125), text.percent(0.00285)])

    def test_figures_and_comparisons_of_reports_are_those_of_their_results(self):
        for report in REPORTS:
            lines = report.read_text(encoding="utf-8")
            run = results.load(report.with_name("result.json"))
            for metric in results.METRICS.values():
                for arm in run.arms:
                    if (value := run.measured(arm, metric)) is not None and verdicts.tells(run, metric):
                        mark = " (?)" if checks.casts_doubt(run, arm, metric.key) else ""
                        self.assertIn(f"| {metric.label} | {arm} | {metric.show(value)}{mark} |", lines, report)
            for found in run.data["comparisons"]:
                metric = results.metric(found["metric"])
                if run.measured(found["candidate"], metric) is not None and metric.key != results.IN_FLIGHT:
                    intervals = any(each["ci95"] for each in run.data["comparisons"])
                    interval = f" {text.interval(found['ci95'])} |" if intervals else ""
                    name = metric.label if len(run.data["arms"]) == 2 else f"{metric.label}, {found['candidate']}"
                    self.assertIn(f"| {name} | {text.ratio(found['ratio'])} |{interval}", lines, report)


if __name__ == "__main__":
    unittest.main()

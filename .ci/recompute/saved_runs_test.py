"""What the recomputation finds in a comparison of saved runs that says something else than their forks."""
import unittest

import saved_runs
import results
import sample
import verdicts


def compared(before=(3.2, 3.3, 3.25), after=(3.9, 4.0, 3.95)):
    """Two runs and a comparison of makespans that says what their forks say."""
    runs = [results.Run(name, sample.run((16.0, 16.1, 16.2), makespans)) for name, makespans in
            (("before", before), ("after", after))]
    said = {"noVerdict": None, "comparisons": []}
    for arm in ("platform", "virtual"):
        groups = [saved_runs.values(run, arm, results.METRICS["makespan"]) for run in runs]
        said["comparisons"].append({"arm": arm, "metric": "makespanSeconds", "judged": True, "withheldBy": [],
                                    **saved_runs.figures(*groups)})
    adjusted = verdicts.holm([found["pValue"] for found in said["comparisons"]])
    for found, value in zip(said["comparisons"], adjusted):
        found["pValueHolm"] = float(value)
        found["same"] = verdicts.same_ratios(runs[1], results.METRICS["makespan"], found["before"])
        found["word"], found["probably"] = verdicts.word(results.METRICS["makespan"], found, value)
    return said, *runs


class SavedRunsTest(unittest.TestCase):

    def test_a_comparison_that_agrees_with_its_forks_passes(self):
        said, before, after = compared()
        self.assertEqual(["same", "worse"], [found["word"] for found in said["comparisons"]])
        self.assertEqual([], list(saved_runs.problems(said, before, after)))

    def test_every_field_is_recomputed(self):
        for field, wrong in (("ratio", 1.0), ("ci95", [1.0, 2.0]), ("same", [0.9, 1.1]), ("pValue", 0.5), ("pValueHolm", 0.5),
                             ("forksAfter", 2), ("before", 1.0), ("word", "better"), ("probably", True)):
            said, before, after = compared()
            said["comparisons"][1][field] = wrong
            self.assertTrue(any(f"{field} is" in problem for problem in saved_runs.problems(said, before, after)), field)

    def test_the_scatter_of_both_runs_counts(self):
        calm, wild = (saved_runs.figures((3.2, 3.3, 3.25), after) for after in ((3.9, 4.0, 3.95), (3.0, 5.0, 3.95)))
        self.assertGreater(wild["pValue"], calm["pValue"])

    def test_one_fork_gives_a_ratio_and_nothing_else(self):
        found = saved_runs.figures((4.0,), (1.0, 1.0))
        self.assertAlmostEqual(0.25, found["ratio"])
        self.assertIsNone(found["ci95"])

    def test_a_comparison_of_nothing_is_seen(self):
        said, before, after = compared()
        said["comparisons"] = []
        self.assertEqual(["compares nothing"], list(saved_runs.problems(said, before, after)))


if __name__ == "__main__":
    unittest.main()

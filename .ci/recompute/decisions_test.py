"""What the recomputation finds in a trial whose file says something else than its runs."""
import unittest

import decisions
import results
import sample


def stage(model, **ratios):
    """A run of four pairs whose comparisons have a verdict, and an interval of a per cent around the ratio."""
    data = sample.interleaved([[1.0] * 4] * 4, model)
    data["load"]["ratePerSecond"] = 40.0 if model == "open" else None
    data["comparisons"] = [{"metric": key, "baseline": "platform", "candidate": "virtual", "verdict": verdict, "withheldBy": [],
                            "ci90": [ratio * 0.99, ratio * 1.01]} for key, (verdict, ratio) in ratios.items()]
    return results.Run(model, data)


def same(*keys):
    return {key: ("no relevant difference", 1.0) for key in keys}


def closed(**others):
    return stage("closed", **{**same("throughputPerSecond", "latencyMillis.p50", "latencyMillis.p95", "peakRssBytes"), **others})


def opened(**others):
    return stage("open", **{**same("latencyMillis.p50", "latencyMillis.p95", "cpuMillisPerRequest"), **others})


def found(runs, overload=None, **facts):
    answer = {"arm": "virtual", "baseline": "platform", "rows": [], **facts}
    return decisions.decision({"overload": overload, "firstMinutes": []}, runs, answer)


class DecisionsTest(unittest.TestCase):

    def test_the_words_of_the_rows_decide(self):
        self.assertEqual(found([closed(), opened()]), "no difference")
        faster, slower = ("faster", 2.0), ("slower", 1.5)
        self.assertEqual(found([closed(throughputPerSecond=faster), opened()]), "make the change")
        self.assertEqual(found([closed(), opened(cpuMillisPerRequest=slower)]), "do not")
        self.assertEqual(found([closed(throughputPerSecond=faster), opened(cpuMillisPerRequest=slower)]), "mixed")

    def test_an_unclear_row_may_hide_a_quarter(self):
        self.assertEqual(found([closed(throughputPerSecond=("inconclusive", 1.2)), opened()]), "no difference found")
        self.assertEqual(found([closed(throughputPerSecond=("inconclusive", 1.3)), opened()]), "unclear")
        self.assertEqual(found([closed(peakRssBytes=("inconclusive", 1.3)), opened()]), "no difference found")

    def test_a_run_that_is_not_valid_prevents_no_difference(self):
        broken = closed()
        broken.data["status"] = "invalid"
        self.assertEqual(found([broken, opened()]), "unclear")

    def test_a_doubt_about_a_small_cost_leaves_nothing_open(self):
        run = opened()
        for each in run.data["comparisons"]:
            each["withheldBy"] = ["cold JVM (virtual)"] if each["metric"] == "cpuMillisPerRequest" else []
        for seconds, expected in ((4.0, "unclear"), (1.0, "no difference")):
            for arm in run.arms.values():
                for fork in arm["forks"]:
                    fork["subject"]["cpuSeconds"] = seconds
            self.assertEqual(found([closed(), run]), expected)

    def test_an_arm_that_fails_in_both_pairs_alone_is_worse(self):
        levels = [{"arm": arm, "pair": pair, "users": 100, "served": 400, "rejected": lost, "failed": 0, "ending": None}
                  for arm, lost in (("platform", 0), ("virtual", 100)) for pair in (3, 4)]
        self.assertEqual(found([closed(), opened()], {"pairs": 2, "levels": levels}), "do not")
        self.assertEqual(found([closed(), opened()], {"pairs": 2, "levels": levels[:-1]}), "no difference")

    def test_an_arm_that_gets_slower_prevents_no_difference(self):
        run = closed()
        for fork in run.arms["virtual"]["forks"][:2]:
            fork["warmUp"] = {"steadiness": "getting slower"}
        for fork in run.arms["virtual"]["forks"][2:]:
            fork["warmUp"] = {"steadiness": "steady"}
        self.assertEqual(found([run, opened()]), "unclear")

    def test_another_decision_is_named(self):
        answer = {"arm": "virtual", "baseline": "platform", "rows": [], "decision": "unclear"}
        trial = {"answer": {"arms": [answer]}, "firstMinutes": []}
        self.assertEqual(list(decisions.problems(trial, [closed(), opened()])),
                         ["the decision for virtual is 'unclear' and must be 'no difference'"])


if __name__ == "__main__":
    unittest.main()

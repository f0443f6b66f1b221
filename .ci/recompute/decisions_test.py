"""What the recomputation finds in a trial whose file says something else than its runs."""
import unittest

import decisions
import results
import sample


def stage(model, **rows):
    """A run of four pairs whose comparisons have a word, and an interval of a per cent around the ratio."""
    data = sample.interleaved([[1.0] * 4] * 4, model)
    data["load"]["ratePerSecond"] = 400.0 if model == "open" else None
    data["comparisons"] = [{"metric": key, "baseline": "platform", "candidate": "virtual", "word": word.removeprefix("probably "),
                            "probably": word.startswith("probably "), "withheldBy": [], "ratio": ratio,
                            "ci95": [ratio * 0.99, ratio * 1.01], "same": [1 / 1.05, 1.05]} for key, (word, ratio) in rows.items()]
    return results.Run(model, data)


def same(*keys):
    return {key: ("same", 1.0) for key in keys}


def closed(**others):
    return stage("closed", **{**same("throughputPerSecond", "latencyMillis.p50", "latencyMillis.p95", "peakRssBytes"), **others})


def opened(**others):
    return stage("open", **{**same("latencyMillis.p50", "latencyMillis.p95", "cpuMillisPerRequest"), **others})


def found(runs, overload=None, **facts):
    answer = {"arm": "virtual", "baseline": "platform", "rows": [], **facts}
    return decisions.decision({"overload": overload, "firstMinutes": []}, runs, answer)


def level(arm, pair, failed, ending=None):
    """Of 1,000 requests."""
    return {"arm": arm, "pair": pair, "users": 100, "served": 1000 - failed, "rejected": 0, "failed": failed, "ending": ending}


def overload(platform, virtual, pairs=2, back=(1.0, 1.0)):
    """What is unserved of each arm, or how it ended, and when it was back."""
    levels = [level(arm, pair, *(said if isinstance(said, tuple) else (said,)))
              for arm, said in (("platform", platform), ("virtual", virtual)) for pair in range(1, pairs + 1)]
    recoveries = [{"arm": arm, "pair": pair, "seconds": seconds}
                  for arm, seconds in zip(("platform", "virtual"), back) for pair in range(1, pairs + 1)]
    return {"pairs": pairs, "levels": levels, "recoveries": recoveries}


class DecisionsTest(unittest.TestCase):

    BETTER, WORSE, MAY_GAIN, MAY_LOSE = ("better", 2.0), ("worse", 1.5), ("probably unclear", 0.7), ("probably unclear", 1.4)

    def test_the_words_of_the_rows_decide(self):
        self.assertEqual(found([closed(), opened()]), "no difference found")
        self.assertEqual(found([closed(throughputPerSecond=self.BETTER), opened()]), "make the change")
        self.assertEqual(found([closed(), opened(cpuMillisPerRequest=self.WORSE)]), "do not")
        self.assertEqual(found([closed(throughputPerSecond=self.BETTER), opened(cpuMillisPerRequest=self.WORSE)]), "mixed")

    def test_what_is_probable_makes_it_mixed_and_nothing_else(self):
        for row, better, worse in ((self.MAY_GAIN, "make the change", "mixed"), (self.MAY_LOSE, "mixed", "do not")):
            run = opened(cpuMillisPerRequest=row)
            self.assertEqual(found([closed(throughputPerSecond=self.BETTER), run]), better)
            self.assertEqual(found([closed(peakRssBytes=self.WORSE), run]), worse)
            self.assertEqual(found([closed(), run]), "unclear")

    def test_latency_at_full_load_decides_only_where_throughput_does_not(self):
        for throughput, expected in ((self.BETTER, "make the change"), (("same", 1.0), "do not"), (("worse", 0.5), "do not"),
                                     (("probably unclear", 1.5), "mixed")):
            run = stage("closed", throughputPerSecond=throughput, **{"latencyMillis.p95": self.WORSE})
            self.assertEqual(found([run, opened()]), expected)

    def test_an_unclear_row_may_hide_a_quarter(self):
        for key, ratio, expected in (("throughputPerSecond", 1.2, "no difference found"), ("throughputPerSecond", 1.3, "unclear"),
                                     ("throughputPerSecond", 0.82, "no difference found"), ("throughputPerSecond", 0.79, "unclear"),
                                     ("latencyMillis.p95", 1.45, "no difference found"), ("latencyMillis.p95", 1.55, "unclear"),
                                     ("peakRssBytes", 1.3, "no difference found"), ("peakRssBytes", 1.4, "unclear")):
            self.assertEqual(found([closed(**{key: ("unclear", ratio)}), opened()]), expected, (key, ratio))

    def test_what_moves_or_is_doubted_may_hide_anything(self):
        for change in ({"moved": {"first": 0.95, "last": 1.02}}, {"withheldBy": ["generator (virtual)"]}, {"ci95": None}):
            run = closed(throughputPerSecond=("unclear", 1.0))
            self.assertEqual(found([run, opened()]), "no difference found")
            run.data["comparisons"][0] |= change
            self.assertEqual(found([run, opened()]), "unclear")

    def test_a_run_that_is_not_valid_prevents_no_difference_and_set_it(self):
        broken = closed()
        broken.data["status"] = "invalid"
        self.assertEqual(found([broken, opened()]), "unclear")
        self.assertEqual(found([broken, opened(cpuMillisPerRequest=("better", 0.5))]), "unclear")
        self.assertEqual(found([broken, opened(cpuMillisPerRequest=self.WORSE)]), "do not")

    def test_a_small_cost_never_decides(self):
        for seconds, expected in ((8.0, "do not"), (2.0, "no difference found")):
            run = opened(cpuMillisPerRequest=self.WORSE)
            for arm in run.arms.values():
                for fork in arm["forks"]:
                    fork["subject"]["cpuSeconds"] = seconds
            self.assertEqual(found([closed(), run]), expected)

    def test_the_arm_that_fails_more_requests_is_worse(self):
        for arm, failed, expected in (("virtual", 100, "do not"), ("platform", 100, "make the change"), ("virtual", 10, "no difference found")):
            run = closed()
            run.data["status"] = "invalid" if failed == 100 else "valid"
            for fork in run.arms[arm]["forks"]:
                fork["requests"] = {**fork["requests"], "failed": failed}
            self.assertEqual(found([run, opened()]), expected, (arm, failed))

    def test_a_baseline_that_fails_does_not_speak_for_other_answers(self):
        self.assertEqual(found([closed(), opened()], overload(900, 0), unequal={"arm": "virtual"}), "unclear")
        self.assertEqual(found([closed(), opened()], overload(0, 900), unequal={"arm": "virtual"}), "do not")

    def test_an_arm_that_fails_in_all_pairs_is_worse(self):
        none = "no difference found"
        for name, load, expected in (
                ("more than a tenth", overload(0, 101), "do not"), ("a tenth", overload(0, 100), none),
                ("more than five times the other", overload(100, 510), "do not"), ("less than that", overload(100, 490), none),
                ("the baseline", overload(101, 0), "make the change"), ("one pair", overload(0, 900, 1), none),
                ("a death and time-outs", overload(900, (10, "killed")), "do not"),
                ("two deaths", overload((900, "killed"), (100, "out of memory")), none),
                ("it does not come back", overload(0, 0, back=(1.0, None)), "do not"),
                ("neither comes back", overload(0, 0, back=(None, None)), none)):
            self.assertEqual(found([closed(), opened()], load), expected, name)

    def test_what_was_seen_in_one_pair_of_two_is_no_failure(self):
        load = overload(0, 900)
        load["levels"][-1] |= {"served": 1000, "failed": 0}
        self.assertEqual(found([closed(), opened()], load), "no difference found")
        load["levels"].pop()
        self.assertEqual(found([closed(), opened()], load), "no difference found")
        load = overload(0, 0, back=(1.0, None))
        load["recoveries"][-1]["seconds"] = 2.0
        self.assertEqual(found([closed(), opened()], load), "no difference found")

    def test_an_arm_that_fails_and_gains_is_mixed(self):
        self.assertEqual(found([closed(throughputPerSecond=self.BETTER), opened()], overload(0, 900)), "mixed")
        self.assertEqual(found([closed(), opened(cpuMillisPerRequest=self.MAY_GAIN)], overload(0, 900)), "mixed")

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
                         ["the decision for virtual is 'unclear' and must be 'no difference found'"])


if __name__ == "__main__":
    unittest.main()

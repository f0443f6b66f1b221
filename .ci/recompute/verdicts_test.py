"""What the recomputation finds in a file that says something else than its forks."""
import math
import unittest

import numpy
from scipy import stats

import checks
import moderated
import pairs
import results
import sample
import verdicts


def problems(data):
    run = results.Run("run", data)
    runs = {verdicts.pathlib.Path("docs/results/run/result.json"): run}
    return [problem for path in runs for problem in verdicts.problems(path, run, verdicts.adjusted_values(runs))]


def judged(platform=(10.0, 10.2, 9.9), virtual=(2.0, 2.1, 2.0)):
    """A run whose file says what its forks say."""
    return judge(sample.run(platform, virtual))


def judge(data):
    run = results.Run("run", data)
    for (key, candidate), figures in verdicts.expected(run).items():
        metric = results.metric(key)
        figures["pValueHolm"] = figures["pValue"] if metric is run.primary else None
        said, probably = verdicts.word(metric, figures, figures["pValueHolm"]) if verdicts.is_judged(run, metric) else ("info", False)
        data["comparisons"].append({"metric": key, "baseline": "platform", "candidate": candidate, **figures, "withheldBy": [],
                                    "word": said, "probably": probably})
    return data


class VerdictsTest(unittest.TestCase):

    def test_a_file_that_agrees_with_its_forks_passes(self):
        data = judged()
        self.assertEqual("better", data["comparisons"][0]["word"])
        self.assertEqual([], problems(data))

    def test_every_field_of_a_comparison_is_recomputed(self):
        for field, wrong in (("ratio", 0.3), ("ci95", [0.1, 0.2]), ("same", [0.9, 1.1]), ("pValue", 0.5), ("pValueHolm", 0.5),
                             ("pairs", 2), ("word", "worse"), ("probably", True)):
            data = judged()
            data["comparisons"][0][field] = wrong
            self.assertTrue(any(f"{field} is" in problem for problem in problems(data)), field)

    def test_a_missing_comparison_is_seen(self):
        data = judged()
        del data["comparisons"][0]
        self.assertIn("in the file alone, or not at all", problems(data)[0])

    def test_a_run_with_an_invalid_check_is_not_valid(self):
        data = judged()
        data["checks"] = [{"name": "errors", "arm": "virtual", "status": "invalid", "seen": {},
                           "withholds": {"scope": "run", "metrics": []}}]
        self.assertIn("its checks say otherwise", " ".join(problems(data)))

    def test_a_jvm_that_is_cold_on_full_processors_withholds_what_it_may_explain(self):
        for seconds, stands in ((1.0, True), (9.0, False)):  # of 19.5 s of CPU time
            data = judged((10.0, 10.2, 9.9), (4.0, 4.1, 4.0))
            fork = data["arms"][0]["forks"][0]
            fork["jvm"]["compiler"]["wallSeconds"] = seconds
            fork["subject"]["cpuSeconds"] = fork["processes"]["bank-service"]["cpuSeconds"] = 19.5
            run = results.Run("run", data)
            self.assertEqual(None if stands else "within", checks.cold(run, "platform"))
            data["checks"] = [] if stands else [{"name": "cold JVM", "arm": "platform", "status": "warn", "seen": {},
                                                 "withholds": {"scope": "run", "metrics": [], "explains": 4.0}}]
            said = " ".join(problems(data))
            self.assertEqual(not stands, "word is better and must be unclear" in said)
            self.assertNotIn("explains", said)

    def test_a_difference_beyond_what_coldness_explains_stands(self):
        data = judged()
        data["checks"] = [{"name": "cold JVM", "arm": "platform", "status": "warn", "seen": {},
                           "withholds": {"scope": "run", "metrics": [], "explains": 4.0}}]
        self.assertNotIn("word is better", " ".join(problems(data)))

    def test_a_factor_that_the_forks_do_not_give_is_seen(self):
        data = judged()
        data["checks"] = [{"name": "cold JVM", "arm": "platform", "status": "ok", "seen": {},
                           "withholds": {"scope": "run", "metrics": [], "explains": 1.5}}]
        self.assertIn("the check 'cold JVM' of platform explains", " ".join(problems(data)))

    def test_stolen_time_explains_what_the_arms_did_not_lose_alike(self):
        data = judged()
        for arm, share in zip(data["arms"], (0.05, 0.15)):
            for fork in arm["forks"]:
                fork["machine"]["stealShare"] = share
        for factor, right in ((0.9 / 0.7, True), (1.1, False)):
            data["checks"] = [{"name": "steal", "arm": None, "status": "warn", "seen": {}, "withholds":
                               {"scope": "run", "metrics": ["latencyMillis.p95", "latencyMillis.p99"], "explains": factor}}]
            self.assertEqual(right, "the check 'steal'" not in " ".join(problems(data)))

    def test_blocks_that_take_turns_show_a_fall_of_the_cost(self):
        def extent(cpu_seconds, compiler, others=(2.0, 2.0, 2.0, 2.0)):
            data = sample.interleaved([[1.0] * 4])
            for arm, seconds in zip(data["arms"], (others, cpu_seconds)):
                for block, cpu in zip(arm["forks"][0]["blocks"], seconds):
                    block["cpuSeconds"], block["compilerSeconds"] = cpu / (1 - compiler), cpu / (1 - compiler) * compiler
            return checks.cold(results.Run("run", data), "virtual")
        self.assertEqual("all", extent((2.4, 2.4, 2.0, 2.0), 0.05))
        self.assertIsNone(extent((2.2, 2.2, 2.0, 2.0), 0.05))
        self.assertIsNone(extent((2.4, 2.4, 2.0, 2.0), 0.01), "no compiler, so it is the machine")
        self.assertEqual("all", extent((2.0, 2.0, 2.0, 2.0), 0.05, (1.7, 1.7, 2.0, 2.0)), "hidden by the machine")
        self.assertEqual("all", extent((3.0, 3.0, 3.0, 3.0), 0.09), "a busy compiler")

    def test_an_arm_that_does_not_keep_up_is_seen(self):
        data = sample.interleaved([[1.0] * 4], "open")
        fork = data["arms"][1]["forks"][0]
        for offered, behind in ((4800, False), (10000, True)):
            fork["requests"]["offered"] = offered
            self.assertEqual(behind, checks.KEEPING_UP in checks.warned(results.Run("run", data), "virtual"))

    def test_what_a_check_casts_doubt_on_is_named_in_metrics_that_are_not_judged_too(self):
        data = judged()
        for fork in data["arms"][0]["forks"]:
            fork["jvm"]["compiler"]["wallSeconds"] = 0.2 * fork["subject"]["cpuSeconds"]
        data["checks"] = [{"name": "cold JVM", "arm": "platform", "status": "warn", "seen": {},
                           "withholds": {"scope": "metrics", "metrics": ["cpuMillisPerRequest"]}}]
        self.assertEqual(["CPU per request of virtual: withheldBy is [] and must be ['cold JVM (platform)']"], problems(data))

    def test_pairs_that_all_have_the_same_ratio_scatter_by_what_counts_resolve(self):
        found = judged((10.0, 10.0, 10.0), (2.0, 2.0, 2.0))["comparisons"][0]
        half = 4.302653 * 0.001 / math.sqrt(3)
        for end, expected in zip(found["ci95"], (0.2 * math.exp(-half), 0.2 * math.exp(half))):
            self.assertAlmostEqual(expected, end, 6)
        self.assertEqual("better", found["word"])

    def test_a_check_that_says_something_else_than_the_forks_is_seen(self):
        data = judged()
        data["checks"] = [{"name": "cold JVM", "arm": "platform", "status": "warn", "seen": {}, "withholds": None}]
        self.assertIn("the check 'cold JVM' of platform is not what its forks say", problems(data)[0])

    def test_a_compiler_that_was_not_read_on_full_processors_is_as_bad(self):
        data = judged()
        fork = data["arms"][0]["forks"][0]
        fork["jvm"]["compiler"]["wallSeconds"] = None
        fork["processes"]["bank-service"]["cpuSeconds"] = 19.5
        data["checks"] = [{"name": "cold JVM", "arm": "platform", "status": "ok", "seen": {}, "withholds": None}]
        self.assertIn("the check 'cold JVM' of platform is not what its forks say", problems(data)[0])

    def test_what_is_one_fact_stands_once_and_the_primary_metric_alone_is_judged(self):
        found = {comparison["metric"]: comparison["word"] for comparison in judged()["comparisons"]}
        self.assertNotIn("throughputPerSecond", found)
        self.assertNotIn("latencyMillis.mean", found)
        self.assertEqual(["makespanSeconds"], [metric for metric, word in found.items() if word != "info"])

    def test_a_file_is_not_asked_for_a_metric_that_its_version_did_not_know(self):
        data = sample.run([2.0, 2.1], [1.0, 1.1])
        forks = [fork for arm in data["arms"] for fork in arm["forks"]]
        for fork in forks:
            fork["subject"]["contextSwitches"] = 800
        self.assertIn("switches", [metric.name for metric in verdicts.compared(results.Run("run", data))])
        for fork in forks:
            fork["metrics"] = {"makespanSeconds": fork["window"]["seconds"]}
        self.assertNotIn("switches", [metric.name for metric in verdicts.compared(results.Run("run", data))])

    def test_a_duet_is_compared_block_by_block_and_judged_on_cost_alone(self):
        data = judge(sample.duet([[1.0, 2.0], [1.5, 1.0]], [[1.1, 2.2], [1.65, 1.1]]))
        self.assertEqual(["cpuMillisPerRequest"], [found["metric"] for found in data["comparisons"]])
        self.assertAlmostEqual(1.1, data["comparisons"][0]["ratio"])
        self.assertEqual([], problems(data))
        data["arms"][1]["forks"][0]["blocks"][0]["cpuSeconds"] = 1.2
        self.assertIn("ratio is", " ".join(problems(data)))

    def test_an_interleaved_pair_is_its_window_and_its_blocks_tell_the_scatter(self):
        data = judge(sample.interleaved([[1.1, 1.3], [1.2, 1.2]]))
        found = {comparison["metric"]: comparison for comparison in data["comparisons"]}
        self.assertAlmostEqual(1.2, found["throughputPerSecond"]["ratio"])  # of both pairs
        within = numpy.var(numpy.log([1.1, 1.3])) * 2 / 2  # by two degrees of freedom
        part = 1.25 * within / 2
        prior = part + min(0.03 ** 2, within / 4)
        weight = min(4, 2 * (prior / part) ** 2)
        error = 1.1 * math.sqrt(weight * prior / (weight + 1) / 2)  # 5 % more for each of two missing pairs
        self.assertAlmostEqual(2 * stats.t.sf(math.log(1.2) / error, weight + 1), found["throughputPerSecond"]["pValue"])
        middle = (1 / 1.1 + 1 / 1.3) / 2
        self.assertAlmostEqual(math.sqrt(middle / 1.2), found["latencyMillis.p50"]["ratio"])

    def test_one_odd_block_widens_a_rate_and_no_percentile(self):
        rest = [0.01, -0.02, 0.03, -0.01, 0.02, 0.0]
        for percentile in (True, False):
            usual, odd = (moderated.prior([numpy.array([first, *rest]), numpy.array(rest)], False, percentile)[0] for first in (0.01, 3.0))
            self.assertEqual(percentile, odd < 2 * usual)

    def test_slow_jvms_are_slow_in_all_metrics_and_the_precise_ones_tell_it(self):
        self.assertAlmostEqual((0.01 * 1e6 - 0.06 * 100) / 1_000_100, float(moderated.luck(numpy.array([0.011, 0.04]), numpy.array([0.001, 0.1]))))
        self.assertEqual(0, moderated.luck(numpy.array([0.04]), numpy.array([0.1])))

    def test_one_threshold_parts_the_words(self):
        metric = results.metric("makespan")
        for ratio, ci95, adjusted, expected in (
                (0.8, [0.75, 0.85], 0.01, ("better", False)), (1.2, [1.1, 1.3], None, ("worse", False)),
                (0.8, [0.75, 0.85], 0.05, ("unclear", True)), (0.8, [0.6, 1.07], 0.01, ("unclear", False)),
                (1.04, [1.01, 1.07], 0.2, ("unclear", False)), (0.97, [0.96, 0.98], 0.01, ("same", False)),
                (1.0, [0.94, 1.04], 0.9, ("unclear", False)), (1.051, [1.01, 1.09], 0.01, ("worse", False)),
                (0.2, None, None, ("unclear", False))):
            figures = {"ratio": ratio, "ci95": ci95, "same": [1 / 1.05, 1.05]}
            self.assertEqual(expected, verdicts.word(metric, figures, adjusted), ratio)

    def test_nobody_notices_a_millisecond_of_a_latency(self):
        run = results.Run("run", sample.interleaved([[1.0, 1.0]]))
        p50 = results.metric("p50")
        self.assertEqual([0.8, 1.2], verdicts.same_ratios(run, p50, 5.0))
        self.assertEqual([1 / 1.1, 1.1], verdicts.same_ratios(run, p50, 50.0))
        self.assertEqual([0.0, 3.0], verdicts.same_ratios(run, p50, 0.5))
        self.assertEqual([1 / 1.05, 1.05], verdicts.same_ratios(run, results.metric("throughput"), 5.0))
        run.scenario["margins"] = {"latencyMillis.p50": 0.5}
        self.assertEqual([1 / 1.5, 1.5], verdicts.same_ratios(run, p50, 50.0))

    def test_a_ratio_that_moves_does_not_speak_against_the_arm_that_gains(self):
        metric = results.metric("throughput")
        for ratio, first, last, expected in ((1.2, 1.1, 1.3, "better"), (1.2, 1.3, 1.1, "unclear"), (0.8, 0.9, 0.7, "worse"),
                                             (0.8, 0.7, 0.9, "unclear"), (1.0, 1.03, 0.97, "unclear")):
            figures = {"ratio": ratio, "ci95": [ratio * 0.98, ratio * 1.02], "same": [1 / 1.05, 1.05], "moved": {"first": first, "last": last}}
            self.assertEqual((expected, False), verdicts.word(metric, figures, 0.001))

    def test_a_ratio_moves_where_it_does_so_in_all_pairs_by_five_per_cent_and_more_than_chance(self):
        rising = [0.9, 0.95, 1.0, 1.05, 1.11, 1.16]
        for factors, moves in (([rising, rising[:-1] + [1.17]], True), ([rising, rising[::-1]], False),
                               ([[1.0, 1.0, 1.01, 1.01, 1.02, 1.02]] * 2, False), ([[0.8, 1.2, 0.9, 1.3, 0.7, 1.3]] * 2, False)):
            found = pairs.Pairs(results.Run("run", sample.interleaved(factors)), "virtual", results.metric("throughput")).moved()
            self.assertEqual(moves, found is not None, factors)
        moved = pairs.Pairs(results.Run("run", sample.interleaved([rising, rising])), "virtual", results.metric("throughput")).moved()
        slope, middle = numpy.polyfit(numpy.arange(6) - 2.5, numpy.log(rising), 1)
        self.assertAlmostEqual(math.exp(middle - 2.5 * slope), moved["first"], 6)
        self.assertAlmostEqual(math.exp(middle + 2.5 * slope), moved["last"], 6)

    def test_several_metrics_of_an_interleaved_run_decide_and_share_one_adjustment(self):
        for model, metrics in (("closed", ["latencyMillis.p50", "latencyMillis.p95", "peakRssBytes", "throughputPerSecond"]),
                               ("open", ["cpuMillisPerRequest", "latencyMillis.p50", "latencyMillis.p95"])):
            data = judge(sample.interleaved([[1.1, 1.3], [1.2, 1.2], [1.15, 1.25]], model))
            self.assertEqual(metrics, sorted(found["metric"] for found in data["comparisons"] if found["word"] != "info"))
            run = results.Run("run", data)
            alone = verdicts.expected(run)
            for (_, metric, candidate), adjusted in verdicts.adjusted_values({"run": run}).items():
                p = alone[metric, candidate]["pValue"]  # of memory that is equal it is 1 already
                self.assertTrue(adjusted > p or p == 1, metric)

    def test_blocks_of_unequal_work_withhold_the_verdict_of_a_duet(self):
        data = judge(sample.duet([[1.0, 2.0], [1.5, 1.0]], [[1.1, 2.2], [1.65, 1.1]]))
        data["arms"][1]["forks"][0]["blocks"][0]["completed"] = 220
        data["checks"] = [{"name": "equal arrivals", "arm": "virtual", "status": "ok", "seen": {}, "withholds": None}]
        self.assertIn("the check 'equal arrivals' of virtual is not what its forks say", problems(data)[0])

    def test_arms_that_drift_apart_withhold_it_too_and_arms_that_drift_together_do_not(self):
        for falls, says in ((1.0, False), (0.9, True)):
            data = judge(sample.duet([[1.0, 1.0, 1.0]], [[1.1, 1.1, 1.1 * falls]]))
            data["checks"] = [{"name": "drift apart", "arm": "virtual", "status": "ok", "seen": {}, "withholds": None}]
            self.assertEqual(says, any("'drift apart' of virtual is not" in problem for problem in problems(data)))

    def test_a_compiler_that_was_read_is_no_cost_of_a_request(self):
        data = judge(sample.duet([[1.0, 2.0], [1.5, 1.0]], [[1.1, 2.2], [1.65, 1.1]]))
        data["arms"][1]["forks"][0]["blocks"][0]["compilerSeconds"] = 0.1
        self.assertIn("ratio is", " ".join(problems(data)))

    def test_the_first_stage_alone_tells_the_scatter(self):
        data = sample.run((10.0, 10.2, 9.9, 14.0), (2.0, 2.1, 2.0, 2.0))
        data["firstStagePairs"] = 3
        found = pairs.Pairs(results.Run("run", data), "virtual", results.metric("makespan"))
        low, high = found.figures()["ci95"]
        first = numpy.log([0.2, 2.1 / 10.2, 2.0 / 9.9])
        error = stats.tstd(first) / 2
        self.assertAlmostEqual(2 * stats.t.ppf(0.975, 2) * error, math.log(high / low))

    def test_several_arms_share_the_adjustment(self):
        self.assertEqual([0.03, 0.06, 0.06], [round(value, 9) for value in verdicts.holm([0.01, 0.04, 0.03])])

    def test_an_unknown_schema_is_refused(self):
        data = judged()
        data["schema"] = 9
        self.assertEqual(["has schema 9 and design in-turn, which this program does not know"], problems(data))


if __name__ == "__main__":
    unittest.main()

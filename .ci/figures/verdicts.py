"""Recomputes every comparison of every saved run with SciPy, without a line of the runner's code: docs/method.md says how.

Fails where ratio, interval, p-value, Holm's adjustment or verdict of a file differ from what its forks say.
"""
import collections
import math
import pathlib
import sys

import numpy
from scipy import stats

import checks
import results

DELTA, ALPHA = 0.05, 0.05
TOLERANCE = 1e-6


class Pairs:
    """Forks of two arms side by side, in one metric."""

    def __init__(self, run, candidate, metric, value):
        before, after = ({fork["slot"]["pair"]: fork for fork in run.arm(arm)["forks"]} for arm in (run.baseline, candidate))
        whole = sorted(before.keys() & after.keys())
        self.values = [[value(fork[pair], metric) for pair in whole] for fork in (before, after)]
        self.count = len(whole)

    def comparable(self):
        return self.count > 0 and all(value is not None and value > 0 and math.isfinite(value)
                                      for arm in self.values for value in arm)

    def figures(self):
        """Of the paired t test on logarithms."""
        before, after = numpy.log(self.values)
        found = {"pairs": self.count, "ratio": float(stats.gmean(self.values[1]) / stats.gmean(self.values[0])),
                 "ci95": None, "ci90": None, "pValue": None}
        if self.count > 1 and numpy.ptp(after - before) == 0:  # no spread, so no t test: certain, or certainly equal
            found |= {"ci95": [found["ratio"]] * 2, "ci90": [found["ratio"]] * 2, "pValue": float(found["ratio"] == 1)}
        elif self.count > 1:
            test = stats.ttest_rel(after, before)
            found["pValue"] = float(test.pvalue)
            for name, level in (("ci95", 0.95), ("ci90", 0.90)):
                ends = test.confidence_interval(level)
                found[name] = [math.exp(ends.low), math.exp(ends.high)]
        return found


def expected(run, value=lambda fork, metric: metric.of(fork)):
    """Every comparison that the forks allow, by metric and candidate."""
    found = {}
    for metric in results.METRICS.values():
        if metric is run.primary or metric.applies(run.data["load"]):
            for candidate in list(run.arms)[1:]:
                pairs = Pairs(run, candidate, metric, value)
                if pairs.comparable():
                    found[metric.key, candidate] = pairs.figures()
    return found


def holm(p_values):
    """The k-th smallest of n times n - k + 1, never below its predecessor, at most 1."""
    order = numpy.argsort(p_values)
    factors = numpy.arange(len(p_values), 0, -1)
    adjusted = numpy.empty(len(p_values))
    adjusted[order] = numpy.minimum(1, numpy.maximum.accumulate(factors * numpy.asarray(p_values)[order]))
    return adjusted


def families(runs):
    """Primary comparisons of valid runs that one command made: they share its seed and commit."""
    found = collections.defaultdict(list)
    for path, run in runs.items():
        environment = run.data["environment"]
        if run.data["status"] == "valid" and not is_selftest(run):
            for (metric, candidate), figures in expected(run).items():
                if metric == run.primary.key and figures["pValue"] is not None:
                    found[environment["seed"], environment["commit"]].append((path, candidate, figures["pValue"]))
    return found


def is_selftest(run):
    """Its comparisons are counted, each for itself: an adjustment would hide the alarms that it looks for."""
    return "selftest" in run.data["command"].split()


def adjusted_values(runs):
    """Holm's p-value by file and candidate."""
    found = {}
    for members in families(runs).values():
        for (path, candidate, _), value in zip(members, holm([member[2] for member in members])):
            found[path, candidate] = float(value)
    return found


def verdict(metric, figures, adjusted):
    """From the interval alone; docs/method.md has the table."""
    if figures["ci95"] is None:
        return "can't tell"
    low, high = figures["ci90"]
    if low >= 1 / (1 + DELTA) and high <= 1 + DELTA:
        return "no relevant difference"
    ratio, (low, high) = figures["ratio"], figures["ci95"]
    if low <= 1 <= high or 1 / (1 + DELTA) < ratio < 1 + DELTA or (adjusted is not None and adjusted >= ALPHA):
        return "can't tell"
    return "faster" if (ratio > 1) == metric.higher_is_better else "slower"


def problems(path, run, adjusted):
    """Each place where the file and its forks disagree."""
    stored = {(found["metric"], found["candidate"]): found for found in run.data["comparisons"]}
    if run.data["schema"] != 2 or run.data["design"] != "in-turn":
        yield f"has schema {run.data['schema']} and design {run.data['design']}, which this program does not know"
        return
    computed = expected(run)
    # Files of earlier versions compare memory of few requests in flight; reports leave it out.
    computed |= {key: figures for key, figures in expected(run, lambda fork, _: results.memory_in_flight(fork, 0)).items()
                 if key in stored and key[0] == results.IN_FLIGHT}
    if stored.keys() != computed.keys():
        yield f"compares {sorted(stored.keys() ^ computed.keys())} in the file alone, or not at all"
    invalid = any(check["status"] == "invalid" for check in run.data["checks"])
    if run.data["status"] != "interrupted" and (run.data["status"] == "valid") == invalid:
        yield f"is {run.data['status']}, and its checks say otherwise"
    yield from _check_problems(run)
    yield from _metric_problems(run)
    warnings = {arm: checks.stored(run, arm) for arm in run.arms}
    for key in (key for key in stored if key in computed):
        found, figures, metric = stored[key], computed[key], results.metric(key[0])
        figures["pValueHolm"] = adjusted.get((path, key[1])) if metric is run.primary else None
        figures["verdict"] = checks.withheld(found, warnings, verdict(metric, figures, figures["pValueHolm"])) \
            if run.data["status"] == "valid" else None
        for name, value in figures.items():
            if not same(found[name], value):
                yield f"{metric.label} of {key[1]}: {name} is {found[name]} and must be {value}"


def _check_problems(run):
    """The checks that withhold verdicts: where the file has them, they must say what the forks say."""
    for arm in run.arms:
        for name in (checks.warned(run, arm) ^ checks.stored(run, arm)) & checks.known(run):
            yield f"the check '{name}' of {arm} is not what its forks say"


def _metric_problems(run):
    """Figures that a fork of the file has derived: they must follow from its readings."""
    for arm in run.arms.values():
        for fork in arm["forks"]:
            for name, value in fork.get("metrics", {}).items():
                if not same(value, float(results.metric(name).of(fork) or 0)):
                    yield f"{name} of pair {fork['slot']['pair']} of {arm['name']} is {value}, unlike its readings"


def same(stored, computed):
    if isinstance(computed, list):
        return stored is not None and all(map(same, stored, computed))
    if isinstance(computed, float):
        return stored is not None and math.isclose(stored, computed, rel_tol=TOLERANCE, abs_tol=1e-12)
    return stored == computed


def main():
    runs = results.all_runs()
    adjusted = adjusted_values(runs)
    failures = [f"{path}: {problem}" for path, run in runs.items() for problem in problems(path, run, adjusted)]
    comparisons = sum(len(run.data["comparisons"]) for run in runs.values())
    for path, run in runs.items():
        if pathlib.Path(path).name == "result.json" and (today := checks.today(run)).startswith("no verdict"):
            print(f"{path}: today's checks would give {today}")
    print("\n".join(failures) if failures else f"{comparisons} comparisons of {len(runs)} runs recomputed: all agree")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

"""Recomputes every comparison of every saved run with SciPy, without a line of the runner's code: docs/contributing/statistics.md says how.

Fails where ratio, interval, p-value, Holm's adjustment or word of a file differ from what its forks say.
"""
import collections
import math
import pathlib
import sys

import numpy

import checks
import outcomes
import results
from pairs import Pairs, is_judged

DELTA, ALPHA = 0.05, 0.05
MEMORY = ("peakRssBytes", results.IN_FLIGHT)
THRESHOLDS = {"latencyMillis.p50": 0.10, "latencyMillis.p95": 0.20, "latencyMillis.p99": 0.20} | dict.fromkeys(MEMORY, 0.25)
NOTICED = 1.0  # ms
TOLERANCE = 1e-6


def compared(run):
    """Metrics of a run: what is one fact by Little's law stands once, and a duet tells costs alone."""
    told = [metric for metric in results.METRICS.values() if tells(run, metric)]
    same = []
    if all(_rejects_and_fails_none(fork) for arm in run.arms.values() for fork in arm["forks"]):
        one_fact = ["makespanSeconds", "throughputPerSecond"]
        if run.data["load"]["model"] == "closed":
            one_fact.append("latencyMillis.mean")
        same = [metric for key in one_fact for metric in told if metric.key == key]
    kept = run.primary if run.primary in same else same[0] if same else None
    return [metric for metric in told
            if (metric not in same or metric is kept) and (not run.is_duet or metric.cost)]


def tells(run, metric):
    """Whether the file has something to say in the metric."""
    if metric is run.primary:
        return True
    return metric.applies(run.data["load"]) and (not metric.optional or any(
        _has(fork, metric) for arm in run.arms.values() for fork in arm["forks"]))


def _has(fork, metric):
    """Whether the version that wrote the file knew the metric: it lists those that a fork has."""
    return metric.key in fork["metrics"] if "metrics" in fork else metric.of(fork) is not None


def _rejects_and_fails_none(fork):
    return fork["requests"]["rejected"] + fork["requests"]["failed"] == 0


def expected(run):
    """Every comparison that the forks allow, by metric and candidate."""
    found = {}
    for metric in compared(run):
        for candidate in list(run.arms)[1:]:
            pairs = Pairs(run, candidate, metric)
            if pairs.comparable():
                found[metric.key, candidate] = pairs.figures() | {"same": same_ratios(run, metric, run.measured(run.baseline, metric))}
                if (moved := pairs.moved()) is not None:
                    found[metric.key, candidate]["moved"] = moved
    return found


def holm(p_values):
    """The k-th smallest of n times n - k + 1, never below its predecessor, at most 1."""
    order = numpy.argsort(p_values)
    factors = numpy.arange(len(p_values), 0, -1)
    adjusted = numpy.empty(len(p_values))
    adjusted[order] = numpy.minimum(1, numpy.maximum.accumulate(factors * numpy.asarray(p_values)[order]))
    return adjusted


def families(runs):
    """Comparisons that decide, of valid runs that one command made: they share its seed and commit. Those of a self-test are
    counted, each as what a run says by itself."""
    found = collections.defaultdict(list)
    for path, run in runs.items():
        environment = run.data["environment"]
        alone = "selftest" in run.data["command"].split()
        if run.data["status"] == "valid":
            for (metric, candidate), figures in expected(run).items():
                if is_judged(run, results.metric(metric)) and figures["pValue"] is not None:
                    key = path if alone else (environment["seed"], environment["commit"])
                    found[key].append((path, metric, candidate, figures["pValue"]))
    return found


def adjusted_values(runs):
    """Holm's p-value by file, metric and candidate."""
    found = {}
    for members in families(runs).values():
        for (path, metric, candidate, _), value in zip(members, holm([member[3] for member in members])):
            found[path, metric, candidate] = float(value)
    return found


def threshold(run, metric):
    """From which difference on a metric is better or worse, and below which it is the same."""
    return run.data["scenario"].get("margins", {}).get(metric.key, THRESHOLDS.get(metric.key, DELTA))


def same_ratios(run, metric, value):
    """The ratios to a value that count as the same; between latencies, nobody notices a millisecond."""
    limit = threshold(run, metric)
    share = NOTICED / value if metric.key.startswith("latencyMillis") and value else 0
    return [max(0.0, min(1 / (1 + limit), 1 - share)), 1 + max(limit, share)]


def word(metric, figures, adjusted):
    """From the interval alone, and whether an unclear one is beyond the threshold as a whole; docs/contributing/statistics.md has the
    table."""
    if figures["ci95"] is None:
        return "unclear", False
    ratio, (low, high), (least, most) = figures["ratio"], figures["ci95"], figures["same"]
    good = (ratio > 1) == metric.higher_is_better
    if low <= 1 <= high or least <= ratio <= most:
        found = ("same" if least <= low and high <= most else "unclear"), False
    elif adjusted is None or adjusted < ALPHA:
        found = ("better" if good else "worse"), False
    else:
        found = "unclear", low > most or high < least
    moved = figures.get("moved")
    if moved is None:
        return found
    gains = (moved["last"] > moved["first"]) == metric.higher_is_better
    says = found[0] in ("better", "worse") or found[1]
    return found if says and gains == good else ("unclear", False)


def problems(path, run, adjusted):
    """Each place where the file and its forks disagree."""
    stored = {(found["metric"], found["candidate"]): found for found in run.data["comparisons"]}
    if run.data["schema"] != 4 or run.data["design"] not in ("in-turn", "duet", "interleaved"):
        yield f"has schema {run.data['schema']} and design {run.data['design']}, which this program does not know"
        return
    computed = expected(run)
    if stored.keys() != computed.keys():
        yield f"compares {sorted(stored.keys() ^ computed.keys())} in the file alone, or not at all"
    invalid = any(check["status"] == "invalid" for check in run.data["checks"])
    if run.data["status"] != "interrupted" and (run.data["status"] == "valid") == invalid:
        yield f"is {run.data['status']}, and its checks say otherwise"
    yield from _check_problems(run)
    yield from outcomes.problems(run)
    yield from _metric_problems(run)
    for key in (key for key in stored if key in computed):
        found, figures, metric = stored[key], computed[key], results.metric(key[0])
        figures["pValueHolm"] = adjusted.get((path, *key)) if is_judged(run, metric) else None
        figures |= _word(run, metric, key[1], figures)
        for name, value in figures.items():
            if not same(found.get(name), value):
                yield f"{metric.label} of {key[1]}: {name} is {found[name]} and must be {value}"


def _word(run, metric, candidate, figures):
    """What may be said, and which checks cast doubt on it, whether or not a word is asked."""
    asked = run.data["status"] == "valid" and is_judged(run, metric)
    said, probably = word(metric, figures, figures["pValueHolm"])
    doubts = checks.withholding(run, figures | {"metric": metric.key, "baseline": run.baseline, "candidate": candidate}, said in ("better", "worse") or probably)
    if doubts or not asked:
        said, probably = "unclear" if asked else "info", False
    return {"word": said, "probably": probably, "withheldBy": doubts}


def _check_problems(run):
    """The checks that withhold verdicts: where the file has them, they must say what the forks say."""
    for arm in run.arms:
        for name in (checks.warned(run, arm) ^ checks.stored(run, arm)) & checks.known(run):
            yield f"the check '{name}' of {arm} is not what its forks say"
    for check in run.data["checks"]:
        stored = (check.get("withholds") or {}).get("explains")
        must = checks.explains(run, check["name"], check["arm"]) if stored is not None else None
        if stored is not None and not same(stored, must):
            yield f"the check '{check['name']}' of {check['arm']} explains {must} and not {stored}"


def _metric_problems(run):
    """Figures that a fork of the file has derived: they must follow from its readings."""
    for arm in run.arms.values():
        for fork in arm["forks"]:
            for name, value in fork.get("metrics", {}).items():
                if not same(value, float(results.metric(name).of(fork) or 0)):
                    yield f"{name} of pair {fork['slot']['pair']} of {arm['name']} is {value}, unlike its readings"


def same(stored, computed):
    if isinstance(computed, dict):
        return stored is not None and stored.keys() == computed.keys() and all(same(stored[key], computed[key]) for key in computed)
    if isinstance(computed, list):
        return stored is not None and len(stored) == len(computed) and all(map(same, stored, computed))
    if isinstance(computed, float):
        return stored is not None and math.isclose(stored, computed, rel_tol=TOLERANCE, abs_tol=1e-12)
    return stored == computed


def main():
    runs, fixtures = results.all_runs(), results.fixtures()
    adjusted = adjusted_values(runs)
    for path, run in fixtures.items():  # each was made alone
        adjusted |= adjusted_values({path: run})
    runs |= fixtures
    failures = [f"{path}: {problem}" for path, run in runs.items() for problem in problems(path, run, adjusted)]
    comparisons = sum(len(run.data["comparisons"]) for run in runs.values())
    for path, run in runs.items():
        if pathlib.Path(path).name == "result.json" and (today := checks.today(run)).startswith("no verdict"):
            print(f"{path}: today's checks would give {today}")
    print("\n".join(failures) if failures else f"{comparisons} comparisons of {len(runs)} runs recomputed: all agree")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

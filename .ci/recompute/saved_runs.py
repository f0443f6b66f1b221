"""Recomputes what bench compare says of two saved runs with SciPy: t tests of two samples without equal scatter (Welch).

Called with the comparison's JSON, the baseline's result.json and that of the run; fails where they disagree.
"""
import json
import math
import sys

import numpy
from scipy import stats

import results
import verdicts


def values(run, arm, metric):
    """One for each pair, in their order; None where a fork has none that has a logarithm."""
    forks = {fork["slot"]["pair"]: fork for fork in run.arm(arm)["forks"]}
    found = [metric.of(forks[pair]) for pair in sorted(forks)]
    return found if found and all(value is not None and value > 0 and math.isfinite(value) for value in found) else None


def figures(before, after):
    """Of the logarithms of both groups; without intervals where one fork has no scatter."""
    before, after = numpy.log(before), numpy.log(after)
    found = {"forksBefore": len(before), "forksAfter": len(after), "before": math.exp(before.mean()),
             "after": math.exp(after.mean()), "ratio": math.exp(after.mean() - before.mean()),
             "ci95": None, "pValue": None}
    if min(len(before), len(after)) > 1:
        test = stats.ttest_ind(after, before, equal_var=False)
        found["pValue"] = float(test.pvalue)
        ends = test.confidence_interval(0.95)
        found["ci95"] = [math.exp(ends.low), math.exp(ends.high)]
    return found


def problems(comparison, before, after):
    """Each place where the comparison says something else than the forks; checks may withhold a verdict."""
    compared = comparison["comparisons"]
    if not compared:
        yield "compares nothing"
    judged = [found for found in compared if found["judged"] and found["pValue"] is not None]
    adjusted = dict(zip(map(id, judged), verdicts.holm([found["pValue"] for found in judged]))) if judged else {}
    for found in compared:
        metric = results.metric(found["metric"])
        groups = [values(run, found["arm"], metric) for run in (before, after)]
        if None in groups:
            yield f"{metric.label} of {found['arm']} has forks without a value"
            continue
        expected = figures(*groups)
        expected["same"] = verdicts.same_ratios(after, metric, expected["before"])
        if comparison["noVerdict"] is None and found["judged"]:
            expected["pValueHolm"] = None if id(found) not in adjusted else float(adjusted[id(found)])
            if not found["withheldBy"]:
                expected["word"], expected["probably"] = verdicts.word(metric, expected, expected["pValueHolm"])
        for name, value in expected.items():
            if not verdicts.same(found.get(name), value):
                yield f"{metric.label} of {found['arm']}: {name} is {found[name]} and must be {value}"


def main(comparison, before, after):
    with open(comparison, encoding="utf-8") as file:
        said = json.load(file)
    failures = list(problems(said, results.load(before), results.load(after)))
    print("\n".join(failures) if failures else f"{len(said['comparisons'])} comparisons recomputed: all agree")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

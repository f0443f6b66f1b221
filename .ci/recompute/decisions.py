"""Recomputes the decision of every published trial from the comparisons of its runs, whose verdicts verdicts.py recomputes: docs/report.md
has the rule. What a trial saw beside its runs (an arm that breaks, an overload, unequal answers) is taken from its file.

Fails where a decision is another one.
"""
import json
import math
import sys

import checks
import results

# for each row that decides: the load it is measured with, its metric, and whether another load will do
ROWS = [("closed", "throughputPerSecond", False), ("open", "latencyMillis.p50", False), ("open", "latencyMillis.p95", False),
        ("closed", "latencyMillis.p50", False), ("closed", "latencyMillis.p95", False), ("open", "cpuMillisPerRequest", True),
        ("closed", "peakRssBytes", True)]
# the difference that no row may hide: 25 %, of p95 50 %, of memory 35 %
LARGE = {"latencyMillis.p95": 0.5, "peakRssBytes": 0.35}
WORDS = {"faster": "better", "slower": "worse", "no relevant difference": "same", "inconclusive": "unclear"}
# a doubt about a cost leaves the decision open only from this share of the processors on
COSTLY = 0.1
FAILS, CARRIES = 0.1, 0.01


def processor_share(run, arm):
    """Of the processors, what requests take at a fixed rate."""
    millis, rate = run.measured(arm, results.metric("cpuMillisPerRequest")), run.data["load"]["ratePerSecond"]
    return math.inf if millis is None or rate is None else millis / 1e3 * rate / checks.processors(run, arm)


def row(runs, candidate, load, key, any_load):
    """The word of a row and the largest difference that it leaves possible, infinite where nothing is excluded; None where no such row
    decides."""
    possible = [run for run in runs if candidate in run.arms]
    chosen = [run for run in possible if run.data["load"]["model"] == load] or (possible if any_load else [])
    if not chosen:
        return None
    run = chosen[0]
    if run.data["status"] != "valid":
        return "info", math.inf
    found = next((each for each in run.data["comparisons"] if (each["metric"], each["candidate"]) == (key, candidate)), None)
    if found is None:
        return ("info", math.inf) if run.data["load"]["model"] == load else None
    if found["verdict"] is None:
        return None
    if any(check.startswith(checks.KEEPING_UP) for check in found["withheldBy"]):
        return None
    doubted = bool(found["withheldBy"])
    if doubted and key == "cpuMillisPerRequest" and all(processor_share(run, arm) < COSTLY for arm in (run.baseline, candidate)):
        return None
    if doubted or found["ci90"] is None:
        return "unclear" if doubted else WORDS[found["verdict"]], math.inf
    low, high = found["ci90"]
    return WORDS[found["verdict"]], max(high - 1, 1 / low - 1) / LARGE.get(key, 0.25)


def failing(overload, baseline, candidate):
    """The arm that fails under an overload in every pair, where the other one carries it in every pair; None where there is none."""
    for users in sorted({level["users"] for level in (overload or {}).get("levels", [])}):
        levels = {arm: [level for level in overload["levels"] if (level["arm"], level["users"]) == (arm, users)]
                  for arm in (baseline, candidate)}
        if any(len(of) != overload["pairs"] for of in levels.values()):
            continue
        for arm, other in ((candidate, baseline), (baseline, candidate)):
            if (all(level["ending"] is not None or _unserved(level) > FAILS for level in levels[arm])
                    and all(level["ending"] is None and _unserved(level) < CARRIES for level in levels[other])):
                return arm
    return None


def _unserved(level):
    lost = level["rejected"] + level["failed"]
    return lost / (level["served"] + lost) if level["served"] + lost else 1.0


def is_slowing(trial, runs, arm):
    """Whether half of an arm's JVMs got slower as long as they were under load, in one of the stages."""
    stages = [[fork["warmUp"].get("steadiness") for fork in run.arm(arm)["forks"] if fork.get("warmUp")] for run in runs if arm in run.arms]
    stages = [[state for state in forks if state is not None] for forks in stages]
    stages = [forks for forks in stages if forks] or [[minute["steadiness"] for minute in trial["firstMinutes"] if minute["arm"] == arm]]
    return any(forks.count("getting slower") >= min(max(len(forks), 1), 2) and 2 * forks.count("getting slower") >= len(forks)
               for forks in stages)


def decision(trial, runs, answer):
    """Of one candidate, from the words of the rows that decide."""
    baseline, candidate = answer["baseline"], answer["arm"]
    if answer.get("broken") is not None:
        return "make the change" if answer["broken"] == baseline else "do not"
    # which limit the search did not come to is taken from the file
    beyond = {each["metric"] for each in answer["rows"] if (each["basis"].get("caveats") or {}).get("mayCarryMore")}
    asked = [each for each in ROWS if each[0] != "closed" or results.metric(each[1]).label not in beyond]
    rows = [] if answer.get("unequal") else [found for each in asked if (found := row(runs, candidate, *each)) is not None]
    # the words of single paths are those of the file
    rows += [(each["word"], math.inf) for each in answer["rows"] if each.get("path") and each["decides"]]
    failed = failing(trial.get("overload"), baseline, candidate)
    if answer.get("unequal") and failed == baseline:
        failed = None
    words = [word for word, _ in rows]
    better, worse = "better" in words or failed == baseline, "worse" in words or failed == candidate
    if better or worse:
        return "mixed" if better and worse else "make the change" if better else "do not"
    if not rows or any(is_slowing(trial, runs, arm) for arm in (baseline, candidate)):
        return "unclear"
    if set(words) == {"same"}:
        return "no difference"
    return "no difference found" if all(word == "same" or bound <= 1 for word, bound in rows) else "unclear"


def problems(trial, runs):
    for answer in trial["answer"]["arms"]:
        expected = decision(trial, runs, answer)
        if answer["decision"] != expected:
            yield f"the decision for {answer['arm']} is '{answer['decision']}' and must be '{expected}'"


def main():
    paths = sorted(results.RESULTS.glob("**/trial.json"))
    failures = []
    for path in paths:
        trial = json.loads(path.read_text(encoding="utf-8"))
        failures += [f"{path}: {problem}" for problem in problems(trial, [results.load(path.parent / name / "result.json") for name in trial["runs"]])]
    print("\n".join(failures) if failures else f"the decisions of {len(paths)} trials recomputed: all agree")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

"""Recomputes the decision of every published trial from the comparisons of its runs, whose verdicts verdicts.py recomputes: docs/report.md
has the rule. What a trial saw beside its runs (an arm that breaks, an overload, unequal answers) is taken from its file.

Fails where a decision is another one.
"""
import collections
import json
import math
import sys

import checks
import results

# for each row that decides: the load it is measured with, its metric, and whether another load will do
ROWS = [("closed", "throughputPerSecond", False), ("closed", "latencyMillis.p50", False), ("closed", "latencyMillis.p95", False),
        ("closed", "peakRssBytes", True), ("open", "latencyMillis.p50", False), ("open", "latencyMillis.p95", False),
        ("open", "cpuMillisPerRequest", True)]
# the difference that no row may hide: 25 %, of p95 50 %, of memory 35 %
LARGE = {"latencyMillis.p95": 0.5, "peakRssBytes": 0.35}
# a cost decides from this share of the processors on
COSTLY = 0.1
# an overload: what is too much, how many times that of the other arm, in how many pairs
FAILS, TIMES, SEEN = 0.1, 5, 2
UNEQUAL = 0.005

# what a row says, whether it would on its own, in which direction, and whether it excludes what nobody wants to miss
Row = collections.namedtuple("Row", "key load word probably good limited")


def processor_share(run, arm):
    """Of the processors, what requests take at a fixed rate."""
    millis, rate = run.measured(arm, results.metric("cpuMillisPerRequest")), run.data["load"]["ratePerSecond"]
    return math.inf if millis is None or rate is None else millis / 1e3 * rate / checks.processors(run, arm)


def row(runs, candidate, load, key, any_load):
    """A row that decides; None where no such row does."""
    possible = [run for run in runs if candidate in run.arms]
    chosen = [run for run in possible if run.data["load"]["model"] == load] or (possible if any_load else [])
    if not chosen:
        return None
    run = chosen[0]
    if run.data["status"] != "valid":
        return Row(key, load, "invalid", False, False, False)
    found = next((each for each in run.data["comparisons"] if (each["metric"], each["candidate"]) == (key, candidate)), None)
    if found is None:
        return Row(key, load, "info", False, False, False) if run.data["load"]["model"] == load else None
    if found["word"] == "info" or any(check.startswith(checks.KEEPING_UP) for check in found["withheldBy"]):
        return None
    if key == "cpuMillisPerRequest" and all(processor_share(run, arm) < COSTLY for arm in (run.baseline, candidate)):
        return None
    good = (found["ratio"] > 1) == results.metric(key).higher_is_better
    return Row(key, load, found["word"], found["probably"], good, is_limited(found, LARGE.get(key, 0.25)))


def is_limited(found, large):
    """Whether a comparison excludes a large difference."""
    if found["word"] == "same":
        return True
    if found["withheldBy"] or found.get("moved") or found["ci95"] is None:
        return False
    (low, high), (least, most) = found["ci95"], found["same"]
    return low >= min(1 / (1 + large), least) and high <= max(1 + large, most)


def failing(overload, baseline, candidate):
    """The arm that fails under an overload in every pair, where the other one does better, or that does not come back; None where there
    is none."""
    if not overload or overload["pairs"] < SEEN:
        return None
    users = sorted({level["users"] for level in overload["levels"]})
    for number in users:
        levels = {arm: sorted((level for level in overload["levels"] if (level["arm"], level["users"]) == (arm, number)),
                              key=lambda level: level["pair"]) for arm in (baseline, candidate)}
        if any(len(of) != overload["pairs"] for of in levels.values()):
            continue
        for arm, other in ((candidate, baseline), (baseline, candidate)):
            if all(_fails(own, beside) for own, beside in zip(levels[arm], levels[other])):
                return arm
    for arm, other in ((candidate, baseline), (baseline, candidate)):
        back = {each: [recovery["seconds"] for recovery in overload["recoveries"] if recovery["arm"] == each] for each in (arm, other)}
        if (all(len(of) == overload["pairs"] for of in back.values()) and all(seconds is None for seconds in back[arm])
                and None not in back[other]):
            return arm
    return None


def _fails(own, other):
    if own["ending"] is not None or other["ending"] is not None:
        return own["ending"] is not None and other["ending"] is None
    return _unserved(own) > FAILS and _unserved(own) > TIMES * _unserved(other)


def _unserved(level):
    lost = level["rejected"] + level["failed"]
    if not level["served"] + lost:
        return 1.0
    return level["unservedUsers"] if level.get("unservedUsers") is not None else lost / (level["served"] + lost)


def failing_more(runs, candidate):
    """The arm that fails more requests of a stage, by the stage where the arms differ most; None where none does."""
    most = max((_failed(run.arm(candidate)) - _failed(run.arm(run.baseline)) for run in runs if candidate in run.arms), key=abs, default=0)
    return None if abs(most) <= UNEQUAL else candidate if most > 0 else next(run for run in runs if candidate in run.arms).baseline


def _failed(arm):
    ended = sum(results.ended(fork) for fork in arm["forks"])
    return sum(fork["requests"]["failed"] for fork in arm["forks"]) / ended if ended else 0


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
    # which limit the search did not come to is taken from the file; what memory is does not depend on it
    beyond = {each["metric"] for each in answer["rows"] if each["basis"].get("mayCarryMore")}
    asked = [each for each in ROWS if each[0] != "closed" or results.metric(each[1]).label not in beyond]
    rows = [] if answer.get("unequal") else [found for each in asked if (found := row(runs, candidate, *each)) is not None]
    if any(found.key == "throughputPerSecond" and found.word in ("better", "worse") for found in rows):
        # users who never pause make throughput and latency one fact
        rows = [found for found in rows if found.load != "closed" or not found.key.startswith("latencyMillis")]
    # the words of single paths are those of the file
    rows += [Row(each["metric"], each["at"], each["word"], False, each["word"] == "better", True)
             for each in answer["rows"] if each.get("path") and each["decides"]]
    failed = {arm for arm in (failing(trial.get("overload"), baseline, candidate), failing_more(runs, candidate)) if arm is not None}
    if answer.get("unequal"):
        failed -= {baseline}
    words = {found.word for found in rows}
    better, worse = "better" in words or baseline in failed, "worse" in words or candidate in failed
    if better or worse:
        probably = {found.good for found in rows if found.probably}
        if better and (worse or False in probably) or worse and True in probably:
            return "mixed"
        return "do not" if worse else "unclear" if "invalid" in words and baseline not in failed else "make the change"
    if not rows or any(is_slowing(trial, runs, arm) for arm in (baseline, candidate)):
        return "unclear"
    return "no difference found" if all(found.limited for found in rows) else "unclear"


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

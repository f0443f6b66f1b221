"""The outcomes of the checks that hold a reading, or a count, against a limit: docs/contributing/checks.md has them in words.

Each limit stands here a second time on purpose. A check is not recomputed where its outcome rests on something that no
result.json has: file descriptors, ports, memory (read before the start), service limits and thread limit (words of the server and of
the environment) and shared load (the edges of bins). What withholds verdicts is recomputed in checks.py.
"""
import collections
import math

import checks
import results


OK, WARN, INVALID, UNREAD = "ok", "warn", "invalid", "not available"
EVERY, REQUESTS, ARRIVALS = ("closed", "open", "phased", "task"), ("closed", "open", "phased"), ("open", "phased")

FAILED_OF_ARM, FAILED_OF_FORK, FAILED_UNEQUALLY = 0.001, 0.01, 0.005
BEHIND, BEYOND = 0.95, 1.02

Limit = collections.namedtuple("Limit", "of_arm loads warns invalid reading")


def _dropped(run, fork):
    dropped = fork["requests"]["dropped"]
    return dropped / (dropped + results.ended(fork)) if dropped else 0


def _k6_memory(run, fork):
    peak = fork["processes"].get("k6", {}).get("peakRssBytes")
    return results.share(peak or None, run.data["environment"]["memoryBytes"])


def _throttled(run, fork):
    periods = fork["machine"]["throttledPeriods"]
    return None if periods is None else min(1, periods * 0.1 / fork["window"]["seconds"])


def _at(path):
    return lambda run, fork: results.value_at(fork, path)


LIMITS = {
    "generator": Limit(True, REQUESTS, 0.80, math.inf,
                       lambda run, fork: fork["generator"]["cpuShare"] if "k6" in fork["processes"] else None),
    "dropped arrivals": Limit(True, ARRIVALS, 0.01, 0.01, _dropped),
    "late arrivals": Limit(True, ARRIVALS, 0.01, math.inf, lambda run, fork: results.late_share(fork)),
    "k6 memory": Limit(False, REQUESTS, 0.25, math.inf, _k6_memory),
    "drift": Limit(True, REQUESTS, 0.05, math.inf, _at("driftShare")),
    "GC pauses": Limit(True, EVERY, 0.05, math.inf, _at("pauseShare")),
    "full GCs": Limit(True, EVERY, 0, math.inf, _at("jvm.collector.fullCollections")),
    "pinning": Limit(True, REQUESTS, 0, math.inf, _at("jvm.threads.pinnedEvents")),
    "steal": Limit(False, EVERY, 0.01, checks.MOST_STOLEN, _at("machine.stealShare")),
    "other programs": Limit(False, EVERY, 0.05, math.inf, _at("machine.foreignCpuShare")),
    "throttling": Limit(False, EVERY, 0.05, math.inf, _throttled),
    "swap": Limit(False, EVERY, 0, math.inf, _at("machine.swappedPages")),
    "clock": Limit(False, EVERY, checks.CLOCK_LIMIT, math.inf, lambda run, fork: checks.clock_share(fork)),
}

DISTURBANCES = ("steal", "other programs", "throttling", "swap", "generator", "GC pauses")


def status(run, name, arm):
    """What a check says of an arm, or of all arms where that is None; None where it is not recomputed."""
    if name in LIMITS:
        return _against(LIMITS[name], run, _forks(run, arm))
    return RULES[name](run, arm) if name in RULES else None


def problems(run):
    """Where the file has another status than its forks say."""
    for check in run.data["checks"]:
        must = status(run, check["name"], check["arm"])
        if must is not None and must != check["status"]:
            yield f"the check '{check['name']}' of {check['arm'] or 'all arms'} is {check['status']} and must be {must}"


def _forks(run, arm):
    return [fork for one in ([run.arm(arm)] if arm else run.arms.values()) for fork in one["forks"]]


def _readings(limit, run, forks):
    found = [limit.reading(run, fork) for fork in forks]
    return [float(value) for value in found if value is not None and math.isfinite(value)]


def _against(limit, run, forks):
    read = _readings(limit, run, forks)
    if not read:
        return UNREAD
    if max(read) > limit.warns:
        return INVALID if max(read) > limit.invalid else WARN
    return UNREAD if len(read) < len(forks) else OK


def _pairs(run, _):
    arms = [{fork["slot"]["pair"] for fork in arm["forks"]} for arm in run.arms.values()]
    every, whole = set().union(*arms), set.intersection(*arms)
    values = [run.primary.of(fork) for fork in _forks(run, None)]
    if not whole or (run.is_duet and not run.primary.cost) or not all(value and value > 0 for value in values):
        return INVALID
    ordered = len(arms) > 1 and not run.is_duet
    return WARN if len(whole) < len(every) or (ordered and len(whole) > 1 and len(whole) % 2) else OK


def _errors(run, arm):
    def share(forks):
        return results.share(sum(fork["requests"]["failed"] for fork in forks), sum(map(results.ended, forks))) or 0

    forks = run.arm(arm)["forks"]
    if not sum(map(results.ended, forks)):
        return INVALID
    worst = max(fork["requests"]["failed"] / results.ended(fork) if results.ended(fork) else 1 for fork in forks)
    if worst > FAILED_OF_FORK or abs(share(forks) - share(run.arm(run.baseline)["forks"])) > FAILED_UNEQUALLY:
        return INVALID
    return WARN if share(forks) > FAILED_OF_ARM else OK


def _bound(run, arm):
    """Warned or not; how far delays that vary may go beyond it is not recomputed."""
    bound, forks = run.arm(arm)["bound"], run.arm(arm)["forks"]
    if bound is None or not forks:
        return UNREAD
    if (shortest := bound.get("makespanSeconds")) is not None:
        reached = sorted(shortest / fork["window"]["seconds"] for fork in forks)
    else:
        reached = sorted(fork["requests"]["completed"] / fork["window"]["seconds"] / bound["throughputPerSecond"] for fork in forks)
    if max(reached) > BEYOND:
        return None
    median = (reached[(len(reached) - 1) // 2] + reached[len(reached) // 2]) / 2
    return WARN if median < BEHIND else OK


def _exhaustion(run, arm):
    logs = [fork["subject"].get("exhausted") for fork in run.arm(arm)["forks"]]
    if any(logs):
        return WARN
    return UNREAD if None in logs else OK


def _steady(run, arm):
    """Nothing where no warm-up of the run was followed."""
    def followed(forks):
        return [fork["warmUp"]["steady"] for fork in forks if fork.get("warmUp") and fork["warmUp"].get("steady") is not None]

    if run.data["load"]["model"] == "task" or not followed(_forks(run, None)):
        return None
    forks = run.arm(arm)["forks"]
    ended = followed(forks)
    if not all(ended):
        return WARN
    return UNREAD if len(ended) < len(forks) else OK


def _same_work(run, arm):
    """Every answer of the right status has the right body, from the arm's thread type, and all forks count the same."""
    kind, forks = run.arm(arm).get("threadKind"), run.arm(arm)["forks"]
    if not forks:
        return UNREAD
    timed, wanted = run.data["load"]["durationSeconds"] is not None, run.data["load"]["requests"]
    counts = _forks(run, None)[0].get("counts", {})
    seen = {fork["subject"].get("threadKind", "unknown") for fork in forks}
    for fork in forks:
        failed = fork["generator"].get("failedChecks", {})
        kinds = {name for name, count in fork["generator"].get("threadKinds", {}).items() if count}
        if (any(count > failed.get("status", 0) for name, count in failed.items() if name != "status")
                or (kind is not None and (kinds | seen) - {kind, "unknown"})
                or (wanted is not None and results.ended(fork) != wanted)
                or (not timed and fork.get("counts", {}) != counts)):
            return INVALID
    if len(seen) > 1 or "mixed" in seen:
        return INVALID
    return UNREAD if "unknown" in seen or kind is None else OK


def _uneven(run, _):
    unknown = False
    for name in DISTURBANCES:
        limit = LIMITS[name]
        if run.data["load"]["model"] not in limit.loads:
            continue
        means = [sum(read) / len(read) for arm in run.arms if (read := _readings(limit, run, run.arm(arm)["forks"]))]
        above = sum(mean > limit.warns for mean in means)
        if 0 < above < len(means):
            return WARN
        unknown |= len(means) < len(run.arms) and not (not means and name != "other programs")
    return UNREAD if unknown else OK


RULES = {"pairs": _pairs, "errors": _errors, "same work": _same_work, "bound": _bound, "exhaustion": _exhaustion,
         "steady state": _steady, "uneven disturbance": _uneven}

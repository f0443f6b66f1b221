"""The checks that withhold verdicts, from the readings of the forks alone. Thresholds: docs/contributing/checks.md."""
import math

import results

APART, COMPILER, COMPILER_CPU = "drift apart", "JIT compiler", "JIT compiler CPU"
LATE, EQUAL, CLOCK = "late arrivals", "equal arrivals", "clock"

CPU_CHECKS = {APART, COMPILER_CPU, LATE, EQUAL, CLOCK}

MEMORY = ("peakRssBytes", results.IN_FLIGHT)  # on which an arm's disturbance has no bearing

RELEVANT = 0.05
COMPILE_LIMIT = 0.05
USERS_COMPILE_LIMIT = 0.024  # of users who never pause: from here on, explains() is a relevant difference
OF_ONE_PAIR = 0.08  # above it, one pair alone decides, and else the mean over the pairs
COMPILE_CPU_LIMIT = 0.15
COUNTED_LIMIT = 0.10  # where the compiler's threads were not read, so that they are part of the CPU per request
LATE_LIMIT = 0.01
CLOCK_LIMIT = 0.005
BLOCK_LIMIT, EDGE = 0.05, 5
APART_LIMIT = 0.10
FULL = 0.90


def warned(run, arm):
    """Names of the checks that warn of an arm, or withhold something."""
    forks = run.arm(arm)["forks"]
    found = {COMPILER_CPU} if _is_young(forks) else set()
    if any((clock_share(fork) or 0) > CLOCK_LIMIT for every in run.data["arms"] for fork in every["forks"]):
        found.add(CLOCK)
    if run.data["load"]["model"] == "task":
        return found
    if any(_unread_compiler(run, arm, fork) for fork in forks) or (
            any(_slowed_by_compiling(run, arm, fork) for fork in forks) and _typical_share(run, arm) > _compile_limit(run)):
        found.add(COMPILER)
    if run.is_duet and _drift_apart(run, forks) > APART_LIMIT:
        found.add(APART)
    if any((results.late_share(fork) or 0) > LATE_LIMIT for fork in forks):
        found.add(LATE)
    if run.is_duet and any(_block_distance(run, fork) > BLOCK_LIMIT for fork in forks):
        found.add(EQUAL)
    return found


def stored(run, arm):
    """Names of the same checks that warn in the file."""
    return {check["name"] for check in run.data["checks"]
            if check["name"] in CPU_CHECKS | {COMPILER} and (check["status"] == "warn" or check.get("withholds"))
            and check["arm"] in (arm, None)}


def known(run):
    """Those of them that the file has an outcome of, so that it was judged by them."""
    return {check["name"] for check in run.data["checks"]}


def withholding(run, comparison, verdict):
    """Names of the checks that cast doubt on a comparison, judged or not, as the file writes them."""
    against = {"faster": (comparison["baseline"],), "slower": (comparison["candidate"],)}.get(
        verdict, (comparison["baseline"], comparison["candidate"]))

    def withholds(check):
        what, arm = check["withholds"], check["arm"]
        if not what or arm not in (None, comparison["baseline"], comparison["candidate"]):
            return False
        return {"metrics": comparison["metric"] in what["metrics"], "run": True,
                "arm": comparison["metric"] not in MEMORY and (arm is None or arm in against)
                       and not _is_beyond(comparison, verdict, what.get("explains"))}[what["scope"]]

    return [check["name"] + (f" ({check['arm']})" if check["arm"] else "") for check in run.data["checks"] if withholds(check)]


def explains(run, arm):
    """How many times as fast an arm may be beside the other once the JIT compilers of both are done; None where that has no bound.

    With c of the processors given back it is 1/(1-c) times as fast, and as much again is allowed for code that still waits to be
    compiled. What both arms get back leaves their ratio as it is. Arrivals that come at a rate wait in a queue, which may shrink
    by any factor.
    """
    forks = run.arm(arm)["forks"]
    if run.data["load"]["model"] != "closed" or any(_unread_compiler(run, arm, fork) for fork in forks):
        return None
    share = _typical_share(run, arm)
    return (1 - share) ** -2 if share < 1 else None


def _typical_share(run, arm):
    """The JIT compiler's share that moves the mean of the log ratios, or that of the worst pair where it is large.

    At a fixed rate of arrivals every pair counts: a queue may grow in it alone.
    """
    others = list(run.arms)[1:] if arm == run.baseline else [run.baseline]
    return max((_typical_excess(run, arm, other) for other in others), default=0.0)


def _typical_excess(run, arm, other):
    shares = [share for fork in run.arm(arm)["forks"] if (share := _excess(run, arm, fork, other)) is not None]
    worst = max(shares, default=0.0)
    if worst > (OF_ONE_PAIR if run.data["load"]["model"] == "closed" else COMPILE_LIMIT) or not shares:
        return worst
    return max(0.0, -math.expm1(sum(math.log1p(-share) for share in shares) / len(shares)))


def _excess(run, arm, fork, other):
    """The JIT compiler's share beyond what it took from the other arm of the pair, on processors that were full."""
    share, alike = _compiling(run, arm, fork), 0.0
    for partner in run.arm(other)["forks"]:
        taken = _compiling(run, other, partner)
        if partner["slot"]["pair"] == fork["slot"]["pair"] and _is_full(run, other, partner) and taken is not None and taken < 1:
            alike = taken  # of two forks with the same number the later one counts
    return None if share is None else 1 - (1 - share) / (1 - alike)


def _is_beyond(comparison, verdict, factor):
    """Whether a rate or a latency still differs by 5 % when its interval is moved towards 1 by a factor."""
    if factor is None or comparison["ci95"] is None or verdict not in ("faster", "slower") or results.metric(comparison["metric"]).use:
        return False
    low, high = comparison["ci95"]
    return high * factor <= 1 / (1 + RELEVANT) if comparison["ratio"] < 1 else low / factor >= 1 + RELEVANT


def casts_doubt(run, arm, metric):
    """Whether a check says that the arm's own figure is not reliable, so that reports mark it."""
    return any(
        {"metrics": metric in what["metrics"], "arm": metric not in MEMORY, "run": False}[what["scope"]]
        for check in run.data["checks"] if (what := check.get("withholds")) and check["arm"] in (arm, None))


def withheld(comparison, warnings, verdict, factors=None):
    """The verdict that remains.

    :param warnings: names of checks that warn, by arm
    :param verdict: what the interval says
    :param factors: what compiling explains, by arm
    """
    if comparison["metric"] in MEMORY:
        return verdict
    before, after = warnings[comparison["baseline"]], warnings[comparison["candidate"]]
    if comparison["metric"] == "cpuMillisPerRequest" and (before | after) & CPU_CHECKS:
        return "inconclusive"
    against = {"faster": "baseline", "slower": "candidate"}.get(verdict)
    if against is None:
        return "inconclusive" if COMPILER in before | after else verdict
    arm = comparison[against]
    cold = COMPILER in warnings[arm] and not _is_beyond(comparison, verdict, (factors or {}).get(arm))
    return "inconclusive" if cold else verdict


def today(run):
    """What the checks above, as they are today, say to a saved run: for the list of runs."""
    if run.data["load"]["model"] == "task":
        return "none applies"
    warnings = {arm: warned(run, arm) for arm in run.arms}
    factors = {arm: explains(run, arm) for arm in run.arms}
    refused = [results.metric(found["metric"]).label for found in run.data["comparisons"]
               if found["verdict"] and withheld(found, warnings, found["verdict"], factors) != found["verdict"]]
    if refused:
        return "no verdict on " + ", ".join(dict.fromkeys(refused))
    forks = [fork for arm in run.arms.values() for fork in arm["forks"]]
    if any(results.value_at(fork, "compileShare") is None for fork in forks):
        return "no reading of the JIT compiler"
    return "agree"


def clock_share(fork):
    """By how much of the window the wall clock moved against the monotonic clock; None where it was not read."""
    skew = fork["machine"].get("clockSkewMillis")
    return None if skew is None else abs(skew) / 1000 / fork["window"]["seconds"]


def _slowed_by_compiling(run, arm, fork):
    share = _compiling(run, arm, fork)
    return share is not None and share > _compile_limit(run) and _is_full(run, arm, fork)


def _compile_limit(run):
    return USERS_COMPILE_LIMIT if run.data["load"]["model"] == "closed" else COMPILE_LIMIT


def _compiling(run, arm, fork):
    """Share of its processors that the JIT compiler took; None where that was not read."""
    seconds = results.compile_seconds(fork)
    return None if seconds is None else seconds / fork["window"]["seconds"] / processors(run, arm)


def _unread_compiler(run, arm, fork):
    return results.compile_seconds(fork) is None and _is_full(run, arm, fork)


def _is_young(forks):
    """Whether the JIT compiler took so much of the CPU time that much code was not compiled yet, or that is in the figure."""
    read = [fork["jvm"]["compiler"].get("cpuSeconds") is not None for fork in forks]
    shares = [results.value_at(fork, "compileCpuShare") or 0.0 for fork in forks]
    return max(shares, default=0.0) > (COMPILE_CPU_LIMIT if all(read) else COUNTED_LIMIT)


def processors(run, arm):
    """Processors that the subject's JVM believes it has."""
    return float(run.arm(arm)["effectiveSettings"].get("system_cpu_count", run.data["environment"]["cores"]))


def _is_full(run, arm, fork):
    cores, seconds = run.data["environment"]["cores"], fork["window"]["seconds"]
    busy = sum(process["cpuSeconds"] for process in fork["processes"].values()) / (cores * seconds)
    busy += fork["machine"]["foreignCpuShare"] or 0
    return min(1.0, busy) > FULL or fork["subject"]["cpuSeconds"] / seconds > FULL * processors(run, arm)


def _block_distance(run, fork):
    """The largest distance between this fork and its partner in the baseline in what a block ended, beyond chance."""
    worst = 0.0
    for other in _partners(run, fork):
        for one, two in zip(fork["blocks"], other["blocks"]):
            more, less = sorted((_ended_in(one), _ended_in(two)), reverse=True)
            if more - less > EDGE:
                worst = max(worst, (more - less) / more)
    return worst


def _partners(run, fork):
    return [other for other in run.arm(run.baseline)["forks"] if other["slot"]["pair"] == fork["slot"]["pair"]]


def _drift_apart(run, forks):
    """By how much the ratio to the baseline changed between the first and the last third of the blocks, mean of the pairs."""
    changes = [_last_over_first(fork) - _last_over_first(other)
               for fork in forks if len(fork["blocks"]) >= 3 for other in _partners(run, fork)]
    return math.exp(abs(sum(changes) / len(changes))) - 1 if changes else 0.0


def _last_over_first(fork):
    blocks = fork["blocks"]
    third = len(blocks) // 3
    first, last = (sum(results.cpu_of_block(fork, block) * block["completed"] for block in part) / sum(block["completed"] for block in part)
                   for part in (blocks[:third], blocks[-third:]))
    return math.log(last / first)


def _ended_in(block):
    return sum(block[how] for how in results.ENDS)

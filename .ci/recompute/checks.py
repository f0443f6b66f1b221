"""The checks that withhold verdicts, from the readings of the forks alone. Thresholds: docs/contributing/checks.md."""
import math

import results

APART, COLD, KEEPING_UP, DEFERRED = "drift apart", "cold JVM", "keeping up", "deferred work"
LATE, EQUAL, CLOCK = "late arrivals", "equal arrivals", "clock"

WITHHOLDING = {APART, COLD, KEEPING_UP, DEFERRED, LATE, EQUAL, CLOCK}

RELEVANT = 0.05
MOST_STOLEN = 0.25
FALL = 1.15  # of the CPU per request of a JVM that is not warm
SILENT = 0.02  # share of a compiler in the CPU time up to which it makes no JVM cold
DONE = 0.08  # that it may take at the end of a busy JVM
BUSY = 0.5
INTERPRETED = 0.15  # above it, requests cost what interpreted code does
COUNTED_LIMIT = 0.10  # where the compiler's threads were not read, so that they are part of the CPU per request
EXPLAINED = 4  # beyond it a difference of arms in turn stands, however cold they were
LOST, CHANCE, GROWTH, GROWTH_MILLIS = 0.03, 3, 2, 5
LATE_LIMIT = 0.01
DEFERRED_LIMIT = 0.1
CLOCK_LIMIT = 0.005
BLOCK_LIMIT, EDGE = 0.05, 5
APART_LIMIT = 0.10
FULL = 0.90


def warned(run, arm):
    """Names of the checks that warn of an arm, or withhold something."""
    forks = run.arm(arm)["forks"]
    found = {COLD} if cold(run, arm) else set()
    if any((clock_share(fork) or 0) > CLOCK_LIMIT for every in run.data["arms"] for fork in every["forks"]):
        found.add(CLOCK)
    if run.data["load"]["model"] == "task":
        return found
    if run.data["load"]["model"] == "open" and not run.data["load"].get("phases") and any(_falls_behind(fork) for fork in forks):
        found.add(KEEPING_UP)
    if any(fork.get("deferredShare", 0) >= DEFERRED_LIMIT for fork in forks):
        found.add(DEFERRED)
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
            if check["name"] in WITHHOLDING and (check["status"] == "warn" or check.get("withholds"))
            and check["arm"] in (arm, None)}


def known(run):
    """Those of them that the file has an outcome of, so that it was judged by them."""
    return {check["name"] for check in run.data["checks"]}


def withholding(run, comparison, different):
    """Names of the checks that cast doubt on a comparison, judged or not, as the file writes them.

    :param different: whether its interval says that the arms differ
    """

    def withholds(check):
        what, arm = check["withholds"], check["arm"]
        if not what or arm not in (None, comparison["baseline"], comparison["candidate"]):
            return False
        return (comparison["metric"] in what["metrics"] if what["scope"] == "metrics"
                else comparison["metric"] in what["metrics"] or not _is_beyond(comparison, different, what.get("explains")))

    return [check["name"] + (f" ({check['arm']})" if check["arm"] else "") for check in run.data["checks"] if withholds(check)]


def cold(run, arm):
    """What the coldest JVM of an arm withholds: "all", "within" a factor, "costs" or nothing, which is None."""
    extents = [_coldness(run, arm, fork) for fork in run.arm(arm)["forks"]]
    return next((extent for extent in ("all", "within", "costs", "unread") if extent in extents), None)


def explains(run, name, arm):
    """The factor beyond which a difference stands although an arm was cold, or time was stolen; None where it has no bound."""
    if name == "steal":
        return _stolen_explains(run)
    return float(EXPLAINED) if cold(run, arm) in ("within", "unread") else None


def _stolen_explains(run):
    """By the pair whose arms lost the most different shares of the processors, as M/M/1 waits at half load."""
    stolen = {}
    for arm in run.arms:
        for fork in run.arm(arm)["forks"]:
            stolen.setdefault(fork["slot"]["pair"], {})[arm] = min(MOST_STOLEN, fork["machine"].get("stealShare") or 0)
    shares = [[pair.get(arm, 0) for arm in run.arms] for pair in stolen.values()]
    return max((1 - 2 * min(pair)) / (1 - 2 * max(pair)) for pair in shares)


def _coldness(run, arm, fork):
    if not run.is_interleaved or run.data["load"].get("phases") or not fork["blocks"]:
        return _coldness_of_window(run, arm, fork)
    others = list(run.arms)[1:] if arm == run.baseline else [run.baseline]
    beside = [partner["blocks"] for other in others for partner in run.arm(other)["forks"]
              if partner["slot"]["pair"] == fork["slot"]["pair"]]
    extents = [_coldness_of_blocks(fork["blocks"], blocks, processors(run, arm)) for blocks in beside or [[]]]
    return next((extent for extent in ("all", "costs") if extent in extents), None)


def _coldness_of_window(run, arm, fork):
    """Of arms that do not alternate only the whole window is known."""
    full = run.data["load"]["model"] != "task" and _is_full(run, arm, fork)
    seconds, cpu = results.compile_seconds(fork), fork["subject"]["cpuSeconds"]
    if seconds is None or cpu is None:
        return "unread" if full else None
    share = min(1.0, seconds / cpu)
    if full and share > DONE:
        return "within"
    read = fork["jvm"]["compiler"].get("cpuSeconds") is not None
    return "costs" if share > (INTERPRETED if read else COUNTED_LIMIT) else None


def _coldness_of_blocks(blocks, beside, count):
    first, last = blocks[:_part(blocks)], blocks[-_part(blocks):]
    at_first, at_last, fall = _compiler_share(first), _compiler_share(last), _fall(blocks)
    seconds = sum(block["seconds"] for block in last)
    if at_last is not None and at_last > DONE and _sum(last, "cpuSeconds") / seconds / count >= BUSY:
        return "all"
    if fall is not None and (at_first is None or at_first > SILENT):
        other = _fall(beside)
        quotient = fall if other is None else fall / other
        fall = min(fall, quotient) if at_first is None else max(fall, quotient)
        if fall > FALL:
            more = (fall - 1) * _serving(last)
            return "all" if more / seconds / count >= RELEVANT or _is_longer(last, more) else "costs"
    if at_last is not None and at_last > INTERPRETED:
        return "all" if _is_longer(last, _sum(last, "compilerSeconds")) else "costs"
    return None


def _part(blocks):
    """How many blocks a third has: two where there are as many on both sides."""
    return min(max(2, len(blocks) // 3), max(1, len(blocks) // 2))


def _fall(blocks):
    """CPU per request at the beginning / at the end; None where a part would be one block, or served nothing."""
    if len(blocks) < 4:
        return None
    costs = [(_serving(part), _sum(part, "completed")) for part in (blocks[:_part(blocks)], blocks[-_part(blocks):])]
    (first, served_first), (last, served_last) = costs
    return (first / served_first) / (last / served_last) if served_first and served_last and last else None


def _is_longer(blocks, more):
    """Whether CPU time that requests bear is a relevant part of their median latency."""
    latencies = [block["latency"]["p50"] / 1000 for block in blocks if block.get("latency")]
    return not latencies or more >= RELEVANT * sum(latencies) / len(latencies) * _sum(blocks, "completed")


def _compiler_share(blocks):
    cpu = _sum(blocks, "cpuSeconds")
    unread = any(block.get("compilerSeconds") is None for block in blocks)
    return None if unread or cpu <= 0 else _sum(blocks, "compilerSeconds") / cpu


def _serving(blocks):
    return sum(max(0, block["cpuSeconds"] - (block.get("compilerSeconds") or 0)) for block in blocks)


def _sum(blocks, name):
    return sum(block[name] for block in blocks)


def _falls_behind(fork):
    """Whether fewer requests ended than arrived, beyond chance, or the median latency grew from block to block."""
    offered, ended = fork["requests"].get("offered"), results.ended(fork)
    if not offered:
        return False
    under_way = fork["latency"]["summary"]["mean"] / 1000 * offered / fork["window"]["seconds"]
    lost = offered - ended
    if lost > LOST * offered and lost > CHANCE * math.sqrt(under_way * max(1, len(fork["blocks"]))):
        return True
    third = max(2, len(fork["blocks"]) // 3)
    if len(fork["blocks"]) < 2 * third or any(block.get("latency") is None for block in fork["blocks"]):
        return False
    first, last = (sum(block["latency"]["p50"] for block in part) / third for part in (fork["blocks"][:third], fork["blocks"][-third:]))
    return last > GROWTH * first and last - first > GROWTH_MILLIS


def _is_beyond(comparison, different, factor):
    """Whether a rate or a latency still differs when its interval is moved towards 1 by a factor."""
    if factor is None or comparison["ci95"] is None or not different or results.metric(comparison["metric"]).use:
        return False
    (low, high), (least, most) = comparison["ci95"], comparison["same"]
    return high * factor <= least if comparison["ratio"] < 1 else low / factor >= most


def casts_doubt(run, arm, metric):
    """Whether a check says that the arm's own figure is not reliable, so that reports mark it."""
    return any(
        what["scope"] == "metrics" and metric in what["metrics"]
        for check in run.data["checks"] if (what := check.get("withholds")) and check["arm"] in (arm, None))


def today(run):
    """What the checks above, as they are today, say to a saved run: for the list of runs."""
    if run.data["load"]["model"] == "task":
        return "none applies"
    return "agree" if all(warned(run, arm) & known(run) == stored(run, arm) for arm in run.arms) else "no verdict as it is published"


def clock_share(fork):
    """By how much of the window the wall clock moved against the monotonic clock; None where it was not read."""
    skew = fork["machine"].get("clockSkewMillis")
    return None if skew is None else abs(skew) / 1000 / fork["window"]["seconds"]


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

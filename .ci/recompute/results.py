"""Saved runs: one value for each fork and metric, and what an arm's forks say together."""
import json
import math
import pathlib

import text

RESULTS = pathlib.Path("docs/results")

FIXTURES = pathlib.Path("harness/judge/src/test/resources/analysis")

MIN_IN_FLIGHT = 1000


class Unknown(Exception):
    """A name that the data does not have; the message says which there are."""


class Metric:
    """A figure of which every fork has one value, computed from its readings; what it is says its row in the runner's Metric."""

    def __init__(self, row, of, of_block):
        self.name, self.key, self.label, self.optional, self.cost = (
            row[key] for key in ("name", "key", "label", "optional", "cost"))
        self.show, self.higher_is_better, self.use = SHOWS[row["unit"]], row["higherIsBetter"], not row["time"]
        self.of, self.of_block = of, of_block

    def applies(self, load):
        """A window of fixed length has no makespan; a task's latency would be its makespan again."""
        if self.key == "makespanSeconds":
            return load["durationSeconds"] is None
        return not (load["model"] == "task" and (self.key.startswith("latencyMillis") or self.key == IN_FLIGHT))


def _per_request(used):
    def of(fork):
        served = fork["requests"]["completed"]
        return None if fork["subject"].get(used) is None or not served else fork["subject"][used] / served
    return of


def _collector_cpu(fork):
    """Milliseconds of the garbage collector's threads for a request."""
    served, used = fork["requests"]["completed"], fork["jvm"]["collector"].get("cpuSeconds")
    return None if used is None or not served else used * 1000 / served


def _per_request_of_block(used):
    def of(_fork, block):
        served = block["completed"]
        return None if block[used] is None or not served else block[used] / served
    return of


def _cpu(fork):
    """Milliseconds of processor time for a request, without the compiler's where its threads were read."""
    served = fork["requests"]["completed"]
    compiler = fork["jvm"]["compiler"].get("cpuSeconds") or 0
    used = fork["subject"]["cpuSeconds"]
    if not served or used is None:
        return None
    return _of_requests(fork, max(0, used - compiler), fork["window"], served)


def _of_requests(fork, serving, stretch, served):
    """Milliseconds for a request without what the service uses while nobody asks; None where nothing is left."""
    idle = fork.get("idleProcessors")
    added = serving if idle is None else serving - idle * stretch["seconds"]
    return added * 1000 / served if idle is None or added > 0 else None


def cpu_of_block(fork, block):
    """The same of a block."""
    served = block["completed"]
    serving = max(0, block["cpuSeconds"] - (block.get("compilerSeconds") or 0))
    return _of_requests(fork, serving, block, served) if served else None


def memory_in_flight(fork):
    """Bytes that a request in flight adds; None for few, where it would mostly be what any start costs."""
    idle, in_flight = fork["subject"]["idleRssBytes"], fork["jvm"]["peakInFlight"]
    return None if idle is None or (in_flight or 0) < MIN_IN_FLIGHT else (fork["subject"]["peakRssBytes"] - idle) / in_flight


def _latency(name):
    return lambda fork: fork["latency"]["summary"][name]


def _latency_of_block(name):
    return lambda _fork, block: (block.get("latency") or {}).get(name)


IN_FLIGHT = "bytesPerInFlightRequest"

SHOWS = {"s": text.seconds, "ms": text.millis, "/s": text.per_second, "bytes": text.size, "": text.number}

# The reading of a fork, by the metric's name; without a line of the runner's code.
FORKS = {
    "makespan": lambda fork: fork["window"]["seconds"],
    "throughput": lambda fork: fork["requests"]["completed"] / fork["window"]["seconds"],
    **{name: _latency(name) for name in ("mean", "p50", "p95", "p99")},
    "cpu": _cpu,
    "allocation": _per_request("allocatedBytes"),
    "switches": _per_request("contextSwitches"),
    "gc-cpu": _collector_cpu,
    "memory": lambda fork: fork["subject"]["peakRssBytes"],
    "memory-in-flight": memory_in_flight,
}

# The same of a block, where it has one.
BLOCKS = {
    "throughput": lambda fork, block: block["completed"] / block["seconds"],
    **{name: _latency_of_block(name) for name in ("mean", "p50", "p95")},
    "cpu": cpu_of_block,
    "allocation": _per_request_of_block("allocatedBytes"),
    "switches": _per_request_of_block("contextSwitches"),
}

METRICS = {row["name"]: Metric(row, FORKS[row["name"]], BLOCKS.get(row["name"]))
           for row in json.loads(pathlib.Path(__file__).with_name("metrics.json").read_text(encoding="utf-8"))}


def metric(name):
    """By its short name or by its key in the file."""
    for short, found in METRICS.items():
        if name in (short, found.key):
            return found
    raise Unknown(f"'{name}' is no metric: {', '.join(METRICS)}")


ENDS = ("completed", "rejected", "failed")


def ended(fork):
    """Requests that ended, however they did."""
    return sum(fork["requests"][how] for how in ENDS)


def late_share(fork):
    """Of the arrivals that ended; None where lateness was not read."""
    return share(fork["requests"].get("late"), ended(fork))


def share(part, whole):
    return None if part is None or not whole else part / whole


def compile_seconds(fork):
    """Processor time of the compiler's threads; where it was not read, what the JVM says that they took."""
    compiler = fork["jvm"]["compiler"]
    read = compiler.get("cpuSeconds")
    return compiler["wallSeconds"] if read is None else read


DERIVED = {
    "pauseShare": lambda fork: share(fork["jvm"]["collector"]["pauseSeconds"], fork["window"]["seconds"]),
    "compileShare": lambda fork: share(compile_seconds(fork), fork["window"]["seconds"]),
    "compileCpuShare": lambda fork: None if compile_seconds(fork) is None else min(
        1.0, share(compile_seconds(fork), fork["subject"]["cpuSeconds"])),
    "driftShare": lambda fork: None if not (drift := fork["latency"]["drift"]) else max(drift, 1 / drift) - 1,
    **{name: found.of for name, found in METRICS.items()},
}


def value_at(fork, path):
    """A metric, a share, or a reading by its path, such as generator.cpuShare; None where it is missing."""
    if path in DERIVED:
        return DERIVED[path](fork)
    value = fork
    for key in path.split("."):
        if value is None:
            return None
        if not isinstance(value, dict) or key not in value:
            known = ", ".join(value) if isinstance(value, dict) else "nothing below it"
            raise Unknown(f"no '{key}' of '{path}' in a fork: {known}")
        value = value[key]
    return value


class Run:
    """One result.json."""

    def __init__(self, name, data):
        self.name, self.data = name, data
        self.arms = {arm["name"]: arm for arm in self.data["arms"]}
        self.baseline = self.data["arms"][0]["name"]
        self.scenario = self.data["scenario"]
        self.primary = metric(self.scenario["primary"])

    @property
    def is_duet(self):
        """Whether the forks of a pair ran at once, so that cost alone is compared, block by block."""
        return self.data["design"] == "duet"

    @property
    def is_interleaved(self):
        """Whether the forks of a pair were loaded in alternating blocks, so that neighbouring blocks are compared."""
        return self.data["design"] == "interleaved"

    def arm(self, name):
        if name not in self.arms:
            raise Unknown(f"{self.name} has no arm '{name}': {', '.join(self.arms)}")
        return self.arms[name]

    def measured(self, arm, of):
        """The geometric mean over the forks, so that two arms' quotient is their ratio."""
        values = [value for fork in self.arm(arm)["forks"] if (value := of.of(fork)) is not None]
        if not values:
            return None
        if min(values) > 0:
            return math.exp(math.fsum(map(math.log, values)) / len(values))
        return math.fsum(values) / len(values)



def load(path):
    """A run from a file; None where the JSON holds something else."""
    data = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    return Run(str(path), data) if "arms" in data and "comparisons" in data else None


def all_runs():
    """Every saved run below docs/results, by file."""
    return {path: run for path in sorted(RESULTS.glob("**/result.json")) if (run := load(path)) is not None}


def fixtures():
    """Small runs that the runner's own tests write, of every kind that docs/results may have."""
    return {path: load(path) for path in sorted(FIXTURES.glob("*/result.json"))}


def folder(name):
    """The runs of one folder: one, or those of a series."""
    paths = sorted([*(RESULTS / name).glob("result.json"), *(RESULTS / name).glob("*/result.json")])
    runs = [run for path in paths if (run := load(path)) is not None]
    if not runs:
        known = sorted(path.name for path in RESULTS.iterdir() if path.is_dir())
        raise Unknown(f"no run in docs/results/{name}: {', '.join(known)}")
    return runs

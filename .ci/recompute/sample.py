"""A small saved run for the tests."""
import copy

FORK = {"window": {"seconds": 10.0}, "requests": {"completed": 400, "rejected": 0, "failed": 0, "dropped": 0},
        "latency": {"summary": {"mean": 100.0, "p50": 100.0, "p95": 120.0, "p99": None, "max": 150.0}, "drift": 1.0},
        "subject": {"cpuSeconds": 4.0, "peakRssBytes": 2 ** 28, "idleRssBytes": None},
        "processes": {"bank-service": {"cpuSeconds": 4.0}}, "machine": {"foreignCpuShare": 0.0},
        "generator": {"cpuShare": 0.1}, "pool": None,
        "jvm": {"peakInFlight": 50, "collector": {"pauseSeconds": 0.1}, "compiler": {"wallSeconds": 0.1, "cpuSeconds": None}},
        "blocks": [],
        "timeline": {"stepSeconds": 1.0, "windowFromSeconds": 0.0, "windowToSeconds": 12.0,
                     "throughputPerSecond": [40.0] * 12, "subjectCpu": [0.4] * 12}}


def run(platform, virtual):
    """A transfer run with these makespans, one for each fork, and without comparisons."""
    return {"schema": 4, "status": "valid", "command": "./bench run transfer", "design": "in-turn",
            "scenario": {"name": "transfer", "timeScale": 1.0, "primary": "makespanSeconds", "published": None},
            "arms": [_arm("platform", platform), _arm("virtual", virtual)], "checks": [], "comparisons": [],
            "load": {"model": "closed", "users": 50, "requests": 400, "durationSeconds": None, "rampUpSeconds": 0.0},
            "environment": {"cores": 2, "commit": "0123456789ab", "seed": 1}}


def duet(platform, virtual):
    """Both arms at once: processor seconds of each block, in lists of a fork's blocks."""
    data = run([10.0] * len(platform), [10.0] * len(virtual))
    data["design"] = "duet"
    data["scenario"]["primary"] = "cpuMillisPerRequest"
    data["load"] |= {"model": "open", "users": None, "requests": None, "durationSeconds": 10.0}
    for arm, forks in zip(data["arms"], (platform, virtual)):
        for fork, blocks in zip(arm["forks"], forks):
            fork["requests"] = {**fork["requests"], "completed": 200 * len(blocks), "late": 0}
            fork["subject"]["cpuSeconds"] = fork["processes"]["bank-service"]["cpuSeconds"] = sum(blocks)
            fork["blocks"] = [{"completed": 200, "rejected": 0, "failed": 0, "cpuSeconds": seconds, "allocatedBytes": None,
                               "contextSwitches": None} for seconds in blocks]
    return data


def interleaved(virtual, model="closed"):
    """Alternating blocks of 3 s: factors of each block of a virtual fork, in lists of a fork's blocks. A fork is what its blocks are together."""
    data = run([10.0] * len(virtual), [10.0] * len(virtual))
    data["design"] = "interleaved"
    data["scenario"]["primary"] = {"closed": "throughputPerSecond", "open": "latencyMillis.p95"}[model]
    data["load"] |= {"model": model, "requests": None, "durationSeconds": 12.0}
    for arm, forks in zip(data["arms"], ([[1.0] * len(blocks) for blocks in virtual], virtual)):
        for fork, blocks in zip(arm["forks"], forks):
            fork["blocks"] = [{"seconds": 3.0, "completed": round(1200 * factor), "rejected": 0, "failed": 0, "cpuSeconds": 2.0,
                               "compilerSeconds": None, "allocatedBytes": None, "contextSwitches": None,
                               "latency": {"mean": 20 / factor, "p50": 20 / factor, "p90": 30.0, "p95": 40.0, "p99": None,
                                           "max": 90.0}} for factor in blocks]
            fork["window"]["seconds"] = 3.0 * len(blocks)
            fork["requests"]["completed"] = sum(block["completed"] for block in fork["blocks"])
            fork["subject"]["cpuSeconds"] = fork["processes"]["bank-service"]["cpuSeconds"] = 2.0 * len(blocks)
            middle = sum(block["latency"]["p50"] for block in fork["blocks"]) / len(blocks)
            fork["latency"]["summary"] |= {"mean": middle, "p50": middle, "p95": 40.0}
    return data


def _arm(name, makespans):
    forks = [{**copy.deepcopy(FORK), "slot": {"pair": pair}, "window": {"seconds": seconds}}
             for pair, seconds in enumerate(makespans, 1)]
    return {"name": name, "effectiveSettings": {}, "bound": {"makespanSeconds": 10.0}, "forks": forks}

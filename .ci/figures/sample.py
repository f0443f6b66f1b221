"""A small saved run for the tests."""
import copy

FORK = {"pair": 1, "makespanSeconds": 10.0, "throughputPerSecond": 40.0, "requests": 400, "errors": 0, "cpuSeconds": 4.0,
        "cpuMillisPerRequest": 10.0, "peakRssBytes": 2 ** 28, "bytesPerInFlightRequest": None, "drift": 1.0,
        "latencyMillis": {"mean": 100.0, "p50": 100.0, "p95": 120.0, "p99": None, "max": 150.0},
        "processes": {"bank-service": {"cpuSeconds": 4.0}}, "machine": {"foreignCpuShare": 0.0},
        "generator": {"cpuShare": 0.1}, "jvm": {"peakInFlight": 50, "compileSeconds": 0.1},
        "timeline": {"stepSeconds": 1.0, "windowFromSeconds": 0.0, "windowToSeconds": 12.0,
                     "throughputPerSecond": [40.0] * 12, "subjectCpu": [0.4] * 12}}


def run(platform, virtual, comparisons=()):
    """A transfer run with these makespans, one for each fork."""
    arms = [{"name": name, "threadKind": name, "limits": {}, "bound": {"makespanSeconds": 10.0},
             "forks": [{**copy.deepcopy(FORK), "pair": pair, "makespanSeconds": makespan}
                       for pair, makespan in enumerate(makespans, 1)]}
            for name, makespans in (("platform", platform), ("virtual", virtual))]
    return {"schema": 1, "scenario": "transfer", "timeScale": 1.0, "status": "valid", "command": "./bench run transfer",
            "primary": "makespanSeconds", "published": None, "arms": arms, "checks": [], "comparisons": list(comparisons),
            "load": {"model": "closed", "users": 50, "requests": 400, "durationSeconds": None, "rampUpSeconds": 0.0},
            "environment": {"cores": 2, "commit": "0123456789ab", "seed": 1}}

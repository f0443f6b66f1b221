"""What the kill and the stop harness share: a run of bench, its processes, and what is left of it."""
import atexit
import contextlib
import getpass
import glob
import json
import os
import platform
import re
import shutil
import signal
import subprocess
import tempfile
import time

HOME = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
# of the harness's own, so that another run is no hindrance and everything left in it is this one's
TEMPORARY = tempfile.mkdtemp(prefix="vtbench-harness-")
WORKSPACE = os.path.join(TEMPORARY, "vtbench-" + getpass.getuser())
atexit.register(shutil.rmtree, TEMPORARY, ignore_errors=True)


def build(scenarios):
    """Builds what the runs would build first, which is no part of any round."""
    jdk = subprocess.run([os.path.join(HOME, "runner", "launcher", "jdk")], stdout=subprocess.PIPE, text=True, check=True).stdout
    java = [os.path.join(jdk.strip(), "bin", "java"), f"-Dvtbench.home={HOME}", os.path.join(HOME, "runner", "launcher", "Build.java")]
    for scenario in scenarios:
        subprocess.run([*java, "run", scenario], cwd=HOME, check=True)


def processes():
    """All processes as {pid: (session, state, parent, command line)}."""
    found = {}
    for stat in glob.glob("/proc/[0-9]*/stat"):
        with contextlib.suppress(OSError):
            pid = int(stat.split("/")[2])
            fields = open(stat).read().rpartition(")")[2].split()
            line = open(f"/proc/{pid}/cmdline", "rb").read().replace(b"\0", b" ").decode(errors="replace").strip()
            found[pid] = (int(fields[3]), fields[0], int(fields[1]), line)
    return found


class Bench:
    """One run in a session of its own, so that every child can be told from strangers."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.out = tempfile.mkdtemp(prefix="out-", dir=TEMPORARY)
        self.log = open(os.path.join(self.out, "log"), "w+")
        self.process = subprocess.Popen(
            [os.path.join(HOME, "bench"), "run", *arguments, "--out", self.out],
            cwd=HOME, env={**os.environ, "JAVA_TOOL_OPTIONS": f"-Djava.io.tmpdir={TEMPORARY}"}, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, start_new_session=True)
        self.pid = self.process.pid
        self.begin = time.monotonic()

    def family(self):
        """Everything of this run that runs: its session, and the database, which leaves it."""
        own = f"/runners/{self.pid}-"
        running = processes()
        servers = {pid for pid, (_, _, _, line) in running.items() if own in line}
        return {pid: line for pid, (session, state, parent, line) in running.items()
                if state != "Z" and (session == self.pid or pid in servers or parent in servers)}

    def await_child(self, pattern, seconds):
        """The first process whose command line matches; None when the run ends before."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit and self.process.poll() is None:
            for pid, line in sorted(self.family().items()):
                if pid != self.pid and re.search(pattern, line):
                    return pid
            time.sleep(0.05)
        return None

    def forks(self):
        """How many finished forks result.json holds; 0 before there is one. Fails when it cannot be read."""
        files = glob.glob(os.path.join(self.out, "*", "result.json"))
        return sum(len(arm["forks"]) for file in files for arm in json.load(open(file))["arms"])

    def await_nothing_left(self, seconds):
        """Seconds until no process and no temporary file is left, or a list of what is."""
        begin = time.monotonic()
        while True:
            left = [line[:160] for pid, line in self.family().items() if pid != self.pid or self.process.poll() is None]
            left += glob.glob(os.path.join(WORKSPACE, "runners", f"{self.pid}-*"))
            left = left or [group for name in (f"vtbench-{self.pid}-*", f"vtbench-runner-{self.pid}")
                            for group in glob.glob(f"/sys/fs/cgroup/**/{name}", recursive=True)]
            if not left:
                return time.monotonic() - begin, []
            if time.monotonic() - begin > seconds:
                return None, left
            time.sleep(0.05)

    def last_words(self):
        self.log.flush()
        lines = [line.strip() for line in open(self.log.name) if line.startswith("bench: ")]
        # folders of one machine are no part of an outcome
        return re.sub(r"/\S*/", "", lines[-1]) if lines else ""

    def close(self):
        if self.process.poll() is None:
            os.kill(self.pid, signal.SIGKILL)
            self.process.wait()
            self.await_nothing_left(30)
        self.log.close()
        shutil.rmtree(self.out, ignore_errors=True)


def saved(kind):
    """The rounds of docs/results/KIND/outcome.json, each with the commit that it ran at."""
    file = os.path.join(HOME, "docs", "results", kind, "outcome.json")
    if not os.path.exists(file):
        return []
    outcome = json.load(open(file))
    return [{"commit": outcome["commit"], **each} for each in outcome["rounds"] if "skipped" not in each]


def save(kind, summary, rounds):
    """Writes docs/results/KIND/outcome.json."""
    folder = os.path.join(HOME, "docs", "results", kind)
    os.makedirs(folder, exist_ok=True)
    commit = subprocess.run(["git", "-C", HOME, "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True)
    outcome = {"what": kind, "date": time.strftime("%Y-%m-%d", time.gmtime()), "commit": commit.stdout.strip(),
               "system": f"{platform.system()} {platform.release()}", **summary, "rounds": rounds}
    with open(os.path.join(folder, "outcome.json"), "w") as file:
        json.dump(outcome, file, indent=2)
        file.write("\n")
    print(json.dumps(summary))

package io.vtbench.runner.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.vtbench.runner.machine.Watch;
import io.vtbench.runner.measure.RunLock;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;

/** Whole runs, most of which end badly. */
class FaultIT extends FakeSuiteRuns {

	private static final String[] RUN = { "run", "transfer", "--pairs", "1", "--seed", FakeSuite.platformFirst() };

	@Test
	void aServiceThatDiesIsNamedAndTheFinishedForkKept() throws Exception {
		this.suite.bankDiesAtRequest(30);
		try (BenchProcess bench = this.suite.call(RUN)) {
			assertThat(bench.exitCode()).isEqualTo(1);
			assertThat(bench.err().getLast())
				.startsWith("bench: bank-service died in mid-run with exit code 3: "
						+ "java.lang.OutOfMemoryError: Java heap space; see its log: ")
				.endsWith("fork-02-virtual-bank-service.log");
			assertInterruptedAfterPlatform(bench.result());
			bench.awaitNoChildren();
		}
	}

	@Test
	void aSecondRunIsRefused() throws Exception {
		Path own = RunLock.defaultFile();
		Path file = this.home.resolve("tmp").resolve(own.getParent().getFileName()).resolve(own.getFileName());
		try (RunLock first = RunLock.take(file); BenchProcess bench = this.suite.call(RUN)) {
			assertThat(bench.exitCode()).isEqualTo(1);
			assertThat(bench.err()).containsExactly("bench: another run is measuring on this machine, and two would "
					+ "spoil each other; wait for it to end (it holds " + file + ")");
			assertThat(this.home.resolve("results")).doesNotExist();
		}
	}

	@Test
	void aLoadGeneratorThatFailsIsQuoted() throws Exception {
		try (BenchProcess bench = this.suite.call(Map.of("FAKE_K6_EXIT", "107"), RUN)) {
			assertThat(bench.exitCode()).isEqualTo(1);
			assertThat(bench.err().getLast())
				.startsWith("bench: k6 ended with exit code 107: the script does not compile; " + "see its log: ");
			bench.awaitNoChildren();
		}
	}

	private BenchProcess heldInTheSecondFork() throws Exception {
		Path hold = this.home.resolve("held-virtual");
		BenchProcess bench = this.suite.start(Map.of("FAKE_K6_HOLD", hold.toString()), RUN);
		bench.awaitFile(hold);
		return bench;
	}

	@Tag("system")
	@Test
	void anInterruptedRunLeavesNoProcessAndCanBeContinued() throws Exception {
		Path folder;
		try (BenchProcess bench = heldInTheSecondFork()) {
			assertThat(bench.children()).as("back-end, subject and k6 at least").hasSizeGreaterThanOrEqualTo(3);
			// what Ctrl-C sends; a shell may have made its background jobs deaf to it
			bench.signal(ignoresInterrupts() ? "TERM" : "INT");
			assertThat(bench.exitCode()).isEqualTo(128 + (ignoresInterrupts() ? 15 : 2));
			bench.awaitNoChildren();
			Watch.until(() -> runners().isEmpty());
			assertInterruptedAfterPlatform(bench.result());
			folder = bench.folder();
			assertThat(bench.err())
				.contains("bench: interrupted; finished forks are kept, continue with: "
						+ "./bench run --resume results/" + folder.getFileName())
				.noneMatch((line) -> line.contains("died"));
		}
		try (BenchProcess bench = this.suite.call("run", "--resume", folder.toString())) {
			bench.exitCode();
			RunResult result = bench.result();
			assertThat(FakeSuite.invalid(result)).isSubsetOf("steal");
			assertThat(result.arms()).allSatisfy((arm) -> assertThat(arm.forks()).hasSize(1));
			assertThat(result.environment().notes()).contains(new Note.Resumed());
		}
	}

	@Test
	void aRunIsContinuedOnlyAsItBegan() throws Exception {
		Path folder = interrupted();
		Path scenario = this.home.resolve("scenarios/transfer.yaml");
		assertRefused(folder, "load: requests (40 -> 41)", scenario,
				Files.readString(scenario).replace("requests: 40", "requests: 41"));
		Path k6 = this.home.resolve("fake/k6");
		assertRefused(folder, "load: k6 (v1.0.1 -> v1.9.9)", k6, "#!/bin/sh\necho 'k6 v1.9.9 (a fake)'\n");
		assertRefused(folder, "arm platform: jar (", this.home.resolve("fake/service.jar"), "another build");
		Files.delete(folder.resolve("request.json"));
		try (BenchProcess bench = this.suite.call("run", "--resume", folder.toString())) {
			assertThat(bench.exitCode()).isEqualTo(2);
			assertThat(bench.err().getLast())
				.startsWith("bench: " + folder.resolve("request.json") + " is not the request of a run: ")
				.endsWith("; start a new run");
		}
	}

	/** Refused while a file is another, and nothing is lost by it. */
	private void assertRefused(Path folder, String change, Path file, String text) throws Exception {
		String result = Files.readString(folder.resolve("result.json"));
		byte[] before = Files.readAllBytes(file);
		Files.writeString(file, text);
		try (BenchProcess bench = this.suite.call("run", "--resume", folder.toString())) {
			assertThat(bench.exitCode()).isEqualTo(2);
			assertThat(bench.err()).filteredOn((line) -> line.startsWith("bench: "))
				.singleElement()
				.asString()
				.contains("cannot be continued", change, "; start a new one with: ./bench run transfer");
		}
		finally {
			Files.write(file, before);
		}
		assertThat(folder.resolve("result.json")).hasContent(result);
	}

	private Path interrupted() throws Exception {
		this.suite.bankDiesAtRequest(30);
		try (BenchProcess bench = this.suite.call(RUN)) {
			assertThat(bench.exitCode()).isEqualTo(1);
			assertInterruptedAfterPlatform(bench.result());
			return bench.folder();
		}
	}

	@Tag("system")
	@Test
	void aRunThatIsStoppedInItsFirstForkLeavesNoProcess() throws Exception {
		Path hold = this.home.resolve("held-platform");
		try (BenchProcess bench = this.suite.start(Map.of("FAKE_K6_HOLD", hold.toString()), RUN)) {
			bench.awaitFile(hold);
			bench.signal("TERM");
			assertThat(bench.exitCode()).isEqualTo(128 + 15);
			bench.awaitNoChildren();
			assertThat(bench.err()).contains("bench: interrupted before the first fork was done")
				.noneMatch((line) -> line.contains("died"));
			assertThat(bench.folder().resolve("result.json")).doesNotExist();
		}
	}

	/** Nothing of the runner's is left to see to it. */
	@Tag("system")
	@Test
	void aRunThatIsKilledLeavesNoProcessNoFileAndCanBeContinued() throws Exception {
		Path folder;
		try (BenchProcess bench = heldInTheSecondFork()) {
			assertThat(runners()).as("the runner's temporary files").isNotEmpty();
			bench.signal("KILL");
			assertThat(bench.exitCode()).isEqualTo(128 + 9);
			bench.awaitNoChildren();
			Watch.until(() -> runners().isEmpty());
			assertInterruptedAfterPlatform(bench.result());
			folder = bench.folder();
		}
		try (BenchProcess bench = this.suite.call("run", "--resume", folder.toString())) {
			bench.exitCode();
			assertThat(bench.result().arms()).allSatisfy((arm) -> assertThat(arm.forks()).hasSize(1));
		}
	}

	@Tag("system")
	@Test
	@EnabledOnOs(value = OS.LINUX, disabledReason = "the kernel tells that a process is stopped")
	void aLoadGeneratorThatIsStoppedIsNotWaitedForEndlessly() throws Exception {
		Path hold = this.home.resolve("held-virtual");
		try (BenchProcess bench = this.suite.call(Map.of("FAKE_K6_HOLD", hold.toString()), RUN)) {
			bench.awaitFile(hold);
			bench.signalChild("FakeK6", "STOP");
			assertThat(bench.exitCode()).isEqualTo(1);
			assertThat(bench.err().getLast()).startsWith("bench: k6 (process ")
				.endsWith(") has been stopped by a signal in mid-run; let nothing suspend it, and call again");
			assertInterruptedAfterPlatform(bench.result());
			bench.awaitNoChildren();
		}
	}

	private List<Path> runners() {
		try (Stream<Path> users = Files.list(this.home.resolve("tmp"))) {
			Path user = users.filter((path) -> path.getFileName().toString().startsWith("vtbench-"))
				.findFirst()
				.orElseThrow();
			try (Stream<Path> found = Files.list(user.resolve("runners"))) {
				return found.toList();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static boolean ignoresInterrupts() throws IOException {
		Path status = Path.of("/proc/self/status");
		return Files.exists(status) && Files.readAllLines(status)
			.stream()
			.filter((line) -> line.startsWith("SigIgn:"))
			.anyMatch((line) -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
	}

	private static void assertInterruptedAfterPlatform(RunResult result) {
		assertThat(result.status()).isEqualTo(Status.INTERRUPTED);
		assertThat(result.arm("platform").forks()).hasSize(1);
		assertThat(result.arm("virtual").forks()).isEmpty();
	}

}

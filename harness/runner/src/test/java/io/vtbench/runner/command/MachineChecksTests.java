package io.vtbench.runner.command;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.inside.MachineFacts;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.result.Check.Status;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What is said before a run. */
class MachineChecksTests {

	private static final Jdk FAULTY = new Jdk(Path.of("/jdks/25"), "25.0.2+10", "Example");

	private static final Jdk SOUND = new Jdk(Path.of("/jdks/21"), "21.0.9+10", "Example");

	@Test
	void aFaultOfAJdkThatRunsAServiceIsSaidOnce() throws InterruptedException {
		assertThat(said(FAULTY, SOUND, FAULTY)).filteredOn((line) -> line.contains("jdk"))
			.singleElement()
			.asString()
			.startsWith("bench: warning: jdk: 25.0.2+10")
			.contains("a virtual thread may stay PARKED for ever (JDK-8369227, fixed in 25.0.3)")
			.endsWith("; install a later one, unless its vendor has fixed this one");
	}

	/**
	 * This machine may be busy, and that is said; whatever is fine or not built is not.
	 */
	@Test
	void onlyWarningsAreSaid() throws InterruptedException {
		assertThat(said(SOUND)).allMatch((line) -> line.startsWith("bench: warning: "))
			.noneMatch((line) -> line.contains("jdk") || line.contains("k6") || line.contains("build"));
	}

	@Test
	void aSingleCoreIsWarnedOf() {
		assertThat(MachineChecks.cores(machine(1)).status()).isEqualTo(Status.WARN);
		assertThat(MachineChecks.cores(machine(2)).status()).isEqualTo(Status.OK);
	}

	private static MachineFacts machine(int cores) {
		return new MachineFacts("Example CPU", cores, 1L << 33, 1L << 32, "Linux 6.1", null);
	}

	private static List<String> said(Jdk... jdks) throws InterruptedException {
		ByteArrayOutputStream err = new ByteArrayOutputStream();
		MachineChecks.warn(Stream.of(jdks), new PrintStream(err, true, StandardCharsets.UTF_8));
		return err.toString(StandardCharsets.UTF_8).lines().toList();
	}

}

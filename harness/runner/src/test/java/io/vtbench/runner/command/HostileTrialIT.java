package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.machine.Watch;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/**
 * {@code bench try} with services that behave badly and are measured all the same: see
 * {@code planted.Hostile}. The trial comes to its answer, and nothing of them is left.
 */
@Tag("system")
class HostileTrialIT extends HostileRuns {

	@Test
	@EnabledOnOs(value = OS.LINUX, disabledReason = "the kernel tells the environment of a process")
	void logsAndDaemonsAreNoHindranceAndNothingOfThemIsLeft() throws Exception {
		Path children = this.home.resolve("children-of-services");
		Path prepared = this.home.resolve("prepared");
		try (BenchProcess bench = start("talking,forking", "--users", "5", "--pairs", "1", "--duration", "10s",
				"--property", "megabytes=20", "--property", "children=" + children, "--prepare",
				"echo reset >> '" + prepared + "'")) {
			bench.exitCode();
			assertThat(bench.out()).as(String.join("\n", bench.err())).anyMatch((line) -> line.startsWith("Report: "));
			bench.awaitNoChildren();
			List<String> daemons = Files.readAllLines(children);
			// two JVMs that are looked at, two that are measured, and two more where the
			// pair is measured again
			assertThat(daemons).hasSizeGreaterThanOrEqualTo(4);
			assertThat(Files.readAllLines(prepared)).hasSameSizeAs(daemons).containsOnly("reset");
			assertThat(daemons).flatMap((number) -> ProcessHandle.of(Long.parseLong(number)).stream().toList())
				.noneMatch(Watch::isRunning);
			assertThat(bench.err()).anyMatch((line) -> line.contains("only its beginning and its end are kept"));
			assertThat(files(bench.folder())).isNotEmpty()
				.allSatisfy((file) -> assertThat(Files.size(file)).as(file.toString()).isLessThan(17 << 20));
		}
	}

	@Test
	void aCandidateThatStarvesItsCarriersIsAnAnswer() throws Exception {
		Path saved = this.home.resolve("saved.yaml");
		// the server closes what it has not begun to answer, so that nobody waits half a
		// minute for it
		try (BenchProcess bench = start("starving", "--jvm=-Dsun.net.httpserver.maxReqTime=3", "--users", "20",
				"--pairs", "1", "--json", "--save", saved.toString())) {
			assertThat(bench.exitCode()).as(String.join("\n", bench.err())).isZero();
			Trial trial = Trial.FILE.read(bench.folder());
			assertThat(trial.answer().arms()).extracting(ArmAnswer::decision).containsExactly(Decision.DO_NOT);
			assertThat(trial.breakdowns()).extracting(Breakdown::arm, Breakdown::load)
				.containsExactly(tuple("virtual", "20 users"));
			assertThat(bench.folder().resolve("report.md")).content()
				.contains("virtual stopped answering 20 users", "below the native frame java.lang.Class.forName0");
			assertThat(trial.runs()).isEmpty();
			assertThat(String.join("\n", bench.out()))
				.isEqualTo(Files.readString(bench.folder().resolve("trial.json")).strip());
			assertThat(bench.err()).contains(
					"bench: --save left no " + saved + ", because the trial ended before a scenario was measured");
			assertThat(saved).doesNotExist();
			bench.awaitNoChildren();
		}
	}

	private static List<Path> files(Path folder) throws IOException {
		try (Stream<Path> files = Files.walk(folder)) {
			return files.filter(Files::isRegularFile).filter((file) -> !file.toString().endsWith(".jfr")).toList();
		}
	}

}

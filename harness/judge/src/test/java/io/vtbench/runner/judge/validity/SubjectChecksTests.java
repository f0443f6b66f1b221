package io.vtbench.runner.judge.validity;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.judge.validity.CompilerTime.CompilerCpu;
import io.vtbench.runner.result.Arm.Confined;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Signal;
import io.vtbench.runner.result.SubjectUse.JvmUse;
import io.vtbench.runner.result.Withholds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Is the subject warm, and not busy with itself? */
class SubjectChecksTests {

	@ParameterizedTest
	@CsvSource({ "1.049, OK", "1.06, WARN", "0.96, OK", "0.94, WARN", ", NOT_AVAILABLE" })
	void drift(Double drift, Status status) {
		assertThat(judge(ThresholdCheck.DRIFT, SampleFork.pair(1).drift(drift))).isEqualTo(status);
	}

	@ParameterizedTest
	@CsvSource({ "0.05, OK", "0.06, WARN", ", NOT_AVAILABLE" })
	void collectorPauses(Double share, Status status) {
		assertThat(judge(ThresholdCheck.GC_PAUSES, SampleFork.pair(1).pauseShare(share))).isEqualTo(status);
	}

	@ParameterizedTest
	@CsvSource({ "0, OK", "1, WARN", ", NOT_AVAILABLE" })
	void fullCollections(Long number, Status status) {
		assertThat(judge(ThresholdCheck.FULL_GCS, SampleFork.pair(1).fullCollections(number))).isEqualTo(status);
	}

	@ParameterizedTest
	@CsvSource({ "0, OK", "1, WARN", ", NOT_AVAILABLE" })
	void pinning(Long events, Status status) {
		assertThat(judge(ThresholdCheck.PINNING, SampleFork.pair(1).threads(new JvmUse.Threads(40L, events, 2L))))
			.isEqualTo(status);
	}

	@Test
	void whatRanOutIsNamedWithAllForksTogether() {
		RunResult run = SampleRun.platform(SampleFork.pair(1).exhausted(Map.of("memory", 2L)),
				SampleFork.pair(2).exhausted(Map.of("memory", 1L, "disk space", 1L)),
				SampleFork.pair(3).exhausted(null));
		assertThat(ArmCheck.EXHAUSTION.judge(run)).containsExactly(new Check("exhaustion", "platform", Status.WARN,
				new Seen.Exhausted(Map.of("disk space", 1L, "memory", 3L), false)));
	}

	@Test
	void aLogThatWasNotReadIsNotCalledFine() {
		assertThat(judge(ArmCheck.EXHAUSTION, SampleFork.pair(1))).isEqualTo(Status.OK);
		assertThat(judge(ArmCheck.EXHAUSTION, SampleFork.pair(1).exhausted(null))).isEqualTo(Status.NOT_AVAILABLE);
	}

	@ParameterizedTest
	@CsvSource({ "0.19, 1.8, OK", "0.2, 1.8, WARN", "0.5, 0.5, OK", "0.5, 1.8, WARN", ", 0.5, NOT_AVAILABLE" })
	void compilingMattersWhereProcessorsAreFull(Double compileSeconds, double cpuSeconds, Status status) {
		SampleFork fork = SampleFork.pair(1)
			.makespan(4)
			.compileSeconds(compileSeconds)
			.process("bank-service", cpuSeconds * 4, 0);
		assertThat(judge(new CompilerTime(), fork)).isEqualTo(status);
	}

	/** No speed of theirs follows from what the JVM gives back. */
	@ParameterizedTest
	@CsvSource({ "0.3, OK", "0.5, WARN" })
	void arrivalsAtARateMeetALaterLimit(double compileSeconds, Status status) {
		SampleFork fork = SampleFork.pair(1).makespan(4).compileSeconds(compileSeconds).process("bank-service", 7.2, 0);
		RunResult run = SampleRun.empty().duet().arm("platform", null, fork).build();
		assertThat(new CompilerTime().judge(run).getFirst().status()).isEqualTo(status);
	}

	@Test
	void whatChangesByDesignHasNoDrift() {
		LoadFacts phased = new LoadFacts("transfer.js", LoadModel.OPEN, "arrival-rate", null, null, 500.0, 0, 16.0, 0,
				5, List.of(new LoadFacts.LoadPhase(100, 4), new LoadFacts.LoadPhase(900, 4)));
		SampleFork fork = SampleFork.pair(1).drift(16.0);
		assertThat(ThresholdCheck.DRIFT.judge(SampleRun.empty().load(phased).arm("platform", null, fork).build()))
			.isEmpty();
		assertThat(ThresholdCheck.DRIFT.judge(SampleRun.empty().duet().arm("platform", null, fork).build())).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "GROUP, OK", "PROCESSORS, OK", "FLAGS, WARN" })
	void limitsThatTheKernelDoesNotKeep(Confined how, Status status) {
		Map<String, String> settings = new HashMap<>();
		how.addTo(settings);
		RunResult run = SampleRun.flawless().effectiveSettings(settings).arm("third", null, SampleFork.pair(1)).build();
		assertThat(ArmCheck.SERVICE_LIMITS.judge(run)).singleElement()
			.satisfies((check) -> assertThat(check.status()).isEqualTo(status))
			.satisfies((check) -> assertThat(check.seen()).isEqualTo(new Seen.Limited(how)));
	}

	@ParameterizedTest
	@CsvSource({ "server.jetty.threads.max, jetty_threads_config_max, 200, 1",
			"server.jetty.threads.max, jetty_threads_config_max, 12, 0",
			"server.tomcat.threads.max, tomcat_threads_config_max_threads, 200, 1",
			"server.tomcat.threads.max, jetty_threads_config_max, 200, 0" })
	void aLimitOnThreadsThatTheServerDoesNotKeep(String property, String meter, String kept, int warnings) {
		RunResult run = SampleRun.empty()
			.properties(Map.of(property, "12"))
			.effectiveSettings(Map.of(meter, kept))
			.arm("virtual", null, SampleFork.pair(1))
			.build();
		assertThat(ArmCheck.THREAD_LIMIT.judge(run)).hasSize(warnings)
			.allSatisfy((check) -> assertThat(check.seen()).isEqualTo(new Seen.ThreadLimit(property, "12", "200")));
	}

	@Test
	void theThreadsOfTheCompilerAreBelievedBeforeItsClock() {
		SampleFork fork = SampleFork.pair(1).makespan(4).process("bank-service", 7.2, 0).compileSeconds(2.0);
		assertThat(judge(new CompilerTime(), fork.compilerCpuSeconds(0.1))).isEqualTo(Status.OK);
		assertThat(judge(new CompilerTime(), fork.compilerCpuSeconds(0.5))).isEqualTo(Status.WARN);
	}

	@Test
	void aCompilerThatNobodyReadOnFullProcessorsWithholdsWhatSpeaksAgainstTheArm() {
		SampleFork fork = SampleFork.pair(1).makespan(4).compileSeconds(null).process("bank-service", 7.2, 0);
		Check check = new CompilerTime().judge(SampleRun.platform(fork)).getFirst();
		assertThat(check.status()).isEqualTo(Status.NOT_AVAILABLE);
		assertThat(check.seen()).isEqualTo(new Seen.Reading(Signal.COMPILER, null, 1, 1, Seen.Processors.FULL));
		assertThat(check.withholds()).isEqualTo(Withholds.AGAINST_ARM);
	}

	@Test
	void theProcessorsOfASubjectWithALimitAreFullSooner() {
		SampleFork fork = SampleFork.pair(1).makespan(4).compileSeconds(2.0).cpuSeconds(3.9);
		assertThat(new CompilerTime().judge(SampleRun.platform(fork)).getFirst().seen())
			.isEqualTo(new Seen.Reading(Signal.COMPILER, new Seen.Worst(0.25, 1, null), 0, 1, Seen.Processors.FREE));
		RunResult limited = SampleRun.empty()
			.effectiveSettings(Map.of("system_cpu_count", "1"))
			.arm("platform", null, fork)
			.build();
		assertThat(new CompilerTime().judge(limited).getFirst().seen())
			.isEqualTo(new Seen.Reading(Signal.COMPILER, new Seen.Worst(0.5, 1, 0.024), 0, 1, Seen.Processors.FULL));
	}

	@ParameterizedTest
	@CsvSource({ "0.04, OK", "0.06, WARN", "5, WARN", ", NOT_AVAILABLE" })
	void compilingIsNotTheCostOfRequests(Double compileSeconds, Status status) {
		assertThat(judge(new CompilerCpu(), SampleFork.pair(1).cpuSeconds(0.5).compileSeconds(compileSeconds)))
			.isEqualTo(status);
	}

	@Test
	void theCompilersShareIsOneAtMost() {
		assertThat(new CompilerCpu().judge(SampleRun.platform(SampleFork.pair(1).cpuSeconds(0.5).compileSeconds(0.8)))
			.getFirst()
			.seen()).isEqualTo(new Seen.Reading(Signal.COMPILER_CPU, new Seen.Worst(1, 1, 0.1), 0, 1, null));
	}

	/** Its threads are left out of CPU per request, and still the JVM is young. */
	@ParameterizedTest
	@CsvSource({ "0.07, OK", "0.08, WARN" })
	void costsOfAYoungJvmAreNotThoseOfItsRequests(double compilerCpuSeconds, Status status) {
		SampleFork fork = SampleFork.pair(1).cpuSeconds(0.5).compileSeconds(0.8).compilerCpuSeconds(compilerCpuSeconds);
		Check check = new CompilerCpu().judge(SampleRun.platform(fork)).getFirst();
		assertThat(check.status()).isEqualTo(status);
		assertThat(check.withholds()).isEqualTo((status == Status.WARN) ? Withholds.COSTS : null);
	}

	private static Status judge(ValidityCheck check, SampleFork fork) {
		return check.judge(SampleRun.platform(fork)).getFirst().status();
	}

}

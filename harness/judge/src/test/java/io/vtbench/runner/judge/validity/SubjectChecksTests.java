package io.vtbench.runner.judge.validity;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.Arm.Confined;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
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

	/** Of arms in turn the whole window speaks, and busy processors are full ones. */
	@ParameterizedTest
	@CsvSource({ "0.5, 1.8, OK, ", "0.7, 1.8, WARN, 4", "0.5, 0.5, OK, ", ", 0.5, NOT_AVAILABLE, ",
			", 1.8, NOT_AVAILABLE, 4" })
	void compilingMattersWhereProcessorsAreFull(Double compilerSeconds, double busy, Status status, Double explains) {
		SampleFork fork = SampleFork.pair(1)
			.makespan(4)
			.cpuSeconds(7.2)
			.compileSeconds(null)
			.compilerCpuSeconds(compilerSeconds)
			.process("bank-service", busy * 4, 0);
		Check check = new ColdJvm()
			.judge(SampleRun.empty()
				.effectiveSettings(Map.of("system_cpu_count", "4"))
				.arm("platform", null, fork)
				.build())
			.getFirst();
		assertThat(check.status()).isEqualTo(status);
		assertThat(check.withholds()).isEqualTo((explains != null) ? Withholds.within(explains) : null);
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
	void whatIsDoneAfterTheAnswersLeavesNoRateToCompare() {
		RunResult run = SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1), SampleFork.pair(2).deferredShare(0.65))
			.arm("virtual", null, SampleFork.pair(1), SampleFork.pair(2))
			.build();
		assertThat(ArmCheck.DEFERRED_WORK.judge(run)).singleElement().satisfies((check) -> {
			assertThat(check.arm()).isEqualTo("platform");
			assertThat(check.status()).isEqualTo(Status.WARN);
			assertThat(check.withholds()).isEqualTo(Withholds.ALL_BUT_MEMORY);
			assertThat(check.seen()).isEqualTo(new Seen.Deferred(0.65));
		});
	}

	@Test
	void theThreadsOfTheCompilerAreBelievedBeforeItsClock() {
		SampleFork fork = SampleFork.pair(1).makespan(4).cpuSeconds(7.3).compileSeconds(5.0);
		assertThat(judge(new ColdJvm(), fork.compilerCpuSeconds(0.1))).isEqualTo(Status.OK);
		assertThat(judge(new ColdJvm(), fork.compilerCpuSeconds(0.7))).isEqualTo(Status.WARN);
	}

	@Test
	void theProcessorsOfASubjectWithALimitAreFullSooner() {
		SampleFork fork = SampleFork.pair(1).makespan(4).compilerCpuSeconds(0.39).cpuSeconds(3.9);
		assertThat(judge(new ColdJvm(), fork)).isEqualTo(Status.OK);
		RunResult limited = SampleRun.empty()
			.effectiveSettings(Map.of("system_cpu_count", "1"))
			.arm("platform", null, fork)
			.build();
		assertThat(new ColdJvm().judge(limited).getFirst().seen())
			.isEqualTo(new Seen.Cold(1, 1, 0, new Seen.ColdFork(1, null, 0.1)));
	}

	/** A program that does its work once is never warm. */
	@Test
	void aTaskIsColdInItsCostsAlone() {
		SampleFork fork = SampleFork.pair(1).makespan(4).cpuSeconds(7.8).compilerCpuSeconds(3.9);
		assertThat(new ColdJvm().judge(SampleRun.platform(fork)).getFirst().withholds()).isEqualTo(Withholds.within(4));
		assertThat(new ColdJvm().judge(SampleRun.empty().task().arm("batch", null, fork).build()).getFirst())
			.returns(Status.WARN, Check::status)
			.returns(Withholds.COSTS, Check::withholds);
		SampleFork unread = SampleFork.pair(1).makespan(4).cpuSeconds(7.8).compileSeconds(null);
		assertThat(new ColdJvm().judge(SampleRun.empty().task().arm("batch", null, unread).build()).getFirst())
			.returns(Status.NOT_AVAILABLE, Check::status)
			.returns(null, Check::withholds);
	}

	@ParameterizedTest
	@CsvSource({ "0.04, OK", "0.06, WARN", "5, WARN", ", NOT_AVAILABLE" })
	void compilingIsNotTheCostOfRequests(Double compileSeconds, Status status) {
		assertThat(judge(new ColdJvm(), SampleFork.pair(1).cpuSeconds(0.5).compileSeconds(compileSeconds)))
			.isEqualTo(status);
	}

	@Test
	void theCompilersShareIsOneAtMost() {
		assertThat(new ColdJvm().judge(SampleRun.platform(SampleFork.pair(1).cpuSeconds(0.5).compileSeconds(0.8)))
			.getFirst()
			.seen()).isEqualTo(new Seen.Cold(1, 1, 0, new Seen.ColdFork(1, null, 1.0)));
	}

	/** Its threads are left out of CPU per request, and still the JVM is young. */
	@ParameterizedTest
	@CsvSource({ "0.07, OK", "0.08, WARN" })
	void costsOfAYoungJvmAreNotThoseOfItsRequests(double compilerCpuSeconds, Status status) {
		SampleFork fork = SampleFork.pair(1).cpuSeconds(0.5).compileSeconds(0.8).compilerCpuSeconds(compilerCpuSeconds);
		Check check = new ColdJvm().judge(SampleRun.platform(fork)).getFirst();
		assertThat(check.status()).isEqualTo(status);
		assertThat(check.withholds()).isEqualTo((status == Status.WARN) ? Withholds.COSTS : null);
	}

	/** Blocks of a thousand requests, and 2 s. */
	@Test
	void armsThatTakeTurnsShowTheirFall() {
		SampleFork cold = SampleFork.pair(2).blocks(2, 2, 1.5, 1.5);
		RunResult run = SampleRun.empty()
			.interleaved()
			.arm("platform", null, SampleFork.pair(1).blocks(1, 1, 1, 1), cold)
			.arm("virtual", null, SampleRun.virtual(1).blocks(1, 1, 1, 1), SampleRun.virtual(2).blocks(1, 1, 1, 1))
			.build();
		List<Check> checks = new ColdJvm().judge(run);
		assertThat(checks.getFirst()).isEqualTo(new Check("cold JVM", "platform", Status.WARN,
				new Seen.Cold(1, 2, 0, new Seen.ColdFork(2, 4 / 3.0, null)), Withholds.RUN));
		assertThat(checks.getLast()).returns(Status.OK, Check::status).returns(null, Check::withholds);
	}

	private static Status judge(ValidityCheck check, SampleFork fork) {
		return check.judge(SampleRun.platform(fork)).getFirst().status();
	}

}

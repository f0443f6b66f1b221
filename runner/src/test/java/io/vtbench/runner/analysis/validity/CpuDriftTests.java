package io.vtbench.runner.analysis.validity;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.vtbench.runner.analysis.SampleFork;
import io.vtbench.runner.analysis.SampleRun;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.LoadModel;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Withholds;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** Is CPU per request measured before it has settled? */
class CpuDriftTests {

	private final CpuDrift check = new CpuDrift();

	@ParameterizedTest
	@CsvSource({ "0.80, OK", "0.74, OK", "0.70, WARN", "0.87, OK", "0.90, WARN" })
	void comparesTheLastThirdWithTheFirst(double lastThird, Status status) {
		assertThat(judge(fork(thirds(0.8, 2.0, lastThird), steady(1000.0))).status()).isEqualTo(status);
	}

	@Test
	void moreProcessorTimeForMoreRequestsIsNoDrift() {
		assertThat(judge(fork(thirds(0.5, 0.7, 1.0), thirds(500.0, 700.0, 1000.0))).status()).isEqualTo(Status.OK);
	}

	@Test
	void fewerRequestsForTheSameProcessorTimeAreOne() {
		assertThat(judge(fork(steady(0.8), thirds(1000.0, 900.0, 800.0))))
			.isEqualTo(new Check("CPU drift", "platform", Status.WARN,
					"at most 25.0 % between the CPU per request of the window's last and first third in pair 1",
					Withholds.verdictOn(Metric.CPU_PER_REQUEST)));
	}

	@Test
	void tooFewRequestsTellNothing() {
		assertThat(judge(fork(thirds(0.8, 0.8, 0.2), steady(200.0)).requests(2999)))
			.isEqualTo(new Check("CPU drift", null, Status.NOT_AVAILABLE,
					"needs 3,000 requests a fork at known times, without a ramp-up, in 12 s or more"));
		assertThat(judge(fork(thirds(0.8, 0.8, 0.2), steady(200.0)).requests(3000)).status()).isEqualTo(Status.WARN);
	}

	@Test
	void requestsAtUnknownTimesTellNothing() {
		assertThat(judge(fork(steady(0.8), List.of())).status()).isEqualTo(Status.NOT_AVAILABLE);
		assertThat(judge(fork(steady(0.8), thirds(1000.0, 1000.0, null))).status()).isEqualTo(Status.NOT_AVAILABLE);
		assertThat(judge(fork(steady(0.8), steady(0.0))).status()).isEqualTo(Status.NOT_AVAILABLE);
	}

	@Test
	void aShortWindowTellsNothing() {
		assertThat(judge(fork(steady(0.8).subList(0, 11), steady(1000.0).subList(0, 11))).status())
			.isEqualTo(Status.NOT_AVAILABLE);
	}

	/** As no-delay is recorded: 13 s of a fork of 50 s, in steps of 0.85 s. */
	@ParameterizedTest
	@CsvSource({ "0.73, OK", "0.60, WARN" })
	void aWindowOf13SecondsIsEnoughWhateverTheSteps(double lastThird, Status status) {
		List<@Nullable Double> cpu = longFork(1.4, 0.73, 54, lastThird);
		assertThat(judge(noDelay(longFork(1000.0, 5750.0, 59, 0.0), cpu)).status()).isEqualTo(status);
	}

	@Test
	void unknownStepsAtTheEndsAreLeftOut() {
		List<@Nullable Double> throughput = steady(13, 1000.0);
		throughput.set(0, null);
		assertThat(judge(fork(steady(13, 0.8), throughput)).status()).isEqualTo(Status.OK);
		throughput.set(0, 1000.0);
		throughput.set(12, null);
		assertThat(judge(fork(steady(13, 0.8), throughput)).status()).isEqualTo(Status.OK);
		assertThat(judge(fork(drifting(13), throughput)).status()).isEqualTo(Status.WARN);
		throughput.set(11, null);
		assertThat(judge(fork(steady(13, 0.8), throughput)).status()).as("11 s are known")
			.isEqualTo(Status.NOT_AVAILABLE);
	}

	@Test
	void aHoleInAThirdTellsNothing() {
		List<@Nullable Double> cpu = steady(14, 0.8);
		cpu.set(2, null);
		assertThat(judge(fork(cpu, steady(14, 1000.0))).status()).isEqualTo(Status.NOT_AVAILABLE);
	}

	@Test
	void aWindowOfWhichMuchIsUnknownTellsNothing() {
		List<@Nullable Double> throughput = steady(40, 1000.0);
		throughput.subList(34, 40).replaceAll((rate) -> null);
		assertThat(judge(fork(steady(40, 0.8), throughput)).status()).isEqualTo(Status.NOT_AVAILABLE);
	}

	/** The counter was last read in the step before the zeros. */
	@Test
	void zerosAtTheEndOfOldFilesAreNoDrift() {
		List<@Nullable Double> throughput = steady(40, 1000.0);
		throughput.set(38, 200.0);
		throughput.set(39, 0.0);
		assertThat(judge(fork(steady(40, 0.8), throughput)).detail()).startsWith("at most 0.00 % between");
		List<@Nullable Double> published = longFork(1000.0, 5750.0, 59, 0.0);
		published.set(57, 3714.0);
		published.set(58, 0.0);
		assertThat(judge(noDelay(published, steady(59, 0.73))).status()).isEqualTo(Status.NOT_AVAILABLE);
	}

	@Test
	void aRampUpWithinTheWindowTellsNothing() {
		SampleFork fork = fork(steady(0.8), steady(1000.0));
		LoadFacts rampUp = new LoadFacts("transfer.js", LoadModel.CLOSED, "shared", 50, 12_000L, null, 2, null, 0, 0);
		assertThat(this.check.judge(SampleRun.empty().load(rampUp).arm("platform", null, fork).build()))
			.extracting(Check::status)
			.containsExactly(Status.NOT_AVAILABLE);
		LoadFacts before = new LoadFacts("transfer.js", LoadModel.CLOSED, "duration", 50, null, null, 2, 12.0, 0, 0);
		assertThat(this.check.judge(SampleRun.empty().load(before).arm("platform", null, fork).build()))
			.extracting(Check::status)
			.containsExactly(Status.OK);
	}

	@Test
	void aForkThatTellsNothingIsNotHiddenByOneThatDoes() {
		assertThat(this.check.judge(SampleRun.empty()
			.timed(12)
			.arm("platform", null, fork(steady(0.8), steady(1000.0)), fork(steady(0.8), List.of()))
			.arm("virtual", null, fork(steady(0.8), List.of()))
			.build())).extracting(Check::arm, Check::status)
			.containsExactly(tuple("platform", Status.NOT_AVAILABLE), tuple("virtual", Status.NOT_AVAILABLE));
	}

	private Check judge(SampleFork fork) {
		return this.check.judge(SampleRun.empty().timed(12).arm("platform", null, fork).build()).getFirst();
	}

	private static SampleFork fork(List<@Nullable Double> cpu, List<@Nullable Double> throughput) {
		return SampleFork.pair(1).requests(12_000).timeline(throughput, cpu);
	}

	private static List<@Nullable Double> steady(double value) {
		return Collections.nCopies(12, value);
	}

	private static SampleFork noDelay(List<@Nullable Double> throughput, List<@Nullable Double> cpu) {
		return fork(cpu, throughput).requests(74_918).steps(0.85, 36.822, 49.822);
	}

	/** Before the window, in it, and from a step on. */
	private static List<@Nullable Double> longFork(double before, double within, int step, double later) {
		List<@Nullable Double> values = steady(59, before);
		values.subList(43, 59).replaceAll((value) -> within);
		values.subList(step, 59).replaceAll((value) -> later);
		return values;
	}

	private static List<@Nullable Double> drifting(int steps) {
		List<@Nullable Double> values = steady(steps, 0.8);
		values.subList(steps * 2 / 3, steps).replaceAll((value) -> 0.6);
		return values;
	}

	private static List<@Nullable Double> steady(int steps, double value) {
		return new ArrayList<>(Collections.nCopies(steps, value));
	}

	private static List<@Nullable Double> thirds(double first, double second, @Nullable Double last) {
		List<@Nullable Double> values = new ArrayList<>(Collections.nCopies(4, first));
		values.addAll(Collections.nCopies(4, second));
		values.addAll(Collections.nCopies(4, last));
		return values;
	}

}

package io.vtbench.runner.analysis.validity;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import io.vtbench.runner.analysis.SampleFork;
import io.vtbench.runner.analysis.SampleRun;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.LoadFacts;
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
		assertThat(judge(fork(steady(0.8), thirds(1000.0, 900.0, 800.0)))).isEqualTo(new Check("CPU drift", "platform",
				Status.WARN, "CPU per request of the last and the first third differ by at most 25.0 % in pair 1,"
						+ " so it gets no verdict"));
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

	@Test
	void aRampUpWithinTheWindowTellsNothing() {
		SampleFork fork = fork(steady(0.8), steady(1000.0));
		LoadFacts rampUp = new LoadFacts("transfer.js", "closed", "shared", 50, 12_000L, null, 2, null, 0, 0);
		assertThat(this.check.judge(SampleRun.empty().load(rampUp).arm("platform", null, fork).build()))
			.extracting(Check::status)
			.containsExactly(Status.NOT_AVAILABLE);
		LoadFacts before = new LoadFacts("transfer.js", "closed", "duration", 50, null, null, 2, 12.0, 0, 0);
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

	@Test
	void aTaskHasNone() {
		assertThat(this.check.judge(SampleRun.flawless().task().build())).isEmpty();
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

	private static List<@Nullable Double> thirds(double first, double second, @Nullable Double last) {
		List<@Nullable Double> values = new ArrayList<>(Collections.nCopies(4, first));
		values.addAll(Collections.nCopies(4, second));
		values.addAll(Collections.nCopies(4, last));
		return values;
	}

}

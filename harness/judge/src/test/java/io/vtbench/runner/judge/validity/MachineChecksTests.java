package io.vtbench.runner.judge.validity;

import java.util.stream.Stream;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Fork.MachineUse;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Signal;
import io.vtbench.runner.result.Withholds;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class MachineChecksTests {

	private static final MachineUse NOTHING_KNOWN = new MachineUse(null, null, null, null, null, null);

	@ParameterizedTest
	@CsvSource({ "0.0, OK", "0.01, OK", "0.011, WARN", "0.05, WARN", "0.25, WARN", "0.251, INVALID" })
	void steal(double share, Status status) {
		assertThat(judge(ThresholdCheck.STEAL, new MachineUse(share, null, null, null, null, null))).isEqualTo(status);
	}

	/** With 5 and 15 % of it, half load waits 0.9 / 0.7 times as long for that alone. */
	@ParameterizedTest
	@CsvSource({ "0.01, 0.05,", "0.06, 0.06, 1", "0.05, 0.15, 1.285714", "0, 0.25, 2" })
	void stealSuppressesWhatTheDifferenceOfTheArmsExplains(double platform, double virtual, @Nullable Double explains) {
		Check outcome = ThresholdCheck.STEAL
			.judge(SampleRun.empty()
				.arm("platform", null, SampleFork.pair(1).machine(stolen(platform)))
				.arm("virtual", null, SampleRun.virtual(1).machine(stolen(virtual)))
				.build())
			.getFirst();
		if (explains == null) {
			assertThat(outcome.withholds()).isNull();
			return;
		}
		assertThat(outcome.status()).isEqualTo(Status.WARN);
		assertThat(outcome.withholds().explains()).isCloseTo(explains, within(1e-6));
		assertThat(outcome.withholds(claim(Metric.THROUGHPUT, explains * 1.06))).isFalse();
		assertThat(outcome.withholds(claim(Metric.THROUGHPUT, explains * 1.04))).isTrue();
		assertThat(outcome.withholds(claim(Metric.LATENCY_P95, 9))).isTrue();
		assertThat(outcome.withholds(claim(Metric.CPU_PER_REQUEST, 9))).isTrue();
	}

	private static Withholds.Claim claim(Metric metric, double ratio) {
		return new Withholds.Claim(metric, true, ratio, new Interval(ratio, 2 * ratio), metric.same(0.05, null),
				"platform", "virtual");
	}

	private static MachineUse stolen(double share) {
		return new MachineUse(share, null, null, null, null, null);
	}

	@ParameterizedTest
	@CsvSource({ "0, OK", "8, OK", "9, WARN" })
	void throttlingInMoreThanOnePeriodOfTwenty(long periods, Status status) {
		assertThat(judge(ThresholdCheck.THROTTLING, new MachineUse(null, null, periods, null, null, null)))
			.isEqualTo(status);
	}

	@ParameterizedTest
	@CsvSource({ "0, OK", "1, WARN" })
	void swap(long pages, Status status) {
		assertThat(judge(ThresholdCheck.SWAP, new MachineUse(null, null, null, pages, null, null))).isEqualTo(status);
	}

	@ParameterizedTest
	@CsvSource({ "49, OK", "-49, OK", "51, WARN", "-3600000, WARN" })
	void aClockThatStepsInAWindowOfTenSeconds(double millis, Status status) {
		Check outcome = ThresholdCheck.CLOCK
			.judge(SampleRun.platform(
					SampleFork.pair(1).makespan(10).machine(new MachineUse(null, null, null, null, millis, null))))
			.getFirst();
		assertThat(outcome.status()).isEqualTo(status);
		assertThat(outcome.withholds()).isEqualTo((status == Status.WARN) ? Withholds.COSTS : null);
	}

	@ParameterizedTest
	@CsvSource({ "0.05, OK", "0.06, WARN" })
	void otherPrograms(double share, Status status) {
		assertThat(judge(ThresholdCheck.OTHER_PROGRAMS, new MachineUse(null, null, null, null, null, share)))
			.isEqualTo(status);
	}

	static Stream<Arguments> all() {
		return Stream
			.of(ThresholdCheck.STEAL, ThresholdCheck.THROTTLING, ThresholdCheck.SWAP, ThresholdCheck.CLOCK,
					ThresholdCheck.OTHER_PROGRAMS)
			.map(Arguments::of);
	}

	@ParameterizedTest
	@MethodSource("all")
	void whatThePlatformDoesNotGiveIsNotOk(ValidityCheck check) {
		assertThat(judge(check, NOTHING_KNOWN)).isEqualTo(Status.NOT_AVAILABLE);
		assertThat(check.judge(SampleRun.platform())).extracting(Check::status).containsExactly(Status.NOT_AVAILABLE);
	}

	@ParameterizedTest
	@MethodSource("all")
	void oneForkWithoutAReadingIsNotOkEither(ValidityCheck check) {
		Check outcome = check.judge(SampleRun.platform(SampleFork.pair(1), SampleFork.pair(2).machine(NOTHING_KNOWN)))
			.getFirst();
		assertThat(outcome.status()).isEqualTo(Status.NOT_AVAILABLE);
		assertThat(outcome.seen()).isInstanceOfSatisfying(Seen.Reading.class, (reading) -> {
			assertThat(reading.missing()).isEqualTo(1);
			assertThat(reading.forks()).isEqualTo(2);
			assertThat(reading.worst()).isNotNull();
		});
	}

	@Test
	void theWorstForkIsNamed() {
		Check outcome = ThresholdCheck.STEAL.judge(SampleRun.platform(SampleFork.pair(1),
				SampleFork.pair(2).machine(new MachineUse(0.03, null, null, null, null, null)),
				SampleFork.pair(3).machine(NOTHING_KNOWN)))
			.getFirst();
		assertThat(outcome).isEqualTo(new Check("steal", null, Status.WARN,
				new Seen.Reading(Signal.STEAL, new Seen.Worst(0.03, 2, 0.01), 1, 3)));
	}

	private static Status judge(ValidityCheck check, MachineUse use) {
		return check.judge(SampleRun.platform(SampleFork.pair(1).machine(use))).getFirst().status();
	}

}

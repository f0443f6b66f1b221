package io.vtbench.runner.run;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.load.RequestLog;
import io.vtbench.runner.metrics.TimeRange;
import io.vtbench.runner.result.ForkLatency;
import io.vtbench.runner.result.ForkLatency.Point;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Requests;
import io.vtbench.runner.result.ThreadKind;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class MergedWorkTests {

	@Test
	void countsAddUpAndPausesBetweenBlocksDoNot() {
		MeasuredWork merged = MergedWork.of(List.of(block(0, 100, 0), block(10_000, 300, 0)));
		assertThat(merged.seconds()).isEqualTo(6);
		assertThat(merged.range()).isEqualTo(new TimeRange(0, 13_000));
		assertThat(merged.requests()).isEqualTo(new Requests(null, 400, 2, 4, 6, null));
		assertThat(merged.threadKinds()).containsEntry(ThreadKind.VIRTUAL, 400L);
		assertThat(merged.failedChecks()).containsEntry("body", 2L);
	}

	@Test
	void percentilesAreThoseOfAllRequestsTogether() {
		// values from 0 to 100 ms evenly, and three times as many from 100 to 200 ms
		Latency merged = MergedWork.of(List.of(block(0, 100, 0), block(10_000, 300, 100))).latency().summary();
		assertThat(merged.mean()).isCloseTo(125, within(0.01));
		assertThat(merged.p50()).isCloseTo(100 + 100 / 3.0, within(0.01));
		assertThat(merged.p95()).isCloseTo(100 + 100 * 0.7 / 0.75, within(0.01));
		assertThat(merged.max()).isEqualTo(200);
	}

	private static MeasuredWork block(double from, long served, double least) {
		Latency latency = new Latency(least + 50, least + 50, least + 90, least + 95, null, least + 100);
		return new MeasuredWork(new TimeRange(from, from + 3000), 3, new Requests(null, served, 1, 2, 3, null),
				new ForkLatency(latency,
						List.of(new Point(0, least), new Point(0.5, least + 50), new Point(0.95, least + 95)), null),
				Map.of(ThreadKind.VIRTUAL, served), Map.of("body", 1L), Map.of(), null, RequestLog.none());
	}

}

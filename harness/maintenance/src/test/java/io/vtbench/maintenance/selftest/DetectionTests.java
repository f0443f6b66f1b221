package io.vtbench.maintenance.selftest;

import java.util.List;
import java.util.stream.IntStream;

import io.vtbench.runner.judge.Reference;
import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class DetectionTests {

	@Test
	void theScatterOfAllRunsIsPooled() {
		// d is noise and -noise in turn, so s² = noise² n / (n - 1)
		Detection detection = new Detection(List.of(run(4, 0.01), run(4, 0.03)), "virtual");
		double expected = Math.sqrt((0.01 * 0.01 + 0.03 * 0.03) / 2 * 4 / 3);
		assertThat(detection.scatter()).isCloseTo(expected, within(1e-12));
	}

	@Test
	void whatOneRunFindsFourTimesOfFiveIsFoundInEightyPerCent() {
		for (String[] row : Reference.rows("detectable.csv")) {
			double scatter = Double.parseDouble(row[0]);
			int pairs = Integer.parseInt(row[1]);
			Detection detection = new Detection(List.of(run(pairs, scatter * Math.sqrt((pairs - 1.0) / pairs))),
					"virtual");
			assertThat(detection.share(Double.parseDouble(row[2]))).isCloseTo(0.8, within(0.005));
		}
	}

	@Test
	void onePairSaysNothing() {
		assertThat(new Detection(List.of(run(1, 0.01)), "virtual").share(0.1)).isNull();
	}

	private static RunResult run(int pairs, double noise) {
		return SampleRun.empty()
			.arm("platform", null, forks(pairs, 0))
			.arm("virtual", null, forks(pairs, noise))
			.build();
	}

	private static SampleFork[] forks(int pairs, double noise) {
		return IntStream.rangeClosed(1, pairs)
			.mapToObj((pair) -> SampleFork.pair(pair).makespan(16 * Math.exp((pair % 2 == 0) ? noise : -noise)))
			.toArray(SampleFork[]::new);
	}

}

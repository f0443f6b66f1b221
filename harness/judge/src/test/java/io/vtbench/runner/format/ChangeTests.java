package io.vtbench.runner.format;

import io.vtbench.runner.result.Metric;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ChangeTests {

	@ParameterizedTest
	@CsvSource({ "p95 latency, 1.0004, the same", "p95 latency, 0.9996, the same", "p95 latency, 1.0006, 0.1 % longer",
			"p95 latency, 1.082, 8.2 % longer", "total time, 0.9, 10.0 % shorter", "throughput, 1.082, 8.2 % higher",
			"CPU per request, 0.75, 25.0 % lower", "p95 latency, 1.999, 99.9 % longer",
			"p95 latency, 2, 2.00 times as long", "total time, 3.2, 3.20 times as long",
			"peak memory, 2, 2.00 times as high" })
	void aChangeIsSaidAsAPersonDoes(String metric, double ratio, String words) {
		assertThat(Change.of(Metric.ofLabel(metric), ratio).words()).isEqualTo(words);
	}

	@ParameterizedTest
	@CsvSource({ "total time, 0.205, 4.88 times as fast as", "total time, 0.5, 2.00 times as fast as",
			"total time, 0.51, 49.0 % shorter than", "total time, 3, 3.00 times as long as",
			"p95 latency, 0.25, shorter by a factor of 4.00 than", "throughput, 0.25, 75.0 % lower than",
			"total time, 1, the same as" })
	void whatTakesHalfOfTheTimeIsSaidAsAFactor(String metric, double ratio, String words) {
		Change change = Change.inFactors(Metric.ofLabel(metric), ratio);
		assertThat(change.words() + " " + change.than()).isEqualTo(words);
	}

}

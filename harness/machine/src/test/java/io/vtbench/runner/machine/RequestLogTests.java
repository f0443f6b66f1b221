package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.vtbench.runner.result.Latency;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

class RequestLogTests {

	private static final String HEADER = "metric_name,timestamp,metric_value,group,extra_tags,metadata\n";

	@TempDir
	private Path folder;

	@Test
	void keepsLatenciesOfTheLoadAlone() throws IOException {
		RequestLog log = read("""
				http_reqs,1000,1.000000,::setup,,
				http_req_duration,1000,99.000000,::setup,,
				http_req_duration,3000,7.500000,,,
				http_req_waiting,3000,7.100000,,,
				http_req_duration,2000,5.250000,,,
				""");
		assertThat(log.latencies(0, 10_000)).containsExactly(5.25, 7.5);
	}

	@Test
	void takesRequestsThatEndedFromTheBeginToBeforeTheEnd() throws IOException {
		RequestLog log = read("""
				http_req_duration,1000,1,,,
				http_req_duration,2000,2,,,
				http_req_duration,3000,3,,,
				""");
		assertThat(log.latencies(1000, 3000)).containsExactly(1, 2);
		assertThat(log.latencies(4000, 5000)).isEmpty();
	}

	@Test
	void whatWasRejectedHasNoLatency() throws IOException {
		Path csv = Files.writeString(this.folder.resolve("status.csv"), """
				metric_name,timestamp,metric_value,group,status,extra_tags
				http_req_duration,1000,20,,200,
				http_req_duration,1100,1,,503,
				http_req_duration,1200,40,,201,
				http_req_duration,1300,2,,0,
				""");
		RequestLog log = RequestLog.read(csv);
		assertThat(log.latencies(0, 2000)).containsExactly(20, 40);
		assertThat(log.summary(0, 2000)).extracting(Latency::mean, Latency::p95, Latency::p99)
			.containsExactly(30.0, 39.0, null);
		assertThat(log.summary(2000, 3000)).isNull();
	}

	@Test
	void anEmptyFileHoldsNoRequests() throws IOException {
		Path empty = Files.createFile(this.folder.resolve("empty.csv"));
		assertThat(RequestLog.read(empty).isEmpty()).isTrue();
		assertThat(RequestLog.none().isEmpty()).isTrue();
	}

	@Test
	void aMissingFileIsNamed() {
		assertThatExceptionOfType(LoadException.class)
			.isThrownBy(() -> RequestLog.read(this.folder.resolve("requests.csv")))
			.withMessageStartingWith("cannot read the samples of k6: ")
			.withMessageContaining("requests.csv");
	}

	@Test
	void joinsWarmUpAndWindow() throws IOException {
		RequestLog log = read("http_req_duration,2000,2,,,\n").and(read("http_req_duration,1000,1,,,\n"));
		assertThat(log.latencies(0, 10_000)).containsExactly(1, 2);
	}

	@Test
	void aSteadyWindowDoesNotDrift() throws IOException {
		assertThat(growing((i) -> 100).drift(0, 1_000_000, 0)).isEqualTo(1);
	}

	@Test
	void aWindowThatSlowsDownDrifts() throws IOException {
		// first third: 100, last third: 120
		assertThat(growing((i) -> (i < 60) ? 100 : 120).drift(0, 1_000_000, 0)).isCloseTo(1.2, within(1e-9));
	}

	@Test
	void theFirstRoundDoesNotCountAsDrift() throws IOException {
		RequestLog log = growing((i) -> (i < 15) ? 10 : 100);
		assertThat(log.drift(0, 1_000_000, 0)).isGreaterThan(1.5);
		assertThat(log.drift(0, 1_000_000, 15)).isEqualTo(1);
	}

	@Test
	void driftNeedsThirtyRequests() throws IOException {
		RequestLog log = growing((i) -> 100);
		assertThat(log.drift(0, 1_000_000, 61)).isNull();
		assertThat(log.drift(0, 1_000_000, 60)).isEqualTo(1);
	}

	@Test
	void quantilesLieBetweenTheNearestValuesAsThoseOfK6() {
		double[] sorted = IntStream.rangeClosed(1, 100).asDoubleStream().toArray();
		assertThat(RequestLog.quantile(sorted, 0.5)).isEqualTo(50.5);
		assertThat(RequestLog.quantile(sorted, 0.95)).isEqualTo(95.05);
		assertThat(RequestLog.quantile(sorted, 0)).isEqualTo(1);
		assertThat(RequestLog.quantile(sorted, 1)).isEqualTo(100);
		assertThat(RequestLog.quantile(new double[] { 7 }, 0.95)).isEqualTo(7);
		assertThat(RequestLog.quantile(new double[0], 0.95)).isNull();
	}

	private RequestLog growing(IntToDoubleFunction latency) throws IOException {
		return read(IntStream.range(0, 90)
			.mapToObj((i) -> String.format(Locale.ROOT, "http_req_duration,%d,%f,,,%n", 1000 + i,
					latency.applyAsDouble(i)))
			.collect(Collectors.joining()));
	}

	private RequestLog read(String rows) throws IOException {
		Path file = Files.createTempFile(this.folder, "requests", ".csv");
		return RequestLog.read(Files.writeString(file, HEADER + rows));
	}

}

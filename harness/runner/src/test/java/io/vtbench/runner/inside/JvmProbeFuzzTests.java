package io.vtbench.runner.inside;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.vtbench.runner.failure.BadInput;
import io.vtbench.runner.inside.JvmProbe.Gauge;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A service may say anything where its meters are expected. */
class JvmProbeFuzzTests {

	static Stream<Arguments> expositions() {
		return BadInput.seeds(Path.of("src/test/resources/probe/exposition.txt"));
	}

	@MethodSource("expositions")
	@FuzzTest
	void metersAreReadOrLeaveAGap(byte[] content) {
		String exposition = new String(content, StandardCharsets.UTF_8);
		JvmProbe probe = new JvmProbe(URI.create("http://127.0.0.1:1/actuator/prometheus"));
		probe.take(exposition, 1000);
		for (Gauge gauge : Gauge.values()) {
			assertThat(probe.series(gauge).readings()).allMatch((reading) -> Double.isFinite(reading.value()));
		}
		assertThat(JvmProbe.limits(exposition)).allSatisfy((name, limit) -> assertThat(limit).isNotEqualTo("-1"));
	}

}

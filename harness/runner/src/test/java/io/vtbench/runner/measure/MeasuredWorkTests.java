package io.vtbench.runner.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.machine.K6Summary;
import io.vtbench.runner.machine.LoadException;
import io.vtbench.runner.machine.RequestLog;
import io.vtbench.runner.result.Fork.Requests;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.scenario.LoadSpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class MeasuredWorkTests {

	private static final String LATENCY = """
			{"mean": 404.1, "p50": 403.2, "p90": 408.5, "p95": 411.0, "p99": null, "max": 431.9}""";

	private static final LoadSpec PER_USER = load(null, 8L, null);

	@TempDir
	private Path folder;

	@Test
	void whatEndedIsServedRejectedOrFailed() throws IOException {
		MeasuredWork work = work(PER_USER, "\"completed\": 400, \"rejected\": 30, \"errors\": 2", LATENCY);
		assertThat(work.requests()).isEqualTo(new Requests(null, 368, 30, 2, 0, null));
		assertThat(work.threadKind()).isEqualTo(ThreadKind.VIRTUAL);
		assertThat(work.failedChecks()).isEqualTo(Map.of("status", 2L));
		assertThat(work.latency().summary().p95()).isEqualTo(411);
	}

	@Test
	void arrivalsOfAnOpenLoadAreOfferedAndMayBeDropped() throws IOException {
		MeasuredWork work = work(load(100.0, null, null),
				"\"completed\": 1990, \"errors\": 0, \"offered\": 2000, \"droppedIterations\": 7", LATENCY);
		assertThat(work.requests()).isEqualTo(new Requests(2000L, 1990, 0, 0, 7, null));
		assertThat(work.counts()).as("time is the limit").isEmpty();
	}

	@Test
	void answersOfEqualWorkHaveAChecksum() throws IOException {
		String figures = "\"completed\": 400, \"errors\": 0, \"checksum\": 4711";
		assertThat(work(PER_USER, figures, LATENCY).counts())
			.isEqualTo(Map.of("requests", 400L, "checksum of answers", 4711L));
		assertThat(work(load(null, 8L, List.of(200, 503)), figures, LATENCY).counts()).as("who is rejected is chance")
			.isEqualTo(Map.of("requests", 400L));
	}

	@Test
	void aWindowWithoutAServedRequestSaysWhatBecameOfThem() {
		assertRefused("\"completed\": 20, \"errors\": 20", "all 20 requests of the window failed");
		assertRefused("\"completed\": 20, \"rejected\": 15, \"errors\": 5",
				"no request of the window was served: 15 were rejected, 5 failed");
		assertRefused("\"completed\": 0, \"errors\": 0", "no request ended in the window");
	}

	private void assertRefused(String figures, String sentence) {
		assertThatExceptionOfType(LoadException.class).isThrownBy(() -> work(PER_USER, figures, "null"))
			.withMessage(sentence + "; see raw/*k6.log for what was answered");
	}

	private MeasuredWork work(LoadSpec load, String figures, String latency) throws IOException {
		Path file = Files.writeString(this.folder.resolve("measured.json"),
				"""
						{"schema": 1, "script": "transfer", "startedAtMillis": 1000, "endedAtMillis": 21000, "windowSeconds": 20,
						 %s, "checks": {"status": {"passes": 398, "fails": 2}},
						 "threadKinds": {"platform": 0, "virtual": 398}, "latencyMillis": %s, "latencyCurve": [[0.5, 403.2]],
						 "distribution": [[0, 400.2], [0.5, 403.2], [1, 431.9]]}
						"""
					.formatted(figures, latency));
		return MeasuredWork.of(load, K6Summary.read(file), RequestLog.none(), RequestLog.none());
	}

	private static LoadSpec load(@Nullable Double rate, @Nullable Long perUser, @Nullable List<Integer> accepted) {
		return new LoadSpec("transfer.js", null, 50, null, perUser, null, null,
				(rate != null) ? Duration.ofSeconds(20) : null, rate, null, accepted, null, null);
	}

}

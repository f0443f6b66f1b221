package io.vtbench.runner.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.inside.JvmProbe.Gauge;
import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.inside.Series;
import io.vtbench.runner.inside.Series.TimeRange;
import io.vtbench.runner.machine.RequestLog;
import io.vtbench.runner.result.Fork.Timeline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class TimelineBuilderTests {

	private final TimelineBuilder builder = new TimelineBuilder(10_000, new TimeRange(11_000, 12_000));

	private final ProcessProbe subject = new ProcessProbe(1);

	private final Series answered = new Series();

	@Test
	void stepsCoverTheWholeForkAndProcessorTimeIsInCores() {
		this.subject.cpuSeconds().add(10_000, 3);
		this.subject.cpuSeconds().add(11_000, 4);
		this.subject.cpuSeconds().add(12_000, 4.5);
		Timeline timeline = build(RequestLog.none());
		assertThat(timeline.stepSeconds()).isEqualTo(0.25);
		assertThat(timeline.windowFromSeconds()).isEqualTo(1);
		assertThat(timeline.windowToSeconds()).isEqualTo(2);
		assertThat(timeline.subjectCpu()).containsExactly(1.0, 1.0, 1.0, 1.0, 0.5, 0.5, 0.5, 0.5);
	}

	@Test
	void requestsThatWereNotKeptAreThoseThatTheSubjectCounted() {
		this.answered.add(10_000, 100);
		this.answered.add(11_000, 100);
		this.answered.add(12_000, 1100);
		assertThat(build(RequestLog.none()).throughputPerSecond()).containsExactly(0.0, 0.0, 0.0, 0.0, 1000.0, 1000.0,
				1000.0, 1000.0);
	}

	@Test
	void requestsThatWereKeptCountThemselves(@TempDir Path folder) throws IOException {
		this.answered.add(10_000, 100);
		this.answered.add(12_000, 2100);
		Path csv = Files.writeString(folder.resolve("requests.csv"), """
				metric_name,timestamp,metric_value
				http_req_duration,11300,4
				http_req_duration,11400,6
				""");
		Timeline timeline = build(RequestLog.read(csv));
		assertThat(timeline.throughputPerSecond()).containsExactly(0.0, 0.0, 0.0, 0.0, 0.0, 8.0, 0.0, 0.0);
		assertThat(timeline.latencyP50Millis()).containsExactly(null, null, null, null, null, 5.0, null, null);
	}

	@Test
	void requestsThatNobodyCountedAreUnknown() {
		assertThat(build(RequestLog.none()).throughputPerSecond()).hasSize(8).containsOnlyNulls();
	}

	@Test
	void whatComesAfterTheLastReadingIsUnknownNotZero() {
		this.answered.add(10_000, 0);
		this.answered.add(11_600, 1600);
		this.subject.cpuSeconds().add(10_000, 3);
		this.subject.cpuSeconds().add(11_900, 4.9);
		Timeline timeline = build(RequestLog.none());
		assertThat(timeline.throughputPerSecond()).containsExactly(1000.0, 1000.0, 1000.0, 1000.0, 1000.0, 1000.0, null,
				null);
		assertThat(timeline.subjectCpu()).as("the greater part of the last step was read").containsOnly(1.0);
	}

	@Test
	void whatK6UsedBeforeItWasWatchedIsUnknownNotZero() {
		ProcessProbe k6 = new ProcessProbe(2);
		k6.cpuSeconds().add(11_000, 0.5);
		k6.cpuSeconds().add(12_000, 1);
		Timeline timeline = this.builder.build(RequestLog.none(), this.subject, k6, (gauge) -> new Series());
		assertThat(timeline.k6Cpu()).containsExactly(null, null, null, null, 0.5, 0.5, 0.5, 0.5);
	}

	@Test
	void whatIsReadAfterTheLoadDoesNotShowInIt() {
		Series inFlight = new Series();
		inFlight.add(10_000, 50);
		inFlight.add(11_200, 50);
		inFlight.add(12_100, 0);
		Timeline timeline = this.builder.build(RequestLog.none(), this.subject, null, (gauge) -> inFlight);
		assertThat(timeline.requestsInFlight()).containsOnly(50.0);
	}

	private Timeline build(RequestLog requests) {
		return this.builder.build(requests, this.subject, null,
				(gauge) -> (gauge == Gauge.REQUESTS) ? this.answered : new Series());
	}

}

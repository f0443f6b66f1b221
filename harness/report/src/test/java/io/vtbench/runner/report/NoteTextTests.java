package io.vtbench.runner.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Arm.Confined;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.Note.Disturbance.Source;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Signal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What a run notes, in words. The golden file owns the sentences. */
class NoteTextTests {

	private static final Note.Ended ONE_PAIR = new Note.Ended(1, 4, null);

	private static final Note.Ended TWO_PAIRS = new Note.Ended(2, 4, "bank-service died");

	private static final List<Seen.ArmReadings> SIGNALS = List.of(signal(Signal.STEAL, 0.001, 0.08),
			signal(Signal.GC_PAUSES, 0.01, 0.2));

	@TempDir
	private Path folder;

	@Test
	void saysWhatARunNoted() throws IOException {
		String notes = notes().map(NoteText::of).collect(Collectors.joining("\n"));
		String cut = Stream.of(ONE_PAIR, TWO_PAIRS).map(NoteText::cutShort).collect(Collectors.joining("\n"));
		String reasons = reasons().map(NoteText::of).collect(Collectors.joining("\n"));
		Golden.assertMatches(String.join("\n\n", notes, cut, reasons) + "\n", "notes.txt");
	}

	@Test
	void everyKindIsSaid() {
		Set<Class<?>> said = notes().map(Note::getClass).collect(Collectors.toSet());
		assertThat(said).containsExactlyInAnyOrder(Note.class.getPermittedSubclasses());
		Set<Class<?>> reasons = reasons().map(Arm.Reason::getClass).collect(Collectors.toSet());
		assertThat(reasons).containsExactlyInAnyOrder(Arm.Reason.class.getPermittedSubclasses());
	}

	@Test
	void aResultKeepsWhatARunNoted() {
		RunResult written = aside(noted(notes().toList()));
		ResultFile.write(written, this.folder);
		RunResult read = ResultFile.read(this.folder);
		assertThat(read.environment().notes()).isEqualTo(written.environment().notes());
		assertThat(read.baseline().setAside()).isEqualTo(written.baseline().setAside());
	}

	private static RunResult noted(List<Note> notes) {
		RunResult sample = Samples.sample();
		return sample.withEnvironment(sample.environment().withNotes(notes));
	}

	private static RunResult aside(RunResult run) {
		Arm first = run.baseline();
		return run.withArms(
				run.arms()
					.stream()
					.map((arm) -> (arm != first) ? arm : arm.withSetAside(
							reasons().map((reason) -> new Arm.SetAside(reason, arm.forks().getFirst())).toList()))
					.toList());
	}

	private static Stream<Arm.Reason> reasons() {
		return Stream.of(new Arm.Disturbed(SIGNALS), new Arm.Unfinished());
	}

	/** One of every kind, and of every shape of it. */
	static Stream<Note> notes() {
		Map<String, Double> perSecond = new LinkedHashMap<>();
		perSecond.put("platform", 1234.5);
		perSecond.put("virtual", 9.87);
		return Stream.of(new Note.Resumed(), ONE_PAIR, TWO_PAIRS, new Note.DisturbedPair(3, SIGNALS, true),
				new Note.DisturbedPair(3, SIGNALS, false), block(true, Source.OTHER_MACHINES, 0.06),
				block(false, Source.CLOCK, 900), block(true, Source.OTHER_PROGRAMS, 0.3),
				block(true, Source.COMPILER, 0.165), new Note.ColdBlocks("virtual", 2),
				new Note.Calibrated(perSecond, 600, 0.42, null), new Note.Calibrated(perSecond, 9.5, null, 0.3),
				new Note.ArmLeftOut("virtual", "JDK 99 of virtual is not installed"),
				new Note.OtherLength(new Note.Length("0s", "10s"), new Note.Length("5s", "1m30s")),
				new Note.QuietArrivals(0.3, 50), new Note.OtherMetric(Metric.CPU_PER_REQUEST, Metric.MAKESPAN, true),
				new Note.OtherMetric(Metric.THROUGHPUT, Metric.MAKESPAN, false),
				new Note.VariablesLeftOut(List.of("K6_OUT", "SERVER_PORT")),
				new Note.Limits(1, "2g", Confined.GROUP, null), new Note.Limits(2, "2g", Confined.PROCESSORS, null),
				new Note.Limits(2, "2g", Confined.FLAGS, "other processes are in the runner's own"),
				new Note.SharedProcessors(), new Note.OtherPort("bank-service", 8080, 18_080),
				new Note.PostgreSql("18.1", true, "500"), new Note.PostgreSql("17", false, "100"),
				new Note.Network(3, 5), new Note.Cluster("v1.35", 1, "vtbench-1", "2", "1Gi", 2),
				new Note.Cluster("v1.35", null, "team", "500m", "1Gi", 3), new Note.LateFork(13.4, 99),
				new Note.Standstill(120), new Note.Killed("bank-service"),
				new Note.LogCut("bank-service", "results/raw/fork-1.log"), new Note.NotStopped("it is busy"),
				new Note.Published("this machine is busy"), new Note.Text("as it was said"));
	}

	private static Note block(boolean again, Source source, double amount) {
		return new Note.DisturbedBlock(1, 4, again, new Note.Disturbance(source, amount));
	}

	private static Seen.ArmReadings signal(Signal signal, double platform, double virtual) {
		Map<String, Double> readings = new LinkedHashMap<>();
		readings.put("platform", platform);
		readings.put("virtual", virtual);
		return new Seen.ArmReadings(signal, readings);
	}

}

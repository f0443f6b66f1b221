package io.vtbench.runner.report;

import java.util.List;
import java.util.function.UnaryOperator;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.Requests;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Latency.ForkLatency;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.Word;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What a reader must know who compares the figures of a report with each other. */
class ReportNotesTests {

	private final RunResult sample = Samples.sample();

	@Test
	void ratiosOfBlocksAreNotTheQuotientsOfTheTable() {
		String quotient = "so it may differ from the quotient of the two values";
		RunResult divided = with(this.sample,
				(fork) -> fork.withBlocks(List.of(new Block(0, 2, 10, 0, 0, 1.5, null, null, null, null, List.of()))));
		assertThat(notes(divided)).doesNotContain(quotient);
		assertThat(notes(divided.withDesign(Design.INTERLEAVED))).contains("pairs of neighbouring blocks, " + quotient);
		assertThat(notes(divided.withDesign(Design.DUET))).contains("pairs of simultaneous blocks, " + quotient);
		assertThat(notes(this.sample.withDesign(Design.INTERLEAVED))).doesNotContain(quotient);
	}

	@Test
	void everyJdkThatHasAFaultIsNamedWithIt() {
		assertThat(faults("25.0.4+7-LTS (Eclipse Adoptium)")).isEmpty();
		assertThat(faults("25.0.3+9-LTS (Azul Systems, Inc.)")).containsExactly("Known faults of JDK 25.0.3+9-LTS:"
				+ " a virtual thread may stay BLOCKED for ever (JDK-8373120, fixed in 25.0.4)."
				+ " If an arm hung, try a later JDK before you blame the code.");
		assertThat(faults("21.0.9+10 (Azul Systems, Inc.) in old, 26+35 (Oracle Corporation) in new")).hasSize(1)
			.allSatisfy((text) -> assertThat(text).startsWith("Known faults of JDK 26+35: "));
		assertThat(faults("25+36-LTS (Oracle Corporation)")).singleElement()
			.asString()
			.contains("JDK-8369227", "JDK-8373120");
		assertThat(faults("not available")).isEmpty();
	}

	/** Who keeps what there is needs no warning of it. */
	@Test
	void aFaultIsNamedWhereAnArmFailedOrIsBetter() {
		String jdk = "25.0.3+9-LTS (Azul Systems, Inc.)";
		assertThat(faults(this.sample, jdk)).hasSize(1);
		RunResult same = Samples.with(this.sample, Samples.comparison(Metric.MAKESPAN, "virtual", 1, Word.SAME));
		assertThat(faults(same, jdk)).isEmpty();
		assertThat(faults(same.withStatus(Status.INVALID), jdk)).hasSize(1);
	}

	private List<String> faults(String jdk) {
		return faults(this.sample, jdk);
	}

	private static List<String> faults(RunResult result, String jdk) {
		return Layout.of(result.withEnvironment(result.environment().with((place) -> place.jdk(jdk))))
			.notes()
			.stream()
			.filter((note) -> note.startsWith("Known faults"))
			.toList();
	}

	@Test
	void whoRejectsRequestsIsNamed() {
		Arm platform = this.sample.arms().getFirst();
		Arm rejecting = this.sample.arms().getLast();
		rejecting = rejecting.withForks(rejecting.forks()
			.stream()
			.map((fork) -> fork.withRequests(new Requests(null, 1401, 499, 0, 0, null)))
			.toList());
		assertThat(notes(this.sample.withArms(List.of(platform, rejecting)))).contains("per served request",
				"Rejected: 26.3 % of the requests of virtual.");
		assertThat(notes(this.sample)).doesNotContain("per served request");
	}

	@Test
	void latenciesThatTheWindowCutShortAreNamed() {
		String note = "The window is short for the latencies of platform and virtual:";
		assertThat(notes(closed(3, 118, 2219))).contains(note);
		// 30 ms of each 300 pass between two requests, and no request is so long
		assertThat(notes(closed(3, 1000, 270))).doesNotContain("window is short");
		assertThat(notes(closed(3, 118, 2500))).doesNotContain("window is short");
		RunResult rejecting = with(closed(3, 118, 2219),
				(fork) -> fork.withRequests(new Requests(null, 118, 50, 0, 0, null)));
		assertThat(notes(rejecting)).doesNotContain("window is short");
	}

	/** A hundred users who never pause. */
	private RunResult closed(double seconds, long completed, double millis) {
		LoadFacts load = new LoadFacts("ask.js", LoadModel.CLOSED, "duration", 100, null, null, 0, seconds, 0, 2,
				List.of());
		Latency latency = new Latency(millis, millis, millis, millis, null, millis);
		return with(this.sample.withLoad(load),
				(fork) -> fork.withWindow(new Fork.Window(0, seconds))
					.withRequests(Requests.of(completed, 0))
					.withLatency(new ForkLatency(latency, List.of(), null)));
	}

	@Test
	void aProgramHasOperationsAndNoLoadGenerator() {
		RunResult task = Samples.single();
		assertThat(notes(task)).contains("every fork is one fresh JVM", "one of the 400 operations of the task")
			.doesNotContain("load generator");
		assertThat(Reports.markdown(Layout.of(task))).doesNotContain("| Machine and tools | k6 |",
				"CPU share of the load generator", "dropped iterations");
		RunResult unequal = with(task, (fork) -> fork.withRequests(Requests.of(400 + fork.pair(), 0)));
		assertThat(notes(unequal)).contains("A request is one operation of the task.");
		assertThat(notes(this.sample)).doesNotContain("operation");
	}

	@Test
	void theThreadTypeOfAProgramIsNamed() {
		LoadFacts load = new LoadFacts("starts --threads ${threadKind} --count 5", LoadModel.TASK, "task", null, null,
				null, 0, null, 0, 0, List.of());
		RunResult task = this.sample.withLoad(load)
			.withArms(List.of(this.sample.arms().getFirst().withThreadKind(ThreadKind.PLATFORM),
					this.sample.arms().getLast().withThreadKind(ThreadKind.VIRTUAL)));
		assertThat(PlanText.describe(task)).isEqualTo("starts --threads platform|virtual --count 5, task");
	}

	private static String notes(RunResult result) {
		return String.join("\n", new Notes(result).all());
	}

	private static RunResult with(RunResult result, UnaryOperator<Fork> change) {
		List<Arm> arms = result.arms()
			.stream()
			.map((arm) -> arm.withForks(arm.forks().stream().map(change).toList()))
			.toList();
		return result.withArms(arms);
	}

}

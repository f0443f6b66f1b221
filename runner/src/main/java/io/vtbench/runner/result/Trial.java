package io.vtbench.runner.result;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.file.SchemaRules;
import org.jspecify.annotations.Nullable;

/**
 * What a service of one's own showed: everything that its report needs, in the order in
 * which the report tells it.
 *
 * @param schema version of this format
 * @param service file name of the jar, or of the image
 * @param target what was asked of it
 * @param startedAt ISO-8601 instant in UTC
 * @param command that repeats it, without values of headers
 * @param answer what follows from all below
 * @param plan what was decided before the first pair; null where no pair was to be
 * measured, and in older files
 * @param facts what is known of the service and its machine before any load: versions,
 * server, {@link #JDK}, {@link #MACHINE}
 * @param curves of the search for a load, one an arm
 * @param firstMinutes after a start, of forks that were not measured
 * @param evidence from forks that were not measured, one an arm
 * @param findings that bear on the decision
 * @param breakdowns arms that stopped serving, which ended the measurement of them
 * @param runs folders of the measured runs, below this one
 * @param cutShort why less was measured than was to be, each with the next step; empty
 * where the trial came to its end
 */
@JsonPropertyOrder({ "schema", "service", "target", "answer", "curves", "firstMinutes", "evidence", "findings", "runs",
		"breakdowns", "cutShort" })
@RecordBuilder
public record Trial(int schema, String service, String target, String startedAt, String command, TrialAnswer answer,
		@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Plan plan, Map<String, String> facts,
		List<CapacityCurve> curves, List<FirstMinute> firstMinutes, List<Evidence> evidence, List<Finding> findings,
		List<Breakdown> breakdowns, List<String> runs, List<String> cutShort) implements TrialBuilder.With {

	/** The format that this code writes. */
	public static final int SCHEMA = 3;

	/** The fact that names the JDK of the service; older files do not have it. */
	public static final String JDK = "JDK";

	/** The fact that names the machine; older files do not have it. */
	public static final String MACHINE = "machine";

	public static final JsonFile<Trial> FILE = new JsonFile<>("trial.json", SCHEMA, Trial.class, "a trial",
			"take an unchanged copy, or try again", new SchemaRules("/trial.schema.json"), List.of(),
			new JsonFile.Older(2, OlderTrial::upgrade));

	public Trial {
		curves = List.copyOf(curves);
		firstMinutes = List.copyOf(firstMinutes);
		evidence = List.copyOf(evidence);
		findings = List.copyOf(findings);
		breakdowns = List.copyOf(breakdowns);
		runs = List.copyOf(runs);
		cutShort = List.copyOf(cutShort);
	}

	/** A trial of which nothing is known yet. */
	public static Trial begun(String service, String target, String startedAt, String command) {
		return new Trial(SCHEMA, service, target, startedAt, command, new TrialAnswer(List.of()), null, Map.of(),
				List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
	}

	/**
	 * What a trial is to measure and by what it is to be judged, written before its first
	 * pair.
	 *
	 * @param alpha chance to call any deciding row different where none is, all together
	 * @param deciding the rows that decide, in the order of the answer
	 */
	public record Plan(double alpha, List<PlannedStage> stages, List<Criterion> deciding) {

		public Plan {
			stages = List.copyOf(stages);
			deciding = List.copyOf(deciding);
		}

	}

	/**
	 * A stage as it is planned; its warm-up may end later, and time may end it sooner.
	 *
	 * @param name of its folder
	 * @param load for people: 20 users, or 200/s
	 */
	public record PlannedStage(String name, Design design, String load, int pairs, double warmUpSeconds,
			double windowSeconds) {

	}

	/**
	 * A row that decides.
	 *
	 * @param row for people: p95 latency at the limit
	 * @param relevant from which difference on it is better or worse; 0.05 is 5 %
	 * @param margin within which both arms are the same
	 */
	public record Criterion(String row, double relevant, double margin) {

	}

	/**
	 * Something that a service under load showed and that bears on the decision.
	 *
	 * @param arm that showed it
	 * @param sentence what was seen, with its numbers
	 * @param nextStep what to do about it
	 * @param evidence stacks or log lines behind the sentence
	 */
	public record Finding(String arm, String sentence, String nextStep, List<String> evidence) {

		public Finding {
			evidence = List.copyOf(evidence);
		}

	}

	/**
	 * An arm that stopped serving under a load which another one carries. It is measured
	 * no further.
	 *
	 * @param arm name of the arm
	 * @param load for people: 20 users, or 200/s
	 * @param seconds from the start of the load to the last right answer, or to the end
	 * of the process; null where unknown
	 * @param alive whether the process still ran
	 * @param baseline name of the arm that carried the same load: a candidate where the
	 * baseline broke
	 * @param baselinePerSecond what it served
	 * @param jvms fresh JVMs that got the load
	 * @param broken those of them that stopped serving
	 */
	public record Breakdown(String arm, String load, @Nullable Double seconds, boolean alive, String baseline,
			double baselinePerSecond, int jvms, int broken) {

		/** The same after one more JVM got the load. */
		public Breakdown repeated(boolean again) {
			return new Breakdown(this.arm, this.load, this.seconds, this.alive, this.baseline, this.baselinePerSecond,
					this.jvms + 1, again ? this.broken + 1 : this.broken);
		}

	}

}

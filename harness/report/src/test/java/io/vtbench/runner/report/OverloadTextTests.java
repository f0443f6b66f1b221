package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.judge.SampleOverload;
import io.vtbench.runner.judge.SampleStages;
import io.vtbench.runner.judge.TrialJudge;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.End;
import io.vtbench.runner.result.CapacityCurve.Step;
import io.vtbench.runner.result.Overload;
import io.vtbench.runner.result.Overload.Absence;
import io.vtbench.runner.result.Overload.Ending;
import io.vtbench.runner.result.Overload.Level;
import io.vtbench.runner.result.Overload.Limits;
import io.vtbench.runner.result.Overload.Sign;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Every sentence about an overload. */
class OverloadTextTests {

	private final List<String> texts = new ArrayList<>();

	@Test
	void whatIsSaidOfAnOverloadIsAsAgreed() throws Exception {
		said("both carry it",
				new SampleOverload().carried(100).carried(200).recovered("platform", 0.0).recovered("virtual", 1.25));
		said("the service turns requests away",
				new SampleOverload().carried("platform", 100)
					.answered("virtual", 100, 40, 960, 0)
					.recovered("virtual", null));
		said("both turn some away",
				new SampleOverload().answered("platform", 100, 700, 300, 0).answered("virtual", 100, 400, 600, 0));
		for (Sign sign : Sign.values()) {
			said("the log says: " + sign, new SampleOverload().carried("platform", 100).signed("virtual", 100, sign));
		}
		said("the process ends, out of memory",
				new SampleOverload().carried("platform", 400).ended("virtual", 400, Ending.OUT_OF_MEMORY));
		said("the process is killed",
				new SampleOverload().carried("platform", 400).ended("virtual", 400, Ending.KILLED));
		said("the baseline takes no connection",
				new SampleOverload().answered("platform", 100, 100, 0, 900, Level.REFUSED, Level.CLOSED)
					.carried("virtual", 100));
		said("nothing explains it, and the threads are the server's own",
				new SampleOverload().answered("platform", 400, 998, 0, 2)
					.answered("virtual", 400, 100, 0, 900, "status 500")
					.limits(new Limits("platform", false, null, null, "server.tomcat.threads.max"),
							new Limits("virtual", true, null, null, "server.tomcat.threads.max")));
		for (String threadLimit : new String[] { "server.jetty.threads.max", null }) {
			said("no more threads, and the limit is " + threadLimit,
					new SampleOverload().carried("platform", 400)
						.signed("virtual", 400, Sign.NATIVE_THREADS)
						.limits(new Limits("platform", false, 200, null, threadLimit),
								new Limits("virtual", true, null, null, threadLimit)));
		}
		for (Absence absence : Absence.values()) {
			said("no overload: " + absence, Overload.none(2, absence));
		}
		Overload whole = new SampleOverload().carried(100).build();
		said("the generator fails in between",
				new Overload(whole.pairs(), Absence.GENERATOR, whole.arms(), whole.levels(), whole.recoveries()));
		Golden.assertMatches(String.join("\n", this.texts) + "\n", "trial/overload.txt");
	}

	@Test
	void whatOnlyTheSearchSawIsSaidWhereNoOverloadShowsIt() {
		assertThat(also(Overload.none(2, Absence.TIME), 0, 400)).first()
			.asString()
			.isEqualTo(
					"With 500 users at once, virtual left 40.0 % of the requests without the right answer, and platform"
							+ " served them. One JVM showed it, and it was not repeated: find out which limit is missing first.");
		assertThat(also(Overload.none(2, Absence.OFF), 300, 400)).noneMatch((line) -> line.contains("500 users"));
		assertThat(also(new SampleOverload().carried(500).build(), 0, 400))
			.noneMatch((line) -> line.contains("500 users"));
	}

	/**
	 * Returns what was also seen where a search left so many of 1,000 requests unserved.
	 */
	private static List<String> also(Overload overload, long ofPlatform, long ofVirtual) {
		Trial trial = SampleStages.trial()
			.withOverload(overload)
			.withCurves(List.of(curve("platform", ofPlatform), curve("virtual", ofVirtual)));
		trial = TrialJudge.answer(trial,
				new SampleStages().capacity("virtual", 1.5, 1.0, 1.0).equalRate("virtual", 1.0, 1.0, 1.0).build());
		return new AnswerText(trial.answer().arms().getFirst(), trial, List.of()).also();
	}

	private static CapacityCurve curve(String arm, long failed) {
		return new CapacityCurve(arm, List.of(new Step(500, 200, 1000 - failed, failed, 10.0, 20.0, null, null, null)),
				new End.NoGain());
	}

	private void said(String title, SampleOverload overload) {
		said(title, overload.build());
	}

	private void said(String title, Overload overload) {
		Trial trial = TrialJudge.answer(SampleStages.trial().withOverload(overload),
				new SampleStages().capacity("virtual", 1.0, 1.0, 1.0).equalRate("virtual", 1.0, 1.0, 1.0).build());
		ArmAnswer answer = trial.answer().arms().getFirst();
		AnswerText text = new AnswerText(answer, trial, List.of());
		this.texts.add("# " + title);
		this.texts.addAll(text.lines());
		this.texts.addAll(text.overload().table().lines());
		text.also().stream().map((line) -> "- " + line).forEach(this.texts::add);
		this.texts.add("");
	}

}

package io.vtbench.runner.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.vtbench.runner.judge.SampleStages;
import io.vtbench.runner.judge.TrialJudge;
import io.vtbench.runner.result.Answers;
import io.vtbench.runner.result.Answers.Blind;
import io.vtbench.runner.result.Answers.Kind;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.End;
import io.vtbench.runner.result.CapacityCurve.Step;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Evidence.Witness;
import io.vtbench.runner.result.FirstLoad;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.TrialAnswer.Doubt;
import io.vtbench.runner.result.TrialAnswer.Exhausted;
import io.vtbench.runner.result.TrialAnswer.Lasting;
import io.vtbench.runner.result.WaitKind;
import io.vtbench.runner.result.WarmUpUse.Steadiness;

/** Trials to report, with made-up figures. */
final class TrialSamples {

	private static final List<String> RUNS = List.of("capacity", "equal-rate");

	private static final Map<Decision, List<RunResult>> STAGES = new ConcurrentHashMap<>();

	private TrialSamples() {
	}

	/** Both thread types of a shop whose connection pool is too small: mixed. */
	static Trial shop() {
		return shop("");
	}

	/** The same with a text behind every one that is free. */
	static Trial shop(String planted) {
		List<FirstLoad> minutes = List.of(SampleStages.firstLoad("platform" + planted, 420, Steadiness.STEADY),
				SampleStages.firstLoad("virtual" + planted, 430, Steadiness.STEADY));
		List<CapacityCurve> curves = List.of(curve("platform" + planted, 640, 50),
				curve("virtual" + planted, 905, 100));
		List<Evidence> evidence = List.of(evidence("platform" + planted, "platform", planted),
				evidence("virtual" + planted, "virtual", planted));
		List<Finding> findings = List.of(
				new Finding.Wait("virtual" + planted, WaitKind.DATABASE_POOL, List.of(0.9),
						"shop.Orders.find" + planted,
						List.of("com.zaxxer.hikari.pool.HikariPool.getConnection" + planted,
								"WARN shop: slow" + planted)),
				new Finding.Interrupts("virtual" + planted, "platform" + planted,
						List.of("WARN shop: slow" + planted)));
		TrialAnswer judged = TrialJudge
			.answer(SampleStages.trial()
				.with((seen) -> seen.curves(curves)
					.firstLoads(List.of(SampleStages.firstLoad("platform", 420, Steadiness.STEADY),
							SampleStages.firstLoad("virtual", 430, Steadiness.STEADY)))
					.evidence(evidence)
					.findings(findings)), stages(Decision.MIXED))
			.answer();
		TrialAnswer answer = planted.isEmpty() ? judged : planted(judged, planted);
		return new Trial(Trial.SCHEMA, "shop.jar" + planted, "GET /orders/1" + planted, "2026-01-15T09:00:00Z",
				"./bench try --jar shop.jar --path '/orders/1'" + planted, answer, null,
				Map.of("Spring Boot" + planted, "4.0.7" + planted), curves, minutes, evidence, findings, List.of(),
				null, null, RUNS, List.of(), planted.isEmpty() ? null : learnt(planted));
	}

	private static Answers.Learnt learnt(String text) {
		return new Answers.Learnt(List.of(new Kind("GET /" + text, 200, "text/plain" + text, 4, "done" + text)),
				List.of(Blind.values()));
	}

	private static TrialAnswer planted(TrialAnswer answer, String text) {
		return new TrialAnswer(answer.arms().stream().map((arm) -> planted(arm, text)).toList());
	}

	private static ArmAnswer planted(ArmAnswer arm, String text) {
		return arm.with((answer) -> answer.arm(arm.arm() + text)
			.baseline(arm.baseline() + text)
			.rows(arm.rows().stream().map((row) -> planted(row, text)).toList())
			.exhausted(List.of(new Exhausted("virtual" + text, "file descriptors" + text, 20)))
			.doubts(List.of(new Doubt("capacity" + text, "generator" + text, List.of("throughput" + text))))
			.lasting(List.of(new Lasting("platform" + text, Steadiness.GETTING_SLOWER),
					new Lasting("virtual" + text, Steadiness.NO_STEADY_STATE))));
	}

	private static AnswerRow planted(AnswerRow row, String text) {
		return (row.basis() instanceof Basis.Pairs pairs) ? row.withBasis(planted(pairs, text)) : row;
	}

	private static Basis planted(Basis.Pairs pairs, String text) {
		return new Basis.Pairs(pairs.load(), pairs.number(), List.of("steal" + text), List.of("virtual" + text));
	}

	/** A trial with each decision, and with nothing but its stages. */
	static Trial of(Decision decision) {
		Trial trial = SampleStages.trial().withFacts(Map.of("Spring Boot", "4.0.7")).withRuns(RUNS);
		return TrialJudge.answer(trial, stages(decision));
	}

	/** Measured stages from which a decision follows; they are judged once. */
	static List<RunResult> stages(Decision decision) {
		return STAGES.computeIfAbsent(decision, TrialSamples::judged);
	}

	private static List<RunResult> judged(Decision decision) {
		SampleStages stages = new SampleStages();
		return switch (decision) {
			case SET_IT -> stages.capacity("virtual", 1.41, 0.7, 0.72).equalRate("virtual", 1.01, 1.0, 1.0).build();
			case DO_NOT ->
				stages.capacity("bigger-heap", 0.99, 1.01, 1.0).equalRate("bigger-heap", 1.0, 1.2, 1.12).build();
			case MIXED -> stages.capacity("virtual", 1.03, 0.4, 1.94).equalRate("virtual", 1.0, 0.99, 1.01).build();
			case NO_DIFFERENCE_FOUND ->
				stages.capacity("virtual", 1.0, 1.0, 1.0).equalRate("virtual", 1.0, 1.0, 1.0).build();
			case UNCLEAR ->
				stages.pairNoise(0.3).capacity("virtual", 1.03, 1.0, 1.0).equalRate("virtual", 1.0, 1.0, 1.0).build();
		};
	}

	/** A trial whose only candidate stopped serving. */
	static Trial broken() {
		Trial shop = shop();
		List<Breakdown> broken = List
			.of(new Breakdown("virtual", "20 users", 6.5, true, "platform", 55.8, 2, 2, Map.of()));
		List<Finding> findings = List.of(new Finding.Starvation("virtual", 2, "a monitor of shop.Jar", null, true, true,
				List.of("java.lang.Class.forName0(Native Method)")));
		List<FirstLoad> minutes = List.of(SampleStages.firstLoad("platform", 55, Steadiness.STEADY),
				SampleStages.firstLoad("virtual", 0, Steadiness.GETTING_SLOWER));
		List<Evidence> evidence = List.of(evidence("virtual", "virtual", ""));
		return TrialJudge.answer(Trial.begun(shop.service(), shop.target(), shop.startedAt(), shop.command())
			.with((seen) -> seen.facts(Map.of("Spring Boot", "4.0.7"))
				.firstLoads(minutes)
				.evidence(evidence)
				.findings(findings)
				.breakdowns(broken)), List.of());
	}

	/** Without a search, evidence, findings or runs. */
	static Trial plain() {
		Trial shop = shop();
		return Trial.begun(shop.service(), shop.target(), shop.startedAt(), shop.command()).withAnswer(shop.answer());
	}

	/** The folder of a trial, with its reports. */
	static Path write(Trial trial, List<RunResult> stages, Path folder) throws Exception {
		for (int i = 0; i < trial.runs().size(); i++) {
			Path run = Files.createDirectories(folder.resolve(trial.runs().get(i)));
			ResultFile.write(stages.get(i), run);
			Reports.write(stages.get(i), run);
		}
		Files.createDirectories(folder);
		Reports.write(trial, folder);
		return folder;
	}

	/** A copy of a published trial, without reports. */
	static Path published(String name, Path folder) throws Exception {
		Path published = Path.of("../..", "docs", "results", "foreign", name);
		Trial trial = Trial.FILE.read(published);
		Trial.FILE.write(trial, Files.createDirectories(folder));
		for (String run : trial.runs()) {
			ResultFile.write(ResultFile.read(published.resolve(run)), Files.createDirectories(folder.resolve(run)));
		}
		return folder;
	}

	private static CapacityCurve curve(String arm, double most, int knee) {
		List<Step> steps = new ArrayList<>();
		for (int users : new int[] { 1, 2, 5, 10, 20, 50, 100, 200, 500 }) {
			double rate = most * Math.min(1, users / (double) knee);
			steps.add(new Step(users, rate, (long) (rate * 3), 0, users * 900 / rate, users * 1000 / rate, 0.4, 0.1,
					null));
		}
		return new CapacityCurve(arm, steps, new End.NoGain());
	}

	private static Evidence evidence(String arm, String kind, String planted) {
		Evidence.Place place = new Evidence.Place("a connection of the pool" + planted, "shop.Orders.find" + planted,
				90, 0.9, List.of("HikariPool.getConnection" + planted));
		return new Evidence(arm, ThreadKind.of(kind),
				List.of(new Witness.Dumps(8, kind.equals("platform") ? 100 : 0, kind.equals("virtual") ? 100 : 0, 0,
						false), new Witness.BusyPod(0.9, 0.05, "ForkJoinPool-1-" + planted)),
				8, 100, Map.of("a connection of the pool" + planted, 0.9), List.of(place), List.of(), 0.0,
				List.of(new Evidence.Logged("50 users", List.of("WARN shop: slow" + planted), true)), null, null);
	}

}

package io.vtbench.runner.trial;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.vtbench.runner.result.Answers;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.LoadSpecBuilder;
import io.vtbench.runner.scenario.Profile;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.scenario.Scenario.ProfileChange;
import io.vtbench.runner.scenario.ScenarioBuilder;
import io.vtbench.runner.scenario.SecretValues;
import io.vtbench.runner.scenario.WarmUp;
import io.vtbench.runner.scenario.Yaml;
import io.vtbench.runner.system.Pace.Lengths;
import org.jspecify.annotations.Nullable;

/**
 * Holds what the user wants to know of a service, and makes the scenario that asks it.
 *
 * @param users whom the user chose; null to find them
 * @param rate arrivals a second that the user chose; null for users
 * @param margins what both arms may differ by and be called the same, where the user says
 * so
 */
public record TrialPlan(TrialService service, Target target, @Nullable Integer users, @Nullable Double rate,
		Map<Metric, Double> margins) {

	private static final String SERVICE = "service";

	/** The stage of full load: users who never pause. */
	private static final String CAPACITY = "capacity";

	/** The stage with the same arrivals in both arms. */
	private static final String EQUAL_RATE = "equal-rate";

	/**
	 * The share of what the weaker arm carries at full load at which both answer as on a
	 * normal day: the closer a rate is to the limit, the more of a latency is chance.
	 */
	private static final double NORMAL_SHARE = 0.5;

	/**
	 * The number of users who may wait for an answer at once where arrivals do not wait
	 * for each other.
	 */
	private static final int WAITING = 100;

	/**
	 * The lowest rate, in arrivals a second: a lower one gives many windows no request at
	 * all.
	 */
	private static final double MIN_RATE = 0.5;

	/**
	 * A stage of the measurement: a scenario, a folder and a result of its own.
	 *
	 * @param tooShort sentence that says why there are too few pairs to decide anything;
	 * null where there are enough
	 */
	public record Stage(LoadPoint load, int pairs, Lengths lengths, Design design, @Nullable String tooShort) {

		/** Returns the name of its scenario and its folder. */
		public String name() {
			return firstStage(this.load.rate());
		}

	}

	/** Returns this plan without some of the candidates. */
	public TrialPlan without(Set<String> arms) {
		return new TrialPlan(this.service.without(arms), this.target, this.users, this.rate, this.margins);
	}

	/** Returns this plan with other requests. */
	public TrialPlan asking(Target other) {
		return new TrialPlan(this.service, other, this.users, this.rate, this.margins);
	}

	/** Returns this plan with one more candidate. */
	public TrialPlan with(ChangedArm arm) {
		return new TrialPlan(this.service.with(arm), this.target, this.users, this.rate, this.margins);
	}

	/**
	 * Returns what was learnt of the answers, with what these requests cannot show.
	 * @param seen what the answers themselves showed
	 * @param blind what single requests showed
	 */
	public Answers.Learnt learnt(Answers.Learnt seen, Set<Answers.Blind> blind) {
		return blind.stream()
			.reduce(new BlindSpots(this.target, this.service).addedTo(seen), Answers.Learnt::with,
					(one, other) -> other);
	}

	/** Returns the load that the user chose; null to find it. */
	public @Nullable LoadPoint load() {
		if (this.rate != null) {
			return LoadPoint.ofRate(this.rate);
		}
		return (this.users != null) ? LoadPoint.ofUsers(this.users) : null;
	}

	/**
	 * Returns the name of the first stage, which is measured in any case.
	 * @param rate arrivals a second that the user chose; null for users
	 */
	public static String firstStage(@Nullable Double rate) {
		return (rate != null) ? EQUAL_RATE : CAPACITY;
	}

	/**
	 * Returns the stages of the measurement: what the service carries, and how it answers
	 * when both arms have the same to do; the first alone where the arms cannot live at
	 * once.
	 */
	public List<Stage> stages(TrialFindings findings, TimeBudget time) {
		List<LoadPoint> loads = loads(findings);
		TimeBudget.Schedule schedule = findings.together()
				? time.interleaved(findings.start(), findings.warm().up(),
						loads.stream().map((load) -> answerSeconds(load, findings)).toList())
				: time.inTurn(findings.start(), findings.warm().up());
		Design design = findings.together() ? Design.INTERLEAVED : Design.IN_TURN;
		return loads.stream()
			.map((load) -> new Stage(load, schedule.pairs(), schedule.lengths(), design, schedule.tooShort()))
			.toList();
	}

	private static double answerSeconds(LoadPoint load, TrialFindings findings) {
		return (load.rate() != null) ? findings.warm().answerSeconds() : findings.answerSeconds(load.users());
	}

	private List<LoadPoint> loads(TrialFindings findings) {
		LoadPoint chosen = load();
		LoadPoint first = (chosen != null) ? chosen : findings.load();
		double normal = NORMAL_SHARE * findings.weakerPerSecond(first.users()) / findings.requestsEach();
		if (first.rate() != null || !findings.together() || normal < MIN_RATE) {
			return List.of(first);
		}
		return List.of(first, new LoadPoint(Math.max(WAITING, first.users()), rounded(normal)));
	}

	/** Returns a rate with two digits. Nobody can keep more of them in mind. */
	private static double rounded(double rate) {
		return new BigDecimal(rate).round(new MathContext(2)).doubleValue();
	}

	/** Returns the scenario of a stage, without values that are secret. */
	public Scenario scenario(Stage stage) {
		boolean open = stage.load().rate() != null;
		return ScenarioBuilder.builder()
			.name(stage.name())
			.question(this.service.question(this.target.describe() + (open ? " at the same rate" : "")))
			.services(Map.of(SERVICE, this.service.spec()))
			.subject(SERVICE)
			.properties(SecretValues.hidden(this.service.properties()))
			.env(SecretValues.hidden(this.service.env()))
			.jvm(this.service.jvm())
			.jdk(this.service.jdk())
			.arms(this.service.arms())
			.design(stage.design())
			.load(load(stage))
			.primary(open ? Metric.LATENCY_P95 : Metric.THROUGHPUT)
			.margins(this.margins)
			// the load itself warms up: of a service that is not known nothing can be
			// switched off
			.warmUp(new WarmUp(0, null, null))
			.profiles(Map.of(Profile.QUICK, ProfileChange.ofTimeScale(1)))
			.build();
	}

	/**
	 * Returns the text of the file by which a person runs a scenario again.
	 * @param schema file that says to an editor what may stand in a scenario, from the
	 * folder of this one; null where it does not lie near
	 * @param compose file of what the service needs, which a scenario does not start;
	 * null for nothing
	 */
	public static String text(Scenario scenario, @Nullable Path schema, @Nullable Path compose) {
		// it may go to others, who need not know the folders of this machine
		String needs = (compose != null) ? "# It needs what " + compose.getFileName()
				+ " describes. Start that first, in its folder, and stop it afterwards:\n# docker compose --file "
				+ compose.getFileName() + " up --detach --wait\n" : "";
		return ((schema != null) ? "# yaml-language-server: $schema=" + schema + "\n" : "") + needs
				+ Yaml.text(scenario);
	}

	/** Returns the values that the scenario's file must not hold, by their names. */
	public Map<String, String> secrets() {
		Map<String, String> secrets = new LinkedHashMap<>(SecretValues.in(this.service.properties()));
		secrets.putAll(SecretValues.in(this.service.env()));
		this.service.changes().forEach((arm) -> secrets.putAll(arm.secrets()));
		return secrets;
	}

	private LoadSpec load(Stage stage) {
		LoadPoint point = stage.load();
		return LoadSpecBuilder.builder()
			.script(this.target.script())
			.model((point.rate() != null) ? LoadSpec.Model.OPEN : LoadSpec.Model.CLOSED)
			.rate(point.rate())
			.users(point.users())
			.warmUp(stage.lengths().warmUp())
			.duration(stage.lengths().window())
			.env(this.target.openVariables())
			.build();
	}

}

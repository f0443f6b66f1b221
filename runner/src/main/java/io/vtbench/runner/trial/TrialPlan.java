package io.vtbench.runner.trial;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.vtbench.runner.environment.Pace.Lengths;
import io.vtbench.runner.experiment.SecretValues;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.scenario.Durations;
import org.jspecify.annotations.Nullable;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/**
 * What the user wants to know of a service, and the scenario that asks it.
 *
 * @param users whom the user chose; null to find them
 * @param rate arrivals a second that the user chose; null for users
 * @param margins what both arms may differ by and be called the same, where the user says
 * so
 */
public record TrialPlan(TrialService service, Target target, @Nullable Integer users, @Nullable Double rate,
		Map<Metric, Double> margins) {

	private static final String SERVICE = "service";

	/** Stage of users who never pause, as many as the stronger arm can serve. */
	private static final String CAPACITY = "capacity";

	/** Stage with the same arrivals in both arms. */
	private static final String EQUAL_RATE = "equal-rate";

	/**
	 * Share of what the weaker arm served in the search with the users of the capacity
	 * stage, at which both answer as on a normal day, also where fresh JVMs carry a
	 * quarter less: the closer a rate is to the limit, the more of a latency is chance.
	 */
	private static final double NORMAL_SHARE = 0.5;

	/** Who may wait for an answer at once where arrivals do not wait for each other. */
	private static final int WAITING = 100;

	/** A rate below this gives many windows no request at all. */
	private static final double MIN_RATE = 0.5;

	/** One stage of the measurement: a scenario, a folder and a result of its own. */
	public record Stage(LoadPoint load, int pairs, Lengths lengths, Design design) {

		/** Name of its scenario and its folder. */
		public String name() {
			return firstStage(this.load.rate());
		}

	}

	/** The same without some of the candidates. */
	public TrialPlan without(Set<String> arms) {
		return new TrialPlan(this.service.without(arms), this.target, this.users, this.rate, this.margins);
	}

	/**
	 * The load that the user chose.
	 * @return null to find it
	 */
	public @Nullable LoadPoint load() {
		if (this.rate != null) {
			return LoadPoint.ofRate(this.rate);
		}
		return (this.users != null) ? LoadPoint.ofUsers(this.users) : null;
	}

	/** Name of the first stage, which is measured in any case. */
	public static String firstStage(@Nullable Double rate) {
		return (rate != null) ? EQUAL_RATE : CAPACITY;
	}

	/**
	 * The stages of the measurement: what the service carries, and how it answers when
	 * both arms have the same to do; the first alone where the arms cannot live at once.
	 */
	public List<Stage> stages(TrialFindings findings, TimeBudget time) {
		List<LoadPoint> loads = loads(findings);
		TimeBudget.Schedule schedule = findings.together()
				? time.interleaved(findings.start(), findings.toPeak(), loads.size()) : time.inTurn(findings.start());
		Design design = findings.together() ? Design.INTERLEAVED : Design.IN_TURN;
		return loads.stream().map((load) -> new Stage(load, schedule.pairs(), schedule.lengths(), design)).toList();
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

	/** Nobody can keep more digits in mind. */
	private static double rounded(double rate) {
		return new BigDecimal(rate).round(new MathContext(2)).doubleValue();
	}

	/**
	 * The scenario of a stage as text of a file, without values that are secret.
	 * @param schema file that tells an editor what may stand in a scenario
	 * @param compose file of what the service needs, which a scenario does not start;
	 * null for nothing
	 */
	public String scenario(Stage stage, Path schema, @Nullable Path compose) {
		boolean open = stage.load().rate() != null;
		Map<String, @Nullable Object> scenario = new LinkedHashMap<>();
		scenario.put("question", this.service.question(this.target.describe() + (open ? " at the same rate" : "")));
		scenario.put("services", Map.of(SERVICE, this.service.row()));
		scenario.put("subject", SERVICE);
		scenario.put("properties", SecretValues.hidden(this.service.properties()));
		scenario.put("env", SecretValues.hidden(this.service.env()));
		scenario.put("jvm", this.service.jvm());
		scenario.put("jdk", this.service.jdk());
		scenario.put("arms", this.service.arms());
		scenario.put("design", stage.design().toString());
		scenario.put("load", load(stage));
		scenario.put("primary", open ? "p95" : "throughput");
		scenario.put("margins", named(this.margins));
		// the load itself warms up: of a service that is not known nothing can be
		// switched off
		scenario.put("warmUp", Map.of("requests", 0));
		scenario.put("profiles", Map.of("quick", Map.of("timeScale", 1)));
		String needs = (compose != null) ? "# It needs what " + compose.getFileName()
				+ " describes. Start that first, and stop it afterwards:\n# docker compose --file "
				+ compose.toAbsolutePath().normalize() + " up --detach --wait\n" : "";
		return "# yaml-language-server: $schema=" + schema + "\n" + needs
				+ YAMLMapper.builder()
					.disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
					.build()
					.writeValueAsString(ChangedArm.withoutUnset(scenario));
	}

	/** Margins by the names that a scenario knows; null for none. */
	private static @Nullable Map<String, Double> named(Map<Metric, Double> margins) {
		Map<String, Double> named = new TreeMap<>();
		margins.forEach((metric, margin) -> named.put(metric.shortName(), margin));
		return named.isEmpty() ? null : named;
	}

	/** Values that the scenario's file must not hold, by their names. */
	public Map<String, String> secrets() {
		Map<String, String> secrets = new LinkedHashMap<>(SecretValues.in(this.service.properties()));
		secrets.putAll(SecretValues.in(this.service.env()));
		this.service.changes().forEach((arm) -> secrets.putAll(arm.secrets()));
		return secrets;
	}

	private Map<String, @Nullable Object> load(Stage stage) {
		LoadPoint point = stage.load();
		Map<String, @Nullable Object> load = new LinkedHashMap<>();
		load.put("script", this.target.script());
		load.put("model", (point.rate() != null) ? "open" : "closed");
		load.put("rate", point.rate());
		load.put("users", point.users());
		load.put("warmUp", Durations.print(stage.lengths().warmUp()));
		load.put("duration", Durations.print(stage.lengths().window()));
		ChangedArm.withoutUnset(load).put("env", this.target.openVariables());
		return load;
	}

}

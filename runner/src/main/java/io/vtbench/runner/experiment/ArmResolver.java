package io.vtbench.runner.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.bound.Bounds;
import io.vtbench.runner.process.Jdk;
import io.vtbench.runner.process.JdkFinder;
import io.vtbench.runner.scenario.Arms;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.Mode;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.scenario.ServiceSpec;
import org.jspecify.annotations.Nullable;

/**
 * Decides what an arm of a scenario runs with: the one place that puts its parts
 * together.
 */
public final class ArmResolver {

	private final Catalog catalog;

	private final JdkFinder jdks;

	private final Path home;

	private final SecretValues secrets;

	/**
	 * A resolver.
	 * @param home that relative folders of JDKs start from
	 */
	public ArmResolver(Catalog catalog, JdkFinder jdks, Path home) {
		this(catalog, jdks, home, SecretValues.of(System.getenv()));
	}

	/**
	 * A resolver with values that no scenario holds.
	 */
	public ArmResolver(Catalog catalog, JdkFinder jdks, Path home, SecretValues secrets) {
		this.secrets = secrets;
		this.catalog = catalog;
		this.jdks = jdks;
		this.home = home;
	}

	/**
	 * The JDK that an arm asks for: its own, else the chosen one, else the scenario's.
	 * @param chosen by the user for every arm that names none
	 * @return null for the runner's own
	 */
	public static @Nullable String jdk(Scenario scenario, String arm, @Nullable String chosen) {
		String own = scenario.arms().arm(arm).jdk();
		if (own != null) {
			return own;
		}
		return (chosen != null) ? chosen : scenario.jdk();
	}

	/** The JDK that is meant; null where it is not installed. */
	public @Nullable Jdk installed(@Nullable String jdk) {
		return (jdk != null) ? this.jdks.find(jdk, this.home) : Jdk.own();
	}

	/** JDKs that are installed, for a message. */
	public String found() {
		return this.jdks.describe();
	}

	/**
	 * Everything that an arm runs with.
	 * @param arm as the scenario calls it
	 * @param name as the experiment calls it
	 * @param jdk that runs it
	 * @param delayFactor on the back-ends' delay
	 */
	public ResolvedArm resolve(Scenario.Sized sized, String arm, String name, Jdk jdk, double delayFactor) {
		Scenario scenario = sized.scenario();
		Arms.Arm own = scenario.arms().arm(arm);
		Mode mode = this.catalog.mode(own.mode());
		ServiceSpec subject = this.catalog.subject(scenario, own);
		return new ResolvedArm(name, mode, build(subject, own), jdk, jvm(scenario, mode, own),
				this.secrets.filled(null,
						merged(scenario.properties(), mode.properties(), this.secrets.filled(arm, own.properties()))),
				this.secrets.filledVariables(null,
						merged(scenario.env(), this.secrets.filledVariables(arm, own.env()))),
				SecretValues.placeholders(List.of(scenario.properties(), own.properties(), scenario.env(), own.env())),
				merged(loadEnv(scenario.load()), own.loadEnv()), delayFactor, Bounds.of(sized, arm, mode, delayFactor));
	}

	private static ServiceSpec build(ServiceSpec subject, Arms.Arm own) {
		if (own.image() != null) {
			return subject.fromImage(own.image());
		}
		return (own.jar() != null) ? subject.fromJar(own.jar()) : subject;
	}

	private static List<String> jvm(Scenario scenario, Mode mode, Arms.Arm own) {
		List<String> flags = new ArrayList<>();
		if (scenario.limits() != null) {
			flags.addAll(scenario.limits().jvm());
		}
		flags.addAll(scenario.jvm());
		flags.addAll(mode.jvm());
		flags.addAll(own.jvm());
		return flags;
	}

	private static Map<String, String> loadEnv(@Nullable LoadSpec load) {
		return (load != null && load.env() != null) ? load.env() : Map.of();
	}

	@SafeVarargs
	private static Map<String, String> merged(Map<String, String>... parts) {
		Map<String, String> whole = new LinkedHashMap<>();
		for (Map<String, String> part : parts) {
			whole.putAll(part);
		}
		return whole;
	}

}

package io.vtbench.runner.scenario;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.result.Arm.Bound;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.result.Setup.Jar;
import org.jspecify.annotations.Nullable;

/**
 * One arm of an experiment with everything that it runs with: what the scenario gives to
 * all arms, what the mode adds and what the arm adds. Whoever starts or describes an arm
 * asks this class.
 *
 * @param name unique in the experiment
 * @param subject what it runs
 * @param jdk that runs the subject
 * @param jvm flags of the subject; later ones win
 * @param properties of the subject, without the addresses that are known at the start
 * @param env added to the environment of the subject's process
 * @param hidden names of properties and variables whose values nobody may see, whatever
 * they look like
 * @param loadEnv variables of the load script
 * @param delayFactor on delays of the back-ends and of the subject itself; 1 but in a
 * self-test, which injects a known difference
 * @param bound for an ideal machine
 */
@RecordBuilder
public record ResolvedArm(String name, Mode mode, ServiceSpec subject, Jdk jdk, List<String> jvm,
		Map<String, String> properties, Map<String, String> env, Set<String> hidden, Map<String, String> loadEnv,
		double delayFactor, @Nullable Bound bound) implements ResolvedArmBuilder.With {

	/** Returns the arm with one more JVM flag. */
	public ResolvedArm withJvm(String flag) {
		return withJvm(Stream.concat(this.jvm.stream(), Stream.of(flag)).toList());
	}

	/**
	 * Returns whether the arm differs from another one in its mode, and in nothing else.
	 */
	public boolean isSwitchOf(ResolvedArm other) {
		return !other.mode.equals(this.mode) && other.withoutMode().equals(withoutMode());
	}

	private List<Object> withoutMode() {
		Map<String, String> own = new LinkedHashMap<>(this.properties);
		own.keySet().removeAll(this.mode.properties().keySet());
		List<String> flags = new ArrayList<>(this.jvm);
		flags.removeAll(this.mode.jvm());
		return List.of(this.subject, this.jdk, flags, own, this.env);
	}

	/** Returns what a result says of the arm, which holds no secret. */
	public Setup setup(String jdk, @Nullable Jar jar, boolean cached) {
		return new Setup(this.subject.name(), jdk, this.jvm, shown(this.properties), shown(this.env), this.loadEnv,
				(this.delayFactor != 1) ? this.delayFactor : null, jar, cached && this.subject.image() == null);
	}

	/** Returns values as a person may see them. */
	public Map<String, String> shown(Map<String, String> values) {
		return SecretValues.hidden(values, this.hidden);
	}

	/**
	 * Decides what an arm of a scenario runs with: the one place that puts its parts
	 * together.
	 *
	 * @param home that relative folders of JDKs start from
	 * @param secrets values that no scenario holds
	 */
	public record Resolver(Catalog catalog, Jdk.Finder jdks, Path home, SecretValues secrets) {

		/**
		 * Returns the JDK that an arm asks for: its own, else the chosen one, else the
		 * scenario's.
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

		/** Finds the JDK that is meant; null where it is not installed. */
		public @Nullable Jdk installed(@Nullable String jdk) {
			return (jdk != null) ? this.jdks.find(jdk, this.home) : Jdk.own();
		}

		/** Returns the JDKs that are installed, for a message. */
		public String found() {
			return this.jdks.describe();
		}

		/**
		 * Returns everything that an arm runs with.
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
			return ResolvedArmBuilder.builder()
				.name(name)
				.mode(mode)
				.subject(build(subject, own))
				.jdk(jdk)
				.jvm(jvm(scenario, mode, own))
				.properties(this.secrets.filled(null,
						merged(scenario.properties(), mode.properties(), this.secrets.filled(arm, own.properties()))))
				.env(this.secrets.filledVariables(null,
						merged(scenario.env(), this.secrets.filledVariables(arm, own.env()))))
				.hidden(SecretValues
					.placeholders(List.of(scenario.properties(), own.properties(), scenario.env(), own.env())))
				.loadEnv(merged(loadEnv(scenario.load()), own.loadEnv()))
				.delayFactor(delayFactor)
				.bound(Bounds.of(sized, arm, mode, delayFactor))
				.build();
		}

		private static ServiceSpec build(ServiceSpec subject, Arms.Arm own) {
			if (own.image() != null) {
				return subject.fromImage(own.image());
			}
			return (own.jar() != null) ? subject.fromJar(own.jar()) : subject;
		}

		private static List<String> jvm(Scenario scenario, Mode mode, Arms.Arm own) {
			List<String> limits = (scenario.limits() != null) ? scenario.limits().jvm() : List.of();
			return Stream.of(limits, scenario.jvm(), mode.jvm(), own.jvm()).flatMap(List::stream).toList();
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

}

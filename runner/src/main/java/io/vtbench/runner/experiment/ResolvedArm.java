package io.vtbench.runner.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.vtbench.runner.process.Jdk;
import io.vtbench.runner.result.Arm.Bound;
import io.vtbench.runner.result.Jar;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.scenario.Mode;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.service.Launch;
import io.vtbench.runner.service.SpringJson;
import org.jspecify.annotations.Nullable;

/**
 * One arm of an experiment with everything that it runs with: what the scenario gives to
 * all arms, what the mode adds and what the arm adds. Whoever starts or describes an arm
 * asks this one.
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
public record ResolvedArm(String name, Mode mode, ServiceSpec subject, Jdk jdk, List<String> jvm,
		Map<String, String> properties, Map<String, String> env, Set<String> hidden, Map<String, String> loadEnv,
		double delayFactor, @Nullable Bound bound) {

	/** The same with one more flag. */
	public ResolvedArm withJvm(String flag) {
		List<String> flags = new ArrayList<>(this.jvm);
		flags.add(flag);
		return new ResolvedArm(this.name, this.mode, this.subject, this.jdk, flags, this.properties, this.env,
				this.hidden, this.loadEnv, this.delayFactor, this.bound);
	}

	/** Whether it differs from another one in its mode, and in nothing else. */
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

	/** The same for a result, which holds no secret. */
	public Setup setup(String jdk, @Nullable Jar jar, boolean cached) {
		return new Setup(this.subject.name(), jdk, this.jvm, shown(this.properties), shown(this.env), this.loadEnv,
				(this.delayFactor != 1) ? this.delayFactor : null, jar, cached && this.subject.image() == null);
	}

	/** Values as a person may see them. */
	public Map<String, String> shown(Map<String, String> values) {
		return SecretValues.hidden(values, this.hidden);
	}

	/** How the subject is started as a service. */
	public Launch launch(Map<String, String> addresses, boolean cached, int port, int managementPort) {
		Map<String, String> all = new LinkedHashMap<>(this.properties);
		all.putAll(addresses);
		Map<String, String> variables = new LinkedHashMap<>(this.env);
		if (this.subject.image() == null) {
			// properties of a jar stand on its command line as well
			Map<String, String> kept = new LinkedHashMap<>(all);
			kept.keySet().retainAll(this.hidden);
			all.keySet().removeAll(this.hidden);
			SpringJson.addTo(variables, kept);
		}
		return new Launch(this.subject, this.jdk, cached, this.jvm, variables, all, port, managementPort);
	}

}

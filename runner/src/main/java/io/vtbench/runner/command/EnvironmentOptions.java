package io.vtbench.runner.command;

import java.util.LinkedHashMap;
import java.util.Map;

import io.vtbench.runner.environment.kubernetes.ClusterSettings;
import io.vtbench.runner.environment.local.LocalEnvironment;
import io.vtbench.runner.scenario.ServiceLimits;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where services and load run. */
class EnvironmentOptions {

	/** An environment that is not this machine; the default needs no name. */
	enum Kind {

		KUBERNETES

	}

	/**
	 * Headers of every request as JSON: their values may be secrets, so no file has them.
	 */
	private static final String HEADERS = "VTBENCH_HEADERS";

	private static final int MOST_GENERATORS = 1000;

	private static final int MEBIBYTE_BITS = 20;

	@Option(names = "--on", paramLabel = "kubernetes",
			description = { "Run subject, back-ends and load on the cluster of the current kubectl",
					"context, with k6-operator, instead of this machine: docs/scale.md." })
	private @Nullable Kind kind;

	@Option(names = "--generators", paramLabel = "N",
			description = "On a cluster: pods that send the load (default: 1).")
	private @Nullable Integer generators;

	@Option(names = "--namespace-prefix", paramLabel = "NAME",
			description = "On a cluster: begin of the name of the run's own namespace (default: vtbench).")
	private @Nullable String namespacePrefix;

	@Option(names = "--pull-policy", paramLabel = "POLICY",
			description = "On a cluster: IfNotPresent, Always or Never (default: IfNotPresent).")
	private @Nullable String pullPolicy;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	final boolean isCluster() {
		return this.kind == Kind.KUBERNETES;
	}

	/** Whether nothing was said that only a cluster understands. */
	boolean isSilent() {
		return this.generators == null && this.namespacePrefix == null && this.pullPolicy == null;
	}

	/** The options that only a cluster understands, for people. */
	String names() {
		return "--generators, --namespace-prefix and --pull-policy";
	}

	/**
	 * Checks the choices.
	 * @throws ParameterException where one makes no sense
	 */
	void require() {
		if (!isCluster()) {
			require(isSilent(), names() + " are for --on kubernetes; add it, or leave them out");
			return;
		}
		ClusterSettings settings = settings(Map.of(), null);
		require(settings.generators() >= 1 && settings.generators() <= MOST_GENERATORS,
				"--generators must be 1 to " + MOST_GENERATORS + ", but is " + settings.generators());
		require(settings.namespacePrefix().matches("[a-z]([-a-z0-9]{0,29}[a-z0-9])?"),
				"--namespace-prefix must be lower-case letters, digits and hyphens, at most 31, but is "
						+ settings.namespacePrefix());
		require(settings.pullPolicy().matches("IfNotPresent|Always|Never"),
				"--pull-policy must be IfNotPresent, Always or Never, but is " + settings.pullPolicy());
		require(System.getenv(HEADERS) == null,
				"VTBENCH_HEADERS would be seen by all who may read pods; unset it for --on kubernetes");
	}

	/** This machine, with variables of the load script whose values nobody must see. */
	static LocalEnvironment local(SuiteFolder home, Map<String, String> variables, Map<String, String> secrets) {
		String headers = variables.get(HEADERS);
		Map<String, String> all = (secrets.isEmpty() && headers != null) ? Map.of("HEADERS", headers) : secrets;
		return new LocalEnvironment(home.path(), variables, all, (text) -> System.err.println("bench: " + text));
	}

	/** The options that repeat the choice, each after a blank. */
	final String arguments() {
		if (!isCluster()) {
			return "";
		}
		ClusterSettings chosen = settings(Map.of(), null);
		return " --on kubernetes --generators " + chosen.generators() + " --namespace-prefix "
				+ chosen.namespacePrefix() + " --pull-policy " + chosen.pullPolicy();
	}

	/** Checks the names of images. */
	final void requireImages(Iterable<String> images) {
		for (String image : images) {
			require(isImage(image), "--image must be SERVICE=IMAGE, but the image is '" + image + "'");
		}
	}

	static boolean isImage(String text) {
		return text.matches("[A-Za-z0-9][A-Za-z0-9._:/@-]*");
	}

	/**
	 * What was chosen, the suite's own defaults elsewhere.
	 * @param images by service
	 * @param limits of the subject; null for the defaults
	 */
	final ClusterSettings settings(Map<String, String> images, @Nullable ServiceLimits limits) {
		return new ClusterSettings((this.generators != null) ? this.generators : 1,
				(this.namespacePrefix != null) ? this.namespacePrefix : "vtbench", "vtbench/",
				new LinkedHashMap<>(images), (this.pullPolicy != null) ? this.pullPolicy : "IfNotPresent",
				(limits != null) ? String.valueOf(limits.cpus()) : "1",
				(limits != null) ? (limits.memoryBytes() >> MEBIBYTE_BITS) + "Mi" : "1Gi");
	}

	final void require(boolean fine, String complaint) {
		if (!fine) {
			throw new ParameterException(this.command.commandLine(), complaint);
		}
	}

}

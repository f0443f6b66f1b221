package io.vtbench.kubernetes;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.fabric8.kubernetes.api.model.APIResourceList;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributes;
import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributesBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewSpec;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.vtbench.runner.failure.BenchException;
import org.jspecify.annotations.Nullable;

/** Calls the cluster of the current kubectl context. */
public record Cluster(KubernetesClient client) implements AutoCloseable {

	static final String OPERATOR_API = "k6.io/v1alpha1";

	private static final int CONNECT_MILLIS = 5000;

	private static final int ANSWER_MILLIS = 20_000;

	/**
	 * Returns the cluster that kubectl would talk to; nothing is sent yet.
	 * @throws ClusterException where no context is chosen
	 */
	public static Cluster ofCurrentContext() {
		if (!isChosen()) {
			throw ClusterException
				.wrongCall("--on kubernetes needs a kubectl context, and there is none; set KUBECONFIG"
						+ " to the file of a cluster, or choose one with: kubectl config use-context NAME");
		}
		return of(Config.autoConfigure(null));
	}

	/** Returns whether there is a context, or this is a pod of a cluster. */
	static boolean isChosen() {
		return Config.autoConfigure(null).getCurrentContext() != null
				|| System.getenv("KUBERNETES_SERVICE_HOST") != null;
	}

	static Cluster of(Config config) {
		return new Cluster(new KubernetesClientBuilder()
			.withConfig(new ConfigBuilder(config).withConnectionTimeout(CONNECT_MILLIS)
				.withRequestTimeout(ANSWER_MILLIS)
				.withRequestRetryBackoffLimit(1)
				.build())
			.build());
	}

	String server() {
		return this.client.getMasterUrl().toString();
	}

	/**
	 * Checks that the cluster answers, has k6-operator and allows what a run needs,
	 * before anything is made.
	 * @param namespace that is there already; null for one of the run's own
	 * @throws ClusterException in one sentence
	 */
	public Cluster require(@Nullable String namespace) {
		version();
		if (!hasTestRuns()) {
			throw new ClusterException("the cluster has no TestRun (" + OPERATOR_API + "), which k6-operator brings;"
					+ " install it (https://grafana.com/docs/k6/latest/set-up/set-up-distributed-k6/install-k6-operator/)"
					+ " and call again");
		}
		List<String> missing = ((namespace != null) ? Right.NEEDED_IN_NAMESPACE : Right.NEEDED).stream()
			.filter((right) -> !isAllowed(right, namespace))
			.map(Right::toString)
			.toList();
		if (!missing.isEmpty()) {
			throw new ClusterException("the cluster does not allow "
					+ String.join(", ", missing) + "; grant what " + ((namespace != null)
							? "resources/kubernetes/rbac-namespace.yaml" : "resources/kubernetes/rbac.yaml")
					+ " lists to whom the current context stands for");
		}
		return this;
	}

	/**
	 * Returns whether the cluster has TestRuns: the operator's group may be there for
	 * another of its kinds.
	 */
	private boolean hasTestRuns() {
		APIResourceList kinds = call("read its APIs", () -> this.client.getApiResources(OPERATOR_API));
		return kinds != null && kinds.getResources().stream().anyMatch((kind) -> "testruns".equals(kind.getName()));
	}

	/** Returns the version of the API server. */
	String version() {
		return call("report its version", () -> this.client.getKubernetesVersion().getGitVersion());
	}

	/**
	 * Returns whether a right is granted.
	 * @param namespace in which; null for all
	 */
	boolean isAllowed(Right right, @Nullable String namespace) {
		ResourceAttributes wanted = new ResourceAttributesBuilder().withNamespace(namespace)
			.withGroup(right.group())
			.withResource(right.resource())
			.withSubresource(right.subresource())
			.withVerb(right.verb())
			.build();
		return call("report what it allows",
				() -> this.client.authorization()
					.v1()
					.selfSubjectAccessReview()
					.create(new SelfSubjectAccessReviewBuilder().withSpec(new SelfSubjectAccessReviewSpec(null, wanted))
						.build())
					.getStatus()
					.getAllowed());
	}

	/** Returns the nodes; empty where they may not be seen. */
	List<Node> nodes() {
		try {
			return this.client.nodes().list().getItems();
		}
		catch (KubernetesClientException ex) {
			return List.of();
		}
	}

	/**
	 * Calls the cluster.
	 * @param what it is asked to do, for the message
	 */
	<T extends @Nullable Object> T call(String what, Supplier<T> call) {
		try {
			return call.get();
		}
		catch (KubernetesClientException ex) {
			throw failure(what, ex);
		}
	}

	private ClusterException failure(String what, KubernetesClientException ex) {
		String reason = (ex.getStatus() != null && ex.getStatus().getMessage() != null) ? ex.getStatus().getMessage()
				: rootMessage(ex);
		return new ClusterException(switch (ex.getCode()) {
			case 0, -1 -> "no answer from the cluster at " + server() + " (" + reason
					+ "); see whether it runs and KUBECONFIG names the right one with: kubectl version";
			case 401 -> "the cluster at " + server() + " does not know whom the current context stands for; log in"
					+ " again, and try: kubectl get pods";
			case 403 -> "the cluster does not allow the runner to " + what + " (" + reason
					+ "); grant what resources/kubernetes/rbac.yaml lists";
			default -> "the cluster could not " + what + " (" + ex.getCode() + ": " + reason
					+ "); look after it, and call again";
		}, ex);
	}

	private static String rootMessage(Throwable ex) {
		Throwable cause = ex;
		String message = String.valueOf(ex.getMessage());
		while (cause.getCause() != null) {
			cause = cause.getCause();
			if (cause instanceof IOException) {
				message = cause.getClass().getSimpleName()
						+ ((cause.getMessage() != null) ? ": " + cause.getMessage() : "");
			}
		}
		return message;
	}

	@Override
	public void close() {
		this.client.close();
	}

	/**
	 * The right to do one thing that a run does on a cluster;
	 * resources/kubernetes/rbac.yaml grants these, and
	 * resources/kubernetes/rbac-namespace.yaml those in one namespace, and no others.
	 *
	 * @param group empty for the core API
	 * @param subresource empty for none
	 */
	record Right(String verb, String group, String resource, String subresource) {

		private static final List<Right> IN_EVERY_CASE = List.of(of("create", "configmaps"), of("create", "secrets"),
				of("delete", "secrets"), of("create", "pods"), of("get", "pods"), of("list", "pods"),
				of("delete", "pods"), sub("get", "log"), sub("get", "portforward"), sub("create", "portforward"),
				testRuns("create"), testRuns("get"), testRuns("delete"), leases("create"), leases("get"),
				leases("patch"));

		/** The rights without which nothing can run in a namespace of the run's own. */
		static final List<Right> NEEDED = Stream
			.concat(Stream.of(of("create", "namespaces"), of("get", "namespaces"), of("delete", "namespaces")),
					IN_EVERY_CASE.stream())
			.toList();

		/**
		 * The rights without which nothing can run in a namespace that is there already.
		 */
		static final List<Right> NEEDED_IN_NAMESPACE = Stream
			.concat(IN_EVERY_CASE.stream(), Stream.of(leases("delete")))
			.toList();

		/** The right without which clean finds less. */
		static final Right LIST_NAMESPACES = of("list", "namespaces");

		private static Right of(String verb, String resource) {
			return new Right(verb, "", resource, "");
		}

		private static Right sub(String verb, String subresource) {
			return new Right(verb, "", "pods", subresource);
		}

		private static Right leases(String verb) {
			return new Right(verb, "coordination.k8s.io", "leases", "");
		}

		private static Right testRuns(String verb) {
			return new Right(verb, "k6.io", "testruns", "");
		}

		/** Returns the resource as kubectl and a role write it. */
		String fullResource() {
			return this.subresource.isEmpty() ? this.resource : this.resource + "/" + this.subresource;
		}

		@Override
		public String toString() {
			return "to " + this.verb + " " + fullResource();
		}

	}

	/** Says that a cluster does not do what a run needs, and what to do. */
	public static class ClusterException extends BenchException {

		private static final long serialVersionUID = 1L;

		/** Ends a run that cannot go on. */
		ClusterException(String message) {
			this(FAILED_RUN, message);
		}

		/** Ends a run that cannot go on, because a call failed. */
		ClusterException(String message, Throwable cause) {
			super(FAILED_RUN, message, cause);
		}

		private ClusterException(int exitCode, String message) {
			super(exitCode, message, null);
		}

		/** Refuses what a cluster cannot be asked for. */
		public static ClusterException wrongCall(String message) {
			return new ClusterException(WRONG_INPUT, message);
		}

	}

}

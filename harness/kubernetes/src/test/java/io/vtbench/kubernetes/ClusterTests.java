package io.vtbench.kubernetes;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import com.sun.net.httpserver.HttpExchange;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.vtbench.kubernetes.Cluster.ClusterException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Against an API server that answers what a test wants. */
class ClusterTests {

	private static final String REVIEW = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";

	private final Map<String, String> answers = new ConcurrentHashMap<>();

	private final Map<String, Integer> refusals = new ConcurrentHashMap<>();

	@AutoClose
	private final StubServer server = new StubServer(this::answer);

	/** Rights that are not granted, as "verb resource/subresource". */
	private volatile String forbidden = "none";

	@BeforeEach
	void start() {
		this.answers.put("/version", "{\"major\":\"1\",\"minor\":\"35\",\"gitVersion\":\"v1.35.4\"}");
		operatorBrings("testruns");
	}

	private void operatorBrings(String kind) {
		this.answers.put("/apis/k6.io/v1alpha1", """
				{"kind":"APIResourceList","groupVersion":"k6.io/v1alpha1","resources":[{"name":"%s"}]}
				""".formatted(kind));
	}

	@Test
	void aClusterThatHasWhatARunNeedsIsAccepted() {
		try (Cluster cluster = cluster()) {
			assertThat(cluster.require(null)).isSameAs(cluster);
		}
	}

	@Test
	void aMissingOperatorIsNamedWithWhereToGetIt() {
		this.answers.remove("/apis/k6.io/v1alpha1");
		refused("the cluster has no TestRun", "k6-operator", "install it");
		operatorBrings("privateloadzones");
		refused("the cluster has no TestRun", "k6-operator", "install it");
	}

	@Test
	void aForbiddenVerbIsNamedBeforeAnythingIsMade() {
		this.forbidden = "create pods/portforward";
		refused("does not allow to create pods/portforward", "resources/kubernetes/rbac.yaml");
	}

	@Test
	void inOneNamespaceNoRightOnTheClusterIsAskedFor() {
		this.forbidden = "create namespaces";
		try (Cluster cluster = cluster()) {
			assertThat(cluster.require("team")).isSameAs(cluster);
			assertThatThrownBy(() -> cluster.require(null)).hasMessageContaining("to create namespaces");
		}
		this.forbidden = "get pods/log";
		try (Cluster cluster = cluster()) {
			assertThatThrownBy(() -> cluster.require("team"))
				.hasMessageContaining("resources/kubernetes/rbac-namespace.yaml");
		}
	}

	@Test
	void anUnknownUserIsToldToLogIn() {
		this.refusals.put("/version", 401);
		refused("does not know whom the current context stands for", "log in");
	}

	@Test
	void aClusterThatDoesNotAnswerIsNamedWithTheNextStep() throws IOException {
		int closed;
		try (ServerSocket socket = new ServerSocket(0)) {
			closed = socket.getLocalPort();
		}
		try (Cluster cluster = Cluster.of(config("http://127.0.0.1:" + closed))) {
			assertThatThrownBy(() -> cluster.require(null)).isInstanceOf(ClusterException.class)
				.hasMessageContaining("no answer from the cluster at http://127.0.0.1:" + closed)
				.hasMessageContaining("KUBECONFIG");
		}
	}

	private void refused(String... words) {
		try (Cluster cluster = cluster()) {
			assertThatThrownBy(() -> cluster.require(null)).isInstanceOfSatisfying(ClusterException.class,
					(failure) -> {
						assertThat(failure.getMessage()).contains(words).doesNotContain("\n");
						assertThat(failure.exitCode()).isEqualTo(1);
					});
		}
	}

	private Cluster cluster() {
		return Cluster.of(config(this.server.url()));
	}

	private static Config config(String url) {
		return new ConfigBuilder(Config.empty()).withMasterUrl(url).build();
	}

	private void answer(HttpExchange exchange) throws IOException {
		String path = exchange.getRequestURI().getPath();
		String asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
		String body = path.equals(REVIEW) ? review(asked) : this.answers.get(path);
		int status = this.refusals.getOrDefault(path, (body != null) ? 200 : 404);
		byte[] bytes = ((status == 200) ? String.valueOf(body)
				: "{\"kind\":\"Status\",\"status\":\"Failure\",\"code\":" + status + "}")
			.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().add("Content-Type", "application/json");
		exchange.sendResponseHeaders(status, bytes.length);
		exchange.getResponseBody().write(bytes);
		exchange.close();
	}

	private String review(String asked) {
		String[] words = this.forbidden.split("[ /]");
		boolean denied = words.length > 1 && asked.contains("\"verb\":\"" + words[0] + "\"") && asked.contains(
				(words.length == 3) ? "\"subresource\":\"" + words[2] + "\"" : "\"resource\":\"" + words[1] + "\"");
		return "{\"kind\":\"SelfSubjectAccessReview\",\"apiVersion\":\"authorization.k8s.io/v1\",\"status\":{\"allowed\":"
				+ !denied + "}}";
	}

}

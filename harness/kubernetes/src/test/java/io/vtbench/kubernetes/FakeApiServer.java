package io.vtbench.kubernetes;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.vtbench.kubernetes.RunNamespace.RunLease;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Keeps what it is given, and allows everything. What is in a namespace goes with it. */
final class FakeApiServer implements AutoCloseable {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final String REVIEW = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";

	private final Map<String, ObjectNode> objects = new ConcurrentSkipListMap<>();

	private final List<String> deletions = new CopyOnWriteArrayList<>();

	private final AtomicInteger uids = new AtomicInteger();

	private final StubServer server = new StubServer(this::answer);

	String url() {
		return this.server.url();
	}

	Cluster cluster() {
		return Cluster.of(new ConfigBuilder(Config.empty()).withMasterUrl(url()).build());
	}

	/** Path of a namespace. */
	static String namespace(String name) {
		return "/api/v1/namespaces/" + name;
	}

	/** Path of the Lease of a run. */
	static String lease(String namespace) {
		return "/apis/coordination.k8s.io/v1/namespaces/" + namespace + "/leases/" + RunLease.NAME;
	}

	void put(String path, String json) {
		this.objects.put(path, (ObjectNode) JSON.readTree(json));
	}

	@Nullable JsonNode get(String path) {
		return this.objects.get(path);
	}

	boolean has(String path) {
		return this.objects.containsKey(path);
	}

	/** Bodies of the calls that deleted something. */
	List<String> deletions() {
		return this.deletions;
	}

	private void answer(HttpExchange exchange) throws IOException {
		String path = exchange.getRequestURI().getPath();
		String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
		JsonNode answer = switch (exchange.getRequestMethod()) {
			case "POST" -> path.equals(REVIEW) ? allowed() : create(path, body);
			case "PATCH" -> patch(path, body);
			case "DELETE" -> delete(path, body);
			default -> path.matches(".*/(namespaces|pods)") ? list(path) : this.objects.get(path);
		};
		int status = (answer == null) ? 404 : answer.path("code").asInt(200);
		byte[] bytes = ((answer != null) ? answer.toString() : failure(404).toString())
			.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().add("Content-Type", "application/json");
		exchange.sendResponseHeaders(status, bytes.length);
		exchange.getResponseBody().write(bytes);
		exchange.close();
	}

	private JsonNode create(String collection, String body) {
		ObjectNode made = (ObjectNode) JSON.readTree(body);
		ObjectNode metadata = (ObjectNode) made.path("metadata");
		metadata.put("uid", "uid-" + this.uids.incrementAndGet()).put("creationTimestamp", "2020-01-01T00:00:00Z");
		String path = collection + "/" + metadata.path("name").asString();
		return (this.objects.putIfAbsent(path, made) == null) ? made : failure(409);
	}

	private @Nullable JsonNode patch(String path, String body) {
		ObjectNode found = this.objects.get(path);
		if (found != null) {
			((ObjectNode) found.path("spec")).setAll((ObjectNode) JSON.readTree(body).path("spec"));
		}
		return found;
	}

	private @Nullable JsonNode delete(String path, String body) {
		JsonNode found = this.objects.remove(path);
		if (found != null) {
			this.deletions.add(body);
			String name = path.substring(path.lastIndexOf('/') + 1);
			this.objects.keySet().removeIf((other) -> path.equals(namespace(name)) && other.contains("/" + name + "/"));
		}
		return found;
	}

	private JsonNode list(String collection) {
		ObjectNode list = JSON.createObjectNode().put("kind", "List").put("apiVersion", "v1");
		ArrayNode items = list.putArray("items");
		this.objects.forEach((path, object) -> {
			if (path.matches(collection + "/[^/]+")) {
				items.add(object);
			}
		});
		return list;
	}

	private static JsonNode allowed() {
		return JSON.readTree("{\"kind\": \"SelfSubjectAccessReview\", \"apiVersion\": \"authorization.k8s.io/v1\","
				+ " \"status\": {\"allowed\": true}}");
	}

	private static JsonNode failure(int code) {
		return JSON.createObjectNode().put("kind", "Status").put("status", "Failure").put("code", code);
	}

	@Override
	public void close() {
		this.server.close();
	}

}

package io.vtbench.runner.result;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Brings a result of schema 1 to the form of schema 2. Figures that schema 2 derives
 * (throughput, share of pauses, memory per request in flight) are left out. What is
 * missing or of another kind stays so: the rules of schema 2 find it.
 */
final class SchemaOne {

	static final int SCHEMA = 1;

	private final JsonMapper mapper;

	SchemaOne(JsonMapper mapper) {
		this.mapper = mapper;
	}

	JsonNode toCurrent(JsonNode old) {
		ObjectNode run = this.mapper.createObjectNode();
		run.put("schema", RunResult.SCHEMA);
		ObjectNode scenario = run.putObject("scenario");
		scenario.set("name", old.get("scenario"));
		copy(old, scenario, "question", "profile", "timeScale", "primary", "published");
		copy(old, run, "status", "startedAt", "command");
		run.put("design", "in-turn");
		copy(old, run, "load", "environment");
		run.set("differences", this.mapper.valueToTree(Difference.among(armProperties(old))));
		run.set("arms", each(old.path("arms"), this::arm));
		copy(old, run, "comparisons", "checks");
		return run;
	}

	private JsonNode each(JsonNode list, UnaryOperator<JsonNode> change) {
		ArrayNode changed = this.mapper.createArrayNode();
		list.forEach((entry) -> changed.add(change.apply(entry)));
		return list.isArray() ? changed : list;
	}

	private static Map<String, Map<String, String>> armProperties(JsonNode run) {
		Map<String, Map<String, String>> settings = new LinkedHashMap<>();
		run.path("environment").path("armProperties").forEachEntry((arm, properties) -> {
			Map<String, String> own = new LinkedHashMap<>();
			properties.forEachEntry((key, value) -> own.put(key, value.asString("")));
			settings.put(arm, own);
		});
		return settings;
	}

	private JsonNode arm(JsonNode old) {
		ObjectNode arm = this.mapper.createObjectNode();
		copy(old, arm, "name", "threadKind", "bound");
		arm.putNull("setup");
		arm.set("forks", each(old.path("forks"), this::fork));
		arm.putArray("setAside");
		arm.set("effectiveSettings", old.get("limits"));
		return arm;
	}

	private JsonNode fork(JsonNode old) {
		ObjectNode fork = this.mapper.createObjectNode();
		copy(old, fork.putObject("slot"), "pair", "order");
		ObjectNode window = fork.putObject("window");
		copy(old, window, "startedAtMillis");
		window.set("seconds", old.get("makespanSeconds"));
		requests(old, fork.putObject("requests"));
		ObjectNode latency = fork.putObject("latency");
		latency.set("summary", old.get("latencyMillis"));
		latency.set("curve", old.get("latencyCurve"));
		copy(old, latency, "drift");
		ObjectNode subject = fork.putObject("subject");
		copy(old, subject, "threadKind", "cpuSeconds", "peakRssBytes");
		subject.set("idleRssBytes", this.mapper.valueToTree(idleBytes(old)));
		subject.putNull("allocatedBytes").putNull("contextSwitches");
		copy(old, fork, "processes");
		copy(old.path("generator"), fork.putObject("generator"), "cpuShare", "failedChecks", "threadKinds");
		jvm(old.path("jvm"), fork.putObject("jvm"));
		copy(old, fork, "machine", "pool", "counts", "timeline");
		fork.putArray("blocks");
		fork.putNull("warmUp");
		fork.putObject("metrics");
		return fork;
	}

	/** All that ended were counted together, right answers and wrong ones. */
	private static void requests(JsonNode old, ObjectNode requests) {
		Long ended = whole(old.path("requests"));
		Long failed = whole(old.path("errors"));
		requests.putNull("offered");
		requests.put("completed", (ended != null && failed != null) ? Long.valueOf(ended - failed) : null);
		requests.put("rejected", 0);
		requests.set("failed", old.get("errors"));
		requests.set("dropped", old.path("generator").get("droppedIterations"));
		requests.putNull("late");
	}

	/** Kept was only what followed from it. */
	private static @Nullable Long idleBytes(JsonNode old) {
		JsonNode perRequest = old.path("bytesPerInFlightRequest");
		Long inFlight = whole(old.path("jvm").path("peakInFlight"));
		Long peak = whole(old.path("peakRssBytes"));
		return (perRequest.isNumber() && inFlight != null && peak != null)
				? Long.valueOf(Math.round(peak - perRequest.doubleValue() * inFlight)) : null;
	}

	private static @Nullable Long whole(JsonNode node) {
		return (node.isIntegralNumber() && node.canConvertToLong()) ? Long.valueOf(node.longValue()) : null;
	}

	private static void jvm(JsonNode old, ObjectNode jvm) {
		copy(old, jvm, "peakHeapBytes", "peakInFlight", "peakConnections");
		ObjectNode threads = jvm.putObject("threads");
		threads.set("peakPlatform", old.get("peakThreads"));
		threads.set("pinnedEvents", old.get("pinnedEvents"));
		threads.set("carriers", old.get("schedulerParallelism"));
		copy(old, jvm.putObject("collector").putNull("cpuSeconds"), "pauseSeconds", "fullCollections");
		jvm.putObject("compiler").putNull("cpuSeconds").set("wallSeconds", old.get("compileSeconds"));
	}

	/**
	 * A field that is not there becomes null, which is allowed where it may be missing.
	 */
	private static void copy(JsonNode from, ObjectNode to, String... names) {
		for (String name : names) {
			to.set(name, from.get(name));
		}
	}

}

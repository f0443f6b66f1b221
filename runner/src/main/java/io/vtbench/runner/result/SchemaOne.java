package io.vtbench.runner.result;

import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Brings a result of schema 1 to the form of schema 2. Figures that schema 2 derives
 * (throughput, share of pauses, memory per request in flight) are left out.
 */
final class SchemaOne {

	static final int SCHEMA = 1;

	private final JsonMapper mapper;

	SchemaOne(JsonMapper mapper) {
		this.mapper = mapper;
	}

	ObjectNode toCurrent(ObjectNode old) {
		ObjectNode run = this.mapper.createObjectNode();
		run.put("schema", RunResult.SCHEMA);
		copy(old, run.putObject("scenario").set("name", old.get("scenario")), "question", "profile", "timeScale",
				"primary", "published");
		copy(old, run, "status", "startedAt", "command");
		run.put("design", "in-turn");
		copy(old, run, "load", "environment");
		run.set("differences", this.mapper.valueToTree(Difference.amongSettings(armProperties(old))));
		old.required("arms").forEach((arm) -> run.withArray("arms").add(arm((ObjectNode) arm)));
		run.withArray("arms");
		copy(old, run, "comparisons", "checks");
		return run;
	}

	private static Map<String, Map<String, String>> armProperties(ObjectNode run) {
		Map<String, Map<String, String>> settings = new LinkedHashMap<>();
		run.required("environment").required("armProperties").forEachEntry((arm, properties) -> {
			Map<String, String> own = new LinkedHashMap<>();
			properties.forEachEntry((key, value) -> own.put(key, value.asString()));
			settings.put(arm, own);
		});
		return settings;
	}

	private ObjectNode arm(ObjectNode old) {
		ObjectNode arm = this.mapper.createObjectNode();
		copy(old, arm, "name", "threadKind", "bound");
		arm.withArray("forks");
		old.required("forks").forEach((fork) -> arm.withArray("forks").add(fork((ObjectNode) fork)));
		arm.putArray("setAside");
		arm.set("effectiveSettings", old.get("limits"));
		return arm;
	}

	private ObjectNode fork(ObjectNode old) {
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
		copy(old, fork, "processes");
		copy((ObjectNode) old.required("generator"), fork.putObject("generator"), "cpuShare", "failedChecks",
				"threadKinds");
		jvm((ObjectNode) old.required("jvm"), fork.putObject("jvm"));
		copy(old, fork, "machine", "pool", "counts", "timeline");
		fork.putArray("blocks");
		return fork;
	}

	/** All that ended were counted together, right answers and wrong ones. */
	private static void requests(ObjectNode old, ObjectNode requests) {
		long failed = old.required("errors").asLong();
		requests.put("completed", old.required("requests").asLong() - failed);
		requests.put("rejected", 0);
		requests.put("failed", failed);
		requests.set("dropped", old.required("generator").get("droppedIterations"));
	}

	/** Kept was only what followed from it. */
	private static @Nullable Long idleBytes(ObjectNode old) {
		JsonNode perRequest = old.path("bytesPerInFlightRequest");
		JsonNode inFlight = old.required("jvm").path("peakInFlight");
		return (perRequest.isNumber() && inFlight.isNumber())
				? Math.round(old.required("peakRssBytes").asLong() - perRequest.asDouble() * inFlight.asLong()) : null;
	}

	private static void jvm(ObjectNode old, ObjectNode jvm) {
		copy(old, jvm, "peakHeapBytes", "peakInFlight", "peakConnections");
		ObjectNode threads = jvm.putObject("threads");
		threads.set("peakPlatform", old.get("peakThreads"));
		threads.set("pinnedEvents", old.get("pinnedEvents"));
		threads.set("carriers", old.get("schedulerParallelism"));
		copy(old, jvm.putObject("collector"), "pauseSeconds", "fullCollections");
		jvm.putObject("compiler").set("wallSeconds", old.get("compileSeconds"));
	}

	private static void copy(ObjectNode from, JsonNode to, String... names) {
		for (String name : names) {
			((ObjectNode) to).set(name, from.get(name));
		}
	}

}

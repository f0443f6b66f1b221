package io.vtbench.runner.result;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Turns a trial of schema 2, which held sentences, into one of schema 3, which holds
 * facts. The sentences are kept as they are, because the facts behind them are not there.
 */
final class OlderTrial {

	/** The words of the first files of schema 2, each with its later one. */
	private static final Map<String, String> WORDS = Map.of("no difference", "same", "inconclusive", "unclear",
			"not judged", "info");

	private static final Map<String, String> DECISIONS = Map.of("trade-off", "mixed", "inconclusive", "unclear");

	private OlderTrial() {
	}

	/**
	 * Changes a file in place. Parts that are not as they were written stay, and are
	 * refused.
	 */
	static void upgrade(ObjectNode trial) {
		Stream.of("breakdowns", "cutShort").filter((list) -> !trial.has(list)).forEach(trial::putArray);
		objects(trial.path("answer").path("arms")).forEach(OlderTrial::upgradeAnswer);
		objects(trial.path("curves")).forEach((curve) -> {
			JsonNode text = curve.path("end");
			curve.putObject("end").put("kind", "text").set("text", text);
		});
		objects(trial.path("findings")).forEach((finding) -> finding.put("kind", "text"));
		objects(trial.path("evidence")).forEach(OlderTrial::upgradeEvidence);
	}

	private static Stream<ObjectNode> objects(JsonNode list) {
		return list.valueStream().filter(ObjectNode.class::isInstance).map(ObjectNode.class::cast);
	}

	private static void upgradeAnswer(ObjectNode answer) {
		ObjectNode said = answer.putObject("said");
		List.of("headline", "why", "risks", "sure").forEach((key) -> move(answer, key, said));
		List.of("limits", "usesMore", "exhausted", "doubts", "warmUps", "notMeasured").forEach(answer::putArray);
		answer.putNull("help");
		if (answer.path("baseline").isNull()) {
			answer.put("baseline", "");
		}
		if (answer.path("decision").isNull()) {
			answer.put("decision", "unclear");
		}
		rename(answer, "decision", DECISIONS);
		objects(answer.path("rows")).forEach((row) -> {
			row.remove("open");
			rename(row, "word", WORDS);
			ObjectNode basis = row.putObject("basis").put("kind", "text");
			move(row, "sentence", basis);
		});
	}

	private static void upgradeEvidence(ObjectNode evidence) {
		List<JsonNode> words = evidence.path("witnesses").valueStream().toList();
		ArrayNode witnesses = evidence.putArray("witnesses");
		words.forEach((text) -> witnesses.addObject().put("kind", "text").set("text", text));
	}

	private static void move(ObjectNode from, String key, ObjectNode to) {
		JsonNode value = from.remove(key);
		if (value != null) {
			to.set(key, value);
		}
	}

	private static void rename(ObjectNode owner, String key, Map<String, String> names) {
		String name = names.get(owner.path(key).asString(""));
		if (name != null) {
			owner.put(key, name);
		}
	}

}

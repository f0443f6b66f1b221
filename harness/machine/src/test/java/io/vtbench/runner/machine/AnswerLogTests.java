package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;

import io.vtbench.runner.result.Answers.Blind;
import io.vtbench.runner.result.Answers.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What the log of the load generator says of a service's answers. */
class AnswerLogTests {

	private static final String BEGIN = "time=\"2026-11-26T17:50:01Z\" level=info msg=\"vtbench-answer {\\\"";

	@TempDir
	private Path folder;

	private final AnswerLog log = new AnswerLog();

	@Test
	void aKindIsSeenOnceAndCountedFromThenOn() {
		learn("GET /x|200|application/json|47", "{\\\\\\\"id\\\\\\\":1}");
		learn("GET /x|200|application/json|60", "longer by a little");
		assertThat(this.log.learnt().kinds())
			.containsExactly(new Kind("GET /x", 200, "application/json", 47, "{\"id\":1}"));
		assertThat(this.log.counting(call("target.js")).variables()).containsEntry("USERS", "5")
			.containsEntry("ANSWERS", "[\"GET /x|200|application/json|47\"]")
			.doesNotContainKey("PATHS");
	}

	@Test
	void answersOfAnotherSizeOrTypeAreOfAnotherKind() {
		learn("GET /x|200|application/json|1900", "a");
		learn("GET /x|200|application/json|26", "b");
		learn("GET /x|200|text/plain|1900", "c");
		learn("GET /x|200|application/json|0", "");
		learn("GET /y|200|application/json|1900", "e");
		assertThat(this.log.learnt().kinds()).hasSize(5);
	}

	@Test
	void aScriptOfSomebodyElseLearnsItsPathsAndOtherScriptsAreLeftAlone() {
		learn("GET /orders/{id}|200||4", "done");
		learn("POST /orders|201||4", "done");
		assertThat(this.log.counting(call("/home/me/mine.js")).variables()).containsEntry("PATHS",
				"[\"GET /orders/{id}\",\"POST /orders\"]");
		assertThat(this.log.counting(call("transfer.js"))).isEqualTo(call("transfer.js"));
	}

	@Test
	void whatRequestsCannotShowIsKept() {
		this.log.learn(BEGIN + "seen\\\":\\\"compression\\\"}\" source=console");
		this.log.learn(BEGIN + "seen\\\":\\\"sessions\\\"}\" source=console");
		assertThat(this.log.learnt().blind()).containsExactlyInAnyOrder(Blind.NO_COMPRESSION, Blind.SESSION_EACH);
	}

	@Test
	void anExampleIsOnOneShortLineThatNothingObeys() {
		learn("GET /x|200||500", "a\\\\u001b[31m\\\\nb" + "c".repeat(300));
		String example = this.log.learnt().kinds().getFirst().example();
		assertThat(example).startsWith("a\ufffd[31m bccc").hasSize(120).endsWith("…");
	}

	@Test
	void aLineOfSomebodyElseIsNothing() {
		for (String line : new String[] { "", "vtbench-answer {}", BEGIN + "class\\\":\\\"GET /x\\\"}\" source=console",
				BEGIN + "class\\\":7}\" source=console", BEGIN + "class\" source=console",
				BEGIN + "class\\\":\\\"" + "x".repeat(700) + "|200||4\\\"}\" source=console" }) {
			this.log.learn(line);
		}
		assertThat(this.log.learnt().kinds()).isEmpty();
	}

	@Test
	void noMoreKindsAreKeptThanAreCounted() {
		for (int i = 0; i < 100; i++) {
			learn("GET /" + i + "|200||4", "done");
		}
		assertThat(this.log.learnt().kinds()).hasSize(24);
	}

	@Test
	void onlyWhatACallAddedIsRead() throws IOException {
		K6.Call call = call("target.js");
		Files.writeString(call.log(), line("GET /old|200||4", "done") + "\n");
		long from = this.log.begin(call);
		Files.writeString(call.log(), line("GET /new|200||4", "done") + "\n", StandardOpenOption.APPEND);
		this.log.learn(call, from);
		assertThat(this.log.learnt().kinds()).extracting(Kind::path).containsExactly("GET /new");
	}

	private void learn(String name, String example) {
		this.log.learn(line(name, example));
	}

	private static String line(String name, String example) {
		return BEGIN + "class\\\":\\\"" + name + "\\\",\\\"example\\\":\\\"" + example + "\\\"}\" source=console";
	}

	private K6.Call call(String script) {
		return new K6.Call(script, Map.of("USERS", "5"), this.folder.resolve("s.json"), null,
				this.folder.resolve("k6.log"));
	}

}

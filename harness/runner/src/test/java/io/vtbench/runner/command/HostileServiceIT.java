package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code bench try} with services that cannot be measured: see {@code planted.Hostile}.
 * Each has one clear sentence, and nothing of it is left.
 */
class HostileServiceIT extends HostileRuns {

	/** Of two arms that a crowd ends, either may be the first. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			slow         | service was not healthy within 3s: port                         | --start-timeout of try
			closed       | GET /work answers 401, expected is 200: give what it needs      | --header
			session      | GET /work answers 401, expected is 200: give what it needs      | --login @FILE
			failing      | GET /work answers 500, expected is 200: look after what it needs | see its log
			mortal       | platform: service died in mid-run with exit code 3: java.lang.OutOfMemoryError | see its log
			crowded      | service died in mid-run with exit code 3: java.lang.OutOfMemoryError | see its log
			""")
	void hasOneSentenceAndLeavesNothing(String manners, String sentence, String next) throws Exception {
		try (BenchProcess bench = start(manners, "--start-timeout", manners.equals("slow") ? "3s" : "1m")) {
			assertThat(bench.exitCode()).as(String.join("\n", bench.err())).isEqualTo(1);
			assertThat(bench.err().getLast()).startsWith("bench: ").contains(sentence.strip(), next.strip());
			bench.awaitNoChildren();
		}
	}

	/**
	 * Of the arm that does not start beside the first one, the trial tells and goes on.
	 */
	@Test
	void whatAServiceWritesGivesTheTerminalNoOrders() throws Exception {
		try (BenchProcess bench = start("", "--users", "2", "--verbose", "--change", "property:hostile=colourful")) {
			assertThat(bench.exitCode()).isEqualTo(1);
			assertThat(bench.err()).anyMatch((line) -> line.startsWith("bench: one at a time, because"))
				.anyMatch((line) -> line.startsWith("\tat io.vtbench"))
				.noneMatch((line) -> line.replace("\t", "").chars().anyMatch(Character::isISOControl));
			assertThat(bench.err().getLast()).contains("cannot start", "see its log");
			bench.awaitNoChildren();
		}
	}

	/** The baseline passes its look, and the arm has what the baseline lacks. */
	@Test
	void aChangeReachesItsArmAlone() throws Exception {
		try (BenchProcess bench = start("", "--users", "2", "--change", "property:hostile=failing")) {
			assertThat(bench.exitCode()).isEqualTo(1);
			assertThat(bench.err()).anyMatch((line) -> line.startsWith("bench: baseline: "));
			assertThat(bench.err().getLast()).startsWith("bench: GET /work answers 500")
				.endsWith("hostile=failing.log");
			assertThat(bench.folder().resolve("capacity.yaml")).as("nothing was measured that could be repeated")
				.doesNotExist();
			bench.awaitNoChildren();
		}
	}

	/** It is killed after the ten seconds that every service has to end. */
	@Test
	@Tag("system")
	void aServiceThatDoesNotEndHasOneSentenceAndLeavesNothing() throws Exception {
		hasOneSentenceAndLeavesNothing("failing,deaf",
				"GET /work answers 500, expected is 200: look after what it needs", "see its log");
	}

	@Test
	void aHealthPathBehindALoginIsNamed() throws Exception {
		try (BenchProcess bench = start("closed", "--health", "/work", "--start-timeout", "5s")) {
			assertThat(bench.exitCode()).isEqualTo(1);
			assertThat(bench.err().getLast()).startsWith(
					"bench: service was not healthy within 5s: /work answers 401; name a health path that answers 200"
							+ " without a login, or none; see its log: ");
			bench.awaitNoChildren();
		}
	}

	@Test
	void aLoginThatIsRefusedEndsTheTrial() throws Exception {
		try (BenchProcess bench = startWithLogin("session", "wrong-4711")) {
			assertThat(bench.exitCode()).as(String.join("\n", bench.err())).isEqualTo(1);
			assertThat(bench.err().getLast()).startsWith("bench: the login POST /login answers 401: correct name and")
				.contains("the file of --login", "; see its log: ");
			assertThat(bench.err()).noneMatch((line) -> line.contains("4711"));
			bench.awaitNoChildren();
		}
	}

	private BenchProcess startWithLogin(String manners, String password) throws IOException {
		Path login = Files.writeString(this.home.resolve("login.http"),
				"POST /login\n\nuser=anna&password=" + password + "\n");
		return start(manners, "--login", "@" + login);
	}

	@Test
	void aSessionThatEndsIsNoFailureOfAnArm() throws Exception {
		try (BenchProcess bench = startWithLogin("session,forgetful", "login-4711")) {
			assertThat(bench.exitCode()).as(String.join("\n", bench.err())).isEqualTo(1);
			assertThat(bench.err().getLast()).contains("GET /work answers 401", "let its session or token last longer");
			bench.awaitNoChildren();
		}
	}

}

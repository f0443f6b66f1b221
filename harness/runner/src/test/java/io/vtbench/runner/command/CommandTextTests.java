package io.vtbench.runner.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.vtbench.runner.command.Subcommand.CommandText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

import static org.assertj.core.api.Assertions.assertThat;

/** The command line that a result keeps. */
class CommandTextTests {

	private static final List<String> TRY = List.of("--change", "env:DB_PASSWORD=4711 + jvm:-Xmx1g", "--jar",
			"/home/4711/shop.jar", "--property", "a.b=4711", "--env", "TOKEN=4711", "--prepare", "reset --key 4711",
			"--compose", "/home/4711/own.yaml", "--compose-data", "--env", "API_KEY", "--header",
			"Authorization: Bearer 4711", "--header", "@/home/4711/own.txt", "--login", "@/home/4711/login.http",
			"--body", "{\"key\": 4711}", "--openapi", "/home/4711/api.yaml", "--har", "/home/4711/shop.har",
			"--access-log", "/home/4711/access.log", "--script", "/home/4711/own.js", "--image", "shop:1", "--cpus",
			"2", "--memory", "1g", "--baseline-threads", "virtual", "--jvm", "-XX:+UseZGC", "--jdk", "25", "--port",
			"8081", "--health", "/health", "--start-timeout", "3m", "--path", "/orders/1 3", "--path", "/it's",
			"--method", "POST", "--expect-status", "201", "--users", "5", "--rate", "2.5", "--pairs", "4",
			"--time-limit", "9m", "--warm-up", "30s", "--duration", "15s", "--margin", "p95=10", "--overload", "off",
			"--slo", "p95=1s", "--next", "--seed", "7");

	private static final List<String> RUN = List.of("--profile", "article", "--pairs", "4", "--time-scale", "0.5",
			"--seed", "7", "--arms", "a,b", "--aa", "--jdk", "25", "--warm-up", "30s", "--duration", "15s", "--design",
			"duet", "--postgres", "postgresql://user:4711@db/shop");

	private static final Map<String, List<String>> CALLS = Map.of("try", TRY, "run", RUN);

	private static final Set<String> LEFT_OUT = Set.of("--fail-on", "--out", "--save", "--resume", "--json",
			"--details", "--verbose", "--on", "--help", "--help-all", "--version");

	@Test
	void repeatsAllThatIsMeasuredAndNoSecret() {
		assertThat(text("try", TRY, Map.of("--users", 9))).isEqualTo("./bench try"
				+ " --change 'env:DB_PASSWORD=… + jvm:-Xmx1g' --jar shop.jar --property a.b=… --env TOKEN=… --env API_KEY"
				+ " --prepare … --compose own.yaml --compose-data --header 'Authorization: …' --header @own.txt --login @login.http --body …"
				+ " --openapi api.yaml --har shop.har --access-log access.log"
				+ " --script own.js --image shop:1 --cpus 2 --memory 1g"
				+ " --baseline-threads virtual --jvm -XX:+UseZGC --jdk 25 --port 8081 --health /health --start-timeout 3m"
				+ " --path '/orders/1 3' --path '/it'\\''s' --method POST --expect-status 201 --users 5 --rate 2.5"
				+ " --pairs 4 --time-limit 9m --warm-up 30s --duration 15s --margin p95=10 --overload off --slo p95=1s --next --seed 7");
	}

	/**
	 * A new option has to be in one of these lists, and so somebody has thought of it.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "try", "run" })
	void everyOptionIsShownOrLeftOutAndNoneShowsASecret(String command) {
		List<String> call = CALLS.get(command);
		assertThat(Bench.commandLine(System.getenv()).getSubcommands().get(command).getCommandSpec().options())
			.extracting(OptionSpec::longestName)
			.allMatch((name) -> call.contains(name) || LEFT_OUT.contains(name));
		assertThat(text(command, call, Map.of())).contains(call.getFirst()).doesNotContain("4711");
	}

	@Test
	void whereResultsGoIsLeftOut() {
		assertThat(text("try", List.of("--out", "/home/4711", "--save", "x.yaml", "--verbose"), Map.of()))
			.isEqualTo("./bench try");
	}

	@Test
	void whatWasLeftToBenchIsAdded() {
		assertThat(text("try", List.of("--path", "/"), Map.of("--users", 9)))
			.isEqualTo("./bench try --path / --users 9");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					run a b --seed 7 --postgres postgresql://u@4711/d | ./bench run a --seed 7 --postgres URL
					run --arms x,y --aa --jdk 25 --design duet        | ./bench run a --arms x,y --aa --jdk 25 --design duet --seed 9
					run --profile rigorous --time-scale .5            | ./bench run a --profile rigorous --time-scale .5 --seed 9
					""")
	void aRunNamesItsScenarioAndItsSeed(String call, String text) {
		CommandLine line = parsed(List.of(call.split(" ")));
		assertThat(CommandText.of(line.getCommandSpec(), "a", Map.of("--seed", 9))).isEqualTo(text);
	}

	private static String text(String command, List<String> options, Map<String, ?> decided) {
		List<String> call = new ArrayList<>(List.of(command));
		call.addAll(options);
		return CommandText.of(parsed(call).getCommandSpec(), "", decided);
	}

	private static CommandLine parsed(List<String> call) {
		CommandLine line = Bench.commandLine(System.getenv());
		return line.parseArgs(call.toArray(String[]::new)).subcommand().commandSpec().commandLine();
	}

}

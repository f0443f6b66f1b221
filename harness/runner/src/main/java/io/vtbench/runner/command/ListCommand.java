package io.vtbench.runner.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.Json;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.judge.validity.Validity;
import io.vtbench.runner.report.CheckRuleText;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.Catalog.ScenarioFile;
import io.vtbench.runner.scenario.Profile;
import io.vtbench.runner.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Carries out {@code bench list}. */
@Command(name = "list",
		description = "Lists the scenarios with the question that each answers, or the checks of every run.",
		footerHeading = Subcommand.EXAMPLES,
		footer = { "  bench list            # all scenarios", "  bench list transfer   # one, and how long it takes",
				"  bench list --checks   # when a run is invalid, or a verdict is not given" })
final class ListCommand extends Subcommand {

	@Parameters(paramLabel = "SCENARIO", arity = "0..1",
			description = "Name or file of a scenario: show its arms, load, bound, warm-up and expected minutes.")
	private @Nullable String scenario;

	@Option(names = "--checks", description = "List the checks, their thresholds and what they suppress.")
	private boolean checks;

	@Option(names = "--markdown", description = "Print a table for a document.")
	private boolean markdown;

	@Option(names = "--json", description = "Print JSON instead of lines.")
	private boolean json;

	@Override
	public Integer call() {
		if (this.checks) {
			out().print(this.json ? Json.text(checks()) + "\n" : this.markdown ? checksAsMarkdown() : checksAsText());
			out().flush();
			return 0;
		}
		SuiteFolder home = SuiteFolder.find();
		Catalog catalog = home.catalog();
		List<ScenarioFile> files = catalog.scenarioFiles();
		PrintWriter out = out();
		String wanted = this.scenario;
		String name = (wanted != null && SuiteFolder.isScenarioFile(wanted)) ? catalog.add(Path.of(wanted)) : wanted;
		if (this.json) {
			out.println(Json.text((name != null) ? ListedScenario.of(catalog.whole(name))
					: files.stream().map((file) -> ListedScenario.of(file.whole())).toList()));
		}
		else if (name != null) {
			describe(name, home, catalog).stream().map(PlainText::line).forEach(out::println);
		}
		else if (this.markdown) {
			out.println("| scenario | question | arms |");
			out.println("|---|---|---|");
			files.forEach((file) -> out.println(
					"| [" + file.whole().name() + "](scenarios/" + file.whole().name() + ".yaml)" + cases(file) + " | "
							+ file.whole().question() + " | " + String.join(", ", file.whole().arms().names()) + " |"));
		}
		else {
			int width = files.stream().mapToInt((file) -> file.whole().name().length()).max().orElse(0);
			files.forEach((file) -> out.println(file.whole().name()
					+ " ".repeat(width + 2 - file.whole().name().length()) + file.whole().question() + cases(file)));
		}
		return 0;
	}

	private static List<String> describe(String name, SuiteFolder home, Catalog catalog) {
		Map<Profile, List<Scenario>> members = new EnumMap<>(Profile.class);
		Arrays.stream(Profile.values()).forEach((profile) -> members.put(profile, catalog.scenarios(name, profile)));
		return new ScenarioText(new ExperimentFactory(home, catalog)).lines(catalog.whole(name), members);
	}

	/** Names to run one of them alone. */
	private static String cases(ScenarioFile file) {
		return file.whole().cases().isEmpty() ? ""
				: " (" + String.join(", ", file.members().stream().map(Scenario::name).toList()) + ")";
	}

	/** Returns the checks as a table for docs/contributing/checks.md. */
	private static String checksAsMarkdown() {
		return Stream
			.concat(Stream.of("| check | loads | warns | a warning suppresses | makes the run invalid |",
					"|---|---|---|---|---|"),
					checks().stream()
						.map((check) -> "| " + String.join(" | ", check.name(), check.loads(), check.warns(),
								check.suppresses(), check.invalid()) + " |"))
			.map((line) -> line.replace("|  |", "| |").replace("|  |", "| |"))
			.collect(Collectors.joining("\n", "", "\n"));
	}

	/** Returns the checks for a terminal. */
	private static String checksAsText() {
		List<ListedCheck> checks = checks();
		StringBuilder text = new StringBuilder(checks.size() + " checks\n");
		for (ListedCheck check : checks) {
			text.append('\n').append(check.name()).append(" (loads: ").append(check.loads()).append(")\n");
			line(text, "warns", check.warns());
			line(text, "suppresses", check.suppresses());
			line(text, "invalid", check.invalid());
		}
		return text.toString();
	}

	private static void line(StringBuilder text, String label, String value) {
		if (!value.isEmpty()) {
			text.append(String.format(Locale.ROOT, "  %-10s  %s\n", label, value));
		}
	}

	private static List<ListedCheck> checks() {
		return Validity.rules()
			.stream()
			.map(CheckRuleText::new)
			.map((check) -> new ListedCheck(check.rule().name(), loads(check.rule()), check.warns(), check.withholds(),
					check.invalidates()))
			.toList();
	}

	private static String loads(CheckRule check) {
		return (check.loads().size() == LoadModel.values().length) ? "all"
				: check.loads().stream().map(LoadModel::toString).collect(Collectors.joining(", "));
	}

	/**
	 * Describes a scenario for programs.
	 *
	 * @param name name by which it is run
	 * @param question question that it answers
	 * @param arms names of what it compares, the baseline first
	 * @param cases names of its variants
	 */
	record ListedScenario(String name, String question, List<String> arms, List<String> cases) {

		private static ListedScenario of(Scenario scenario) {
			return new ListedScenario(scenario.name(), scenario.question(), List.copyOf(scenario.arms().names()),
					scenario.cases().keySet().stream().map((each) -> scenario.name() + "-" + each).toList());
		}

	}

	/**
	 * Describes a check for programs, in the words of the table.
	 *
	 * @param name name of the check
	 * @param loads loads that it is for
	 * @param warns when it warns
	 * @param suppresses verdicts that a warning suppresses
	 * @param invalid when it makes the run invalid
	 */
	record ListedCheck(String name, String loads, String warns, String suppresses, String invalid) {

	}

}

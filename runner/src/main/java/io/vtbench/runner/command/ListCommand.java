package io.vtbench.runner.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.Profile;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.scenario.ScenarioFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench list}. */
@Command(name = "list", mixinStandardHelpOptions = true,
		description = "Lists the scenarios and the question that each answers, or the checks of every run.")
final class ListCommand implements Callable<Integer> {

	@Parameters(paramLabel = "SCENARIO", arity = "0..1",
			description = "Show all of this one, a name or a file: arms, load, bound, warm-up and expected minutes.")
	private @Nullable String scenario;

	@Option(names = "--checks", description = "List the checks, their thresholds and what they withhold.")
	private boolean checks;

	@Option(names = "--markdown", description = "Print a table for a document.")
	private boolean markdown;

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() {
		if (this.checks) {
			PrintWriter out = this.spec.commandLine().getOut();
			out.print(this.markdown ? CheckList.markdown() : CheckList.text());
			out.flush();
			return 0;
		}
		SuiteFolder home = SuiteFolder.find();
		Catalog catalog = home.catalog();
		List<ScenarioFile> families = catalog.families();
		PrintWriter out = this.spec.commandLine().getOut();
		if (this.scenario != null) {
			describe(this.scenario, home, catalog).forEach(out::println);
		}
		else if (this.markdown) {
			out.println("| scenario | question | arms |");
			out.println("|---|---|---|");
			families.forEach((family) -> out.println("| [" + family.whole().name() + "](scenarios/"
					+ family.whole().name() + ".yaml)" + cases(family) + " | " + family.whole().question() + " | "
					+ String.join(", ", family.whole().arms().names()) + " |"));
		}
		else {
			int width = families.stream().mapToInt((family) -> family.whole().name().length()).max().orElse(0);
			families.forEach((family) -> out
				.println(family.whole().name() + " ".repeat(width + 2 - family.whole().name().length())
						+ family.whole().question() + cases(family)));
		}
		out.flush();
		return 0;
	}

	private static List<String> describe(String asked, SuiteFolder home, Catalog catalog) {
		String name = SuiteFolder.isScenarioFile(asked) ? catalog.add(Path.of(asked)) : asked;
		Map<Profile, List<Scenario>> members = new EnumMap<>(Profile.class);
		Arrays.stream(Profile.values()).forEach((profile) -> members.put(profile, catalog.scenarios(name, profile)));
		return new ScenarioText(new ExperimentFactory(home, catalog)).lines(catalog.whole(name), members);
	}

	/** Names to run one of them alone. */
	private static String cases(ScenarioFile family) {
		return family.whole().cases().isEmpty() ? ""
				: " (" + String.join(", ", family.members().stream().map(Scenario::name).toList()) + ")";
	}

}

package io.vtbench.runner.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;

import io.vtbench.runner.scenario.ScenarioFile;
import io.vtbench.runner.scenario.Scenario;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench list}. */
@Command(name = "list", mixinStandardHelpOptions = true,
		description = "Lists the scenarios and the question that each answers.")
final class ListCommand implements Callable<Integer> {

	@Option(names = "--markdown", description = "Print a table for a README.")
	private boolean markdown;

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() {
		List<ScenarioFile> families = SuiteFolder.find().catalog().families();
		PrintWriter out = this.spec.commandLine().getOut();
		if (this.markdown) {
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

	/** Names to run one of them alone. */
	private static String cases(ScenarioFile family) {
		return family.whole().cases().isEmpty() ? ""
				: " (" + String.join(", ", family.members().stream().map(Scenario::name).toList()) + ")";
	}

}

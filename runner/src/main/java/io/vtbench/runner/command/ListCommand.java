package io.vtbench.runner.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;

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
		List<Scenario> scenarios = Home.find().catalog().scenarios();
		PrintWriter out = this.spec.commandLine().getOut();
		if (this.markdown) {
			out.println("| scenario | question | arms |");
			out.println("|---|---|---|");
			scenarios.forEach((scenario) -> out.println("| [" + scenario.name() + "](scenarios/" + scenario.name()
					+ ".yaml) | " + scenario.question() + " | " + String.join(", ", scenario.arms()) + " |"));
		}
		else {
			int width = scenarios.stream().mapToInt((scenario) -> scenario.name().length()).max().orElse(0);
			scenarios.forEach((scenario) -> out
				.println(scenario.name() + " ".repeat(width + 2 - scenario.name().length()) + scenario.question()));
		}
		out.flush();
		return 0;
	}

}

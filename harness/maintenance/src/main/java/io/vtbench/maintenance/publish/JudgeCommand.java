package io.vtbench.maintenance.publish;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.command.Subcommand;
import io.vtbench.runner.command.SuiteFolder;
import io.vtbench.runner.failure.BenchException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Carries out {@code harness/maintenance/run judge}. */
@Command(name = "judge", parameterListHeading = "%n",
		description = { "Judges published results anew by the rules of now.",
				"Fails where an outcome changes and no method version does." },
		footer = "%nExit code: 0 nothing changes unasked, 1 something does, 2 wrong usage.")
public final class JudgeCommand extends Subcommand {

	@Parameters(paramLabel = "NAME", arity = "0..*",
			description = "Names from docs/results/versions.json. Default: all.")
	private List<String> names = new ArrayList<>();

	@Option(names = "--write", description = "Publish the new judgement of results whose method version was raised.")
	private boolean write;

	@Override
	public Integer call() {
		Path home = SuiteFolder.find().path();
		Path results = home.resolve("docs/results");
		MethodVersions methods = MethodVersions.read(home);
		ResultVersions versions = ResultVersions.read(results);
		boolean unasked = false;
		for (String name : this.names.isEmpty() ? versions.names() : this.names) {
			Map<String, String> version = versions.of(name);
			PublishedFolder saved = PublishedFolder.read(results.resolve(name));
			PublishedFolder judged = saved.judged();
			List<String> changes = saved.outcomesChangedBy(judged);
			changes.forEach((change) -> out().println(name + ": " + change));
			boolean raised = methods.areRaisedSince(version);
			if (!changes.isEmpty() && !raised) {
				unasked = true;
				out().println("If that is meant, add a row with the next number of "
						+ String.join(" or ", methods.designs(version)) + " to " + MethodVersions.FILE
						+ " that says what it alters; if not, correct the code.");
			}
			else if (this.write) {
				judged.publish(results.resolve(name), List.of());
				versions = versions.write(name, methods.judged(version), results);
				out().println("Published: docs/results/" + name);
			}
		}
		out().println(unasked ? "Outcomes change, and no method version does." : "No outcome changes unasked.");
		return unasked ? BenchException.FAILED_RUN : 0;
	}

}

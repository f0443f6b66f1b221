package io.vtbench.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.vtbench.runner.file.NewFolder;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.report.ComparisonReport;
import io.vtbench.runner.report.JUnitReport;
import io.vtbench.runner.result.RunComparison;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How saved runs are compared, and where it is written for those who did not call. */
final class ComparisonOutput {

	@Option(names = "--force", description = { "Compare also what differs in machine, JDK, k6,",
			"script, load, scenario or profile: no verdict." })
	private boolean force;

	@Option(names = "--markdown", paramLabel = "FILE", description = "Write a summary for a pull request.")
	private @Nullable Path markdown;

	@Option(names = "--junit", paramLabel = "FILE",
			description = "Write JUnit XML: a test case for each metric that is judged.")
	private @Nullable Path junit;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	boolean force() {
		return this.force;
	}

	boolean isAsked() {
		return this.force || this.markdown != null || this.junit != null;
	}

	/** After minutes of measuring it would be late to say so. */
	void require() {
		require("--markdown", this.markdown);
		require("--junit", this.junit);
	}

	private void require(String option, @Nullable Path file) {
		if (file != null) {
			if (Files.isDirectory(file)) {
				throw new ParameterException(this.command.commandLine(),
						option + " takes the name of a file, and '" + file + "' is a folder");
			}
			NewFolder.requirePossible(file.toAbsolutePath().resolveSibling(""), option);
		}
	}

	/** Writes what was asked for. */
	void write(List<RunComparison> comparisons) {
		if (this.markdown != null) {
			NewFolder.create(this.markdown.toAbsolutePath().resolveSibling(""));
			OutputFiles.write(this.markdown, ComparisonReport.markdown(comparisons));
		}
		if (this.junit != null) {
			NewFolder.create(this.junit.toAbsolutePath().resolveSibling(""));
			OutputFiles.write(this.junit, JUnitReport.of(comparisons));
		}
	}

}

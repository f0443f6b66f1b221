package io.vtbench.runner.command;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

import io.vtbench.runner.file.NewFolder;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.report.ComparisonReport;
import io.vtbench.runner.report.JUnitReport;
import io.vtbench.runner.result.RunComparison;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How saved runs are compared, and the files that hold the comparison. */
final class ComparisonOutput extends Options {

	@Option(names = "--force", description = { "Compare also runs that differ in machine, JDK, k6, script, load,"
			+ " scenario or profile; there is no verdict then." })
	private boolean force;

	@Option(names = "--markdown", paramLabel = "FILE", description = "Write a summary for a pull request.")
	private @Nullable Path markdown;

	@Option(names = "--junit", paramLabel = "FILE",
			description = "Write JUnit XML with a test case for each metric that is judged.")
	private @Nullable Path junit;

	boolean force() {
		return this.force;
	}

	boolean isAsked() {
		return this.force || this.markdown != null || this.junit != null;
	}

	/** Refuses before anything is measured what could not be written afterwards. */
	void require() {
		requireFile("--markdown", this.markdown);
		requireFile("--junit", this.junit);
	}

	/** Writes what was asked for. */
	void write(List<RunComparison> comparisons) {
		write(this.markdown, comparisons, ComparisonReport::markdown);
		write(this.junit, comparisons, JUnitReport::of);
	}

	private static void write(@Nullable Path file, List<RunComparison> comparisons,
			Function<List<RunComparison>, String> format) {
		if (file != null) {
			NewFolder.create(file.toAbsolutePath().resolveSibling(""));
			OutputFiles.write(file, format.apply(comparisons));
		}
	}

}

package io.vtbench.runner.report;

import java.nio.file.Path;

import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;

/** Writes reports. */
public final class Reports {

	/** The name of the report for people, which is one file that needs no network. */
	public static final String HTML = "report.html";

	/** The name of the report with the same numbers for a pull request. */
	public static final String MARKDOWN = "report.md";

	private Reports() {
	}

	/**
	 * Writes the reports of a saved run or trial, replacing older ones.
	 * @param folder of the run or trial
	 * @throws FileException naming the file that cannot be written
	 */
	public static void write(Path folder) {
		if (Trial.FILE.isIn(folder)) {
			write(Trial.FILE.read(folder), folder);
		}
		else {
			write(ResultFile.read(folder), folder);
		}
	}

	/**
	 * Writes {@link #HTML}, {@link #MARKDOWN} and the tables of forks and blocks,
	 * replacing older ones.
	 * @param result of a run, perhaps read back
	 * @param folder of the run
	 * @throws FileException naming the file that cannot be written
	 */
	public static void write(RunResult result, Path folder) {
		write(Layout.of(result), folder);
		OutputFiles.write(folder.resolve("forks.csv"), ForkTables.forks(result));
		OutputFiles.write(folder.resolve("blocks.csv"), ForkTables.blocks(result));
	}

	/**
	 * Writes {@link #HTML} and {@link #MARKDOWN} of a trial, replacing older ones.
	 * @param folder of the trial, with the runs that it measured
	 * @throws FileException naming the file that cannot be written
	 */
	public static void write(Trial trial, Path folder) {
		write(Layout.of(trial, folder), folder);
	}

	private static void write(ReportModel model, Path folder) {
		OutputFiles.write(folder.resolve(MARKDOWN), markdown(model));
		OutputFiles.write(folder.resolve(HTML), html(model));
	}

	/** Writes {@link #MARKDOWN} of a run alone, replacing an older one. */
	public static void writeMarkdown(RunResult result, Path folder) {
		OutputFiles.write(folder.resolve(MARKDOWN), markdown(Layout.of(result)));
	}

	/** Writes {@link #MARKDOWN} of a trial alone, replacing an older one. */
	public static void writeMarkdown(Trial trial, Path folder) {
		OutputFiles.write(folder.resolve(MARKDOWN), markdown(Layout.of(trial, folder)));
	}

	/**
	 * Returns a result that is small enough to be published: of the timelines it has that
	 * of the median fork of each arm alone, so its page shows no others over time.
	 */
	public static RunResult drawn(RunResult result) {
		return result.withArms(result.arms().stream().map((arm) -> {
			Fork median = ArmFigures.medianFork(arm, result.primary());
			return arm
				.withForks(
						arm.forks().stream().map((fork) -> (fork == median) ? fork : fork.withoutTimeline()).toList())
				.withSetAside(arm.setAside()
					.stream()
					.map((aside) -> new Arm.SetAside(aside.reason(), aside.fork().withoutTimeline()))
					.toList());
		}).toList());
	}

	static String html(ReportModel model) {
		return Templates.html("page.html", model);
	}

	static String markdown(ReportModel model) {
		return Templates.markdown("report.md", model);
	}

}

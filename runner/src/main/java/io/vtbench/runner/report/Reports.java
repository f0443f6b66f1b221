package io.vtbench.runner.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;

/** Writes the reports of a run. */
public final class Reports {

	/** The report for people, one file that needs no network. */
	public static final String HTML = "report.html";

	/** The same numbers for a pull request. */
	public static final String MARKDOWN = "report.md";

	/** The primary metric as a picture. */
	public static final String HEADLINE = "headline.svg";

	private static final Map<String, Function<RunResult, String>> ALL = new LinkedHashMap<>();
	static {
		ALL.put(HEADLINE, HeadlineSvg::of);
		ALL.put(MARKDOWN, Reports::markdown);
		ALL.put(HTML, Reports::html);
		ALL.put("forks.csv", ForkTables::forks);
		ALL.put("blocks.csv", ForkTables::blocks);
	}

	private Reports() {
	}

	/**
	 * Writes {@link #HTML}, {@link #MARKDOWN}, {@link #HEADLINE} and the tables of forks
	 * and blocks, replacing older ones.
	 * @param result of a run, perhaps read back
	 * @param folder of the run
	 * @throws io.vtbench.runner.file.FileException naming the one that cannot be written
	 */
	public static void write(RunResult result, Path folder) {
		ALL.forEach((name, text) -> OutputFiles.write(folder.resolve(name), text.apply(result)));
	}

	/** Writes those again that a folder has. */
	public static void rewrite(RunResult result, Path folder) {
		ALL.forEach((name, text) -> {
			if (Files.exists(folder.resolve(name))) {
				OutputFiles.write(folder.resolve(name), text.apply(result));
			}
		});
	}

	/**
	 * Returns a result without the timelines that no report draws: all but that of the
	 * median fork of each arm.
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

	static String html(RunResult result) {
		return Templates.html("report.html", ReportModel.of(result));
	}

	static String markdown(RunResult result) {
		return Templates.markdown("report.md", ReportModel.of(result));
	}

}

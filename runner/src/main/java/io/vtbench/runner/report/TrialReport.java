package io.vtbench.runner.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;

/**
 * The reports of a trial: the answer first, then what it rests on.
 */
public final class TrialReport {

	/** One file that needs no network. */
	public static final String HTML = "report.html";

	/** The same for a pull request. */
	public static final String MARKDOWN = "report.md";

	private TrialReport() {
	}

	/**
	 * Writes {@link #HTML} and {@link #MARKDOWN}, replacing older ones.
	 * @param folder of the trial, with the runs that it measured
	 * @throws FileException naming the one that cannot be written
	 */
	public static void write(Trial trial, Path folder) {
		TrialModel model = TrialModel.of(trial, measured(trial, folder));
		OutputFiles.write(folder.resolve(MARKDOWN), Templates.markdown("trial.md", model));
		OutputFiles.write(folder.resolve(HTML), Templates.html("trial.html", model));
	}

	/** The runs that the answer is from, without those that are not there any more. */
	private static Map<String, RunResult> measured(Trial trial, Path folder) {
		Map<String, RunResult> runs = new LinkedHashMap<>();
		trial.runs()
			.stream()
			.filter((run) -> Files.isRegularFile(folder.resolve(run).resolve(ResultFile.NAME)))
			.forEach((run) -> runs.put(run, ResultFile.read(folder.resolve(run))));
		return runs;
	}

	/** The answer for a terminal; at most 100 columns where no name is longer. */
	public static String console(Trial trial) {
		return PlainText.of(trial.answer()
			.arms()
			.stream()
			.map((answer) -> "\n" + String.join("\n", AnswerTable.of(answer).lines()))
			.collect(Collectors.joining("\n")));
	}

}

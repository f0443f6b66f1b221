package io.vtbench.runner.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer;
import org.jspecify.annotations.Nullable;

/**
 * The reports of a trial: the answer first, then curves, evidence and the measured run.
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

	/** The run that the answer is from; null where it is not there any more. */
	private static @Nullable RunResult measured(Trial trial, Path folder) {
		return trial.runs()
			.stream()
			.map(folder::resolve)
			.filter((run) -> Files.isRegularFile(run.resolve(ResultFile.NAME)))
			.map(ResultFile::read)
			.findFirst()
			.orElse(null);
	}

	/** The answer for a terminal. */
	public static String console(Trial trial) {
		TrialAnswer answer = trial.answer();
		List<String> lines = new ArrayList<>(List.of("", answer.decision(), ""));
		add(lines, "What it gives", answer.gives());
		add(lines, "What it costs", answer.costs());
		add(lines, "What would break", answer.breaks());
		add(lines, "How sure", answer.sure());
		return PlainText.of(String.join("\n", lines));
	}

	private static void add(List<String> lines, String title, List<String> sentences) {
		lines.add(title);
		sentences.forEach((sentence) -> lines.add("  - " + sentence));
	}

}

package io.vtbench.runner.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.RunResult.MeasuredRun;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The published trials, judged anew: decision and words are those that were saved. The
 * demo is left out: it was recorded for a picture, and keeps the words of that day.
 */
class SavedTrialsTests {

	private static final Path RESULTS = Path.of("../../docs/results");

	static List<Path> trials() throws IOException {
		try (Stream<Path> files = Files.walk(RESULTS)) {
			List<Path> trials = files.filter(Trial.FILE::isIn)
				.map(RESULTS::relativize)
				.filter((name) -> !name.endsWith("demo"))
				.sorted()
				.toList();
			assertThat(trials).hasSizeGreaterThan(9);
			return trials;
		}
	}

	@ParameterizedTest
	@MethodSource("trials")
	void theAnswerIsTheOneThatWasSaved(Path name) {
		Path folder = RESULTS.resolve(name);
		Trial trial = Trial.FILE.read(folder);
		List<MeasuredRun> stages = trial.runs()
			.stream()
			.map((stage) -> MeasuredRun.saved(ResultFile.read(folder.resolve(stage))))
			.toList();
		List<RunResult> judged = RunJudge.judge(stages);
		assertThat(words(TrialJudge.answer(trial, judged))).isEqualTo(words(trial));
	}

	private static Map<String, String> words(Trial trial) {
		Map<String, String> words = new TreeMap<>();
		for (ArmAnswer arm : trial.answer().arms()) {
			words.put(arm.arm(), arm.decision().toString());
			arm.rows().forEach((row) -> words.put(arm.arm() + ": " + row.name(), row.word().toString()));
		}
		return words;
	}

}

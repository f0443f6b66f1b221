package io.vtbench.runner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.vtbench.runner.judge.SampleStages;
import io.vtbench.runner.judge.TrialJudge;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.At;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.TrialAnswer.Load;
import io.vtbench.runner.result.Word;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** An answer is read without scrolling, whatever was found. */
class ScreenTests {

	private static final Path PUBLISHED = Path.of("../../docs/results");

	/** The words of a result. */
	private static final List<String> WORDS = List.of("better", "worse", "same", "unclear", "info");

	@ParameterizedTest
	@ValueSource(ints = { 80, 100, 200 })
	void everyPublishedAnswerFitsAScreen(int columns) throws IOException {
		List<String> answers = new ArrayList<>();
		for (Path folder : folders(ResultFile.NAME)) {
			answers.add(ConsoleSummary.answer(ResultFile.read(folder), columns));
		}
		for (Path folder : folders("trial.json")) {
			Trial trial = Trial.FILE.read(folder);
			answers.add(ConsoleSummary.answer(trial,
					trial.runs()
						.stream()
						.map(folder::resolve)
						.filter((run) -> Files.exists(run.resolve(ResultFile.NAME)))
						.map(ResultFile::read)
						.toList(),
					columns));
		}
		assertThat(answers).hasSizeGreaterThan(30).allSatisfy((answer) -> fits(answer, columns));
	}

	private static List<Path> folders(String file) throws IOException {
		try (Stream<Path> files = Files.walk(PUBLISHED)) {
			return files.filter((path) -> path.endsWith(file)).map(Path::getParent).sorted().toList();
		}
	}

	/** A line of the report follows it. */
	private static void fits(String answer, int columns) {
		assertThat(answer.lines().count()).isLessThanOrEqualTo(23);
		assertThat(answer.lines())
			.allSatisfy((line) -> assertThat(line.length()).isLessThanOrEqualTo(Math.min(columns, 100)));
		assertThat(answer.lines().reduce((first, last) -> last).orElseThrow()).isNotBlank();
		assertThat(answer).doesNotContain("inconclusive", "no relevant difference", "not judged", "suppressed");
	}

	@Test
	void whatHasNoRoomIsCounted() {
		Trial plain = TrialSamples.plain();
		List<AnswerRow> rows = IntStream.range(0, 30)
			.mapToObj((path) -> row("/orders/" + path, (path % 2 == 0) ? Word.BETTER : Word.WORSE))
			.toList();
		Trial crowded = plain
			.withAnswer(new TrialAnswer(List.of(ArmAnswer.ofRows("virtual", "platform", Decision.MIXED, rows))));
		String answer = ConsoleSummary.answer(crowded, List.of(), 100);
		fits(answer, 100);
		assertThat(answer).startsWith("Mixed: p95 of /orders/0 20 to 40 % shorter, ");
		long shown = answer.lines().filter((line) -> line.contains(" ms ")).count();
		assertThat(shown).isGreaterThan(8);
		assertThat(answer).contains("and " + (30 - shown) + " more rows, which the report has");
	}

	@Test
	void severalCandidatesShareTheScreen() {
		List<RunResult> stages = new SampleStages().capacity("pool-30", 1.2, 0.8, 0.8)
			.capacity("zgc", 0.8, 1.2, 1.2)
			.build();
		Trial trial = TrialJudge.answer(TrialSamples.plain(), stages);
		String answer = ConsoleSummary.answer(trial, stages, 100);
		fits(answer, 100);
		assertThat(answer).containsSubsequence("Make the change (pool-30): ", "How sure: ", "better",
				"Do not make the change (zgc): ", "How sure: ", "worse", "Not tried: ");
	}

	@ParameterizedTest
	@ValueSource(ints = { 80, 90, 100 })
	void everyDecisionFitsAScreen(int columns) {
		for (Decision decision : Decision.values()) {
			Trial trial = TrialSamples.of(decision);
			String answer = ConsoleSummary.answer(trial, TrialSamples.stages(decision), columns);
			fits(answer, columns);
			assertThat(answer.lines().filter((line) -> WORDS.stream().anyMatch(line::contains)))
				.as("a line for each row that decides")
				.hasSizeGreaterThanOrEqualTo(trial.answer().arms().getFirst().deciding().toList().size());
		}
	}

	/** At 80 columns a load is behind its metric, and a mark stands for checks. */
	@Test
	void aTableGivesWayWhereATerminalIsNarrow() {
		AnswerRow doubted = row("/orders/{id}/positions/{position}", Word.UNCLEAR).withBasis(
				new AnswerRow.Basis.Pairs(new Load(100, null), 4, List.of("steal", "cold JVM (virtual)"), List.of()));
		ForestTable table = table(doubted);
		assertThat(table.lines(200)).last()
			.asString()
			.startsWith("full load (100 users)  p95 of /orders/{id}/positions/{position}  10.00 ms")
			.endsWith("30 to 50 % longer  unclear (steal, cold JVM)");
		assertThat(table.lines(80)).hasSize(2)
			.last()
			.asString()
			.startsWith("p95 of /o")
			.contains("}, full load  10.00 ms")
			.endsWith("30 to 50 % longer  unclear (?)")
			.hasSizeLessThanOrEqualTo(80);
	}

	@Test
	void aTrialThatWasCutShortSaysSoAtTheEnd() {
		Trial cut = TrialSamples.of(Decision.SET_IT).withCutShort(List.of("the time was up"));
		String answer = ConsoleSummary.answer(cut, TrialSamples.stages(Decision.SET_IT), 80);
		fits(answer, 80);
		assertThat(answer).containsSubsequence("Cut short: the time was up", "Not tried: ");
	}

	@Test
	void aNarrowTerminalKeepsWhatTellsNamesApart() {
		AnswerRow long1 = row("/orders/{id}/positions/{position}/first", Word.WORSE);
		AnswerRow long2 = row("/orders/{id}/positions/{position}/other", Word.WORSE);
		List<String> lines = table(long1, long2).lines(80);
		assertThat(lines).allSatisfy((line) -> assertThat(line).hasSizeLessThanOrEqualTo(80));
		assertThat(lines.get(1)).containsSubsequence("p95 of", "...", "first, full load");
		assertThat(lines.get(2)).containsSubsequence("p95 of", "...", "other, full load");
	}

	@Test
	void aParagraphThatIsTooLongEndsInDots() {
		List<String> lines = new Screen(10, 100).paragraph("word ".repeat(60), 2).lines();
		assertThat(lines).hasSize(2);
		assertThat(lines.getLast()).endsWith("...").hasSizeLessThanOrEqualTo(100);
	}

	private static ForestTable table(AnswerRow... rows) {
		return ForestTable.of(ArmAnswer.ofRows("virtual", "platform", Decision.UNCLEAR, List.of(rows)), List.of(),
				true);
	}

	private static AnswerRow row(String path, Word word) {
		double ratio = (word == Word.BETTER) ? 0.7 : 1.4;
		return new AnswerRow(At.FULL_LOAD, path, Metric.LATENCY_P95, true, 10.0, 10 * ratio, ratio,
				new Interval(ratio - 0.1, ratio + 0.1), Metric.LATENCY_P95.same(0.2, 10.0), word, false, null,
				new AnswerRow.Basis.MissingReadings());
	}

}

package io.vtbench.runner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.vtbench.runner.judge.SampleStages;
import io.vtbench.runner.judge.TrialJudge;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Proof;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Question;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** An answer is read without scrolling, whatever was found. */
class OneScreenTests {

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
		List<Finding> findings = Collections.nCopies(5, new Finding.Warnings("virtual", "platform", 1, List.of()));
		Trial crowded = plain.with((trial) -> trial
			.answer(new TrialAnswer(List.of(ArmAnswer.ofRows("virtual", "platform", Decision.MIXED, rows))))
			.findings(findings));
		String answer = ConsoleSummary.answer(crowded, List.of(), 100);
		fits(answer, 100);
		assertThat(answer).contains("Mixed: spring.threads.virtual.enabled=true", "and 13 more",
				"more that are better or worse, which the report has");
		assertThat(answer.lines().filter((line) -> WORDS.contains(line.split(" ")[0]))).hasSizeGreaterThan(10);
	}

	@Test
	void aRiskIsShownWithItsNextStepOrCounted() {
		Trial plain = TrialSamples.plain();
		Finding finding = new Finding.Interrupts("virtual", "platform", List.of());
		List<Finding> findings = Collections.nCopies(5, finding);
		Trial risky = plain.with((trial) -> trial.findings(findings)
			.answer(new TrialAnswer(List
				.of(ArmAnswer.ofRows("virtual", "platform", Decision.SET_IT, List.of(row(null, Word.BETTER)))))));
		String answer = ConsoleSummary.answer(risky, List.of(), 100);
		fits(answer, 100);
		assertThat(answer).contains("Risks and causes (2 more in the report)");
		assertThat(answer.replaceAll("\\s+", " ").split(Pattern.quote(new FindingText(finding).nextStep()), -1))
			.hasSize(4);
	}

	@Test
	void severalCandidatesShareTheScreen() {
		List<RunResult> stages = new SampleStages().capacity("pool-30", 1.2, 0.8, 0.8)
			.capacity("zgc", 0.8, 1.2, 1.2)
			.build();
		Trial trial = TrialJudge.answer(TrialSamples.plain(), stages);
		String answer = ConsoleSummary.answer(trial, stages, 100);
		fits(answer, 100);
		assertThat(answer).containsSubsequence("Make the change: pool-30", "better  ", "Do not make the change: zgc",
				"worse  ", "How sure: ");
	}

	@Test
	void aRowSaysBeforeAfterChangeAndInterval() {
		List<String> lines = new OneScreen(10, 100).table(
				List.of(new OneScreen.Line(Word.BETTER, "p50", "45.02 ms", "18.00 ms", 0.4, new Interval(0.393, 0.407)),
						new OneScreen.Line(Word.WORSE, "p95", "9.00 ms", "43.00 ms", 4.8, new Interval(4.7, 4.9)),
						new OneScreen.Line(Word.WORSE, "memory", "1.00 MiB", "1.30 MiB", 1.3, null)),
				"platform", "virtual")
			.lines();
		assertThat(lines.stream().map((line) -> line.replaceAll(" {2,}", " | "))).containsExactly(
				" | platform | virtual | differs | 95 % CI",
				"better | p50 | 45.02 ms | 18.00 ms | -60.0 % | -60.7 to -59.3 %",
				"worse | p95 | 9.00 ms | 43.00 ms | 4.80 times | 4.70 to 4.90 times",
				"worse | memory | 1.00 MiB | 1.30 MiB | +30.0 % | n/a");
	}

	@Test
	void aNarrowTerminalKeepsWhatTellsNamesApart() {
		List<String> lines = new OneScreen(10, 80)
			.table(Stream.of("p50", "p95")
				.map((metric) -> new OneScreen.Line(Word.WORSE, metric + " latency, virtual-slower", "338.0 ms",
						"458.6 ms", 1.352, new Interval(1.307, 1.398)))
				.toList(), "virtual", "candidate")
			.lines();
		assertThat(lines).allSatisfy((line) -> assertThat(line).hasSizeLessThanOrEqualTo(80));
		assertThat(lines.get(1)).startsWith("worse  p50 late...virtual-slower  ");
		assertThat(lines.get(2)).startsWith("worse  p95 late...virtual-slower  ");
	}

	@Test
	void whatIsExcludedIsSaidOnlyWhereABoundIsKnown() {
		OneScreen.Bounded bounded = new OneScreen.Bounded("p95", 0.081, List.of());
		OneScreen.Bounded unbounded = new OneScreen.Bounded("throughput", null, List.of("steal"));
		assertThat(OneScreen.list(Word.SAME, List.of(bounded))).isEqualTo("Same (differs by less than): p95 9 %");
		assertThat(OneScreen.list(Word.UNCLEAR, List.of(bounded, unbounded)))
			.isEqualTo("Unclear (differs by less than): p95 9 %, throughput (doubt: steal)");
		assertThat(OneScreen.list(Word.UNCLEAR, List.of(unbounded))).isEqualTo("Unclear: throughput (doubt: steal)");
		assertThat(OneScreen.list(Word.SAME, List.of())).isEmpty();
	}

	@Test
	void aParagraphThatIsTooLongEndsInDots() {
		List<String> lines = new OneScreen(10, 100).paragraph("word ".repeat(60), 2).lines();
		assertThat(lines).hasSize(2);
		assertThat(lines.getLast()).endsWith("...").hasSizeLessThanOrEqualTo(100);
	}

	private static AnswerRow row(String path, Word word) {
		return new AnswerRow(Question.FULL_LOAD, path, Metric.LATENCY_P95, true, 10.0, 12.0, 1.2,
				new Interval(1.1, 1.3), new Proof(0.3, 0.3, 0, 0.2), word, new AnswerRow.Basis.MissingReadings());
	}

}

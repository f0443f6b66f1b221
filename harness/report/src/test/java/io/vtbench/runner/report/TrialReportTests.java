package io.vtbench.runner.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.vtbench.runner.judge.SampleStages;
import io.vtbench.runner.judge.TrialJudge;
import io.vtbench.runner.result.JsonFile.ResultFileException;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What the files of a trial say, and in which order. */
class TrialReportTests {

	/**
	 * The decisions whose whole reports are kept; those of the others have the same
	 * tables.
	 */
	private static final Set<Decision> WHOLE = EnumSet.of(Decision.MIXED, Decision.UNCLEAR);

	@TempDir
	private Path folder;

	@ParameterizedTest
	@EnumSource(Decision.class)
	void whatPeopleReadIsAsAgreed(Decision decision) throws Exception {
		Trial trial = TrialSamples.of(decision);
		assertThat(trial.answer().arms()).extracting(ArmAnswer::decision).containsExactly(decision);
		String name = "trial/" + decision.name().toLowerCase(Locale.ROOT).replace('_', '-');
		String console = ConsoleSummary.of(trial, TrialSamples.stages(decision));
		if (WHOLE.contains(decision)) {
			TrialSamples.write(trial, TrialSamples.stages(decision), this.folder);
			Golden.assertMatches(Files.readString(this.folder.resolve(Reports.MARKDOWN)), name + ".md");
			Golden.assertMatches(console, name + ".txt");
		}
		String answer = ConsoleSummary.answer(trial, TrialSamples.stages(decision), 100);
		Golden.assertMatches(answer, name + "-answer.txt");
		assertThat(Stream.concat(console.lines(), answer.lines())).allSatisfy((line) -> {
			assertThat(line.length()).isLessThanOrEqualTo(100);
			assertThat(line).matches("[ -~]*").doesNotEndWith(" ");
		});
	}

	@Test
	void thePageAnswersInTheOrderOfQuestions() throws Exception {
		TrialSamples.write(TrialSamples.shop(), TrialSamples.stages(Decision.MIXED), this.folder);
		String page = Markup.of(Files.readString(this.folder.resolve(Reports.HTML)));
		Markup.assertInOrder(page.substring(page.indexOf("<body>")),
				List.of("Mixed", "p50 59 to 61 % shorter", "p95 90 to 97 % longer", "Half load (120.0/s)",
						"Why: 90.0 % of the requests in virtual", "How sure: 4 pairs of fresh JVMs", "Not tried: ",
						"requests/s", "CPU per request", "What to watch after switching on", "As users are added",
						"Pair by pair", "Where requests were", "The measured runs", "Setup and environment"));
	}

	@Test
	void severalCandidatesHaveATableEach() throws Exception {
		List<RunResult> stages = new SampleStages().capacity("pool-30", 1.2, 0.8, 0.8)
			.capacity("zgc", 0.8, 1.2, 1.2)
			.build();
		Trial plain = TrialSamples.plain();
		TrialSamples.write(TrialJudge.answer(plain, stages), stages, this.folder);
		assertThat(Files.readString(this.folder.resolve(Reports.MARKDOWN))).contains(
				"Make the change (pool-30): 18 to 23 % more requests/s",
				"Do not make the change (zgc): 18 to 22 % fewer", "- pool-30: Full load (20 users): ",
				"| load | metric | platform | pool-30 |", "- zgc: Full load (20 users): ",
				"| load | metric | platform | zgc |");
		assertThat(Markup.of(Files.readString(this.folder.resolve(Reports.HTML)))).contains("pool-30: How sure: ",
				"zgc: How sure: ");
	}

	@Test
	void aTrialThatMeasuredNothingHasItsAnswerInEveryForm() throws Exception {
		Trial broken = TrialSamples.broken();
		TrialSamples.write(broken, List.of(), this.folder);
		List<String> order = List.of("Do not set it: ", "virtual stopped answering");
		List<String> rest = List.of("20 users 6.50 s after", "55.80/s", "seen in 2 of 2", "Why: all 2 carrier threads",
				"How sure: the load was sent to 2 fresh JVMs of virtual.");
		assertThat(Files.readString(this.folder.resolve(Reports.MARKDOWN))).containsSubsequence(order)
			.containsSubsequence(rest)
			.doesNotContain("The measured runs");
		String page = Markup.of(Files.readString(this.folder.resolve(Reports.HTML)));
		Markup.assertInOrder(page, rest);
		assertThat(page).doesNotContain("The measured runs");
		assertThat(ConsoleSummary.of(broken, List.of())).containsSubsequence(order);
		Trial.FILE.write(broken, this.folder);
		assertThat(Trial.FILE.read(this.folder)).isEqualTo(broken);
	}

	@Test
	void whereNothingWasMeasuredTheHeadSaysOnWhat() throws Exception {
		Trial broken = TrialSamples.broken();
		TrialSamples.write(broken, List.of(), this.folder);
		assertThat(Files.readString(this.folder.resolve(Reports.MARKDOWN))).contains("Started 2026-01-15 09:00 UTC.");
		TrialSamples.write(broken.withFacts(Map.of(Trial.MACHINE, "Example CPU, 2 cores, 7.60 GiB of memory, Linux 6.8",
				Trial.JDK, "25.0.3 (Eclipse Adoptium)")), List.of(), this.folder);
		String head = "on Example CPU, 2 cores, 7.60 GiB of memory, Linux 6.8, with JDK 25.0.3 (Eclipse Adoptium).";
		assertThat(Files.readString(this.folder.resolve(Reports.MARKDOWN))).contains(head);
		assertThat(Files.readString(this.folder.resolve(Reports.HTML))).contains(head);
	}

	/** An arm that hangs on such a JDK may hang because of it. */
	@Test
	void aKnownFaultOfTheJdkIsSaid() throws Exception {
		String fault = "Known faults of JDK 25.0.3: a virtual thread may stay BLOCKED for ever"
				+ " (JDK-8373120, fixed in 25.0.4).";
		TrialSamples.write(TrialSamples.broken().withFacts(Map.of(Trial.JDK, "25.0.3 (Eclipse Adoptium)")), List.of(),
				this.folder);
		assertThat(Files.readString(this.folder.resolve(Reports.MARKDOWN))).contains(fault);
		assertThat(Files.readString(this.folder.resolve(Reports.HTML))).contains(fault);
		TrialSamples.write(TrialSamples.broken().withFacts(Map.of(Trial.JDK, "25.0.4 (Eclipse Adoptium)")), List.of(),
				this.folder);
		assertThat(Files.readString(this.folder.resolve(Reports.MARKDOWN))).doesNotContain("Known faults");
	}

	@Test
	void theJsonBeginsWithTheAnswer() throws Exception {
		Trial.FILE.write(TrialSamples.shop(), this.folder);
		assertThat(JsonMapper.shared().readTree(Files.readString(Trial.FILE.in(this.folder))).propertyNames())
			.startsWith("schema", "service", "target", "answer", "curves", "firstMinutes", "evidence", "findings",
					"runs");
	}

	@Test
	void whatWasWrittenIsReadBack() {
		Trial.FILE.write(TrialSamples.shop(), this.folder);
		assertThat(Trial.FILE.read(this.folder)).isEqualTo(TrialSamples.shop());
	}

	@Test
	void aDamagedTrialIsRefusedInOneSentence() throws Exception {
		for (String text : new String[] { "", "{", "{}", "null", "[]", "{\"schema\": 4}" }) {
			Files.writeString(Trial.FILE.in(this.folder), text);
			assertThatExceptionOfType(ResultFileException.class).isThrownBy(() -> Trial.FILE.read(this.folder))
				.withMessageContaining("is not a trial: ");
		}
	}

	@Test
	void aTrialWithoutItsRunStillAnswers() throws Exception {
		Trial plain = TrialSamples.plain();
		TrialSamples.write(plain, List.of(), this.folder);
		assertThat(Files.readString(this.folder.resolve(Reports.HTML))).contains("badge open\">Mixed<")
			.doesNotContain("data-chart=", "The measured runs");
	}

}

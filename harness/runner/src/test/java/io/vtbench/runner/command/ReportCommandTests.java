package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.vtbench.runner.judge.SampleStages;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.Trial.Plan;
import io.vtbench.runner.result.Trial.PlannedStage;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Reports that are made again, perhaps after the figures are judged by today's rules. */
class ReportCommandTests {

	@TempDir
	private Path home;

	@Test
	void withoutJudgingTheResultStaysAsItIs() throws IOException {
		Path run = saved("sample");
		String before = Files.readString(run.resolve("result.json"));
		CommandLineHarness.Said said = call(run.toString());
		assertThat(said.exitCode()).isZero();
		assertThat(said.out()).isEqualTo("Report: HOME/sample/report.html\n");
		assertThat(Files.readString(run.resolve("report.md"))).doesNotContain("| uneven disturbance |");
		assertThat(Files.readString(run.resolve("result.json"))).isEqualTo(before);
	}

	@Test
	void saysWhatTodaysRulesChangeAndSavesItWithTheReports() throws IOException {
		Path run = saved("sample");
		CommandLineHarness.Said said = call(run.toString(), "--judge");
		assertThat(said.exitCode()).isZero();
		assertThat(said.out()).contains("Changed against the saved judgement:",
				"CPU per request of virtual: better -> info", "Report: HOME/sample/report.html");
		assertThat(run.resolve("report.html")).exists();
		assertThat(Files.readString(run.resolve("report.md"))).contains("| uneven disturbance |");
		assertThat(call(run.toString(), "--judge").out()).contains("The saved judgement says the same.");
	}

	/** More comparisons are more chances of a false alarm. */
	@Test
	void foldersThatAreNamedTogetherAreJudgedTogether() throws IOException {
		Path run = saved("sample");
		call(run.toString(), "--judge");
		double alone = ResultFile.read(run).primaryComparisons().getFirst().pValueHolm();
		call(run.toString(), saved("three").toString(), "--judge");
		assertThat(ResultFile.read(run).primaryComparisons().getFirst().pValueHolm()).isGreaterThan(alone);
	}

	@Test
	void aTrialIsAnsweredAnew() throws IOException {
		Path measured = saved("sample");
		Files.createDirectories(this.home.resolve("trial"));
		Files.move(measured, this.home.resolve("trial/measured"));
		Path trial = this.home.resolve("trial");
		TrialAnswer old = new TrialAnswer(List.of());
		Trial.FILE.write(new Trial(Trial.SCHEMA, "shop.jar", "GET /", "2026-01-15T09:00:00Z", "./bench try", old, null,
				Map.of(), List.of(), List.of(), List.of(), List.of(), List.of(), null, null, List.of("measured"),
				List.of(), null), trial);
		assertThat(call(trial.toString(), "--judge").exitCode()).isZero();
		assertThat(Trial.FILE.read(trial).answer().arms()).extracting(ArmAnswer::decision)
			.containsExactly(Decision.UNCLEAR);
		assertThat(Files.readString(trial.resolve("report.md"))).contains("Unclear: ");
		assertThat(trial.resolve("measured/report.html")).exists();
	}

	@Test
	void aTrialThatWasInterruptedIsAnsweredByItsWholePairs() throws IOException {
		Path measured = saved("sample");
		Files.writeString(measured.resolve("result.json"), Files.readString(measured.resolve("result.json"))
			.replaceFirst("\"status\" ?: ?\"valid\"", "\"status\" : \"interrupted\""));
		assertThat(ResultFile.read(measured).status()).isEqualTo(Status.INTERRUPTED);
		Path trial = Files.createDirectories(this.home.resolve("trial"));
		Files.move(measured, trial.resolve("measured"));
		Trial.FILE.write(
				SampleStages.trial()
					.withPlan(new Plan(0.05,
							List.of(new PlannedStage("measured", Design.IN_TURN, "20 users", 4, 3, 10)), List.of())),
				trial);
		Path stage = trial.resolve("measured");
		assertThat(call(stage.toString(), "--judge").exitCode()).as("the stage alone").isEqualTo(1);
		assertThat(ResultFile.read(stage).status()).isEqualTo(Status.INTERRUPTED);
		assertThat(call(trial.toString(), "--judge").exitCode()).isZero();
		Trial answered = Trial.FILE.read(trial);
		assertThat(answered.runs()).containsExactly("measured");
		assertThat(answered.answer().arms()).isNotEmpty();
		assertThat(ResultFile.read(stage).status()).isEqualTo(Status.VALID);
	}

	@Test
	void aStageThatLeadsOutOfItsTrialIsRefused() throws IOException {
		Path mine = saved("sample");
		String before = Files.readString(mine.resolve("result.json"));
		Path trial = Files.createDirectories(this.home.resolve("mailed/trial"));
		Trial.FILE.write(
				SampleStages.trial()
					.withPlan(new Plan(0.05,
							List.of(new PlannedStage("measured", Design.IN_TURN, "20 users", 4, 3, 10)), List.of())),
				trial);
		Files.createSymbolicLink(trial.resolve("measured"), mine);
		assertThat(call(trial.toString(), "--judge").err())
			.contains("HOME/mailed/trial/measured leads out of the folder of its trial; take an unchanged copy");
		Path file = trial.resolve("trial.json");
		Files.writeString(file, Files.readString(file).replace("\"measured\"", "\"../../sample\""));
		assertThat(call(trial.toString(), "--judge").err()).contains("trial.json").contains("take an unchanged copy");
		assertThat(Files.readString(mine.resolve("result.json"))).isEqualTo(before);
		assertThat(mine.resolve("report.md")).doesNotExist();
	}

	@Test
	void aTrialThatMeasuredNothingKeepsItsAnswer() throws IOException {
		Path trial = Files.createDirectories(this.home.resolve("trial"));
		Trial.FILE.write(new Trial(Trial.SCHEMA, "shop.jar", "GET /", "2026-01-15T09:00:00Z", "./bench try",
				new TrialAnswer(List.of()), null, Map.of(), List.of(), List.of(), List.of(), List.of(),
				List.of(new Breakdown("virtual", "20 users", 6.5, true, "platform", 55.8, 1, 1, Map.of())), null, null,
				List.of(), List.of(), null), trial);
		assertThat(call(trial.toString(), "--judge").exitCode()).isZero();
		assertThat(Trial.FILE.read(trial).answer().arms()).extracting(ArmAnswer::decision)
			.containsExactly(Decision.DO_NOT);
		assertThat(call(trial.toString(), "--judge").out()).contains("virtual stopped answering 20 users 6.50 s after",
				"repeat the command to see it again");
		assertThat(Files.readString(trial.resolve("report.md"))).contains("Do not set it: ");
	}

	@Test
	void anInvalidRunStaysInvalid() throws IOException {
		CommandLineHarness.Said said = call(saved("invalid").toString(), "--judge");
		assertThat(said.exitCode()).isEqualTo(1);
		assertThat(said.out()).contains("Invalid: the run gives no verdict.");
	}

	private Path saved(String name) throws IOException {
		Path run = Files.createDirectories(this.home.resolve(name));
		Files.copy(Path.of("../report/src/test/resources/report", name, "result.json"), run.resolve("result.json"));
		return run;
	}

	private CommandLineHarness.Said call(String... arguments) {
		String[] all = new String[arguments.length + 1];
		all[0] = "report";
		System.arraycopy(arguments, 0, all, 1, arguments.length);
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			return bench.call(all);
		}
	}

}

package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.vtbench.runner.environment.SampleEnvironment;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Verdict;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Runs of one command, of which the last was interrupted and continued. */
class RunFamilyTests {

	@TempDir
	private Path results;

	private RunFamily family;

	@BeforeEach
	void createFamily() {
		this.family = new RunFamily(
				new Session(new SuiteFolder(this.results), System.err, new SampleEnvironment(this.results)));
	}

	@Test
	void aContinuedRunIsAdjustedTogetherWithThoseBeforeIt() throws IOException {
		RunFolder first = folder("first");
		RunFolder second = folder("second");
		ResultFile.write(run(0.03), first.path());
		assertThat(this.family.addEarlier(List.of("first", "gone"), second)).containsExactly("gone");
		RunResult judged = this.family.add(second, run(0.04));
		assertThat(comparison(judged).pValueHolm()).isEqualTo(0.06);
		for (RunFolder folder : List.of(first, second)) {
			Comparison saved = comparison(ResultFile.read(folder.path()));
			assertThat(saved.pValueHolm()).isEqualTo(0.06);
			assertThat(saved.verdict()).isEqualTo(Verdict.CANT_TELL);
			assertThat(folder.path().resolve("report.md")).isNotEmptyFile();
		}
	}

	@Test
	void everyRunIsAdjustedAsSoonAsTheNextHasEnded() throws IOException {
		RunFolder first = folder("first");
		this.family.add(first, run(0.03));
		this.family.add(folder("second"), run(0.04));
		assertThat(comparison(ResultFile.read(first.path())).pValueHolm()).isEqualTo(0.06);
		this.family.add(folder("third"), run(0.001));
		assertThat(comparison(ResultFile.read(first.path())).pValueHolm()).isEqualTo(0.06);
		assertThat(this.family.names()).containsExactly("first", "second", "third");
		assertThat(this.family.results()).extracting((run) -> comparison(run).verdict())
			.containsExactly(Verdict.CANT_TELL, Verdict.CANT_TELL, Verdict.FASTER);
	}

	private RunFolder folder(String name) throws IOException {
		return RunFolder.existing(Files.createDirectory(this.results.resolve(name)));
	}

	private static Comparison comparison(RunResult run) {
		return run.primaryComparisons().getFirst();
	}

	/** The sample run, as if its one primary comparison had another p-value. */
	private static RunResult run(double pValue) {
		RunResult sample = ResultFile.read(Path.of("src/test/resources/report/sample"));
		List<Comparison> comparisons = sample.comparisons()
			.stream()
			.map((each) -> (each.metric() == sample.primary()) ? with(each, pValue) : each)
			.toList();
		return sample.withJudgement(sample.status(), comparisons, sample.checks());
	}

	private static Comparison with(Comparison before, double pValue) {
		return new Comparison(before.metric(), before.baseline(), before.candidate(), before.pairs(), before.ratio(),
				before.ci95(), before.ci90(), pValue, pValue, Verdict.FASTER);
	}

}

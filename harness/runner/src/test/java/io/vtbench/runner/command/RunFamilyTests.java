package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.vtbench.runner.command.RunCommand.RunFamily;
import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.RunResult.MeasuredRun;
import io.vtbench.runner.result.Word;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.system.SampleEnvironment;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Runs of one command, of which the last was interrupted and continued. */
class RunFamilyTests {

	private static final Offset<Double> ROUNDING = within(0.001);

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
		ResultFile.write(SampleRun.judged(run(0.076).facts()), first.path());
		assertThat(this.family.addEarlier(List.of("first", "gone"), second)).containsExactly("gone");
		RunResult judged = this.family.add(second, run(0.102));
		assertThat(comparison(judged).pValueHolm()).isCloseTo(0.06, ROUNDING);
		for (RunFolder folder : List.of(first, second)) {
			Comparison saved = comparison(ResultFile.read(folder.path()));
			assertThat(saved.pValueHolm()).isCloseTo(0.06, ROUNDING);
			assertThat(saved.word()).isEqualTo(Word.UNCLEAR);
			assertThat(saved.probably()).isTrue();
			assertThat(folder.path().resolve("report.md")).isNotEmptyFile();
		}
	}

	@Test
	void everyRunIsAdjustedAsSoonAsTheNextHasEnded() throws IOException {
		RunFolder first = folder("first");
		this.family.add(first, run(0.076));
		this.family.add(folder("second"), run(0.102));
		assertThat(comparison(ResultFile.read(first.path())).pValueHolm()).isCloseTo(0.06, ROUNDING);
		this.family.add(folder("third"), run(0.0025));
		assertThat(comparison(ResultFile.read(first.path())).pValueHolm()).isCloseTo(0.06, ROUNDING);
		assertThat(this.family.names()).containsExactly("first", "second", "third");
		assertThat(this.family.results()).extracting((run) -> comparison(run).word())
			.containsExactly(Word.UNCLEAR, Word.UNCLEAR, Word.BETTER);
	}

	private RunFolder folder(String name) throws IOException {
		return RunFolder.existing(Files.createDirectory(this.results.resolve(name)));
	}

	private static Comparison comparison(RunResult run) {
		return run.primaryComparisons().getFirst();
	}

	/** Two pairs; p is 0.03 at 0.076, 0.04 at 0.102 and 0.001 at 0.0025. */
	private static MeasuredRun run(double apart) {
		return new MeasuredRun(SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).makespan(16), SampleFork.pair(2).makespan(16))
			.arm("virtual", null, SampleRun.virtual(1).makespan(3.2 * Math.exp(-apart)),
					SampleRun.virtual(2).makespan(3.2 * Math.exp(apart)))
			.build(), true);
	}

}

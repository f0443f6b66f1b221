package io.vtbench.runner.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.RunResult.MeasuredRun;
import io.vtbench.runner.result.Status;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Judged runs of made-up forks as they are saved: {@code .ci/check-verdicts} computes the
 * same with another library. Run with {@code -Dgolden.write} to accept a change.
 */
class FixtureTests {

	private static final Path FOLDER = Path.of("src/test/resources/analysis");

	@ParameterizedTest
	@ValueSource(
			strings = { "duet", "duet-late", "interleaved", "interleaved-moving", "interleaved-open", "two-stages" })
	void whatIsSavedIsWhatWasChecked(String name) throws IOException {
		String json = ResultFile.toJson(judged(name));
		Path file = FOLDER.resolve(name).resolve(ResultFile.NAME);
		if (System.getProperty("golden.write") != null) {
			Files.createDirectories(file.getParent());
			Files.writeString(file, json + "\n");
		}
		assertThat(ResultFile.read(file.getParent()).status()).isEqualTo(Status.VALID);
		assertThat(json).isEqualTo(Files.readString(file).strip());
	}

	private static RunResult judged(String name) {
		RunResult run = switch (name) {
			case "duet" -> duet(0L).build();
			case "duet-late" -> duet(20L).build();
			case "interleaved" -> stages().getFirst();
			case "interleaved-moving" -> moving();
			case "interleaved-open" -> stages().getLast();
			default -> twoStages();
		};
		RunResult measured = run.withJudgement(Status.INTERRUPTED, List.of(), run.checks());
		return RunJudge.judge(List.of(new MeasuredRun(measured, true))).getFirst();
	}

	private static List<RunResult> stages() {
		return new SampleStages().capacity("virtual", 1.03, 0.4, 1.94).equalRate("virtual", 1, 0.99, 1.06).build();
	}

	/** Two pairs in which the candidate serves more from block to block. */
	private static RunResult moving() {
		SplittableRandom random = new SplittableRandom(9);
		SampleFork[] platform = new SampleFork[2];
		SampleFork[] virtual = new SampleFork[2];
		for (int i = 0; i < platform.length; i++) {
			platform[i] = SampleFork.pair(i + 1).served(random.longs(8, 980, 1021).toArray());
			virtual[i] = SampleRun.virtual(i + 1)
				.makespan(16.1)
				.served(IntStream.range(0, 8)
					.mapToLong((block) -> Math.round((900 + 40 * block) * random.nextDouble(0.98, 1.02)))
					.toArray());
		}
		return SampleRun.empty().interleaved().arm("platform", null, platform).arm("virtual", null, virtual).build();
	}

	private static SampleRun duet(long late) {
		SplittableRandom random = new SplittableRandom(7);
		SampleFork[] platform = new SampleFork[4];
		SampleFork[] virtual = new SampleFork[4];
		for (int i = 0; i < platform.length; i++) {
			double[] machine = DoubleStream.generate(() -> random.nextDouble(0.9, 1.3)).limit(10).toArray();
			double luck = random.nextDouble(0.98, 1.02);
			platform[i] = SampleFork.pair(i + 1).late(0L).blocks(machine);
			virtual[i] = SampleRun.virtual(i + 1)
				.late(late)
				.blocks(DoubleStream.of(machine).map((seconds) -> seconds * 1.2 * luck).toArray());
		}
		return SampleRun.empty().duet().arm("platform", null, platform).arm("virtual", null, virtual);
	}

	private static RunResult twoStages() {
		SplittableRandom random = new SplittableRandom(8);
		SampleFork[] platform = new SampleFork[8];
		SampleFork[] virtual = new SampleFork[8];
		for (int i = 0; i < platform.length; i++) {
			platform[i] = SampleFork.pair(i + 1).makespan(16 * random.nextDouble(0.97, 1.03));
			virtual[i] = SampleRun.virtual(i + 1).makespan(15.8 * random.nextDouble(0.97, 1.03));
		}
		return SampleRun.empty().arm("platform", null, platform).arm("virtual", null, virtual).firstStage(6).build();
	}

}

package io.vtbench.maintenance.publish;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import io.vtbench.maintenance.selftest.SelfTest;
import io.vtbench.runner.file.Inputs;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.file.OutputFiles.NewFolder;
import io.vtbench.runner.judge.RunJudge;
import io.vtbench.runner.judge.TrialJudge;
import io.vtbench.runner.report.AnswerText;
import io.vtbench.runner.report.Ratios;
import io.vtbench.runner.report.Reports;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.RunResult.MeasuredRun;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import org.jspecify.annotations.Nullable;

/**
 * Holds the result of a run, or those of the stages of a trial or of the comparisons of a
 * self-test, each in a folder of its own.
 */
final class PublishedFolder {

	/** The name of the trial's fact that says what spoke against measuring. */
	private static final String NOTE = "published";

	private final Path path;

	private final @Nullable Trial trial;

	private final Map<Path, RunResult> runs = new LinkedHashMap<>();

	private PublishedFolder(Path path, @Nullable Trial trial) {
		this.path = path;
		this.trial = trial;
	}

	/** Reads a folder, which holds no result where it does not exist. */
	static PublishedFolder read(Path path) {
		PublishedFolder folder = new PublishedFolder(path, Trial.FILE.isIn(path) ? Trial.FILE.read(path) : null);
		folders(path).forEach((each) -> folder.runs.put(path.relativize(each), ResultFile.read(each)));
		return folder;
	}

	private static List<Path> folders(Path path) {
		List<Path> all = Files.isDirectory(path) ? Inputs.below(path, Integer.MAX_VALUE) : List.of();
		return all.stream().filter((file) -> file.endsWith(ResultFile.NAME)).map(Path::getParent).sorted().toList();
	}

	/** Returns when measuring began; null where the folder holds no result. */
	@Nullable Instant measuredAt() {
		return Stream
			.concat(Stream.ofNullable(this.trial).map(Trial::startedAt),
					this.runs.values().stream().map(RunResult::startedAt))
			.map(Instant::parse)
			.min(Comparator.naturalOrder())
			.orElse(null);
	}

	/**
	 * Returns the seconds that the same measuring takes; 0 where the results do not show
	 * it.
	 */
	double seconds() {
		Stream<RunResult> all = this.runs.values().stream();
		return (this.trial != null) ? all.mapToDouble((run) -> seconds(this.trial.startedAt(), run)).max().orElse(0)
				: all.mapToDouble((run) -> seconds(run.startedAt(), run)).sum();
	}

	/** Returns the seconds from a start to the end of a run's last window. */
	private static double seconds(String startedAt, RunResult run) {
		double end = run.arms()
			.stream()
			.flatMap((arm) -> arm.forks().stream())
			.mapToDouble((fork) -> fork.window().startedAtMillis() / 1e3 + fork.window().seconds())
			.max()
			.orElse(0);
		return Math.max(0, end - Instant.parse(startedAt).getEpochSecond());
	}

	/** Returns the same measurements as they are judged now. */
	PublishedFolder judged() {
		if (this.trial == null) {
			PublishedFolder judged = new PublishedFolder(this.path, null);
			this.runs.forEach((name, run) -> judged.runs.put(name, judged(List.of(run)).getFirst()));
			return judged;
		}
		List<Path> stages = this.trial.runs().stream().map(Path::of).toList();
		List<RunResult> results = judged(stages.stream().map(this.runs::get).toList());
		PublishedFolder judged = new PublishedFolder(this.path, TrialJudge.answer(this.trial, results));
		for (int i = 0; i < stages.size(); i++) {
			judged.runs.put(stages.get(i), results.get(i));
		}
		return judged;
	}

	private static List<RunResult> judged(List<RunResult> runs) {
		return RunJudge.judge(runs.stream().map(MeasuredRun::saved).toList());
	}

	/**
	 * Returns what another judgement of the same measurements says differently, a line
	 * for each difference.
	 */
	List<String> outcomesChangedBy(PublishedFolder other) {
		List<String> changes = new ArrayList<>();
		other.runs.forEach((name, run) -> Ratios.changes(Objects.requireNonNull(this.runs.get(name)), run)
			.forEach((change) -> changes.add((name + " " + change).stripLeading())));
		Map<String, String> before = answers();
		Map<String, String> after = other.answers();
		Stream.concat(before.keySet().stream(), after.keySet().stream())
			.distinct()
			.filter((name) -> !Objects.equals(before.get(name), after.get(name)))
			.forEach((name) -> changes.add(
					name + ": " + before.getOrDefault(name, "nothing") + " -> " + after.getOrDefault(name, "nothing")));
		return changes;
	}

	/** Returns decision and words of the trial, by name. */
	private Map<String, String> answers() {
		Map<String, String> outcomes = new LinkedHashMap<>();
		List<ArmAnswer> arms = (this.trial != null) ? this.trial.answer().arms() : List.of();
		for (ArmAnswer arm : arms) {
			outcomes.put("answer for " + arm.arm(), AnswerText.decision(arm));
			arm.rows()
				.forEach((row) -> outcomes.put(row.name() + " in the answer for " + arm.arm(), row.word().toString()));
		}
		return outcomes;
	}

	/** Returns the processors that the runs were measured on. */
	List<String> processors() {
		return this.runs.values().stream().map((run) -> run.environment().cpu()).distinct().toList();
	}

	/** Returns whether measuring came to its end with a result that may be cited. */
	boolean isWhole() {
		return this.runs.values().stream().noneMatch((run) -> run.status() == Status.INTERRUPTED)
				&& (this.runs.values().stream().anyMatch((run) -> run.status() == Status.VALID)
						|| (this.trial != null && this.runs.isEmpty()));
	}

	/**
	 * Returns whether measuring can be continued, and nothing was published since it
	 * began.
	 * @param published when measuring of the published result began; null where none is
	 * published
	 */
	boolean isUnfinished(@Nullable Instant published) {
		Instant begin = measuredAt();
		return begin != null && (published == null || begin.isAfter(published)) && (SelfTest.FILE.isIn(this.path)
				|| this.runs.values().stream().anyMatch((run) -> run.status() == Status.INTERRUPTED));
	}

	/**
	 * Publishes the results in a folder, in place of those that are there, without blanks
	 * and without most timelines. A run that stands for itself and a trial have their
	 * report beside them; those of the runs of a self-test can be made at any time.
	 * @param notes what a reader has to know of how the results were measured
	 */
	void publish(Path to, List<String> notes) {
		List<Path> before = folders(to);
		List<Path> after = new ArrayList<>();
		this.runs.forEach((name, run) -> {
			Path folder = to.resolve(name).normalize();
			NewFolder.create(folder);
			RunResult published = Reports.drawn(noted(run, notes));
			ResultFile.writeDense(published, folder);
			if (this.trial != null || this.runs.size() == 1) {
				Reports.writeMarkdown(published, folder);
			}
			after.add(folder);
		});
		if (this.trial != null) {
			NewFolder.create(to);
			Trial published = noted(this.trial, notes);
			Trial.FILE.writeDense(published, to);
			Reports.writeMarkdown(published, to);
		}
		before.stream().filter((folder) -> !after.contains(folder)).forEach(PublishedFolder::delete);
	}

	private static RunResult noted(RunResult run, List<String> notes) {
		List<Note> all = new ArrayList<>(run.environment().notes());
		notes.forEach((note) -> all.add(new Note.Published(note)));
		return run.withEnvironment(run.environment().withNotes(all));
	}

	private static Trial noted(Trial trial, List<String> notes) {
		Map<String, String> facts = new LinkedHashMap<>(trial.facts());
		if (!notes.isEmpty()) {
			facts.put(NOTE, "although " + String.join("; ", notes));
		}
		return trial.withFacts(facts);
	}

	/** Deletes a folder whose run is no longer part of the result. */
	private static void delete(Path folder) {
		Inputs.below(folder, 1).stream().filter(Files::isRegularFile).forEach(OutputFiles::delete);
		OutputFiles.delete(folder);
	}

	@Override
	public String toString() {
		return this.path.toString();
	}

}

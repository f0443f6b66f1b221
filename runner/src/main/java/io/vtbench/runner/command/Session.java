package io.vtbench.runner.command;

import java.io.PrintStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.analysis.Holm;
import io.vtbench.runner.analysis.Judge;
import io.vtbench.runner.analysis.MorePairs;
import io.vtbench.runner.analysis.validity.PairLuck;
import io.vtbench.runner.file.FileException;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Finder;
import io.vtbench.runner.metrics.MachineFacts;
import io.vtbench.runner.process.Leftovers;
import io.vtbench.runner.report.Reports;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.run.Choices;
import io.vtbench.runner.run.Experiment;
import io.vtbench.runner.run.Preflight;
import io.vtbench.runner.run.PlaceFactory;
import io.vtbench.runner.run.Run;
import io.vtbench.runner.run.RunFolder;
import io.vtbench.runner.run.RunRequest;
import org.jspecify.annotations.Nullable;

/** Measures, judges and reports one experiment after the other. */
final class Session {

	private static final boolean TERMINAL = Boolean.getBoolean("vtbench.terminal");

	/**
	 * Headers of every request as JSON: their values may be secrets, so no file has them.
	 */
	private static final String HEADERS = "VTBENCH_HEADERS";

	private final SuiteFolder home;

	private final PrintStream err;

	private @Nullable K6 k6;

	/** Null for this machine. */
	private @Nullable PlaceFactory places;

	private Duration limit = Duration.ofDays(365);

	private Map<String, String> secrets = System.getenv().containsKey(HEADERS)
			? Map.of("HEADERS", System.getenv(HEADERS)) : Map.of();

	/** Continues what its runs are part of; null where each is continued by itself. */
	private @Nullable String continuation;

	Session(SuiteFolder home, PrintStream err) {
		this.home = home;
		this.err = err;
	}

	/**
	 * The request that an experiment makes now.
	 * @param choices that it can be made again from; null where it cannot be continued
	 */
	RunRequest request(Experiment experiment, @Nullable Choices choices) throws InterruptedException {
		if (this.places != null) {
			// a namespace that has gone cannot be gone on with
			return RunRequest.of(experiment, null, this.places.generator());
		}
		return RunRequest.of(experiment, choices, (experiment.load() != null) ? k6().version() : "not used");
	}

	/** Measures at a place instead of this machine. */
	Session at(PlaceFactory places) {
		this.places = places;
		return this;
	}

	/** Variables of the load script whose values must not be seen. */
	Session withSecrets(Map<String, String> secrets) {
		this.secrets = secrets.isEmpty() ? this.secrets : secrets;
		return this;
	}

	/** Begins no pair that would not be done by then. */
	Session endingWithin(Duration limit) {
		this.limit = limit;
		return this;
	}

	/** Its runs are parts of something that such a command continues. */
	Session continuedBy(String command) {
		this.continuation = command;
		return this;
	}

	/** Null where nothing continues it. */
	private @Nullable String continuation(RunFolder folder) {
		if (this.places != null) {
			return null;
		}
		return (this.continuation != null) ? this.continuation
				: "./bench run --resume " + this.home.display(folder.path());
	}

	K6 k6() throws InterruptedException {
		if (this.k6 == null) {
			this.k6 = new K6Finder(this.home.path(), System.getenv(), (text) -> this.err.println("bench: " + text))
				.find()
				.withSecrets(this.secrets);
		}
		return this.k6;
	}

	/** Carries a new experiment out. */
	RunResult conduct(Planned planned, RunFolder folder) throws InterruptedException {
		return conduct(planned.experiment(), request(planned.experiment(), planned.choices()), folder, null);
	}

	/**
	 * Carries an experiment out and leaves its request, result and reports in a folder.
	 * @param earlier the interrupted run that is continued, if any
	 */
	RunResult conduct(Experiment experiment, RunRequest request, RunFolder folder, @Nullable RunResult earlier)
			throws InterruptedException {
		try {
			return measure(experiment, request, folder, earlier);
		}
		finally {
			folder.discardIfUnused(RunRequest.NAME);
		}
	}

	private RunResult measure(Experiment experiment, RunRequest request, RunFolder folder, @Nullable RunResult earlier)
			throws InterruptedException {
		Leftovers.endAll().forEach((text) -> this.err.println("bench: " + text));
		List<Check> preflight = (experiment.load() != null && this.places == null) ? new Preflight(MachineFacts.read())
			.require(experiment.load().concurrency(), experiment.backends().size()) : List.of();
		if (earlier == null) {
			request.write(folder);
		}
		this.err.println("bench: " + experiment.scenario().name() + ", " + experiment.sized().profile().key()
				+ ", seed " + experiment.seed() + "; results in " + this.home.display(folder.path()));
		RunResult raw;
		try (Interruption interruption = new Interruption(this.err, this.home, folder, continuation(folder));
				ProgressView view = new ProgressView(this.err, experiment, TERMINAL)) {
			boolean sends = experiment.load() != null && this.places == null;
			Run run = new Run(experiment, sends ? k6() : null, folder, preflight, view)
				.reviewedBy(new PairLuck()::objection);
			if (this.places != null) {
				run.at(this.places);
			}
			if (earlier != null) {
				run.resume(earlier);
			}
			raw = run.carryOut((result) -> MorePairs.enough(result, experiment.pairs()), this.limit);
		}
		catch (FileException ex) {
			String next = continuation(folder);
			throw (next != null && Files.exists(folder.path().resolve(ResultFile.NAME))) ? ex.then(next) : ex;
		}
		// a run's own arms are a family already
		RunResult judged = Holm.across(List.of(Judge.judgeComplete(raw.withFirstStagePairs(firstStage(experiment)))))
			.getFirst();
		keep(judged, folder);
		return judged;
	}

	/** Null where a person, or the profile, has fixed the number of pairs. */
	private static @Nullable Integer firstStage(Experiment experiment) {
		return (experiment.maxPairs() > experiment.pairs()) ? experiment.pairs() : null;
	}

	/** Saves first: reports can be made again, measurements cannot. */
	void keep(RunResult result, RunFolder folder) {
		ResultFile.write(result, folder.path());
		try {
			Reports.write(result, folder.path());
		}
		catch (FileException ex) {
			throw ex.then("./bench report " + this.home.display(folder.path()));
		}
	}

}

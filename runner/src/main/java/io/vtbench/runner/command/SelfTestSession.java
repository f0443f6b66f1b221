package io.vtbench.runner.command;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.run.RunRequest;
import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.selftest.SelfTest;
import io.vtbench.runner.selftest.SelfTestOutcome;

/**
 * A series of comparisons, each in a folder of its own within that of the series. Those
 * that are there already are not made again.
 */
final class SelfTestSession {

	private final PrintWriter out;

	private final RunFolder folder;

	private final Session session;

	SelfTestSession(SuiteFolder home, PrintWriter out, RunFolder folder, Environment environment) {
		this.out = out;
		this.folder = folder;
		this.session = new Session(home, System.err, environment)
			.continuedBy("./bench selftest --resume " + home.display(folder.path()));
	}

	/**
	 * Makes what is missing of a series.
	 * @param rounds of its experiments
	 * @return the series with its outcome, as it is saved
	 */
	SelfTest conduct(SelfTest test, SelfTestRounds rounds) throws InterruptedException {
		SelfTest.FILE.write(test, this.folder.path());
		List<RunResult> results = new ArrayList<>();
		SelfTest sofar = test;
		for (int i = 1; i <= test.comparisons(); i++) {
			for (Map.Entry<String, Experiment> each : rounds.round(test.choices().seed() + i - 1).entrySet()) {
				String name = String.format(Locale.ROOT, "%03d-%s", i, each.getKey());
				results.add(result(name, each.getValue()));
				print(name, results.getLast());
				sofar = sofar.with(SelfTestOutcome.of(results, test.effect()));
				SelfTest.FILE.write(sofar, this.folder.path());
			}
		}
		return sofar;
	}

	private RunResult result(String name, Experiment experiment) throws InterruptedException {
		Path path = this.folder.path().resolve(name);
		RunRequest request = this.session.request(experiment, null);
		RunResult earlier = Files.exists(path.resolve(ResultFile.NAME)) ? earlier(path, request) : null;
		if (earlier != null && earlier.status() != Status.INTERRUPTED) {
			return earlier;
		}
		return this.session.conduct(experiment, request,
				(earlier != null) ? RunFolder.existing(path) : this.folder.within(name), earlier);
	}

	/** Only runs of one state of everything say together how often it is right. */
	private static RunResult earlier(Path path, RunRequest request) {
		List<String> changed = RunRequest.FILE.read(path).differences(request);
		if (!changed.isEmpty()) {
			throw new ScenarioException("this self-test cannot be continued, for its comparisons would be of different"
					+ " things; changed since: " + changed.getFirst()
					+ ((changed.size() > 1) ? " and " + (changed.size() - 1) + " more" : "") + "; start a new one");
		}
		return ResultFile.read(path);
	}

	private void print(String name, RunResult result) {
		result.primaryComparisons()
			.forEach((comparison) -> this.out.printf(Locale.ROOT, "%s  %s  ratio %.3f  %s%n", name,
					comparison.candidate(), comparison.ratio(),
					(comparison.verdict() != null) ? comparison.verdict() : "invalid run, no verdict"));
		this.out.flush();
	}

}

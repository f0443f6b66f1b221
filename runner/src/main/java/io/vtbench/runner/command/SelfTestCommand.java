package io.vtbench.runner.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Verdict;
import io.vtbench.runner.run.Choices;
import io.vtbench.runner.run.Experiment;
import io.vtbench.runner.run.RunFolder;
import io.vtbench.runner.run.RunLock;
import io.vtbench.runner.scenario.Catalog;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench selftest}. */
@Command(name = "selftest", mixinStandardHelpOptions = true, sortOptions = false, sortSynopsis = false,
		description = { "Measures what is known: an arm against itself, and against itself with slower back-ends.",
				"Reports false alarms and detections. One comparison of each kind takes about two minutes.%n" })
final class SelfTestCommand implements Callable<Integer> {

	private static final int MOST_COMPARISONS = 1000;

	private static final double MOST_SLOWDOWN = 10;

	@Option(names = "--comparisons", paramLabel = "N", defaultValue = "3",
			description = "How many of each kind (default: ${DEFAULT-VALUE}).")
	private int comparisons;

	@Option(names = "--slowdown", paramLabel = "SHARE", defaultValue = "0.1",
			description = "By which share the back-ends are slower (default: ${DEFAULT-VALUE}).")
	private double slowdown;

	@Option(names = "--burn", paramLabel = "SHARE",
			description = { "Plant processor time instead, a share of the service's own: 0.05 for 5 %%.",
					"Compares in duets of no-delay (about five minutes each)." })
	private @Nullable Double burn;

	@Option(names = "--mode", paramLabel = "NAME", defaultValue = "virtual",
			description = "The arm that is compared with itself (default: ${DEFAULT-VALUE}).")
	private String mode;

	@Mixin
	private RunOptions options;

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() throws InterruptedException {
		if (this.comparisons < 1 || this.comparisons > MOST_COMPARISONS || !(this.slowdown > 0)
				|| this.slowdown > MOST_SLOWDOWN || (this.burn != null && !(this.burn > 0 && this.burn <= 1))) {
			throw new ParameterException(this.spec.commandLine(), "--comparisons must be 1 to " + MOST_COMPARISONS
					+ ", --slowdown above 0 and at most 10, and --burn above 0 and at most 1");
		}
		this.options.require();
		SuiteFolder home = SuiteFolder.find();
		Catalog catalog = home.catalog();
		ExperimentFactory factory = new ExperimentFactory(home, catalog);
		Session session = new Session(home, System.err);
		List<RunResult> results = new ArrayList<>();
		PrintWriter out = this.spec.commandLine().getOut();
		this.options.requireOut(home);
		try (RunLock lock = RunLock.take(RunLock.defaultFile())) {
			for (int i = 0; i < this.comparisons; i++) {
				for (Experiment experiment : experiments(factory, this.options.seed() + i)) {
					RunFolder folder = RunFolder.create(this.options.out(home), "selftest");
					RunResult result = session.conduct(experiment, session.request(experiment, null), folder, null);
					results.add(result);
					result.primaryComparisons()
						.forEach((comparison) -> out.printf(Locale.ROOT, "%2d  %-16s  ratio %.3f  %s%n", results.size(),
								comparison.candidate(), comparison.ratio(),
								(comparison.verdict() != null) ? comparison.verdict() : "invalid run, no verdict"));
					out.flush();
				}
			}
		}
		return summarise(results, out);
	}

	/** A duet has two arms, so what is equal and what is not are two of them. */
	private List<Experiment> experiments(ExperimentFactory factory, long seed) {
		if (this.burn == null) {
			return List.of(factory.selfTest(this.options.choices("transfer").reseeded(seed), this.mode, this.slowdown));
		}
		Choices choices = this.options.choices("no-delay").reseeded(seed);
		return List.of(factory.selfTestOfCost(choices, this.mode, 0),
				factory.selfTestOfCost(choices, this.mode, this.burn));
	}

	private int summarise(List<RunResult> results, PrintWriter out) {
		List<Comparison> all = results.stream()
			.filter((result) -> result.status() == Status.VALID)
			.flatMap((result) -> result.primaryComparisons().stream())
			.toList();
		List<Comparison> same = all.stream().filter((comparison) -> !isPlanted(comparison)).toList();
		List<Comparison> slower = all.stream().filter(SelfTestCommand::isPlanted).toList();
		long alarms = count(same, Verdict.FASTER) + count(same, Verdict.SLOWER);
		long unsure = count(same, Verdict.CANT_TELL);
		out.printf(Locale.ROOT, "Against itself: %d comparisons, %d false alarms, %d can't tell%n", same.size(), alarms,
				unsure);
		String planted = (this.burn != null) ? String.format(Locale.ROOT, "With %.0f %% of CPU burnt", this.burn * 100)
				: String.format(Locale.ROOT, "With back-ends %.0f %% slower", this.slowdown * 100);
		out.printf(Locale.ROOT, "%s: %d comparisons, %d found%n", planted, slower.size(),
				count(slower, Verdict.SLOWER));
		out.printf(Locale.ROOT, "Invalid runs: %d of %d%n",
				results.stream().filter((result) -> result.status() != Status.VALID).count(), results.size());
		out.flush();
		return (alarms == 0 && count(slower, Verdict.SLOWER) == slower.size() && !slower.isEmpty()) ? 0 : 1;
	}

	private static boolean isPlanted(Comparison comparison) {
		String candidate = comparison.candidate();
		return candidate.endsWith("-slower") || candidate.endsWith(ExperimentFactory.BURNING);
	}

	private static long count(List<Comparison> comparisons, Verdict verdict) {
		return comparisons.stream().filter((comparison) -> comparison.verdict() == verdict).count();
	}

}

package io.vtbench.runner.command;

import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;

import io.vtbench.runner.file.NewFolder;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.report.TrialReport;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.run.RunFolder;
import io.vtbench.runner.run.RunLock;
import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.trial.Lengths;
import io.vtbench.runner.trial.Target;
import io.vtbench.runner.trial.TrialPlan;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench try}. */
@Command(name = "try", mixinStandardHelpOptions = true, sortOptions = false, sortSynopsis = false, description = {
		"Tries a Spring Boot service of your own: both modes, or two versions.", "Nothing of its code is touched." })
final class TryCommand implements Callable<Integer> {

	/** What can be said of a service that runs already. */
	private static final Set<String> BESIDE_URL = Set.of("--url", "--path", "--openapi", "--script", "--method",
			"--body", "--header", "--expect-status", "--users", "--seed", "--out", "--verbose");

	/** A day. */
	private static final int MOST_MINUTES = 1440;

	@Mixin
	private ServiceOptions service;

	@Mixin
	private TargetOptions target;

	@Option(names = "--url", paramLabel = "URL",
			description = "A service that runs already: it is described, and nothing is compared.")
	private @Nullable String url;

	@Option(names = "--users", paramLabel = "N", description = "Users who never pause (default: found by itself).")
	private @Nullable Integer users;

	@Option(names = "--rate", paramLabel = "X", description = "Arrivals a second instead of users.")
	private @Nullable Double rate;

	@Option(names = "--pairs", paramLabel = "N", description = "Pairs of fresh JVMs (default: 4, or as time allows).")
	private @Nullable Integer pairs;

	@Option(names = "--minutes", paramLabel = "N",
			description = "Most that the whole may take (default: 10, 17 with --cost, or what --pairs take).")
	private @Nullable Integer minutes;

	@Option(names = "--cost",
			description = { "Ask for the processor time of a request as well, with both at once, which",
					"sees smaller differences (about seven minutes more)." })
	private boolean cost;

	@Option(names = "--warm-up", paramLabel = "TIME", converter = SetupOptions.Time.class,
			description = "Load before the window of each JVM (default: 10s).")
	private @Nullable Duration warmUp;

	@Option(names = "--duration", paramLabel = "TIME", converter = SetupOptions.Time.class,
			description = "Window of each JVM that counts (default: 15s).")
	private @Nullable Duration duration;

	@Option(names = "--seed", paramLabel = "N", defaultValue = "1",
			description = "Seed of the order and of the paths (default: ${DEFAULT-VALUE}).")
	private long seed = 1;

	@Option(names = "--save", paramLabel = "FILE",
			description = "Keep the scenario that is measured; 'bench run FILE' repeats it.")
	private @Nullable Path save;

	@Mixin
	private BaselineOptions baseline;

	@Option(names = "--out", paramLabel = "DIR", description = "Where runs are kept (default: results).")
	private @Nullable Path out;

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() throws InterruptedException {
		this.baseline.require();
		SuiteFolder home = SuiteFolder.find();
		if (this.url != null) {
			return describe(home, this.url);
		}
		TrialSession session = new TrialSession(home, System.err);
		requireTimes();
		BaselineGate gate = this.baseline.gate(List.of(TrialSession.NAME));
		takeLoadOf(gate.before(TrialSession.NAME));
		TrialPlan plan = new TrialPlan(this.service.service(), this.target.target(), this.users, this.rate,
				Lengths.of(this.warmUp, this.duration));
		TrialSession.Request request = new TrialSession.Request(plan, this.service.compose(), this.pairs,
				(this.minutes != null) ? Duration.ofMinutes(this.minutes) : null, this.seed, this.cost, command());
		// what is refused by reading alone costs no time and leaves no folder
		session.require(request);
		Path runs = runs(home);
		requireSave();
		try (RunLock lock = RunLock.take(RunLock.defaultFile())) {
			RunFolder folder = RunFolder.create(runs, "try");
			TrialSession.Outcome outcome = conduct(session, request, folder);
			if (this.save != null) {
				OutputFiles.copy(folder.path().resolve(TrialSession.SCENARIO), this.save);
			}
			print(home, outcome.trial(), folder);
			int compared = gate.conclude(List.of(RunFolder.existing(folder.path().resolve(Baselines.MEASURED))),
					List.of(outcome.result()), this.spec.commandLine().getOut());
			return Math.max(compared, exitCode(outcome.result()));
		}
	}

	private int describe(SuiteFolder home, String text) throws InterruptedException {
		URI address = UrlSession.require(text);
		requireUrlAlone();
		Target asked = this.target.target();
		Path runs = runs(home);
		try (RunLock lock = RunLock.take(RunLock.defaultFile())) {
			RunFolder folder = RunFolder.create(runs, "try");
			try {
				Trial trial = new UrlSession(home, System.err).conduct(address, asked,
						(this.users != null) ? this.users : 0, command(), folder);
				print(home, trial, folder);
				return 0;
			}
			finally {
				folder.discardIfUnused(TrialSession.SCENARIO);
			}
		}
	}

	private void requireUrlAlone() {
		List<String> others = this.spec.commandLine()
			.getParseResult()
			.matchedOptions()
			.stream()
			.map(OptionSpec::longestName)
			.filter((name) -> !BESIDE_URL.contains(name))
			.toList();
		if (!others.isEmpty()) {
			throw new ParameterException(this.spec.commandLine(),
					"--url is of a service that runs as it is; leave out: " + String.join(", ", others));
		}
		if (this.users != null && this.users < 1) {
			throw new ParameterException(this.spec.commandLine(), "--users must be above 0");
		}
	}

	/** Where runs are kept; fails where they cannot be. */
	private Path runs(SuiteFolder home) {
		Path runs = (this.out != null) ? this.out : home.results();
		NewFolder.requirePossible(runs, NewFolder.OUT);
		return runs;
	}

	private void print(SuiteFolder home, Trial trial, RunFolder folder) {
		PrintWriter out = this.spec.commandLine().getOut();
		out.println(TrialReport.console(trial));
		out.println("Report: " + home.displayFromHere(folder.path().resolve(TrialReport.HTML)));
		out.flush();
	}

	/** What repeats the trial, without values that may be secrets. */
	private String command() {
		return "./bench try" + option("url", this.url) + this.service.arguments() + this.target.arguments()
				+ option("users", this.users) + option("rate", this.rate) + option("pairs", this.pairs)
				+ option("minutes", this.minutes) + (this.cost ? " --cost" : "")
				+ option("warm-up", printed(this.warmUp)) + option("duration", printed(this.duration))
				+ option("seed", this.seed);
	}

	private void requireTimes() {
		if (this.duration != null && this.duration.isZero()) {
			throw new ParameterException(this.spec.commandLine(), "--duration must be above 0");
		}
		if (this.minutes != null && (this.minutes < 1 || this.minutes > MOST_MINUTES)) {
			throw new ParameterException(this.spec.commandLine(),
					"--minutes must be 1 to " + MOST_MINUTES + ", but is " + this.minutes);
		}
	}

	private static TrialSession.Outcome conduct(TrialSession session, TrialSession.Request request, RunFolder folder)
			throws InterruptedException {
		try {
			return session.conduct(request, folder);
		}
		finally {
			folder.discardIfUnused(TrialSession.SCENARIO);
		}
	}

	/** A search could end at another load, and then nothing could be compared. */
	private void takeLoadOf(@Nullable RunResult before) {
		if (before != null && this.users == null && this.rate == null) {
			// an open load has users too: those who may wait at once
			this.rate = before.load().ratePerSecond();
			this.users = (this.rate == null) ? before.load().users() : null;
		}
	}

	/** After minutes of measuring it would be late to say so. */
	private void requireSave() {
		if (this.save != null) {
			if (Files.isDirectory(this.save)) {
				throw new ParameterException(this.spec.commandLine(),
						"--save takes the name of a file, and '" + this.save + "' is a folder");
			}
			NewFolder.requirePossible(this.save.resolveSibling(""), "--save");
		}
	}

	private static @Nullable String printed(@Nullable Duration time) {
		return (time != null) ? Durations.print(time) : null;
	}

	private static String option(String name, @Nullable Object value) {
		return (value != null) ? " --" + name + " " + value : "";
	}

	private int exitCode(RunResult result) {
		if (result.status() != Status.VALID) {
			return 1;
		}
		return (this.service.comparesVersions() && TrialSession.isWorse(result)) ? BaselineGate.WORSE : 0;
	}

}

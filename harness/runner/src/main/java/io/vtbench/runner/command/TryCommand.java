package io.vtbench.runner.command;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import io.vtbench.runner.command.Places.PlaceOption;
import io.vtbench.runner.command.RunOptions.RunsFolderOption;
import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.file.OutputFiles.NewFolder;
import io.vtbench.runner.format.Console;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.measure.RunLock;
import io.vtbench.runner.report.ConsoleSummary;
import io.vtbench.runner.report.Reports;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Slo;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.SecretValues;
import io.vtbench.runner.system.Capability;
import io.vtbench.runner.system.Environment;
import io.vtbench.runner.system.Login;
import io.vtbench.runner.system.StartException;
import io.vtbench.runner.system.local.ComposeStack;
import io.vtbench.runner.trial.ServiceChange;
import io.vtbench.runner.trial.Target;
import io.vtbench.runner.trial.TrialPlan;
import io.vtbench.runner.trial.TrialService;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Carries out {@code bench try}. */
@Command(name = "try",
		description = { "Measures your own Spring Boot service: what virtual threads, or any other change, do to it.",
				"The code of the service stays as it is." },
		footerHeading = Subcommand.EXAMPLES,
		footer = { "  bench try -j target/shop.jar -p /orders/1",
				"  bench try -p '/orders/1 3' -p /search -u 50 -t 30m -c jdk:25",
				"  bench try -p /orders -X POST -d @order.json -H @headers.txt -c jar:new.jar" })
final class TryCommand extends Subcommand {

	@Mixin
	private ServiceOptions service;

	@Mixin
	private TargetOptions target;

	@Mixin
	private TrialOptions trial;

	@Mixin
	private PlaceOption place;

	@Mixin
	private RunsFolderOption out;

	@Option(names = RunOptions.DETAILS, description = RunOptions.DETAILS_TEXT)
	private boolean details;

	@Option(names = "--json", description = "Print trial.json, which holds the answer, instead of a table.")
	private boolean json;

	@Override
	public Integer call() throws InterruptedException {
		this.place.require();
		SuiteFolder home = SuiteFolder.find();
		this.trial.require();
		Target target = this.target.target(variables());
		Login login = this.target.login(variables());
		try (Environment environment = this.place.environment(home, variables(), target.secretVariables(), login,
				this.service.limits())) {
			environment.require("the trial", login != null, Capability.SECRETS);
			SecretValues secrets = SecretValues.of(variables());
			TrialSession.Request request = this.trial.request(this.service.service(secrets), this.service.compose(),
					target, this.trial.next ? this.service::found : null,
					text("", Map.of(RunOptions.SEED, this.trial.seed)), secrets);
			warnOfPlainSecrets();
			// what is refused by reading alone costs no time and leaves no folder
			TrialRefusals.require(request, environment, home);
			return compare(home, environment, request);
		}
		catch (StartException ex) {
			throw ex.advising(this.service.unstarted());
		}
	}

	private void warnOfPlainSecrets() {
		List<String> plain = new ArrayList<>(this.target.plainSecrets());
		plain.addAll(this.service.plainSecrets());
		if (!plain.isEmpty()) {
			System.err.println(Console.line("every user of this machine can read the value of " + PlainText.list(plain)
					+ " in the process list while bench runs; give headers by --header @FILE, and other values by --env"
					+ " NAME, which takes that of your own variable"));
		}
	}

	private int compare(SuiteFolder home, Environment environment, TrialSession.Request request)
			throws InterruptedException {
		Path runs = this.out.require(home);
		this.trial.requireSave();
		Catalog services = home.services();
		try (RunLock lock = RunLock.take(RunLock.defaultFile())) {
			if (this.place.isHere()) {
				MachineChecks.warn(TrialRefusals.jdks(request.plan().service(), home), System.err);
				LookCommand.warn(request.plan().service(), home, System.err);
			}
			RunFolder folder = RunFolder.create(runs, "try");
			TrialSession.Outcome outcome = new TrialSession(home, services, System.err, environment, request, folder)
				.conduct();
			print(home, outcome, folder);
			this.trial.save(folder.path().resolve(request.scenario()));
			return exitCode(this.trial.failOn, request, outcome);
		}
	}

	private void print(SuiteFolder home, TrialSession.Outcome outcome, RunFolder folder) {
		PrintWriter out = out();
		String report = "Report: " + home.displayFromHere(folder.path().resolve(Reports.HTML));
		if (this.json) {
			out.println(Trial.FILE.toJson(outcome.trial()));
			err().println(report);
		}
		else {
			if (this.details) {
				out.println(ConsoleSummary.of(outcome.trial(), outcome.results()));
			}
			out.println(ShownAnswer.of((columns) -> ConsoleSummary.answer(outcome.trial(), outcome.results(), columns),
					variables()));
			out.println(report);
		}
	}

	private static int exitCode(List<FailOn> failOn, TrialSession.Request request, TrialSession.Outcome outcome) {
		if (!outcome.isValid()) {
			return 1;
		}
		return outcome.fails(failOn, request.plan().service().builds()) ? BenchException.WORSE : 0;
	}

	/** Takes the load of a trial, and how long it is measured. */
	static final class TrialOptions extends Options {

		private static final String USERS = "--users";

		private static final String OVERLOAD = "--overload";

		private static final String ON = "on";

		private static final String OFF = "off";

		/** The metrics that decide. */
		private static final List<Metric> MARGINS = List.of(Metric.THROUGHPUT, Metric.LATENCY_P50, Metric.LATENCY_P95,
				Metric.CPU_PER_REQUEST, Metric.PEAK_MEMORY);

		@Option(names = { "-u", USERS }, paramLabel = "N",
				description = "Users, each of whom waits for an answer before the next request. Default: bench searches for the number.")
		private @Nullable Integer users;

		@Option(names = { "-r", "--rate" }, paramLabel = "X", description = "Requests per second instead of users.")
		private @Nullable Double rate;

		@Option(names = "--pairs", paramLabel = "N",
				description = "Pairs of new JVMs, 1 or an even number. Default: 2 to 10, as time allows.")
		private @Nullable Integer pairs;

		@Option(names = { "-t", "--time-limit" }, paramLabel = "TIME",
				description = "How long the whole trial may take, such as 30m. Default: 15m, on a cluster 30m, a third"
						+ " more where two pairs need it, or what --pairs need.")
		private @Nullable Duration timeLimit;

		@Option(names = "--warm-up", paramLabel = "TIME",
				description = "Load on each JVM before its window. Default: as long as the service needs, on a cluster"
						+ " 30s.")
		private @Nullable Duration warmUp;

		@Option(names = "--duration", paramLabel = "TIME",
				description = "Measured window of each JVM. Default: what the time limit allows, on a cluster 15s.")
		private @Nullable Duration duration;

		@Option(names = "--margin", paramLabel = "METRIC=PERCENT",
				description = "From which difference on a metric is better or worse, and below which it is the same. Default: throughput=5, cpu=5, p50=10,"
						+ " p95=20, memory=25. Repeatable.")
		private Map<String, String> margins = new LinkedHashMap<>();

		@Option(names = FailOn.OPTION, split = ",", paramLabel = FailOn.VALUES,
				description = "Answers that end with exit code 3. Default: worse, of another jar or image alone.")
		private List<FailOn> failOn = new ArrayList<>();

		@Option(names = OVERLOAD, paramLabel = "on|off", defaultValue = ON,
				description = "Load of several times the users that the service can serve, in the last two pairs."
						+ " Default: ${DEFAULT-VALUE}.")
		private String overload = ON;

		@Option(names = "--slo", paramLabel = "LIMITS",
				description = "Find the highest rate that keeps limits such as p95=200ms or p50=20ms,p99=1s, in place of"
						+ " the overload.")
		private @Nullable String slo;

		@Option(names = "--next",
				description = "Try as one more arm what its thread dumps advise: a larger pool of connections, the jar"
						+ " extracted, or more carriers.")
		private boolean next;

		@Option(names = RunOptions.SEED, paramLabel = "N", description = RunOptions.SEED_MEANING)
		private long seed = RunOptions.drawnSeed();

		@Option(names = "--save", paramLabel = "FILE",
				description = "Keep the scenario that is measured as a file; 'bench run FILE' repeats it.")
		private @Nullable Path save;

		/**
		 * Checks the times and the pairs.
		 * @throws ParameterException where one makes no sense
		 */
		void require() {
			RunOptions.requirePairs(this, this.pairs);
			require(List.of(ON, OFF).contains(this.overload),
					OVERLOAD + " must be " + ON + " or " + OFF + ", but is '" + this.overload + "'");
			require(this.duration == null || !this.duration.isZero(), "--duration must be above 0");
			require(this.timeLimit == null || this.timeLimit.compareTo(Duration.ofMinutes(1)) >= 0,
					"--time-limit must be 1m or more");
		}

		private Map<Metric, Double> margins() {
			Map<Metric, Double> margins = new EnumMap<>(Metric.class);
			this.margins.forEach((name, percent) -> {
				Metric metric = MARGINS.stream()
					.filter((each) -> each.shortName().equals(name))
					.findFirst()
					.orElse(null);
				if (metric == null || !percent.matches("\\d{1,3}(\\.\\d{1,2})?%?")) {
					throw refusal("--margin takes one of "
							+ MARGINS.stream().map(Metric::shortName).collect(Collectors.joining(", "))
							+ " and per cent, as in p95=10, but is '" + name + "=" + percent + "'");
				}
				double margin = Double.parseDouble(percent.replace("%", "")) / 100;
				require(margin >= 0.01 && margin <= 1,
						"--margin must be 1 to 100 per cent, but is '" + name + "=" + percent + "'");
				margins.put(metric, margin);
			});
			return margins;
		}

		private @Nullable Slo slo() {
			String text = this.slo;
			return (text == null) ? null : understood("--slo ", () -> Slo.parse(text));
		}

		/**
		 * Checks before anything is measured that the scenario can be kept.
		 * @throws ParameterException where it cannot
		 */
		void requireSave() {
			if (this.save != null) {
				require(!Files.isDirectory(this.save),
						"--save takes the name of a file, and '" + this.save + "' is a folder");
				NewFolder.requirePossible(this.save.toAbsolutePath().resolveSibling(""), "--save");
			}
		}

		/**
		 * Keeps the scenario that was measured, where that is wanted. A trial that ends
		 * before its pairs has none.
		 */
		void save(Path scenario) {
			if (this.save != null && Files.exists(scenario)) {
				OutputFiles.copy(scenario, this.save);
			}
			else if (this.save != null) {
				note("--save left no " + this.save + ", because the trial ended before a scenario was measured");
			}
		}

		/**
		 * Returns all that is asked for.
		 * @param next completes a change that is advised; null where none is to be tried
		 * @param repeats the command that repeats it, without secrets
		 * @param secrets that the caller's environment gives
		 */
		TrialSession.Request request(TrialService service, ComposeStack.@Nullable Source compose, Target target,
				@Nullable UnaryOperator<ServiceChange> next, String repeats, SecretValues secrets) {
			TrialPlan plan = new TrialPlan(service, target, this.users, this.rate, margins());
			return new TrialSession.Request(plan, compose, this.pairs, this.timeLimit, this.warmUp, this.duration,
					this.overload.equals(ON) && this.slo == null, slo(), next, this.seed, repeats, secrets);
		}

	}

}

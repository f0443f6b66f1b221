package io.vtbench.maintenance.selftest;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.vtbench.runner.command.RunOptions;
import io.vtbench.runner.command.Subcommand;
import io.vtbench.runner.command.SuiteFolder;
import io.vtbench.runner.measure.RunLock;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.system.Environment;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Carries out {@code harness/maintenance/run selftest}. */
@Command(name = "selftest", parameterListHeading = "%n",
		description = { "Measures what is known: an arm against itself, and against itself with a planted difference.",
				"Reports how often the planted difference was found, and how often one where there is none." })
public final class SelfTestCommand extends Subcommand {

	private static final double DEFAULT_SLOWDOWN = 0.1;

	@Parameters(paramLabel = "SCENARIO", arity = "0..1",
			description = "A name from 'bench list', or your own file. Default: transfer, with --burn no-delay.")
	private @Nullable String scenario;

	@Option(names = "--comparisons", paramLabel = "N", defaultValue = "3",
			description = "How many of each kind. Default: ${DEFAULT-VALUE}.")
	private int comparisons;

	@Option(names = "--slowdown", paramLabel = "SHARE",
			description = "Share by which delays are longer; 0 compares equal arms alone. Default: 0.1.")
	private @Nullable Double slowdown;

	@Option(names = "--burn", paramLabel = "SHARE",
			description = { "Plant CPU time instead, as a share of that of the service: 0.05 for 5 %%.",
					"The arms are compared in duets, of about five minutes each." })
	private @Nullable Double burn;

	@Option(names = "--mode", paramLabel = "NAME", defaultValue = "virtual",
			description = "The arm that is compared with itself. Default: ${DEFAULT-VALUE}.")
	private String mode;

	@Option(names = "--resume", paramLabel = "DIR",
			description = "Continue an interrupted self-test with the options that it was started with.")
	private @Nullable Path resume;

	@Mixin
	private RunOptions options;

	@Override
	public Integer call() throws InterruptedException {
		this.options.require();
		SuiteFolder home = SuiteFolder.find();
		SelfTest test = (this.resume != null) ? earlier(this.resume) : asked(home);
		// refuses before anything is locked or started
		SelfTestSession session = new SelfTestSession(home, test);
		try (RunLock lock = RunLock.take(RunLock.defaultFile());
				Environment environment = home.thisMachine(variables(), Map.of(), null)) {
			RunFolder folder = (this.resume != null) ? RunFolder.existing(this.resume)
					: RunFolder.create(this.options.out().folder(home), "selftest");
			PrintWriter out = out();
			SelfTest done = session.conduct(out, folder, environment);
			SelfTestOutcome outcome = Objects.requireNonNull(done.outcome());
			out.println(outcome.text(test.effect()));
			out.println("Comparisons: " + home.display(folder.path()));
			return outcome.isRight(test.effect()) ? 0 : 1;
		}
	}

	/** Returns the experiments that the call would measure. */
	public List<Experiment> experiments(SuiteFolder home) {
		this.options.require();
		return new SelfTestSession(home, asked(home)).experiments();
	}

	private SelfTest asked(SuiteFolder home) {
		if (!SelfTest.isAllowed(this.comparisons) || !isShare(this.slowdown, 0, 10)
				|| !isShare(this.burn, Double.MIN_VALUE, 1)) {
			throw refusal("--comparisons must be 1 to 1,000, --slowdown 0 to 10, and --burn above 0 and at most 1");
		}
		if (this.slowdown != null && this.burn != null) {
			throw refusal("--slowdown and --burn exclude each other: one difference at a time");
		}
		this.options.out().require(home);
		InjectedEffect effect = (this.burn != null) ? new InjectedEffect(0, this.burn)
				: new InjectedEffect((this.slowdown != null) ? this.slowdown : DEFAULT_SLOWDOWN, 0);
		String usual = effect.isCost() ? "no-delay" : "transfer";
		String name = (this.scenario != null) ? this.scenario : usual;
		String file = SuiteFolder.isScenarioFile(name) ? name : null;
		Catalog catalog = home.catalog();
		List<Scenario> meant = catalog.scenarios((file != null) ? catalog.add(Path.of(file)) : name,
				this.options.profile());
		if (meant.size() > 1) {
			throw refusal(
					name + " has cases; name one: " + String.join(", ", meant.stream().map(Scenario::name).toList()));
		}
		return new SelfTest(this.options.choices(meant.getFirst().name(), file), this.mode, effect, this.comparisons);
	}

	private static boolean isShare(@Nullable Double share, double least, double most) {
		return share == null || (share >= least && share <= most);
	}

	private SelfTest earlier(Path folder) {
		requireOnly("--resume"::equals, "--resume continues a self-test with its own options");
		if (!SelfTest.FILE.isIn(folder)) {
			throw refusal("no " + SelfTest.FILE.name() + " in " + folder
					+ "; name the folder of a self-test, for example one below results/");
		}
		return SelfTest.FILE.read(folder);
	}

}

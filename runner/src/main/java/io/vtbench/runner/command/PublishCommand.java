package io.vtbench.runner.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.app.MachineWatch;
import io.vtbench.runner.app.SuiteFolder;
import io.vtbench.runner.probe.MachineFacts;
import io.vtbench.runner.publish.Campaign;
import io.vtbench.runner.publish.Measurement;
import io.vtbench.runner.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** {@code bench publish}. */
@Command(name = "publish", parameterListHeading = "%n",
		description = { "Measures anew what docs/results holds and what is stale, the oldest first.",
				"An interruption loses one run at most; call again to go on." },
		footer = "%nExit code: 0 published, 1 something was not, 2 wrong usage.")
final class PublishCommand extends Subcommand {

	@Parameters(paramLabel = "NAME", arity = "0..*",
			description = "Names from docs/results/published.yaml. Default: all.")
	private List<String> names = new ArrayList<>();

	@Option(names = "--minutes", paramLabel = "N",
			description = "Begin nothing that would take longer than what is left of them. Default: no limit.")
	private @Nullable Integer minutes;

	@Option(names = "--list",
			description = "Show when each result was measured, whether it is stale and why, and the expected minutes;"
					+ " measure nothing.")
	private boolean list;

	@Option(names = "--anyway",
			description = "Measure on a busy machine or another processor as well; the result states it.")
	private boolean anyway;

	@Override
	public Integer call() throws InterruptedException {
		if (this.minutes != null && this.minutes < 1) {
			throw refusal("--minutes must be 1 or more, but is " + this.minutes);
		}
		SuiteFolder home = SuiteFolder.find();
		Campaign campaign = new Campaign(home.path(), out(), new Calls(home), new ThisMachine());
		if (this.list) {
			requireOnly((name) -> name.equals("--list") || name.equals("NAME"), "--list measures nothing");
			campaign.list(this.names);
			return 0;
		}
		return campaign.carryOut(this.names,
				(this.minutes != null) ? Duration.ofMinutes(this.minutes) : Duration.ofDays(365), this.anyway);
	}

	/** Calls within this process, each read anew. */
	private final class Calls implements Campaign.Commands {

		private final SuiteFolder home;

		private Calls(SuiteFolder home) {
			this.home = home;
		}

		private CommandLine line() {
			return Bench.commandLine(variables()).setOut(out()).setErr(err());
		}

		@Override
		public Measurement measurement(List<String> command) {
			try {
				ParseResult parsed = line().parseArgs(command.toArray(String[]::new));
				ParseResult called = parsed.hasSubcommand() ? parsed.subcommand() : parsed;
				if (called.commandSpec().userObject() instanceof Measuring measuring) {
					return measuring.measurement(this.home);
				}
				throw new ScenarioException("only run, try and selftest measure, and this is: " + command.getFirst());
			}
			catch (ParameterException ex) {
				throw new ScenarioException(String.valueOf(ex.getMessage()));
			}
		}

		@Override
		public int execute(List<String> command) {
			return line().execute(command.toArray(String[]::new));
		}

	}

	private static final class ThisMachine implements Campaign.Machine {

		@Override
		public String processor() {
			return MachineFacts.read().cpu();
		}

		@Override
		public @Nullable String disturbance() throws InterruptedException {
			return MachineWatch.disturbance();
		}

	}

}

package io.vtbench.maintenance.publish;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.command.Subcommand;
import io.vtbench.runner.command.SuiteFolder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Carries out {@code harness/maintenance/run publish}. */
@Command(name = "publish", parameterListHeading = "%n",
		description = { "Measures anew what docs/results holds and what is stale, the oldest first.",
				"An interruption loses one run at most; call again to go on." },
		footer = "%nExit code: 0 published, 1 something was not, 2 wrong usage.")
public final class PublishCommand extends Subcommand {

	@Parameters(paramLabel = "NAME", arity = "0..*",
			description = "Names from docs/results/published.yaml. Default: all.")
	private List<String> names = new ArrayList<>();

	@Option(names = { "-t", "--time-limit" }, paramLabel = "TIME",
			description = "Begin nothing that would take longer than what is left of it, such as 60m. Default: no limit.")
	private @Nullable Duration timeLimit;

	@Option(names = "--list",
			description = "Show when each result was measured, whether it is stale and why, and the expected minutes;"
					+ " measure nothing.")
	private boolean list;

	@Option(names = "--anyway",
			description = "Measure on a busy machine or another processor as well; the result states it.")
	private boolean anyway;

	@Override
	public Integer call() throws InterruptedException {
		SuiteFolder home = SuiteFolder.find();
		Campaign campaign = new Campaign(home.path(), out(), new Calls(home, variables(), out(), err()),
				new Campaign.Machine());
		if (this.list) {
			requireOnly((name) -> name.equals("--list") || name.equals("NAME"), "--list measures nothing");
			campaign.list(this.names);
			return 0;
		}
		return campaign.carryOut(this.names, (this.timeLimit != null) ? this.timeLimit : Duration.ofDays(365),
				this.anyway);
	}

}

package io.vtbench.runner.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.app.SuiteFolder;
import io.vtbench.runner.app.TrialRefusals;
import io.vtbench.runner.app.TrialSession;
import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.experiment.SecretValues;
import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.format.Console;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.report.ConsoleSummary;
import io.vtbench.runner.report.Reports;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.run.RunLock;
import io.vtbench.runner.trial.Target;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bench try}. */
@Command(name = "try",
		description = { "Measures your own Spring Boot service: what virtual threads, or any other change, do to it.",
				"The code of the service stays as it is." })
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

	@Override
	public Integer call() throws InterruptedException {
		this.place.require();
		SuiteFolder home = SuiteFolder.find();
		this.trial.require();
		Target target = this.target.target(variables());
		try (Environment environment = this.place.environment(home, variables(), target.secretVariables(),
				this.service.limits())) {
			SecretValues secrets = SecretValues.of(variables());
			TrialSession.Request request = this.trial.request(this.service.service(secrets), this.service.compose(),
					target, text("", Map.of()), secrets);
			warnOfPlainSecrets();
			// what is refused by reading alone costs no time and leaves no folder
			TrialRefusals.require(request, environment, home);
			return compare(home, new TrialSession(home, System.err, environment), request);
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

	private int compare(SuiteFolder home, TrialSession session, TrialSession.Request request)
			throws InterruptedException {
		Path runs = this.out.require(home);
		this.trial.requireSave();
		try (RunLock lock = RunLock.take(RunLock.defaultFile())) {
			RunFolder folder = RunFolder.create(runs, "try");
			TrialSession.Outcome outcome = session.conduct(request, folder);
			this.trial.save(folder.path().resolve(request.scenario()));
			print(home, outcome.trial(), folder);
			return exitCode(request, outcome);
		}
	}

	private void print(SuiteFolder home, Trial trial, RunFolder folder) {
		PrintWriter out = out();
		out.println(ConsoleSummary.of(trial));
		out.println("Report: " + home.displayFromHere(folder.path().resolve(Reports.HTML)));
		out.flush();
	}

	private static int exitCode(TrialSession.Request request, TrialSession.Outcome outcome) {
		if (!outcome.isValid()) {
			return 1;
		}
		return outcome.isWorse(request.plan().service().builds()) ? BenchException.WORSE : 0;
	}

}

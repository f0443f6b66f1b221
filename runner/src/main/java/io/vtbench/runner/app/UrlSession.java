package io.vtbench.runner.app;

import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.environment.local.LocalEnvironment;
import io.vtbench.runner.environment.local.Preflight;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.format.Console;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.probe.MachineFacts;
import io.vtbench.runner.report.Reports;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.trial.ServiceAtUrl;
import io.vtbench.runner.trial.Target;

/** A look at a service that is running already: what it carries, and no verdict. */
public final class UrlSession {

	private static final Duration SEARCH = Duration.ofSeconds(45);

	private final SuiteFolder home;

	private final PrintStream err;

	private final Map<String, String> variables;

	public UrlSession(SuiteFolder home, PrintStream err, Map<String, String> variables) {
		this.home = home;
		this.err = err;
		this.variables = variables;
	}

	/**
	 * The address that is meant.
	 * @throws ScenarioException where it is none of a service
	 */
	public static URI require(String text) {
		try {
			URI url = URI.create(text);
			if (("http".equals(url.getScheme()) || "https".equals(url.getScheme())) && url.getHost() != null
					&& url.getRawQuery() == null && url.getRawFragment() == null && url.getRawUserInfo() == null) {
				return url;
			}
		}
		catch (IllegalArgumentException ex) {
			// said below
		}
		throw new ScenarioException("--url wants the address of a service, such as http://localhost:8080, without"
				+ " user, query and fragment; its requests are --path");
	}

	/**
	 * Describes the service.
	 * @param users that were chosen; 0 to find them
	 * @param command that repeats it, without secrets
	 */
	public Trial conduct(URI url, Target target, int users, String command, RunFolder folder)
			throws InterruptedException {
		new Preflight(MachineFacts.read()).require(users, 0);
		String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
		this.err.println(Console.line(
				"try " + url + ", " + target.describe() + "; results in " + this.home.displayFromHere(folder.path())));
		CapacityCurve curve;
		try (Interruption interruption = new Interruption(this.err, this.home, folder, null);
				LocalEnvironment environment = this.home.thisMachine(this.variables, target.secretVariables())) {
			curve = new ServiceAtUrl(url, environment, target, folder.path().resolve("raw"),
					(text) -> this.err.println(Console.line(text)))
				.describe(users, SEARCH);
		}
		Trial trial = Trial.begun(url.toString(), target.describe(), startedAt, command)
			.withCurves(List.of(curve))
			.withAnswer(answer(curve));
		Trial.FILE.write(trial, folder.path());
		Reports.write(trial, folder.path());
		return trial;
	}

	private static TrialAnswer answer(CapacityCurve curve) {
		CapacityCurve.Step best = curve.knee();
		String served = "It served " + (curve.mayCarryMore() ? "at least " : "")
				+ Figures.perSecond(best.throughputPerSecond()) + " with " + Figures.count(best.users(), "user")
				+ ", p50 " + Figures.millis(best.p50Millis()) + ", p95 " + Figures.millis(best.p95Millis())
				+ "; the search ended because " + curve.end() + ".";
		return new TrialAnswer(List.of(new ArmAnswer(curve.arm(), null, null,
				"No verdict: a service that is running already is described as it is, and nothing is compared", served,
				List.of(),
				List.of("Unknown: nothing was looked at inside; give its jar for that (--jar).",
						"Unknown as well: its CPU time and memory, which are those of a process that is not"
								+ " bench's own."),
				List.of("Steps of some seconds each, once and without a warm-up of their own: a description, not a"
						+ " measurement."))));
	}

}

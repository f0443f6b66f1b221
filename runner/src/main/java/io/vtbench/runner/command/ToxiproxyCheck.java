package io.vtbench.runner.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.environment.local.ToxiproxyFinder;
import io.vtbench.runner.process.ProgramException;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.ScenarioFile;

/** Is Toxiproxy there for the scenarios that have a network? */
final class ToxiproxyCheck {

	private static final String NAME = "toxiproxy";

	private final Path home;

	private final Map<String, String> environment;

	/**
	 * A check in a suite.
	 * @param environment variables: TOXIPROXY_BIN and PATH
	 */
	ToxiproxyCheck(Path home, Map<String, String> environment) {
		this.home = home;
		this.environment = environment;
	}

	/** No check where no scenario needs it. */
	List<Check> of(Catalog catalog) {
		List<String> scenarios = catalog.families()
			.stream()
			.map(ScenarioFile::whole)
			.filter((scenario) -> scenario.network() != null)
			.map((scenario) -> scenario.name())
			.toList();
		return scenarios.isEmpty() ? List.of() : List.of(check(String.join(", ", scenarios)));
	}

	private Check check(String scenarios) {
		ToxiproxyFinder finder = new ToxiproxyFinder(this.home, this.environment, (text) -> {
		});
		try {
			Path program = finder.installed();
			return (program != null) ? new Check(NAME, null, Status.OK, program + ", for " + scenarios)
					: new Check(NAME, null, Status.WARN, finder.withoutIt(scenarios));
		}
		catch (ProgramException ex) {
			return new Check(NAME, null, Status.WARN, ex.getMessage());
		}
	}

}

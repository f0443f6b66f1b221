package io.vtbench.runner.command;

import io.vtbench.runner.bound.ArmBound;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.run.ArmSetup;
import io.vtbench.runner.run.Experiment;
import io.vtbench.runner.scenario.Arms;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.Mode;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.scenario.ServiceSpec;

/**
 * Makes every choice that an experiment needs, from a scenario and a person's options.
 */
final class ExperimentFactory {

	private static final String AGAIN = "-again";

	private final SuiteFolder home;

	private final Catalog catalog;

	ExperimentFactory(SuiteFolder home, Catalog catalog) {
		this.home = home;
		this.catalog = catalog;
	}

	Experiment create(Scenario scenario, ArmOptions chosen, SetupOptions setup, RunOptions options) {
		Scenario.Sized own = scenario.sized(options.profile(), options.timeScale());
		Scenario.Sized sized = setup.applied(own);
		List<String> names = chosen.or(scenario.armNames(options.profile()));
		List<ArmSetup> arms = new ArrayList<>();
		if (chosen.againstItself()) {
			arms.add(arm(sized, names.getFirst(), names.getFirst(), 1));
			arms.add(arm(sized, names.getFirst(), names.getFirst() + AGAIN, 1));
		}
		else {
			names.forEach((name) -> arms.add(arm(sized, name, name, 1)));
		}
		return experiment(sized, arms, options,
				"./bench run " + scenario.name() + chosen.arguments() + setup.arguments() + options.arguments())
			.with(setup.postgres(), setup.notes(own));
	}

	/**
	 * An experiment whose answer is known: an arm, itself, and itself with slower
	 * back-ends.
	 * @param slowdown share by which the back-ends are slower: 0.1 for 10 %
	 */
	Experiment selfTest(Scenario scenario, String mode, double slowdown, RunOptions options) {
		Scenario.Sized sized = scenario.sized(options.profile(), options.timeScale());
		return experiment(sized,
				List.of(arm(sized, mode, mode, 1), arm(sized, mode, mode + AGAIN, 1),
						arm(sized, mode, mode + "-slower", 1 + slowdown)),
				options,
				"./bench selftest --comparisons 1 --mode " + mode + " --slowdown " + slowdown + options.arguments());
	}

	private Experiment experiment(Scenario.Sized sized, List<ArmSetup> arms, RunOptions options, String command) {
		List<ServiceSpec> backends = sized.scenario().backends().keySet().stream().map(this.catalog::service).toList();
		return new Experiment(sized, arms, backends, options.pairs(), options.maxPairs(), options.seed(),
				this.home.path(), command, null, List.of());
	}

	private ArmSetup arm(Scenario.Sized sized, String arm, String name, double delayFactor) {
		Arms.Arm chosen = sized.scenario().arms().arm(arm);
		Mode mode = this.catalog.mode(chosen.mode());
		return new ArmSetup(name, mode, chosen.env(), this.catalog.subject(sized.scenario(), mode), delayFactor,
				ArmBound.of(sized, arm, mode, delayFactor));
	}

}

package io.vtbench.runner.command;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.experiment.Choices;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.agent.CpuBurnAgent;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.DesignRules;
import io.vtbench.runner.scenario.Profile;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.selftest.InjectedEffect;

/** The experiments of a self-test: those whose answer is known. */
final class SelfTestRounds {

	private final ExperimentFactory factory;

	private final Scenario.Sized sized;

	private final Choices choices;

	private final String mode;

	private final InjectedEffect effect;

	private final Path home;

	private final ResolvedArm arm;

	/**
	 * Rounds of one scenario.
	 * @param mode arm that is compared with itself
	 * @throws ScenarioException where there is no such arm, or nothing of the kind can be
	 * planted
	 */
	SelfTestRounds(SuiteFolder home, Choices choices, String mode, InjectedEffect effect) {
		Catalog catalog = home.catalog();
		if (choices.file() != null) {
			catalog.add(Path.of(choices.file()));
		}
		this.factory = new ExperimentFactory(home, catalog);
		this.sized = catalog.scenario(choices.scenario())
			.sized(Profile.of(choices.profile()), choices.timeScale())
			.designed(effect.isCost() ? Design.DUET : null);
		this.choices = choices;
		this.mode = mode;
		this.effect = effect;
		this.home = home.path();
		requireInjectable(this.sized.scenario());
		this.arm = resolve(mode, 1);
	}

	private void requireInjectable(Scenario scenario) {
		String objection = DesignRules.objection(scenario);
		if (objection == null && this.effect.slowdown() > 0 && scenario.load() == null) {
			objection = "a program's delays cannot be made longer in one arm; name a service under load, or compare an"
					+ " arm with itself alone: --slowdown 0";
		}
		if (objection == null && this.effect.slowdown() > 0 && scenario.isDuet()) {
			objection = "a duet judges cost, and longer delays cost nothing; plant processor time with --burn 0.05, or"
					+ " compare an arm with itself alone: --slowdown 0";
		}
		if (objection != null) {
			throw new ScenarioException(scenario.name() + ": " + objection);
		}
	}

	/**
	 * One round: the arm against itself, and against itself with something planted. A
	 * duet has two arms, so there these are two experiments.
	 * @param seed of all of the round
	 * @return by what tells them apart
	 */
	Map<String, Experiment> round(long seed) {
		ResolvedArm again = resolve(this.mode + ExperimentFactory.AGAIN, 1);
		Map<String, Experiment> round = new LinkedHashMap<>();
		if (this.effect.isNothing()) {
			round.put("again", experiment(seed, this.arm, again));
		}
		else if (this.sized.scenario().isDuet()) {
			round.put("again", experiment(seed, this.arm, again));
			round.put("planted", experiment(seed, this.arm, planted()));
		}
		else {
			round.put("both", experiment(seed, this.arm, again, planted()));
		}
		return round;
	}

	private ResolvedArm planted() {
		ResolvedArm planted = resolve(this.mode + this.effect.suffix(), 1 + this.effect.slowdown());
		return this.effect.isCost() ? planted.withJvm(CpuBurnAgent.flag(this.home, this.effect.burn())) : planted;
	}

	private ResolvedArm resolve(String name, double delayFactor) {
		return this.factory.arm(this.sized, this.mode, name, delayFactor);
	}

	private Experiment experiment(long seed, ResolvedArm... arms) {
		Choices own = this.choices.reseeded(seed);
		String scenario = (own.file() != null) ? own.file() : own.scenario();
		String command = "./bench selftest " + scenario + " --comparisons 1 --mode " + this.mode + " "
				+ this.effect.option() + own.options();
		return this.factory.experiment(this.sized, List.of(arms), own, command, null, List.of());
	}

}

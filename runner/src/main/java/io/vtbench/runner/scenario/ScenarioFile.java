package io.vtbench.runner.scenario;

import java.util.List;

/**
 * What one file holds: a scenario, or as many as it has cases.
 *
 * @param whole as the file has it
 * @param members the scenario of each case; the whole where there are no cases
 */
public record ScenarioFile(Scenario whole, List<Scenario> members) {

	static ScenarioFile of(Scenario whole) {
		return new ScenarioFile(whole,
				whole.cases().isEmpty() ? List.of(whole) : whole.cases().keySet().stream().map(whole::ofCase).toList());
	}

	/** The members that a profile runs when the family is asked for. */
	public List<Scenario> members(Profile profile) {
		List<String> chosen = this.whole.profile(profile).cases();
		return (chosen != null) ? chosen.stream().map(this.whole::ofCase).toList() : this.members;
	}

}

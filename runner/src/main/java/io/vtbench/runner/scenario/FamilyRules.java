package io.vtbench.runner.scenario;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a file of scenarios must keep to beyond its form, told with file and line.
 *
 * @param yaml that read the file
 * @param modes all that there are, by name
 * @param services all that there are, those of the file among them, by name
 */
record FamilyRules(Yaml yaml, Path file, Map<String, Mode> modes, Map<String, ServiceSpec> services) {

	/**
	 * Refuses a file.
	 * @throws ScenarioException naming file and line
	 */
	void require(ScenarioFile family) {
		requireEnd(family);
		requireEveryProfile(family);
		requireModesToDecide(family.whole());
	}

	/** Refuses what would run until somebody stops it. */
	private void requireEnd(ScenarioFile family) {
		for (Scenario scenario : family.members()) {
			LoadSpec load = scenario.load();
			String objection = DesignRules.objection(scenario);
			if (objection != null) {
				throw complaint(objection, scenario.isDuet() ? "design" : "load");
			}
			String mismatch = (load != null) ? LoadShape.objection(load) : null;
			if (mismatch != null) {
				throw complaint(mismatch, "load");
			}
			if (load == null && Objects.requireNonNull(this.services.get(scenario.subject())).isService()) {
				throw complaint(
						"'" + scenario.subject() + "' is a service, which does not end by itself: add 'load', or name"
								+ " a program; known: " + String.join(", ", programs()),
						"subject");
			}
		}
	}

	/** What a profile makes of a scenario must be in range as well. */
	private void requireEveryProfile(ScenarioFile family) {
		for (Profile profile : Profile.values()) {
			try {
				family.members().forEach((member) -> requireSize(member.sized(profile, null)));
			}
			catch (InvalidValueException | ScenarioException ex) {
				throw complaint("in the profile " + profile.key() + " " + ex.getMessage(), "profiles", profile.key());
			}
		}
	}

	private static void requireSize(Scenario.Sized sized) {
		sized.network();
		LoadSpec load = sized.scenario().load();
		String mismatch = (load != null) ? LoadShape.objection(load) : null;
		if (mismatch != null) {
			throw new InvalidValueException(mismatch, "load");
		}
	}

	/** An arm that undoes its mode would not be what its name says. */
	private void requireModesToDecide(Scenario scenario) {
		for (String name : scenario.arms().names()) {
			Arms.Arm arm = scenario.arms().arm(name);
			for (String key : Objects.requireNonNull(this.modes.get(arm.mode())).properties().keySet()) {
				if (arm.properties().containsKey(key)) {
					throw complaint("the mode '" + arm.mode() + "' of '" + name + "' sets '" + key
							+ "': choose another mode instead", "arms", name, "properties", key);
				}
			}
		}
	}

	private List<String> programs() {
		return this.services.values()
			.stream()
			.filter((service) -> !service.isService())
			.map(ServiceSpec::name)
			.toList();
	}

	private ScenarioException complaint(String text, String... path) {
		return this.yaml.complaint(this.file, text, path);
	}

}

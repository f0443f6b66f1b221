package io.vtbench.runner.command;

import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine.Option;

/** What a person can choose to compare. */
final class ArmOptions {

	@Option(names = "--arms", paramLabel = "A,B", split = ",",
			description = "Modes to compare, the baseline first (default: the scenario's).")
	private List<String> arms = new ArrayList<>();

	@Option(names = "--aa", description = "Compare the first arm with itself: any difference is noise.")
	private boolean againstItself;

	/** Names of modes; those of a scenario where none were given. */
	List<String> or(List<String> others) {
		return this.arms.isEmpty() ? others : this.arms;
	}

	boolean againstItself() {
		return this.againstItself;
	}

	/** The options that repeat the choice, each after a blank. */
	String arguments() {
		return (this.arms.isEmpty() ? "" : " --arms " + String.join(",", this.arms))
				+ (this.againstItself ? " --aa" : "");
	}

}

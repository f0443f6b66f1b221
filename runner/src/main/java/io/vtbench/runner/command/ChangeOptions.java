package io.vtbench.runner.command;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.vtbench.runner.trial.Change.Kind;
import io.vtbench.runner.trial.ChangedArm;
import picocli.CommandLine.Option;

/** What is compared with a service as given. */
final class ChangeOptions {

	private static final String PLATFORM = "platform";

	private static final String DEFAULT = "threads:virtual";

	/** What a shell leaves as it is. */
	private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

	@Option(names = "--change", paramLabel = "KIND:VALUE",
			description = { "What is compared with the service as given:",
					"threads:virtual (default), property:KEY=VALUE,", "env:NAME=VALUE, jvm:FLAG, jdk:VERSION,",
					"jar:FILE or image:NAME. Each --change is one more", "arm. ' + ' joins changes of one arm, such as",
					"'jdk:25 + jvm:-XX:+UseZGC'." })
	private List<String> changes = new ArrayList<>();

	@Option(names = "--threads", paramLabel = "TYPE", defaultValue = PLATFORM,
			description = "Threads of the service as given: platform or virtual (default: ${DEFAULT-VALUE}).")
	private String threads = PLATFORM;

	/**
	 * The arms beside the service as given.
	 * @throws IllegalArgumentException in one sentence with the next step
	 */
	List<ChangedArm> arms() {
		if (!this.threads.equals(PLATFORM) && !this.threads.equals("virtual")) {
			throw new IllegalArgumentException("--threads is platform or virtual, but has '" + this.threads + "'");
		}
		try {
			return ChangedArm.parse(this.changes.isEmpty() ? List.of(DEFAULT) : this.changes);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("--change " + ex.getMessage(), ex);
		}
	}

	/** The thread type of the service as given. */
	String threads() {
		return this.threads;
	}

	/** What is wrong with names that the arms set. */
	static Stream<String> wrongNames(List<ChangedArm> arms) {
		return arms.stream()
			.flatMap((arm) -> Stream.concat(SettingNames.ofProperties("--change property:", arm.keys(Kind.PROPERTY)),
					SettingNames.ofVariables("--change env:", arm.keys(Kind.ENV))));
	}

	/** The options that repeat the choice, each after a blank, without secrets. */
	String arguments(List<ChangedArm> arms) {
		StringBuilder arguments = new StringBuilder();
		if (!this.changes.isEmpty()) {
			arms.forEach((arm) -> arguments.append(" --change ").append(quoted(arm.option())));
		}
		return arguments + (this.threads.equals(PLATFORM) ? "" : " --threads " + this.threads);
	}

	private static String quoted(String value) {
		return PLAIN.matcher(value).matches() ? value : "'" + value.replace("'", "'\\''") + "'";
	}

}

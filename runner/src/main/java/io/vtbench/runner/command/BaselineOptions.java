package io.vtbench.runner.command;

import java.nio.file.Path;
import java.util.List;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a run is held against, and what it leaves for later ones. */
final class BaselineOptions {

	@Option(names = "--baseline", paramLabel = "NAME",
			description = "Hold the run against a saved one; exit code 3: worse.")
	private @Nullable String baseline;

	@Option(names = Baselines.SAVE_OPTION, paramLabel = "NAME",
			description = "Keep the run as .vtbench/baselines/NAME, unless it is invalid or worse.")
	private @Nullable String save;

	@Mixin
	private ComparisonOutput output;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	/**
	 * Checks what was said.
	 * @throws ParameterException where an option is wrong
	 */
	void require() {
		requireName("--baseline", this.baseline);
		requireName(Baselines.SAVE_OPTION, this.save);
		if (this.baseline == null && this.output.isAsked()) {
			throw new ParameterException(this.command.commandLine(),
					"--force, --markdown and --junit belong to a comparison; name what the run is held against:"
							+ " --baseline NAME");
		}
		this.output.require();
	}

	/** The gate that runs of these scenarios have to pass. */
	BaselineGate gate(List<String> scenarios) {
		BaselineGate gate = new BaselineGate(new Baselines(Path.of("")), this.baseline, this.save, this.output);
		scenarios.forEach(gate::require);
		return gate;
	}

	private void requireName(String option, @Nullable String name) {
		if (name != null && !Baselines.isName(name)) {
			throw new ParameterException(this.command.commandLine(),
					option + " is a name of letters, digits, '.', '_' and '-', such as main, but is '" + name + "'");
		}
	}

}

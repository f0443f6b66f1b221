package io.vtbench.runner.command;

import java.nio.file.Path;
import java.util.List;

import io.vtbench.runner.app.Baselines;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * The baseline that a run is compared with, and the one that it leaves for later runs.
 */
final class BaselineOptions extends Options {

	@Option(names = "--baseline", paramLabel = "NAME",
			description = "Compare the run with a saved one. Exit code 3 means worse.")
	private @Nullable String baseline;

	@Option(names = Baselines.SAVE_OPTION, paramLabel = "NAME",
			description = "Keep the run as .vtbench/baselines/NAME, unless it is invalid or worse.")
	private @Nullable String save;

	@Mixin
	private ComparisonOutput output;

	/**
	 * Checks the options.
	 * @throws ParameterException where one makes no sense
	 */
	void require() {
		requireName("--baseline", this.baseline);
		requireName(Baselines.SAVE_OPTION, this.save);
		require(this.baseline != null || !this.output.isAsked(),
				"--force, --markdown and --junit belong to a comparison; name what the run is compared with:"
						+ " --baseline NAME");
		this.output.require();
	}

	/** The baselines of runs of these scenarios. */
	Baselines baselines(List<String> scenarios) {
		Baselines baselines = new Baselines(Path.of(""), this.baseline, this.save, this.output.force(),
				this.output::write);
		scenarios.forEach(baselines::require);
		return baselines;
	}

	private void requireName(String option, @Nullable String name) {
		require(name == null || Baselines.isName(name),
				option + " is a name of letters, digits, '.', '_' and '-', such as main, but is '" + name + "'");
	}

}

package io.vtbench.runner.command;

import java.nio.file.Path;

import io.vtbench.runner.app.SuiteFolder;
import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.NewFolder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The folder that keeps the runs of a command. */
public final class RunsFolderOption {

	@Option(names = NewFolder.OUT, paramLabel = "DIR", description = "Folder that keeps the runs. Default: results.")
	private @Nullable Path folder;

	public Path folder(SuiteFolder home) {
		return (this.folder != null) ? this.folder : home.results();
	}

	/**
	 * Checks that runs can be kept in the folder, before anything is measured.
	 * @throws FileException where they cannot
	 */
	public Path require(SuiteFolder home) {
		NewFolder.requirePossible(folder(home), NewFolder.OUT);
		return folder(home);
	}

}

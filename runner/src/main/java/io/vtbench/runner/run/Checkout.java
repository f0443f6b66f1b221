package io.vtbench.runner.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The state of the suite's folder in git.
 *
 * @param commit short; empty where there is no git
 * @param dirty whether any file differs from the commit, or is unknown to git
 */
record Checkout(String commit, boolean dirty) {

	static Checkout of(Path home) {
		return new Checkout(git(home, "rev-parse", "--short=12", "HEAD"),
				!git(home, "status", "--porcelain", "--untracked-files=normal").isEmpty());
	}

	private static String git(Path home, String... arguments) {
		List<String> command = new ArrayList<>(List.of("git", "-C", home.toString()));
		command.addAll(List.of(arguments));
		try {
			Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
			return (process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0) ? output : "";
		}
		catch (IOException ex) {
			return "";
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return "";
		}
	}

}

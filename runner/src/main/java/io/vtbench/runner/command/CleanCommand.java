package io.vtbench.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.app.SuiteFolder;
import io.vtbench.runner.environment.kubernetes.Cluster;
import io.vtbench.runner.environment.kubernetes.RunNamespace;
import io.vtbench.runner.process.Folders;
import io.vtbench.runner.process.Leftovers;
import io.vtbench.runner.run.RunLock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench clean}. */
@Command(name = "clean",
		description = "Deletes the runs in results/ and ends what a killed run has left. Without --yes it only"
				+ " says what it would do.")
final class CleanCommand extends Subcommand {

	@Option(names = "--yes", description = "Delete, and do not only say it.")
	private boolean yes;

	@Option(names = "--tools", description = "Delete what was built into .tools/ (k6, Toxiproxy) as well.")
	private boolean tools;

	@Option(names = "--on", paramLabel = "kubernetes",
			description = "Delete what runs have left on the cluster of the current kubectl context, "
					+ "even if results/ does not mention them.")
	private EnvironmentOptions.@Nullable Kind kind;

	@Override
	public Integer call() throws IOException, InterruptedException {
		SuiteFolder home = SuiteFolder.find();
		PrintWriter out = out();
		if (this.yes) {
			try (RunLock lock = RunLock.take(RunLock.defaultFile())) {
				Leftovers.endAll().forEach((text) -> out.println("Cleaned up: " + text));
				cleanCluster(home, out);
				clean(home, out);
			}
		}
		else {
			int runners = Leftovers.find().size();
			if (runners > 0) {
				out.println("Would end and delete what " + runners + ((runners == 1) ? " run has" : " runs have")
						+ " left running or in " + Folders.workspace() + "; call again with --yes");
			}
			cleanCluster(home, out);
			clean(home, out);
		}
		return 0;
	}

	/** A cluster is asked only where a run was on one, or the call says so. */
	private void cleanCluster(SuiteFolder home, PrintWriter out) throws InterruptedException {
		if (this.kind == null && !RunNamespace.hasNotes(home.results())) {
			return;
		}
		try (Cluster cluster = Cluster.ofCurrentContext()) {
			for (String namespace : RunNamespace.findLeft(cluster, home.results())) {
				if (this.yes) {
					RunNamespace.deleteLeft(cluster, namespace);
				}
				out.println((this.yes ? "Deleted " : "Would delete ") + "the namespace " + namespace + " of the cluster"
						+ (this.yes ? "" : "; call again with --yes"));
			}
		}
	}

	private void clean(SuiteFolder home, PrintWriter out) throws IOException {
		List<Path> folders = this.tools ? List.of(home.results(), home.path().resolve(".tools"))
				: List.of(home.results());
		for (Path folder : folders) {
			if (!Files.isDirectory(folder)) {
				out.println("Nothing to delete in " + home.display(folder) + "/");
				continue;
			}
			List<Path> files = walk(folder);
			long bytes = files.stream().mapToLong((file) -> file.toFile().isFile() ? file.toFile().length() : 0).sum();
			String what = home.display(folder) + "/ (" + children(folder) + " entries, " + bytes / 1_000_000 + " MB)";
			if (this.yes) {
				for (Path file : files) {
					Files.delete(file);
				}
			}
			out.println((this.yes ? "Deleted " : "Would delete ") + what + (this.yes ? "" : "; call again with --yes"));
		}
	}

	private static List<Path> walk(Path folder) throws IOException {
		try (Stream<Path> files = Files.walk(folder)) {
			return files.sorted(Comparator.reverseOrder()).toList();
		}
	}

	private static long children(Path folder) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			return files.count();
		}
	}

}

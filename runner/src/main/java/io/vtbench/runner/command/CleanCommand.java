package io.vtbench.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.vtbench.runner.app.SuiteFolder;
import io.vtbench.runner.environment.kubernetes.Cluster;
import io.vtbench.runner.environment.kubernetes.LeftNamespace;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.process.ContainerEngine.LeftContainer;
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

	private static final String NAMESPACE = "--namespace";

	private static final String ALL = "--all";

	@Option(names = "--yes", description = "Delete, and do not only say it.")
	private boolean yes;

	@Option(names = "--tools", description = "Delete what was built into .tools/ (k6, Toxiproxy) as well.")
	private boolean tools;

	@Option(names = "--on", paramLabel = "kubernetes",
			description = "Delete also what this user's runs have left on the cluster of the current kubectl"
					+ " context and results/ does not mention.")
	private EnvironmentOptions.@Nullable Kind kind;

	@Option(names = NAMESPACE, paramLabel = "NAME",
			description = "On a cluster: delete what a run has left in this namespace, which was there before.")
	private @Nullable String namespace;

	@Option(names = ALL,
			description = "On a cluster: delete also what ended runs of others have left, and what does not say whose it is.")
	private boolean all;

	@Override
	public Integer call() throws IOException, InterruptedException {
		if (this.kind == null && (this.all || this.namespace != null)) {
			throw refusal(NAMESPACE + " and " + ALL + " are for --on kubernetes; add it, or leave them out");
		}
		if (this.namespace != null && !EnvironmentOptions.isNamespace(this.namespace)) {
			throw refusal(NAMESPACE + " must be the name of a namespace, but is " + this.namespace);
		}
		SuiteFolder home = SuiteFolder.find();
		PrintWriter out = out();
		if (this.yes) {
			try (RunLock lock = RunLock.take(RunLock.defaultFile())) {
				Leftovers.endAll().forEach((text) -> out.println("Cleaned up: " + PlainText.line(text)));
				cleanContainers(out);
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
			cleanContainers(out);
			cleanCluster(home, out);
			clean(home, out);
		}
		return 0;
	}

	/** Those that no list of children names any more. */
	private void cleanContainers(PrintWriter out) throws InterruptedException {
		for (LeftContainer left : Leftovers.findContainers()) {
			if (this.yes) {
				left.remove();
			}
			out.println((this.yes ? "Deleted " : "Would delete ") + "the container " + left.id()
					+ ((left.project() != null) ? " of the compose project " + left.project() : "")
					+ ", which an earlier run left" + (this.yes ? "" : "; call again with --yes"));
		}
	}

	/** A cluster is asked only where a run was on one, or the call says so. */
	private void cleanCluster(SuiteFolder home, PrintWriter out) throws InterruptedException {
		if (this.kind == null && !LeftNamespace.isNoted(home.results())) {
			return;
		}
		try (Cluster cluster = Cluster.ofCurrentContext()) {
			for (LeftNamespace left : left(cluster, home)) {
				String reason = left.reasonToSpare(Instant.now(), this.all);
				if (reason != null) {
					out.println("Left alone: " + left.description() + ", for " + reason);
					continue;
				}
				if (this.yes) {
					left.delete(cluster);
				}
				out.println((this.yes ? "Deleted " : "Would delete ") + left.description()
						+ (this.yes ? "" : "; call again with --yes"));
			}
		}
	}

	/** Those of notes; with {@code --on kubernetes} all that can be found. */
	private Collection<LeftNamespace> left(Cluster cluster, SuiteFolder home) {
		Map<String, LeftNamespace> found = new LinkedHashMap<>();
		LeftNamespace.noted(cluster, home.results()).forEach((left) -> found.put(left.name(), left));
		if (this.kind != null) {
			LeftNamespace.listed(cluster).forEach((left) -> found.putIfAbsent(left.name(), left));
		}
		LeftNamespace given = (this.namespace != null) ? LeftNamespace.given(cluster, this.namespace) : null;
		if (given != null) {
			found.put(given.name(), given);
		}
		return found.values();
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

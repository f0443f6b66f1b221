package io.vtbench.kubernetes;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

import io.vtbench.runner.command.PlaceCleaning;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Removes what runs have left on a cluster. */
final class ClusterCleaning extends PlaceCleaning {

	@Option(names = "--namespace", paramLabel = "NAME",
			description = "On a cluster: delete what a run has left in this namespace, which was there before.")
	private @Nullable String namespace;

	@Option(names = "--all",
			description = "On a cluster: delete also what ended runs of others have left, and what does not say whose it is.")
	private boolean all;

	/** A cluster is asked only where a run was on one, or the call says so. */
	@Override
	protected void clean(Path results, boolean chosen, boolean yes, PrintWriter out) throws InterruptedException {
		require(this.namespace == null || ClusterOptions.isNamespace(this.namespace),
				"--namespace must be the name of a namespace, but is " + this.namespace);
		if (!chosen && !LeftNamespace.isNoted(results)) {
			return;
		}
		try (Cluster cluster = Cluster.ofCurrentContext()) {
			for (LeftNamespace left : left(cluster, results, chosen)) {
				String reason = left.reasonToSpare(Instant.now(), this.all);
				if (reason != null) {
					out.println("Left alone: " + left.description() + ", for " + reason);
					continue;
				}
				if (yes) {
					left.delete(cluster);
				}
				out.println((yes ? "Deleted " : "Would delete ") + left.description()
						+ (yes ? "" : "; call again with --yes"));
			}
		}
	}

	/** Those of notes; where the cluster is chosen, all that can be found. */
	private Collection<LeftNamespace> left(Cluster cluster, Path results, boolean chosen) {
		Map<String, LeftNamespace> found = new LinkedHashMap<>();
		LeftNamespace.noted(cluster, results).forEach((left) -> found.put(left.name(), left));
		if (chosen) {
			LeftNamespace.listed(cluster).forEach((left) -> found.putIfAbsent(left.name(), left));
		}
		LeftNamespace given = (this.namespace != null) ? LeftNamespace.given(cluster, this.namespace) : null;
		if (given != null) {
			found.put(given.name(), given);
		}
		return found.values();
	}

}

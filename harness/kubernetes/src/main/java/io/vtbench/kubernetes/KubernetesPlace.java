package io.vtbench.kubernetes;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.kubernetes.Cluster.ClusterException;
import io.vtbench.kubernetes.ClusterOptions.ScenarioClusterOptions;
import io.vtbench.runner.command.Place;
import io.vtbench.runner.command.Place.PlaceCleaning;
import io.vtbench.runner.command.Place.PlaceOptions;
import io.vtbench.runner.result.Check;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Adds {@code --on kubernetes} to bench: the cluster of the current kubectl context. */
public final class KubernetesPlace implements Place {

	@Override
	public String name() {
		return "kubernetes";
	}

	@Override
	public PlaceOptions ofRun() {
		return new ScenarioClusterOptions();
	}

	@Override
	public PlaceOptions ofTry() {
		return new ClusterOptions();
	}

	@Override
	public PlaceCleaning ofClean() {
		return new ClusterCleaning();
	}

	/**
	 * Checks the cluster. One that does not answer is no reason against a run on this
	 * machine.
	 */
	@Override
	public List<Check> checks() {
		if (!Cluster.isChosen()) {
			return List.of(Check.ofMachine(name(), Check.Status.OK,
					"no kubectl context is chosen, and --on kubernetes needs one"));
		}
		try (Cluster cluster = Cluster.ofCurrentContext()) {
			cluster.require(null);
			return List.of(Check.ofMachine(name(), Check.Status.OK,
					cluster.version() + " at " + cluster.server() + ", for --on kubernetes"));
		}
		catch (ClusterException ex) {
			return List.of(Check.ofMachine(name(), Check.Status.WARN, String.valueOf(ex.getMessage())));
		}
	}

	/** Removes what runs have left on a cluster. */
	private static final class ClusterCleaning extends PlaceCleaning {

		@Option(names = "--namespace", paramLabel = "NAME",
				description = "Delete what a run has left in this namespace, which was there before.")
		private @Nullable String namespace;

		@Option(names = "--all",
				description = "Delete also what ended runs of others have left, and what does not say whose it is.")
		private boolean all;

		/**
		 * Removes what is left. A cluster is asked only where a run was on one, or the
		 * call says so.
		 */
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

		/**
		 * Returns what runs have noted; where the cluster is chosen, all that can be
		 * found.
		 */
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

}

package io.vtbench.kubernetes;

import java.util.List;

import io.vtbench.runner.command.Place;
import io.vtbench.runner.command.PlaceCleaning;
import io.vtbench.runner.command.PlaceOptions;
import io.vtbench.runner.result.Check;

/** {@code --on kubernetes}: the cluster of the current kubectl context. */
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

	/** A cluster that does not answer is no reason against a run on this machine. */
	@Override
	public List<Check> checks() {
		if (!Cluster.isChosen()) {
			return List.of(Check.ofRun(name(), Check.Status.OK,
					"no kubectl context is chosen, and --on kubernetes needs one"));
		}
		try (Cluster cluster = Cluster.ofCurrentContext()) {
			cluster.require(null);
			return List.of(Check.ofRun(name(), Check.Status.OK,
					cluster.version() + " at " + cluster.server() + ", for --on kubernetes"));
		}
		catch (ClusterException ex) {
			return List.of(Check.ofRun(name(), Check.Status.WARN, String.valueOf(ex.getMessage())));
		}
	}

}

package io.vtbench.runner.cluster;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Quantity;
import io.vtbench.runner.metrics.MachineFacts;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.run.Experiment;
import io.vtbench.runner.run.PlaceFactory;
import io.vtbench.runner.run.RunFolder;
import io.vtbench.runner.scenario.ServiceSpec;

/** Opens a namespace of a cluster for a run. */
public final class ClusterPlaces implements PlaceFactory {

	private final Cluster cluster;

	private final ClusterSettings settings;

	/** Places of a cluster that has been checked. */
	public ClusterPlaces(Cluster cluster, ClusterSettings settings) {
		this.cluster = cluster;
		this.settings = settings;
	}

	@Override
	public ClusterPlace open(Experiment experiment, RunFolder folder, Consumer<String> notes)
			throws InterruptedException {
		String name = RunNamespace.newName(this.settings.namespacePrefix());
		new ClusterNote(this.cluster.server(), name).write(folder.path());
		RunNamespace namespace = new RunNamespace(this.cluster, name, () -> ClusterNote.delete(folder.path()));
		notes.accept(description(name));
		namespace.create();
		try {
			ClusterPlace place = new ClusterPlace(this.cluster, this.settings, experiment, namespace);
			place.startBackends(folder);
			return place;
		}
		catch (RuntimeException | InterruptedException ex) {
			namespace.close();
			throw ex;
		}
	}

	private String description(String namespace) {
		List<Node> nodes = this.cluster.nodes();
		return "ran on Kubernetes " + this.cluster.version() + " with "
				+ (nodes.isEmpty() ? "nodes that may not be seen"
						: nodes.size() + ((nodes.size() == 1) ? " node" : " nodes"))
				+ ", in the namespace " + namespace + ": subject with cpu " + this.settings.cpus() + " and memory "
				+ this.settings.memory() + ", " + this.settings.generators()
				+ " load generators; the readings of /proc (threads, machine) are not available there";
	}

	@Override
	public MachineFacts machine() {
		List<Node> nodes = this.cluster.nodes();
		if (nodes.isEmpty()) {
			return new MachineFacts("not available", this.settings.processors(), 0, 0, "not available", null);
		}
		Node node = nodes.getFirst();
		Map<String, Quantity> capacity = node.getStatus().getCapacity();
		return new MachineFacts("node of a cluster, " + node.getStatus().getNodeInfo().getArchitecture(),
				Quantity.getAmountInBytes(capacity.get("cpu")).intValue(),
				Quantity.getAmountInBytes(capacity.get("memory")).longValue(), 0,
				"Linux " + node.getStatus().getNodeInfo().getKernelVersion().replaceAll("-.*", ""), null);
	}

	@Override
	public Setup setup(ServiceSpec subject, Setup here) {
		return new Setup(here.service(), "of the image " + this.settings.image(subject), here.jvm(), here.properties(),
				here.env(), here.load(), here.delayFactor(), null, false);
	}

	@Override
	public String generator() {
		return "of the image " + this.settings.k6();
	}

}

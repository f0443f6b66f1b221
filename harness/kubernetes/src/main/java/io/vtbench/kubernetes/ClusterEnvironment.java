package io.vtbench.kubernetes;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Quantity;
import io.vtbench.kubernetes.Cluster.ClusterException;
import io.vtbench.runner.inside.MachineFacts;
import io.vtbench.runner.machine.K6.Finder;
import io.vtbench.runner.report.NoteText;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.result.Setup.Jar;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.RunListener;
import io.vtbench.runner.scenario.ServiceLimits;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.system.Capability;
import io.vtbench.runner.system.Environment;
import io.vtbench.runner.system.Environment.RunningProgram;
import io.vtbench.runner.system.Pace;
import io.vtbench.runner.system.TestBed;
import org.jspecify.annotations.Nullable;

/**
 * Runs services and load on the Kubernetes cluster of the current kubectl context. The
 * cluster is called only when something is measured, so that what reading alone refuses
 * needs none.
 */
public final class ClusterEnvironment implements Environment {

	/**
	 * The pace of a cluster. Each load is a TestRun, whose pods start before it and end
	 * after it, and a subject has its limits while it warms up as well.
	 */
	private static final Pace PACE = new Pace(Duration.ofMinutes(30), Duration.ofSeconds(20), Duration.ofSeconds(30),
			Duration.ofSeconds(8), Duration.ofMinutes(4), Duration.ofMinutes(1), Duration.ofSeconds(40),
			new Pace.Lengths(Duration.ofSeconds(30), Duration.ofSeconds(15)), Duration.ofSeconds(25));

	private final ClusterSettings settings;

	private final boolean limited;

	private @Nullable Cluster cluster;

	/**
	 * Prepares a cluster, which has not been called yet.
	 * @param limited whether a person chose the subject's processors and memory
	 */
	public ClusterEnvironment(ClusterSettings settings, boolean limited) {
		this.settings = settings;
		this.limited = limited;
	}

	private Cluster cluster() {
		if (this.cluster == null) {
			this.cluster = Cluster.ofCurrentContext().require(this.settings.namespace());
		}
		return this.cluster;
	}

	@Override
	public Set<Capability> capabilities() {
		// a namespace that has gone cannot be resumed, and a pod runs an image
		return EnumSet.noneOf(Capability.class);
	}

	@Override
	public void require(Experiment experiment) {
		String what = experiment.scenario().name();
		for (Capability capability : Capability.values()) {
			require(what, capability.isNeededBy(experiment), capability);
		}
		String reason = reasonAgainst(experiment);
		if (reason != null) {
			throw refusal(what, reason);
		}
	}

	/** Refuses whatever needs a capability: a cluster has none of them. */
	@Override
	public void require(String what, boolean isNeeded, Capability capability) {
		if (isNeeded) {
			throw refusal(what, switch (capability) {
				case RESUME -> "its namespace has gone";
				case JARS -> "a pod runs an image, and there is none to try: build one, and name it with --image";
				case CONTAINERS ->
					"--compose starts containers of this machine, which the pods do not reach: start what"
							+ " the service needs in the cluster, and give its address with --property";
				case SECRETS -> "--header and --login would be seen by all who may read pods: leave them out";
				case OWN_SCRIPTS ->
					"its load script is a file of this machine, and a pod has the suite's own alone: name"
							+ " paths, or a script in k6/";
				case PROGRAMS -> "it is a program without a server, which runs on this machine only";
				case DATABASE -> "it needs PostgreSQL, which the runner starts on this machine only";
				case NETWORK_DELAY ->
					"it delays the network by Toxiproxy, which the runner starts on this machine only";
				case LIMITS -> "its limits are control groups of this machine";
				case SEVERAL_SUBJECTS -> "all arms of a pair must live on one machine at once: choose --design in-turn";
			});
		}
	}

	private static ClusterException refusal(String what, String reason) {
		return ClusterException
			.wrongCall(what + " cannot run on Kubernetes: " + reason + "; or leave --on kubernetes out");
	}

	@Override
	public String options() {
		return this.settings.options();
	}

	private @Nullable String reasonAgainst(Experiment experiment) {
		if (Finder.isOtherMajor(this.settings.k6())) {
			return "its load generator would be " + this.settings.k6() + ", and a scenario is measured by k6 "
					+ Finder.VERSION.replaceFirst("\\..*", ".x") + " everywhere: name an image of that with --k6-image";
		}
		if (experiment.arms().stream().map(ResolvedArm::jdk).distinct().count() > 1) {
			return "its arms differ in their JDK, and an image has one";
		}
		List<ServiceSpec> subjects = experiment.arms().stream().map(ResolvedArm::subject).distinct().toList();
		if (subjects.stream().map(this.settings::image).distinct().count() < subjects.size()) {
			return "its arms differ in their jar, and all pods run one image of a service";
		}
		int users = (experiment.load() != null) ? experiment.load().concurrency() : 0;
		return subjects.stream()
			.map((subject) -> reasonAgainst(subject, experiment))
			.filter(Objects::nonNull)
			.findFirst()
			.orElse((this.settings.generators() > users)
					? this.settings.generators() + " generators cannot share " + users + " users" : null);
	}

	private @Nullable String reasonAgainst(ServiceSpec subject, Experiment experiment) {
		boolean own = subject.image() == null && experiment.scenario().services().containsKey(subject.name());
		if (own && !this.settings.names(subject)) {
			return "it measures the jar of " + subject.name() + ", and a pod runs an image: build one, and name it with"
					+ " " + ClusterOptions.SERVICE_IMAGE + " " + subject.name() + "=NAME";
		}
		ServiceLimits limits = subject.limits();
		return (limits != null && !this.limited) ? "its container has limits (" + limits.cpus() + " processors, "
				+ limits.memory() + "): say the same with --cpus and --memory" : null;
	}

	@Override
	public int generators() {
		return this.settings.generators();
	}

	@Override
	public String generator(Experiment experiment) {
		return "of the image " + this.settings.k6();
	}

	@Override
	public Pace pace() {
		return PACE;
	}

	@Override
	public Setup setup(Experiment experiment, ResolvedArm arm) {
		return arm.setup("of the image " + this.settings.image(arm.subject()), null, false);
	}

	@Override
	public @Nullable Jar jar(Experiment experiment, ServiceSpec service) {
		return null;
	}

	@Override
	public MachineFacts machine() {
		List<Node> nodes = cluster().nodes();
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
	public TestBed open(Experiment experiment, RunFolder folder, RunListener listener) throws InterruptedException {
		String given = this.settings.namespace();
		RunNamespace namespace = (given != null) ? RunNamespace.given(cluster(), given, folder.path())
				: RunNamespace.own(cluster(), this.settings.namespacePrefix(), folder.path());
		Note description = description(namespace.name());
		listener.note(description);
		namespace.create();
		try {
			ClusterTestBed testBed = new ClusterTestBed(cluster(), this.settings, experiment, namespace,
					NoteText.of(description));
			testBed.startBackends(folder);
			return testBed;
		}
		catch (RuntimeException | InterruptedException ex) {
			namespace.close();
			throw ex;
		}
	}

	private Note.Cluster description(String namespace) {
		List<Node> nodes = cluster().nodes();
		return new Note.Cluster(cluster().version(), nodes.isEmpty() ? null : nodes.size(), namespace,
				this.settings.cpus(), this.settings.memory(), this.settings.generators());
	}

	@Override
	public RunningProgram start(Experiment experiment, ResolvedArm arm, Path result, Path log, RunListener listener) {
		throw new UnsupportedOperationException("programs are refused");
	}

	@Override
	public void close() {
		if (this.cluster != null) {
			this.cluster.close();
		}
	}

}

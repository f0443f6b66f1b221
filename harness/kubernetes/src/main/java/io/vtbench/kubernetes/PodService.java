package io.vtbench.kubernetes;

import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.LocalPortForward;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.vtbench.kubernetes.Cluster.ClusterException;
import io.vtbench.kubernetes.PodSpecs.ServicePod;
import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.machine.LocalHttp;
import io.vtbench.runner.machine.Polling;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.system.RunningService;
import io.vtbench.runner.system.StartLog;
import org.jspecify.annotations.Nullable;

/**
 * Runs a service in a pod. The load meets it at the pod's address, without a Service or
 * DNS between them; the runner, which may be outside of the cluster, asks its actuator
 * through the API server.
 */
final class PodService implements RunningService, AutoCloseable {

	private static final Duration START_LIMIT = Duration.ofSeconds(180);

	private static final Duration METER = Duration.ofSeconds(2);

	private static final Duration COMMAND_LIMIT = Duration.ofSeconds(5);

	private static final Duration PERIOD = Duration.ofMillis(300);

	/** The time that the pod gets to end, as a process of this machine does. */
	static final Duration GRACE = Duration.ofSeconds(10);

	/** The most bytes of a command's output: what one prints of ten thousand threads. */
	private static final int MAX_OUTPUT_BYTES = 4 << 20;

	static final int MAX_LOG_BYTES = 16 << 20;

	private static final Duration SCHEDULED = Duration.ofSeconds(60);

	private final Cluster cluster;

	private final String namespace;

	private final String pod;

	private final ServiceSpec spec;

	private final Path log;

	private String address = "";

	private StartLog started = StartLog.NOTHING;

	private @Nullable LocalPortForward management;

	private @Nullable LocalPortForward door;

	private PodService(Cluster cluster, String namespace, String pod, ServiceSpec spec, Path log) {
		this.cluster = cluster;
		this.namespace = namespace;
		this.pod = pod;
		this.spec = spec;
		this.log = log;
	}

	/** Starts it; does not wait until it is ready. */
	static PodService start(Cluster cluster, RunNamespace namespace, ServicePod started, ServiceSpec spec, Path log) {
		namespace.create("the Secret of " + spec.name(), started.environment());
		namespace.create("the pod of " + spec.name(), started.pod());
		return new PodService(cluster, namespace.name(), started.pod().getMetadata().getName(), spec, log);
	}

	/** Waits until it is ready. */
	void awaitReady(List<PodService> needed) throws InterruptedException {
		Duration patience = (this.spec.startLimit() != null) ? this.spec.startLimit() : START_LIMIT;
		long begin = System.nanoTime();
		if (!Polling.until(patience, PERIOD, () -> isReady(needed, begin))) {
			throw new ClusterException(
					name() + " was not ready within " + patience.toSeconds() + " s; see its log: " + keepLog());
		}
		this.management = resource().portForward(PodSpecs.actuatorPort(this.spec), InetAddress.getLoopbackAddress(), 0);
		this.started = StartLog.read(keepLog());
	}

	private boolean isReady(List<PodService> needed, long begin) {
		ensureAlive("at start");
		Pod now = Objects.requireNonNull(read());
		if (PodProblem.isReady(now)) {
			this.address = now.getStatus().getPodIP();
			return true;
		}
		String full = PodProblem.unschedulable(now);
		if (full != null && System.nanoTime() - begin > SCHEDULED.toNanos()) {
			throw new ClusterException("no node takes the pod of " + name() + " (" + full
					+ "); ask for less with --cpus and --memory, or make room");
		}
		needed.forEach((other) -> other.ensureAlive("while " + name() + " started"));
		return false;
	}

	private @Nullable Pod read() {
		return this.cluster.call("read the pod of " + name(), () -> resource().get());
	}

	private PodResource resource() {
		return this.cluster.client().pods().inNamespace(this.namespace).withName(this.pod);
	}

	@Override
	public void ensureAlive(String when) {
		Pod now = read();
		String problem = PodProblem.of(name(), now);
		if (problem == null && now != null && PodProblem.hasEnded(now)) {
			problem = name() + " died " + when + " with exit code " + PodProblem.exitCode(now) + ": " + lastLine()
					+ "; see its log: " + this.log;
		}
		if (problem != null) {
			keepLog();
			throw new ClusterException(problem);
		}
	}

	@Override
	public boolean answers() {
		// the door that the load takes may be busy: there, one answer at the start is
		// enough
		return PodSpecs.actuatorPort(this.spec) == PodSpecs.PORT || LocalHttp
			.status(URI.create(actuatorUrl() + Objects.requireNonNullElse(this.spec.health(), "/"))) > 0;
	}

	@Override
	public String url() {
		return "http://" + (this.address.contains(":") ? "[" + this.address + "]" : this.address) + ":" + PodSpecs.PORT;
	}

	@Override
	public URI management(String path) {
		return URI.create(actuatorUrl() + this.started.pathOf(path, PodSpecs.actuatorPort(this.spec)));
	}

	private String actuatorUrl() {
		return "http://127.0.0.1:" + Objects.requireNonNull(this.management).getLocalPort();
	}

	/**
	 * Returns the address as the runner sees it, which serves a few requests, not a load.
	 */
	@Override
	public String urlFromHere() {
		if (this.door == null) {
			this.door = resource().portForward(PodSpecs.PORT, InetAddress.getLoopbackAddress(), 0);
		}
		return "http://127.0.0.1:" + this.door.getLocalPort();
	}

	/** Returns what the service's meters of a name say; null where it does not answer. */
	@Nullable String meter(String name) {
		return LocalHttp.body(management("/actuator/prometheus?includedNames=" + name), METER);
	}

	/** Calls an actuator endpoint that writes. */
	void post(String path, String json) throws InterruptedException {
		LocalHttp.Answer answer = LocalHttp.send("POST", management(path), json);
		if (!answer.isSuccess()) {
			ensureAlive("in mid-run");
			throw new ClusterException(name() + " answered " + answer.text() + " to POST " + path
					+ "; see whether its image is of this version of vtbench");
		}
	}

	/**
	 * Returns what a command in the pod prints; null where that is not possible or
	 * allowed.
	 */
	@Nullable String output(String... command) {
		LimitedOutput output = new LimitedOutput();
		try (ExecWatch watch = resource().writingOutput(output).exec(command)) {
			watch.exitCode().get(COMMAND_LIMIT.toSeconds(), TimeUnit.SECONDS);
			return output.isFull() ? null : output.toString(StandardCharsets.UTF_8);
		}
		catch (KubernetesClientException | ExecutionException | TimeoutException ex) {
			return null;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return null;
		}
	}

	/** Copies what it has written so far. */
	Path keepLog() {
		try {
			OutputFiles.write(this.log, resource().limitBytes(MAX_LOG_BYTES).getLog());
		}
		catch (KubernetesClientException ex) {
			// a container that never ran has none
		}
		return this.log;
	}

	private String lastLine() {
		try {
			return resource().limitBytes(MAX_OUTPUT_BYTES).tailingLines(1).getLog().strip();
		}
		catch (KubernetesClientException ex) {
			return "it left no log";
		}
	}

	ServiceSpec spec() {
		return this.spec;
	}

	@Override
	public String name() {
		return this.spec.name();
	}

	@Override
	public Path log() {
		return this.log;
	}

	/** Ends it and waits for that: the next one shall not start beside it. */
	@Override
	public void close() {
		keepLog();
		// it goes with the pod
		Attempt.quietly(() -> {
			if (this.management != null) {
				this.management.close();
			}
			if (this.door != null) {
				this.door.close();
			}
		});
		try {
			resource().delete();
			Polling.until(GRACE.plus(GRACE), PERIOD, () -> resource().get() == null);
			this.cluster.client().secrets().inNamespace(this.namespace).withName(this.pod).delete();
		}
		catch (KubernetesClientException ex) {
			// it goes with its namespace
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Keeps as much as a command may print. */
	static final class LimitedOutput extends ByteArrayOutputStream {

		boolean isFull() {
			return this.count >= MAX_OUTPUT_BYTES;
		}

		@Override
		public synchronized void write(int value) {
			if (!isFull()) {
				super.write(value);
			}
		}

		@Override
		public synchronized void write(byte[] bytes, int from, int length) {
			super.write(bytes, from, Math.min(length, MAX_OUTPUT_BYTES - this.count));
		}

	}

}

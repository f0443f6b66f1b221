package io.vtbench.runner.environment.kubernetes;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.ThreadLocalRandom;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.vtbench.runner.process.Polling;
import io.vtbench.runner.process.ShutdownHook;
import org.jspecify.annotations.Nullable;

/**
 * The namespace of one run: whatever the run makes is in it, and goes with it.
 */
final class RunNamespace implements AutoCloseable {

	static final String LABEL = "app.kubernetes.io/managed-by";

	static final String VALUE = "vtbench";

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

	private static final Duration GONE = Duration.ofSeconds(120);

	private static final Duration PERIOD = Duration.ofMillis(500);

	private final Cluster cluster;

	private final String name;

	/** Done when it is gone. */
	private final Runnable gone;

	private final ShutdownHook hook = new ShutdownHook("namespace", this::delete);

	RunNamespace(Cluster cluster, String name, Runnable gone) {
		this.cluster = cluster;
		this.name = name;
		this.gone = gone;
	}

	/** A name that no other run has. */
	static String newName(String prefix) {
		return prefix + "-" + LocalDateTime.now().format(TIME) + "-"
				+ Integer.toHexString(ThreadLocalRandom.current().nextInt(0x1000, 0x10000));
	}

	/** Makes it. It is deleted at the end of the runner at the latest. */
	void create() {
		this.hook.register();
		this.cluster.call("create the namespace " + this.name,
				() -> this.cluster.client()
					.namespaces()
					.resource(new NamespaceBuilder().withNewMetadata()
						.withName(this.name)
						.addToLabels(LABEL, VALUE)
						.addToLabels("pod-security.kubernetes.io/enforce", "restricted")
						.endMetadata()
						.build())
					.create());
	}

	String name() {
		return this.name;
	}

	private void delete() {
		this.cluster.client().namespaces().withName(this.name).delete();
	}

	/**
	 * Deletes a namespace with all in it, and waits until it is gone.
	 * @return false where it still ends after two minutes
	 */
	static boolean delete(Cluster cluster, String name) throws InterruptedException {
		cluster.call("delete the namespace " + name, () -> cluster.client().namespaces().withName(name).delete());
		return Polling.until(GONE, PERIOD, () -> find(cluster, name) == null);
	}

	/** A namespace of that name; null where there is none. */
	static @Nullable Namespace find(Cluster cluster, String name) {
		return cluster.call("read the namespace " + name, () -> cluster.client().namespaces().withName(name).get());
	}

	@Override
	public void close() {
		try {
			if (delete(this.cluster, this.name)) {
				this.gone.run();
			}
			this.hook.close();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}

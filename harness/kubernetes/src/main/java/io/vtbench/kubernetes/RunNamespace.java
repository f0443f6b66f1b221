package io.vtbench.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.vtbench.kubernetes.Cluster.ClusterException;
import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.machine.Polling;
import io.vtbench.runner.machine.RunnerIdentity;
import io.vtbench.runner.machine.ShutdownHook;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes and removes the namespace of one run. Either it is the run's own, and whatever
 * the run makes goes with it; or it was there before, and all goes with the run's Lease.
 * A note in the run's folder names it as long as something may be left, because a runner
 * that was killed leaves both.
 */
final class RunNamespace implements AutoCloseable {

	static final String LABEL = "app.kubernetes.io/managed-by";

	static final String VALUE = "vtbench";

	/** The annotation that says whose a namespace is. */
	static final String RUNNER = "vtbench.io/runner";

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

	private static final Duration GONE = Duration.ofSeconds(120);

	private static final Duration PERIOD = Duration.ofMillis(500);

	private final Cluster cluster;

	private final String name;

	private final boolean given;

	private final Path folder;

	private final ShutdownHook hook = new ShutdownHook("namespace", this::delete);

	private @Nullable RunLease lease;

	private RunNamespace(Cluster cluster, String name, boolean given, Path folder) {
		this.cluster = cluster;
		this.name = name;
		this.given = given;
		this.folder = folder;
	}

	/**
	 * Takes a name that no other run has; nothing is made yet.
	 * @param folder of the run
	 */
	static RunNamespace own(Cluster cluster, String prefix, Path folder) {
		String name = prefix + "-" + LocalDateTime.now().format(TIME) + "-"
				+ Integer.toHexString(ThreadLocalRandom.current().nextInt(0x1000, 0x10000));
		return new RunNamespace(cluster, name, false, folder);
	}

	/**
	 * Takes a namespace that is there already, and stays; nothing is made yet.
	 * @param folder of the run
	 */
	static RunNamespace given(Cluster cluster, String name, Path folder) {
		return new RunNamespace(cluster, name, true, folder);
	}

	/**
	 * Makes it, or takes the given one. What is in it is deleted at the end of the runner
	 * at the latest.
	 * @throws ClusterException where another run has the given one
	 */
	void create() {
		Note note = new Note(this.cluster.server(), this.name, this.given);
		if (this.given) {
			this.lease = RunLease.take(this.cluster, this.name);
			this.hook.register();
			note.write(this.folder);
			return;
		}
		note.write(this.folder);
		this.hook.register();
		RunnerIdentity runner = RunnerIdentity.current();
		ObjectMeta metadata = metadata(this.name)
			.addToLabels(Map.of("vtbench.io/user", runner.user(), "vtbench.io/host", runner.host(),
					"pod-security.kubernetes.io/enforce", "restricted"))
			.addToAnnotations(RUNNER, runner.toString())
			.build();
		this.cluster.call("create the namespace " + this.name,
				() -> this.cluster.client()
					.namespaces()
					.resource(new NamespaceBuilder().withMetadata(metadata).build())
					.create());
		this.lease = RunLease.take(this.cluster, this.name);
	}

	/** Makes a thing in it, which goes at the run's end. */
	void create(String what, HasMetadata resource) {
		this.cluster.call("create " + what,
				() -> this.cluster.client().resource(own(resource)).inNamespace(this.name).create());
	}

	/** Has a thing that a run makes in it go at its end. */
	<T extends HasMetadata> T own(T resource) {
		return Objects.requireNonNull(this.lease).own(resource);
	}

	/** Begins the metadata of what belongs to a run. */
	static ObjectMetaBuilder metadata(String name) {
		return new ObjectMetaBuilder().withName(name).addToLabels(LABEL, VALUE);
	}

	String name() {
		return this.name;
	}

	/**
	 * Deletes what the run made, at the end of the runner, when nothing waits any more.
	 */
	private void delete() {
		if (this.lease != null && this.given) {
			this.lease.giveBack();
		}
		else if (!this.given) {
			this.cluster.client().namespaces().withName(this.name).delete();
		}
	}

	@Override
	public void close() {
		try {
			if (this.lease != null) {
				this.lease.close();
			}
			if (this.given && (this.lease == null || !this.lease.giveBack())) {
				// it is another run's by now, and so is what is in it
				Note.delete(this.folder);
			}
			else if (deleteAndAwait(this.cluster, this.name, this.given)) {
				Note.delete(this.folder);
			}
			this.hook.close();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * Deletes all of a run and returns whether it is gone; false where something still
	 * ends after two minutes.
	 */
	static boolean deleteAndAwait(Cluster cluster, String name, boolean given) throws InterruptedException {
		if (given) {
			RunLease.delete(cluster, name);
			return Polling.until(GONE, PERIOD, () -> !hasPods(cluster, name));
		}
		cluster.call("delete the namespace " + name, () -> cluster.client().namespaces().withName(name).delete());
		return Polling.until(GONE, PERIOD, () -> find(cluster, name) == null);
	}

	private static boolean hasPods(Cluster cluster, String name) {
		return !cluster
			.call("list pods",
					() -> cluster.client().pods().inNamespace(name).withLabel(LABEL, VALUE).list().getItems())
			.isEmpty();
	}

	/** Returns the namespace of a name; null where there is none. */
	static @Nullable Namespace find(Cluster cluster, String name) {
		return cluster.call("read the namespace " + name, () -> cluster.client().namespaces().withName(name).get());
	}

	/**
	 * Says in a run's folder which namespace it makes.
	 *
	 * @param server address of the API server
	 * @param given whether it was there before; null in the note of an older version,
	 * which knew none
	 */
	record Note(String server, String namespace, @Nullable Boolean given) {

		static final String NAME = "kubernetes.json";

		boolean isGiven() {
			return Boolean.TRUE.equals(this.given);
		}

		void write(Path folder) {
			OutputFiles.write(folder.resolve(NAME), JsonMapper.shared().writeValueAsString(this) + "\n");
		}

		/** Takes the note of a run back: nothing is left. */
		static void delete(Path folder) {
			// clean will find that the namespace is gone
			Attempt.quietly(() -> Files.deleteIfExists(folder.resolve(NAME)));
		}

		/** Reads the note of a run; null where it has none that can be read. */
		static @Nullable Note read(Path folder) {
			try {
				return Files.isRegularFile(folder.resolve(NAME))
						? JsonMapper.shared().readValue(Files.readString(folder.resolve(NAME)), Note.class) : null;
			}
			catch (IOException | JacksonException ex) {
				return null;
			}
		}

	}

	/**
	 * Gives the sign of life of a run in its namespace: a Lease that its runner renews.
	 * It shows whoever cleans up that a run is measuring, and of whom it is. All that a
	 * run makes in a namespace that was there before goes with it.
	 */
	static final class RunLease implements AutoCloseable {

		static final String NAME = "vtbench-run";

		/** The time without a renewal after which a runner is taken for dead. */
		static final Duration LIFE = Duration.ofMinutes(2);

		private static final Duration PERIOD = Duration.ofSeconds(20);

		/** The form of a time, of which Kubernetes wants all six digits. */
		private static final DateTimeFormatter MICROSECONDS = DateTimeFormatter
			.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT);

		private final Resource<Lease> resource;

		private final Lease lease;

		private final Thread renewal;

		private RunLease(Resource<Lease> resource, Lease lease) {
			this.resource = resource;
			this.lease = lease;
			this.renewal = Thread.ofVirtual().name("lease").unstarted(this::renew);
		}

		/**
		 * Takes the one of a namespace, and keeps it until it is closed.
		 * @throws ClusterException where another run has it
		 */
		static RunLease take(Cluster cluster, String namespace) {
			Lease wanted = new LeaseBuilder().withMetadata(metadata(NAME).build())
				.withNewSpec()
				.withHolderIdentity(RunnerIdentity.current().toString())
				.withLeaseDurationSeconds((int) LIFE.toSeconds())
				.withAcquireTime(ZonedDateTime.now(ZoneOffset.UTC))
				.withRenewTime(ZonedDateTime.now(ZoneOffset.UTC))
				.endSpec()
				.build();
			Lease taken = cluster.call("create a Lease", () -> {
				try {
					return cluster.client().leases().inNamespace(namespace).resource(wanted).create();
				}
				catch (KubernetesClientException ex) {
					if (ex.getCode() == 409) {
						throw new ClusterException("another run has the namespace " + namespace
								+ "; wait for its end, or clean up after it with: bench clean --on kubernetes --namespace "
								+ namespace + " --yes");
					}
					throw ex;
				}
			});
			RunLease lease = new RunLease(of(cluster, namespace), taken);
			lease.renewal.start();
			return lease;
		}

		private static Resource<Lease> of(Cluster cluster, String namespace) {
			return cluster.client().leases().inNamespace(namespace).withName(NAME);
		}

		/** Returns the Lease of a namespace; null where there is none. */
		static @Nullable Lease find(Cluster cluster, String namespace) {
			return cluster.call("read a Lease", () -> of(cluster, namespace).get());
		}

		static void delete(Cluster cluster, String namespace) {
			cluster.call("delete a Lease", () -> of(cluster, namespace).delete());
		}

		/**
		 * Deletes it, unless another run has taken it since.
		 * @return whether it was this run's to the end
		 */
		boolean giveBack() {
			Lease now = this.resource.get();
			if (now != null && !Objects.equals(now.getMetadata().getUid(), this.lease.getMetadata().getUid())) {
				return false;
			}
			this.resource.delete();
			return true;
		}

		/** Returns when a Lease was renewed the last time; null where it does not say. */
		static @Nullable Instant renewed(@Nullable Lease lease) {
			return (lease != null && lease.getSpec() != null && lease.getSpec().getRenewTime() != null)
					? lease.getSpec().getRenewTime().toInstant() : null;
		}

		/** Has a thing go with this Lease, whoever deletes that. */
		<T extends HasMetadata> T own(T resource) {
			OwnerReference owner = new OwnerReferenceBuilder().withApiVersion(this.lease.getApiVersion())
				.withKind(this.lease.getKind())
				.withName(NAME)
				.withUid(Objects.requireNonNullElse(this.lease.getMetadata().getUid(), ""))
				.build();
			resource.getMetadata().setOwnerReferences(List.of(owner));
			return resource;
		}

		private void renew() {
			while (!Thread.interrupted()) {
				try {
					Thread.sleep(PERIOD);
					renewOnce();
				}
				catch (InterruptedException ex) {
					return;
				}
				catch (KubernetesClientException ex) {
					// the next time comes long before it is taken for dead
				}
			}
		}

		/** Says that its runner is alive. */
		void renewOnce() {
			this.resource.patch(PatchContext.of(PatchType.JSON_MERGE),
					"{\"spec\": {\"renewTime\": \"" + MICROSECONDS.format(ZonedDateTime.now(ZoneOffset.UTC)) + "\"}}");
		}

		/** Gives no sign of life any more. */
		@Override
		public void close() {
			this.renewal.interrupt();
		}

	}

}

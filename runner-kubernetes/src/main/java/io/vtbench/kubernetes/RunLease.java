package io.vtbench.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.vtbench.runner.process.RunnerIdentity;
import org.jspecify.annotations.Nullable;

/**
 * The sign of life of a run in its namespace: a Lease that its runner renews. It tells
 * whoever cleans up that a run is measuring, and of whom it is. All that a run makes in a
 * namespace that was there before goes with it.
 */
final class RunLease implements AutoCloseable {

	static final String NAME = "vtbench-run";

	/** A runner that has not renewed for so long is taken for dead. */
	static final Duration LIFE = Duration.ofMinutes(2);

	private static final Duration PERIOD = Duration.ofSeconds(20);

	/** Kubernetes wants all six digits. */
	private static final DateTimeFormatter MICROSECONDS = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'",
			Locale.ROOT);

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
		Lease wanted = new LeaseBuilder().withNewMetadata()
			.withName(NAME)
			.addToLabels(RunNamespace.LABEL, RunNamespace.VALUE)
			.endMetadata()
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

	/** The one of a namespace; null where there is none. */
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

	/** When it was renewed the last time; null where it does not say. */
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

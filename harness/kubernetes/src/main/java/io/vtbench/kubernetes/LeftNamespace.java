package io.vtbench.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.vtbench.kubernetes.Cluster.ClusterException;
import io.vtbench.kubernetes.RunNamespace.RunLease;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.machine.RunnerIdentity;
import org.jspecify.annotations.Nullable;

/**
 * Describes a namespace in which a run has left something, or is measuring now. Others
 * share the cluster, so only what is this user's and dead is deleted without being asked
 * for.
 *
 * @param name of the namespace
 * @param given whether it was there before, so that only what the run made goes
 * @param runner that made it; null where it does not say
 * @param renewed when that gave a sign of life; null where it never did
 */
public record LeftNamespace(String name, boolean given, @Nullable RunnerIdentity runner, @Nullable Instant renewed) {

	/** The depth of a run's folder, and of one within a trial. */
	private static final int MAX_DEPTH = 3;

	/**
	 * Returns whether a run below a folder was on a cluster, so that asking one makes
	 * sense.
	 */
	public static boolean isNoted(Path results) {
		return !notes(results).isEmpty();
	}

	/**
	 * Finds the namespaces that the runs below a folder have noted, as far as they are
	 * still there; one that several have noted is found several times.
	 */
	public static List<LeftNamespace> noted(Cluster cluster, Path results) {
		return notes(results).stream()
			.filter((note) -> note.server().equals(cluster.server()))
			.map((note) -> note.isGiven() ? given(cluster, note.namespace())
					: own(cluster, RunNamespace.find(cluster, note.namespace())))
			.filter(Objects::nonNull)
			.toList();
	}

	/** Finds all namespaces that bear the label; none where they may not be listed. */
	public static List<LeftNamespace> listed(Cluster cluster) {
		if (!cluster.isAllowed(Cluster.Right.LIST_NAMESPACES, null)) {
			return List.of();
		}
		return cluster.call("list namespaces",
				() -> cluster.client().namespaces().withLabel(RunNamespace.LABEL, RunNamespace.VALUE).list().getItems())
			.stream()
			.map((namespace) -> own(cluster, namespace))
			.filter(Objects::nonNull)
			.toList();
	}

	/**
	 * Finds what a run has left in a namespace that was there before; null where there is
	 * nothing.
	 */
	public static @Nullable LeftNamespace given(Cluster cluster, String name) {
		Lease lease = RunLease.find(cluster, name);
		return (lease != null) ? new LeftNamespace(name, true,
				RunnerIdentity.parse(lease.getSpec().getHolderIdentity()), RunLease.renewed(lease)) : null;
	}

	private static @Nullable LeftNamespace own(Cluster cluster, @Nullable Namespace namespace) {
		if (namespace == null
				|| !RunNamespace.VALUE.equals(namespace.getMetadata().getLabels().get(RunNamespace.LABEL))) {
			return null;
		}
		String name = namespace.getMetadata().getName();
		RunnerIdentity runner = RunnerIdentity.parse(namespace.getMetadata().getAnnotations().get(RunNamespace.RUNNER));
		Instant renewed = RunLease.renewed(RunLease.find(cluster, name));
		// its Lease comes a moment after it
		return new LeftNamespace(name, false, runner,
				(renewed != null) ? renewed : Instant.parse(namespace.getMetadata().getCreationTimestamp()));
	}

	private static List<RunNamespace.Note> notes(Path results) {
		if (!Files.isDirectory(results)) {
			return List.of();
		}
		try (Stream<Path> files = Files.find(results, MAX_DEPTH,
				(path, attributes) -> path.endsWith(RunNamespace.Note.NAME))) {
			return files.map((file) -> RunNamespace.Note.read(file.resolveSibling("")))
				.filter(Objects::nonNull)
				.toList();
		}
		catch (IOException ex) {
			return List.of();
		}
	}

	/**
	 * Returns why it is left alone; null where it may be deleted.
	 * @param all whether dead ones of others may be deleted too
	 */
	public @Nullable String reasonToSpare(Instant now, boolean all) {
		if (this.runner != null && this.runner.isRunning()) {
			return "a run of this user measures there (process " + this.runner.process().pid() + ")";
		}
		Duration silence = (this.renewed != null) ? Duration.between(this.renewed, now) : RunLease.LIFE;
		if (silence.compareTo(RunLease.LIFE) < 0) {
			// another machine may look like this one, so that a dead runner proves
			// nothing
			return "a run of " + owner(this.runner) + " measures there, which said so "
					+ Math.max(0, silence.toSeconds()) + " s ago; where it was killed, call again in two minutes";
		}
		if (all || (this.runner != null && this.runner.isOurs())) {
			return null;
		}
		return ((this.runner != null) ? "it is of " + owner(this.runner) : "it does not say whose it is")
				+ "; --all deletes it too";
	}

	private static String owner(@Nullable RunnerIdentity runner) {
		return (runner != null) ? PlainText.line(runner.user() + " on " + runner.host()) : "somebody";
	}

	/** Returns what is deleted, for people. */
	public String description() {
		return (this.given ? "what a run left in the namespace " : "the namespace ") + this.name + " of the cluster";
	}

	/**
	 * Deletes what the run made, and waits until it is gone.
	 * @throws ClusterException where it does not go
	 */
	public void delete(Cluster cluster) throws InterruptedException {
		if (!RunNamespace.deleteAndAwait(cluster, this.name, this.given)) {
			throw new ClusterException("the namespace " + this.name
					+ " still ends after two minutes; see what holds it with: kubectl get namespace " + this.name
					+ " -o yaml");
		}
	}

}

package io.vtbench.runner.environment.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.process.Polling;
import io.vtbench.runner.process.ShutdownHook;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The namespace of one run: whatever the run makes is in it, and goes with it. A note in
 * the run's folder names it as long as it may exist, because a runner that was killed
 * leaves both.
 */
public final class RunNamespace implements AutoCloseable {

	static final String LABEL = "app.kubernetes.io/managed-by";

	static final String VALUE = "vtbench";

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

	private static final Duration GONE = Duration.ofSeconds(120);

	private static final Duration PERIOD = Duration.ofMillis(500);

	/** Depth of a run's folder, and of one within a trial. */
	private static final int MAX_DEPTH = 3;

	private final Cluster cluster;

	private final String name;

	private final Path folder;

	private final ShutdownHook hook = new ShutdownHook("namespace", this::delete);

	/**
	 * A namespace with a name that no other run has; nothing is made yet.
	 * @param folder of the run
	 */
	RunNamespace(Cluster cluster, String prefix, Path folder) {
		this.cluster = cluster;
		this.name = prefix + "-" + LocalDateTime.now().format(TIME) + "-"
				+ Integer.toHexString(ThreadLocalRandom.current().nextInt(0x1000, 0x10000));
		this.folder = folder;
	}

	/** Makes it. It is deleted at the end of the runner at the latest. */
	void create() {
		new Note(this.cluster.server(), this.name).write(this.folder);
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

	@Override
	public void close() {
		try {
			if (deleteAndAwait(this.cluster, this.name)) {
				Note.delete(this.folder);
			}
			this.hook.close();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Whether it is gone; false where it still ends after two minutes. */
	private static boolean deleteAndAwait(Cluster cluster, String name) throws InterruptedException {
		cluster.call("delete the namespace " + name, () -> cluster.client().namespaces().withName(name).delete());
		return Polling.until(GONE, PERIOD, () -> find(cluster, name) == null);
	}

	/** A namespace of that name; null where there is none. */
	private static @Nullable Namespace find(Cluster cluster, String name) {
		return cluster.call("read the namespace " + name, () -> cluster.client().namespaces().withName(name).get());
	}

	/** Whether a run below a folder was on a cluster, so that asking one makes sense. */
	public static boolean hasNotes(Path results) {
		return !notes(results).isEmpty();
	}

	private static List<Note> notes(Path results) {
		if (!Files.isDirectory(results)) {
			return List.of();
		}
		try (Stream<Path> files = Files.find(results, MAX_DEPTH, (path, attributes) -> path.endsWith(Note.NAME))) {
			return files.map((file) -> Note.read(file.resolveSibling(""))).filter(Objects::nonNull).toList();
		}
		catch (IOException ex) {
			return List.of();
		}
	}

	/**
	 * Names of the namespaces of runs that are still there: those that the runs below a
	 * folder have noted, and where they may be listed all that bear the label.
	 */
	public static List<String> findLeft(Cluster cluster, Path results) {
		List<String> found = new ArrayList<>();
		for (Note note : notes(results)) {
			if (note.server().equals(cluster.server()) && isOurs(find(cluster, note.namespace()))) {
				found.add(note.namespace());
			}
		}
		if (cluster.isAllowed(Cluster.Right.LIST_NAMESPACES)) {
			cluster
				.call("list namespaces", () -> cluster.client().namespaces().withLabel(LABEL, VALUE).list().getItems())
				.stream()
				.map((namespace) -> namespace.getMetadata().getName())
				.filter((name) -> !found.contains(name))
				.forEach(found::add);
		}
		return found;
	}

	private static boolean isOurs(@Nullable Namespace namespace) {
		return namespace != null && VALUE.equals(namespace.getMetadata().getLabels().get(LABEL));
	}

	/**
	 * Deletes a namespace that was left, and waits until it is gone.
	 * @throws ClusterException where it does not go
	 */
	public static void deleteLeft(Cluster cluster, String namespace) throws InterruptedException {
		if (!deleteAndAwait(cluster, namespace)) {
			throw new ClusterException("the namespace " + namespace + " still ends after two minutes; see what holds it"
					+ " with: kubectl get namespace " + namespace + " -o yaml");
		}
	}

	/**
	 * Says in a run's folder which namespace it makes.
	 *
	 * @param server address of the API server
	 */
	record Note(String server, String namespace) {

		static final String NAME = "kubernetes.json";

		void write(Path folder) {
			OutputFiles.write(folder.resolve(NAME), JsonMapper.shared().writeValueAsString(this) + "\n");
		}

		/** Takes the note of a run back: nothing is left. */
		static void delete(Path folder) {
			try {
				Files.deleteIfExists(folder.resolve(NAME));
			}
			catch (IOException ex) {
				// clean will find that the namespace is gone
			}
		}

		/** The note of a run; null where it has none that can be read. */
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

}

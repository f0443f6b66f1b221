package io.vtbench.runner.environment.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import io.fabric8.kubernetes.api.model.Namespace;
import io.vtbench.runner.file.OutputFiles;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Namespaces that runs have left on the cluster of the current context. */
public final class ClusterLeftovers {

	/** Of a run, and of one within a trial. */
	private static final int MAX_DEPTH = 3;

	private ClusterLeftovers() {
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
	public static List<String> find(Cluster cluster, Path results) {
		List<String> found = new ArrayList<>();
		for (Note note : notes(results)) {
			if (note.server().equals(cluster.server()) && isOurs(RunNamespace.find(cluster, note.namespace()))) {
				found.add(note.namespace());
			}
		}
		if (cluster.isAllowed(Cluster.Right.LIST_NAMESPACES)) {
			cluster
				.call("list namespaces",
						() -> cluster.client()
							.namespaces()
							.withLabel(RunNamespace.LABEL, RunNamespace.VALUE)
							.list()
							.getItems())
				.stream()
				.map((namespace) -> namespace.getMetadata().getName())
				.filter((name) -> !found.contains(name))
				.forEach(found::add);
		}
		return found;
	}

	private static boolean isOurs(@Nullable Namespace namespace) {
		return namespace != null
				&& RunNamespace.VALUE.equals(namespace.getMetadata().getLabels().get(RunNamespace.LABEL));
	}

	/**
	 * Deletes a namespace and waits until it is gone.
	 * @throws ClusterException where it does not go
	 */
	public static void delete(Cluster cluster, String namespace) throws InterruptedException {
		if (!RunNamespace.delete(cluster, namespace)) {
			throw new ClusterException("the namespace " + namespace + " still ends after two minutes; see what holds it"
					+ " with: kubectl get namespace " + namespace + " -o yaml", null);
		}
	}

	/**
	 * Says in a run's folder which namespace it has made, before it is made: a runner
	 * that was killed leaves both.
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

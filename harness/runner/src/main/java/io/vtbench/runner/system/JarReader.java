package io.vtbench.runner.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarFile;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.file.JarClassPath;
import io.vtbench.runner.file.Sha256;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Setup.Jar;
import org.jspecify.annotations.Nullable;

/** Identifies a jar by its content, and by the commit where its build tells one. */
public final class JarReader {

	/**
	 * The places where a jar, a WAR and a jar with its libraries beside it have the
	 * commit of their build.
	 */
	private static final List<String> GIT = List.of("BOOT-INF/classes/git.properties", "WEB-INF/classes/git.properties",
			"git.properties");

	private static final Map<Path, ReadJar> READ = new ConcurrentHashMap<>();

	private JarReader() {
	}

	/** A state of a file, by its size and its time. */
	private record State(Path file, long size, FileTime time) {

		static State of(Path file) throws IOException {
			return new State(file, Files.size(file), Files.getLastModifiedTime(file));
		}

		boolean isCurrent() {
			return Attempt.or(false, () -> of(this.file).equals(this));
		}

	}

	/** What was read of a jar, and of which state of its files. */
	private record ReadJar(List<State> states, Jar jar) {

		boolean isCurrent() {
			return this.states.stream().allMatch(State::isCurrent);
		}

	}

	/**
	 * Reads what a jar is, with the libraries beside it that its Class-Path names; null
	 * where there is none, which its start refuses. Files are read again only when the
	 * size or time of one has changed.
	 * @param name that it goes by
	 */
	public static @Nullable Jar read(Path jar, Path name) {
		if (!Files.isRegularFile(jar)) {
			return null;
		}
		return Attempt.get(() -> {
			ReadJar known = READ.get(jar);
			if (known == null || !known.isCurrent()) {
				List<State> states = new ArrayList<>();
				StringBuilder hashes = new StringBuilder();
				for (Path file : files(jar)) {
					states.add(State.of(file));
					hashes.append(Sha256.of(file));
				}
				String whole = (states.size() > 1) ? Sha256.of(hashes.toString()) : hashes.toString();
				known = new ReadJar(states, new Jar(name.toString().replace('\\', '/'), whole, commit(jar)));
				READ.put(jar, known);
			}
			return known.jar();
		}, (ex) -> new ServiceException("cannot read " + jar + ": " + ex.getMessage()));
	}

	private static List<Path> files(Path jar) {
		List<Path> files = new ArrayList<>(List.of(jar));
		// not a jar: java itself says best what is wrong with it
		Attempt.quietly(() -> JarClassPath.of(jar).stream().filter(Files::isRegularFile).forEach(files::add));
		return files;
	}

	private static @Nullable String commit(Path jar) {
		try (JarFile file = new JarFile(jar.toFile())) {
			for (String name : GIT) {
				Properties git = JarClassPath.properties(file, name);
				if (!git.isEmpty()) {
					String full = git.getProperty("git.commit.id.full", git.getProperty("git.commit.id"));
					return (full != null) ? full : git.getProperty("git.commit.id.abbrev");
				}
			}
		}
		catch (IOException ex) {
			// not a jar: java itself says best what is wrong with it
		}
		return null;
	}

}

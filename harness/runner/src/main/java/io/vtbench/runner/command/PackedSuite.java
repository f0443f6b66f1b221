package io.vtbench.runner.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

import io.vtbench.runner.machine.Folders;
import io.vtbench.runner.machine.ServiceException;

/**
 * Unpacks the suite that the runner's jar carries: load scripts, scenarios, and what else
 * a run reads. It serves a runner that neither a checkout nor a zip surrounds.
 */
final class PackedSuite {

	private static final String FOLDER = "suite";

	private PackedSuite() {
	}

	/**
	 * Unpacks the suite into a folder of this user, unless it is there already. What is
	 * there must be what the jar holds.
	 * @throws ServiceException where that is not possible
	 */
	static Path unpack() {
		try {
			return unpack(read(), Folders.cache());
		}
		catch (IOException | URISyntaxException ex) {
			throw new ServiceException(
					"the runner's own jar cannot be read (" + ex.getMessage() + "); download it again");
		}
	}

	/**
	 * Unpacks files into a folder whose name follows from what is in them, so that every
	 * version has its own.
	 */
	static Path unpack(Map<String, ByteBuffer> files, Path cache) {
		Path suite = cache.resolve(FOLDER + "-" + key(files));
		try {
			if (!Files.isDirectory(suite)) {
				Path part = Files.createTempDirectory(cache, FOLDER);
				write(files, part);
				publish(part, suite);
			}
			List<String> folders = files.keySet().stream().map((name) -> name.split("/")[0]).distinct().toList();
			if (!read(suite, folders).equals(files)) {
				throw new ServiceException(
						suite + " is not what this version unpacked there; remove it, and call again");
			}
			return suite;
		}
		catch (IOException | UncheckedIOException ex) {
			throw new ServiceException("cannot unpack load scripts and scenarios into " + suite + " (" + ex.getMessage()
					+ "); make room there, or name another folder: export XDG_CACHE_HOME=DIR");
		}
	}

	private static String key(Map<String, ByteBuffer> files) {
		StringBuilder all = new StringBuilder();
		files.forEach((name, content) -> all.append(name).append(UUID.nameUUIDFromBytes(content.array())));
		return UUID.nameUUIDFromBytes(all.toString().getBytes(StandardCharsets.UTF_8)).toString();
	}

	private static void write(Map<String, ByteBuffer> files, Path folder) throws IOException {
		for (Map.Entry<String, ByteBuffer> file : files.entrySet()) {
			Path path = folder.resolve(file.getKey());
			Files.createDirectories(path.getParent());
			Files.write(path, file.getValue().array());
		}
	}

	/**
	 * Gives the unpacked folder its name. Of two runners that unpack at once, one is
	 * first, and both use what that one has made.
	 */
	private static void publish(Path part, Path suite) throws IOException {
		try {
			Files.move(part, suite, StandardCopyOption.ATOMIC_MOVE);
		}
		catch (IOException ex) {
			Folders.delete(part);
			if (!Files.isDirectory(suite)) {
				throw ex;
			}
		}
	}

	private static Map<String, ByteBuffer> read() throws IOException, URISyntaxException {
		Path place = Path.of(PackedSuite.class.getProtectionDomain().getCodeSource().getLocation().toURI());
		if (Files.isDirectory(place)) {
			return read(place.resolve(FOLDER), List.of(""));
		}
		try (FileSystem jar = FileSystems.newFileSystem(place)) {
			return read(jar.getPath(FOLDER), List.of(""));
		}
	}

	/** Reads files by their paths below a folder. */
	private static Map<String, ByteBuffer> read(Path folder, List<String> parts) throws IOException {
		Map<String, ByteBuffer> files = new TreeMap<>();
		for (String part : parts) {
			try (Stream<Path> all = Files.walk(folder.resolve(part))) {
				for (Path file : all.filter(Files::isRegularFile).toList()) {
					files.put(folder.relativize(file).toString().replace('\\', '/'),
							ByteBuffer.wrap(Files.readAllBytes(file)));
				}
			}
		}
		return files;
	}

}

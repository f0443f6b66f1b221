package io.vtbench.batch.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Where the job keeps what no option places elsewhere: in the user's own cache, because
 * in a shared temporary folder anybody could take the name first.
 */
@Component
public class WorkFolder {

	private final Path cache;

	private @Nullable Path root;

	public WorkFolder() {
		this(cache());
	}

	WorkFolder(Path cache) {
		this.cache = cache;
	}

	/**
	 * Makes a folder of this name, unless it is there, or the chosen one.
	 * @param option the setting with which it is chosen
	 */
	public Path folder(String name, @Nullable Path chosen, String option) {
		return PrivateFolder.make((chosen != null) ? chosen : root(option).resolve(name), option);
	}

	private Path root(String option) {
		if (this.root == null) {
			this.root = canBeUsed(this.cache) ? PrivateFolder
				.make(PrivateFolder.make(this.cache.resolve("vtbench"), option).resolve("payments"), option)
					: unguessable();
		}
		return this.root;
	}

	/** The account of a service, or that of a container, may have no home. */
	private static boolean canBeUsed(Path cache) {
		try {
			return cache.isAbsolute() && Files.isWritable(Files.createDirectories(cache, PrivateFolder.attributes()));
		}
		catch (IOException ex) {
			return false;
		}
	}

	private static Path unguessable() {
		try {
			return Files.createTempDirectory("vtbench-payments-");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Path cache() {
		String cache = System.getenv("XDG_CACHE_HOME");
		return (cache != null && Path.of(cache).isAbsolute()) ? Path.of(cache)
				: Path.of(System.getProperty("user.home"), ".cache");
	}

}

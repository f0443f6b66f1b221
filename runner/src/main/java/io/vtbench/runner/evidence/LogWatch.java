package io.vtbench.runner.evidence;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.Evidence.Logged;

/**
 * Follows the log of a service from its start and tells what it wrote at WARN and ERROR
 * under each load: only what two services wrote under the same load can be compared.
 */
public final class LogWatch {

	private static final String BEFORE = "no load yet";

	private final Supplier<Path> log;

	private final List<Logged> logged = new ArrayList<>();

	private long position;

	/**
	 * A watch of a service that has been started.
	 * @param log gives the file as it is now
	 */
	public LogWatch(Supplier<Path> log) {
		this.log = log;
		loaded(BEFORE);
	}

	/**
	 * A load has ended.
	 * @param load for people, the same for the same load
	 */
	public void loaded(String load) {
		try {
			Path file = this.log.get();
			long size = Files.size(file);
			// of a log that has become too long, the middle is left out
			boolean cut = size < this.position;
			this.logged.add(Warnings.of(load, read(file, cut ? 0 : this.position), !cut));
		}
		catch (IOException ex) {
			throw new ServiceException("the service's log cannot be read: " + ex.getMessage());
		}
	}

	private String read(Path file, long from) throws IOException {
		try (InputStream input = Files.newInputStream(file)) {
			input.skipNBytes(from);
			byte[] bytes = input.readAllBytes();
			int end = bytes.length;
			// the rest of a line that is being written belongs to the next reading
			while (end > 0 && bytes[end - 1] != '\n') {
				end--;
			}
			this.position = from + end;
			return new String(bytes, 0, end, StandardCharsets.UTF_8);
		}
	}

	/** What was written so far, in the order of the loads. */
	public List<Logged> logged() {
		return List.copyOf(this.logged);
	}

}

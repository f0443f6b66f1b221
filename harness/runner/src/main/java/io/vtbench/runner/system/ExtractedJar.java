package io.vtbench.runner.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

import io.vtbench.runner.file.BootJar;
import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.Sha256;
import io.vtbench.runner.machine.Folders;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.machine.ServiceException;

/**
 * Takes the jar of somebody's service apart, as its documents say to deploy it, in a
 * folder of this user: nothing is written beside the jar.
 */
public final class ExtractedJar {

	private ExtractedJar() {
	}

	/**
	 * Returns the jar that is to be started; its libraries lie beside it.
	 * @throws ServiceException where Spring Boot's tool is not in the jar, or fails
	 */
	public static Path of(Path jar, Jdk jdk) {
		return of(jar, jdk, Folders.cache());
	}

	static Path of(Path jar, Jdk jdk, Path cache) {
		try {
			Path folder = cache.resolve("extracted-" + Sha256.of(jar).substring(0, 16));
			Path extracted = folder.resolve(jar.getFileName());
			if (!Files.exists(extracted)) {
				extract(jar, jdk, folder);
			}
			return extracted;
		}
		catch (IOException ex) {
			throw FileException.of(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new ServiceException("interrupted while " + jar.getFileName() + " was extracted");
		}
	}

	private static void extract(Path jar, Jdk jdk, Path folder) throws IOException, InterruptedException {
		if (BootJar.read(jar).libraries().stream().noneMatch((name) -> name.startsWith(Launch.ServiceJar.TOOL))) {
			throw new ServiceException(
					jar.getFileName() + " does not bring the tool that extracts it, which Spring Boot"
							+ " has from 3.3 on; extract it yourself, and give it as jar:FILE");
		}
		Path part = Files.createTempDirectory(folder.getParent(), "extracting");
		Path log = part.resolve("extract.log");
		List<String> arguments = List.of("-Djarmode=tools", "-jar", jar.toAbsolutePath().toString(), "extract",
				"--destination", part.resolve("made").toString());
		if (!Launch.ServiceJar.succeeds(jdk, jar.getFileName() + " (extract)", arguments, log)) {
			throw new ServiceException(
					"cannot extract " + jar.getFileName() + "; see the log: " + log + ", then build it again");
		}
		Folders.delete(folder);
		Files.move(part.resolve("made"), folder, StandardCopyOption.ATOMIC_MOVE);
		Folders.delete(part);
	}

}

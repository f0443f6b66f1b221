package io.vtbench.containers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * Names of the images: those that the build makes, and those of others, which stand in
 * {@code .env} and give way to a variable of the environment.
 */
final class Images {

	static final String BANK = "localhost/vtbench/bank-service";

	static final String RISK = "localhost/vtbench/risk-service";

	static final String TRANSFER = "localhost/vtbench/transfer-service";

	static final String BATCH = "localhost/vtbench/batch-processing";

	/** A placeholder for what {@code .env} calls K6_IMAGE. */
	static final String K6 = "$K6_IMAGE";

	/** A placeholder for what {@code .env} calls POSTGRES_IMAGE. */
	static final String POSTGRES = "$POSTGRES_IMAGE";

	/** The suite's folder. */
	static final Path HOME = Path.of("../..").toAbsolutePath().normalize();

	private Images() {
	}

	/**
	 * The name under which the engine knows an image. Testcontainers takes no tag beside
	 * a digest, which alone decides.
	 * @param image one of the constants
	 */
	static String nameOf(String image) {
		return image.startsWith("$") ? setting(image.substring(1)).replaceFirst(":[^:/@]+(?=@)", "") : image;
	}

	private static String setting(String name) {
		String value = System.getenv(name);
		return (value != null) ? value : dotEnv().getProperty(name);
	}

	private static Properties dotEnv() {
		Properties settings = new Properties();
		try (var reader = Files.newBufferedReader(HOME.resolve(".env"))) {
			settings.load(reader);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return settings;
	}

}

package io.vtbench.runner.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A short name of an image is one of Docker Hub, where anybody may own it, and a tag is
 * what its owner makes of it today. So an image is this machine's own and never pulled,
 * or it is named with its registry and its digest.
 */
class ImageNameTests {

	private static final Path SUITE = Path.of("../..");

	private static final Pattern IMAGE = Pattern.compile("(?m)^ *-? *(?:image: |[A-Z0-9]+_IMAGE=)(\\S+)$");

	private static final String OWN = "localhost/vtbench/[a-z-]+";

	private static final String PINNED = "(docker\\.io|ghcr\\.io)/\\S+:\\S+@sha256:[0-9a-f]{64}";

	@Test
	void everyImageIsThisMachinesOwnOrPinned() throws IOException {
		List<String> images = new ArrayList<>();
		for (Path file : files()) {
			Matcher image = IMAGE.matcher(Files.readString(file));
			while (image.find()) {
				images.add(image.group(1));
			}
		}
		// those of others are variables in docker-compose.yaml, whose values are in .env
		assertThat(images).hasSizeGreaterThanOrEqualTo(18)
			.allMatch((image) -> image.matches(OWN + "|" + PINNED + "|\\$\\{[A-Z0-9]+_IMAGE}"));
	}

	@Test
	void thisMachinesOwnAreNeverPulled() throws IOException {
		String compose = Files.readString(SUITE.resolve("docker-compose.yaml"));
		// all are what x-service is
		assertThat(compose).contains("x-service: &service\n  <<: *confined\n  pull_policy: never\n")
			.contains("x-back-end: &back-end\n  <<: *service\n")
			.contains("x-bank: &bank\n  <<: *service\n")
			.contains("x-lab: &lab\n  <<: *service\n");
		for (String service : List.of("bank", "risk", "transfer")) {
			assertThat(SUITE.resolve("resources/kubernetes/base/" + service + "-service.yaml")).content()
				.containsPattern("image: " + OWN + "\n +imagePullPolicy: Never\n");
		}
		assertThat(SUITE.resolve("pom.xml")).content()
			.contains("<container.image-prefix>localhost/vtbench/</container.image-prefix>");
	}

	/** jib makes the images of a release, and a Dockerfile those that compose builds. */
	@Test
	void bothWaysToAnImageGiveItTheSameUserEnvironmentAndFlags() throws IOException {
		String pom = Files.readString(SUITE.resolve("pom.xml"));
		String container = pom.substring(pom.indexOf("<container>"), pom.indexOf("</container>"));
		List<String> settings = Pattern.compile("<(user|jvmFlag|[A-Z_]+)>([^<]+)</")
			.matcher(container)
			.results()
			.map((each) -> switch (each.group(1)) {
				case "user" -> "USER " + each.group(2);
				case "jvmFlag" -> '"' + each.group(2) + '"';
				default -> each.group(1) + "=" + each.group(2);
			})
			.toList();
		assertThat(settings).hasSizeGreaterThanOrEqualTo(6);
		assertThat(SUITE.resolve("resources/compose/Dockerfile")).content().contains(settings);
	}

	private static List<Path> files() throws IOException {
		List<Path> files = new ArrayList<>(List.of(SUITE.resolve("docker-compose.yaml"), SUITE.resolve(".env")));
		try (Stream<Path> deployed = Files.walk(SUITE.resolve("resources/kubernetes"))) {
			deployed.filter((file) -> file.toString().endsWith(".yaml")).forEach(files::add);
		}
		return files;
	}

}

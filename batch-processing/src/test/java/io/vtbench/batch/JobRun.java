package io.vtbench.batch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Runs the whole application within a test. */
final class JobRun {

	private JobRun() {
	}

	/** Runs on a database of its own unless the arguments name one. */
	static ConfigurableApplicationContext start(Path input, Path output, String... arguments) {
		return start(new Class<?>[] { BatchApplication.class }, input, output, arguments);
	}

	static ConfigurableApplicationContext start(Class<?>[] sources, Path input, Path output, String... arguments) {
		List<String> all = new ArrayList<>(List.of("--payments.input=" + input, "--payments.output=" + output,
				"--spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1",
				"--payments.rules.delay=0ms"));
		// The last of several values would be joined to the first, so arguments replace.
		for (String argument : arguments) {
			all.removeIf((other) -> other.startsWith(argument.substring(0, argument.indexOf('=') + 1)));
			all.add(argument);
		}
		return new SpringApplicationBuilder(sources).run(all.toArray(String[]::new));
	}

	static int exitCode(ConfigurableApplicationContext context) {
		return SpringApplication.exit(context);
	}

}

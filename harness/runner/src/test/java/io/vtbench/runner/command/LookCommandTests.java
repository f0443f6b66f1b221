package io.vtbench.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

import io.vtbench.runner.command.CommandLineHarness.Said;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import planted.Hostile;

import static org.assertj.core.api.Assertions.assertThat;

class LookCommandTests {

	@TempDir
	private Path home;

	@Test
	void whatIsKnownIsPrintedForPeopleAndForPrograms() throws Exception {
		Path jar = BootJarFile.write(this.home.resolve("shop.jar"), Hostile.class);
		assertThat(look(jar.toString(), "--jdk", "21")).returns(0, Said::exitCode)
			.satisfies((said) -> assertThat(said.out())
				.startsWith("shop.jar: Spring Boot 4.0.7, JDK 21. Nothing is known"));
		assertThat(look(jar.toString(), "--json").out()).contains("\"springBoot\" : \"4.0.7\"", "\"facts\" : [");
	}

	@Test
	void whatCannotBeReadIsOneSentence() throws Exception {
		Path text = Files.writeString(this.home.resolve("shop.jar"), "no jar");
		assertThat(look(text.toString())).returns(2, Said::exitCode)
			.satisfies((said) -> assertThat(said.err()).contains("shop.jar is not a jar that can be read"));
		assertThat(look(this.home.resolve("nothing.jar").toString())).returns(2, Said::exitCode)
			.satisfies((said) -> assertThat(said.err()).contains("nothing.jar is not a file; name"));
		assertThat(look(text.toString(), "--jdk", "latest")).returns(2, Said::exitCode)
			.satisfies((said) -> assertThat(said.err()).contains("latest is no folder of a JDK; name one"));
	}

	private Said look(String... arguments) throws Exception {
		String[] call = new String[arguments.length + 1];
		call[0] = "look";
		System.arraycopy(arguments, 0, call, 1, arguments.length);
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			return bench.call(call);
		}
	}

}

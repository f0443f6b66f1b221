package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import io.vtbench.runner.command.CommandLineHarness.Said;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import planted.Hostile;

import static org.assertj.core.api.Assertions.assertThat;

/** What a trial refuses before it starts anything. */
class TrialOptionsTests {

	@TempDir
	private Path home;

	@BeforeEach
	void createSuite() throws IOException {
		RealSuite.copyTo(this.home);
		Files.write(this.home.resolve("app.jar"), new byte[0]);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '!',
			textBlock = """
							--path ! /orders/{id}                           ! put one in, such as /orders/1 instead of /orders/{id}
							--path ! /orders/{order-id}                     ! put one in, such as /orders/1 instead of /orders/{id}
							--header ! X Tenant: 4711                       ! what stands before the colon of one is no name of a header
							--header ! X-Api-Key 4711:48                    ! what stands before the colon of one is no name of a header
							--property ! spring.application.json={"a":4711} ! would hide all other properties; give it by --env
							--header ! X-Tenant: 4711 größer                ! --header X-Tenant has a value with characters that are not
							--header ! Content-Length: 4711                 ! --header Content-Length is what each client says of its own
							--header ! Upgrade: 4711                        ! --header Upgrade is what each client says of its own
					--method ! PO ST                                ! --method wants the name of one, such as POST, but has 'PO ST'
							--method ! connect                              ! --method wants the name of one
							--property ! server.port=4711                   ! --property server.port is set by bench
							--property ! management.server.address=4711     ! --property management.server.address is set by bench
							--property ! spring.threads.virtual.enabled=yes ! is the thread type; leave it out, or say --baseline-threads
							--baseline-threads ! green                      ! --baseline-threads is platform or virtual
							--change ! size=4711                            ! --change 'size' is no kind of change; write one of threads:virtual
							--change ! property:server.port=4711            ! --change property:server.port is set by bench
							--change ! env:a.b=4711                         ! --change env:a.b is no name of a variable
							--change ! jar:none.jar                         ! --change 'jar:none.jar' names no file; correct the path
							--change ! threads:platform                     ! changes nothing, because the service as given has the same
							--baseline-threads ! virtual                    ! --change 'threads:virtual' changes nothing
							--change ! image:shop                           ! this one is a jar; write jar:FILE, or give --image
							--duration ! 9s                                 ! --duration must be 10s or more
							--pairs ! 0                                     ! --pairs must be 1 to 1,000, but is 0
							--pairs ! 3                                     ! --pairs must be 1 or even, so that the order AB BA favours no arm, but is 3
							--pairs ! 1002                                  ! --pairs must be 1 to 1,000, but is 1002
							--env ! spring.profiles.active=4711             ! --env spring.profiles.active is no name of a variable
							--env ! VTBENCH_NO_SUCH_VARIABLE                 ! --env VTBENCH_NO_SUCH_VARIABLE has no value, and your environment has no such variable
							--change ! env:VTBENCH_NO_SUCH_VARIABLE          ! --change env:VTBENCH_NO_SUCH_VARIABLE has no value, and your environment
							--change ! env:                                 ! --change env: has no value; write env:NAME=VALUE
							--change ! env:SPRING_THREADS_VIRTUAL_ENABLED   ! is the thread type; write threads:virtual
							--jvm ! -Dshop.password=4711                    ! --jvm has a flag that holds a password
							--change ! jvm:-Dshop.url=amqp://u:4711@host     ! give it in a file that java reads: jvm:@FILE
							--prepare ! PGPASSWORD=4711 ./reset              ! let it read a variable of yours, such as $DB_PASSWORD
							""")
	void isRefusedInOneSentence(String option, String value, String sentence) {
		Said said = call(option, value);
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err().lines().findFirst().orElseThrow()).startsWith("bench: ").contains(sentence);
		assertThat(said.err()).doesNotContain("4711");
		assertThat(this.home.resolve("results")).doesNotExist();
	}

	@ParameterizedTest
	@CsvSource({ "2.7.18, spring-webmvc-5.3.31.jar, Spring Boot 2.7.18", "4.0.7, spring-webflux-7.0.8.jar, WebFlux" })
	void aServiceWithoutTheSwitchIsRefusedWhereVirtualThreadsAreAskedForAlone(String version, String library,
			String reason) throws IOException {
		Path jar = BootJarFile.write(this.home.resolve("k6/old.jar"), Hostile.class, version, library);
		assertThat(tried(jar, "threads:virtual")).contains(reason).contains("compare another change, such as --change");
		assertThat(tried(jar, "jdk:99")).startsWith("bench: --change jdk:99 is not installed");
		assertThat(tried(jar, "jdk:99", "--baseline-threads", "virtual")).contains(reason);
	}

	@Test
	void aJarWithoutItsLibrariesIsRefusedWithTheOneThatIsMissing() throws IOException {
		Path jar = BootJarFile.writeBesideLibraries(this.home.resolve("k6/thin.jar"), Hostile.class);
		assertThat(tried(jar, "jdk:99")).startsWith("bench: --change jdk:99 is not installed");
		Files.delete(this.home.resolve("k6/lib/spring-boot-4.0.7.jar"));
		assertThat(tried(jar, "jdk:99")).contains("thin.jar needs ",
				"k6/lib/spring-boot-4.0.7.jar, which its Class-Path names and which is not there;"
						+ " keep its libraries beside it");
	}

	@Test
	void theFolderOfAProjectStandsForItsOneService() throws IOException {
		BootJarFile.write(this.home.resolve("before/target/shop.jar"), Hostile.class);
		Path before = this.home.resolve("before");
		Path after = Files.createDirectories(this.home.resolve("after"));
		assertThat(tried(before, "jar:" + after)).contains("no jar or WAR below target/ or build/libs/ of ",
				"after; build the service");
		BootJarFile.write(after.resolve("build/libs/shop-2.jar"), Hostile.class);
		assertThat(tried(before, "jar:" + after + " + jdk:99"))
			.contains("before/target/shop.jar, the one service that the build left there", "jdk:99 is not installed");
	}

	private String tried(Path jar, String change, String... more) {
		List<String> arguments = new ArrayList<>(
				List.of("try", "--jar", jar.toString(), "--path", "/", "--change", change));
		arguments.addAll(List.of(more));
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			Said said = bench.call(arguments.toArray(String[]::new));
			assertThat(said.exitCode()).isEqualTo(2);
			return said.err();
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '!', textBlock = """
			jdk:99                     ! --change jdk:99 is not installed; found:
			jar:HOME/app.jar           ! app.jar is not a jar that can be read
			""")
	void aChangeThatCannotBeMadeIsRefusedBeforeAnythingStarts(String change, String sentence) throws IOException {
		Path jar = BootJarFile.in(this.home.resolve("k6"));
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			Said said = bench.call("try", "--jar", jar.toString(), "--path", "/", "--change",
					change.replace("HOME", this.home.toString()), "--change", "jvm:-Xss2m");
			assertThat(said.exitCode()).isEqualTo(2);
			assertThat(said.err()).contains(sentence);
			assertThat(this.home.resolve("results")).doesNotExist();
		}
	}

	@Test
	void aBodyThatNoArgumentHoldsIsForAScript() throws IOException {
		Path body = Files.writeString(this.home.resolve("body.json"), "ä".repeat(70_000));
		Said said = call("--body", "@" + body);
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains("--body has 140000 bytes, and the load generator takes 122880 that way")
			.contains("--script");
	}

	private Said call(String... options) {
		List<String> all = new ArrayList<>(
				List.of("try", "--jar", this.home.resolve("app.jar").toString(), "--path", "/"));
		all.addAll(Arrays.asList(options));
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			return bench.call(all.toArray(String[]::new));
		}
	}

}

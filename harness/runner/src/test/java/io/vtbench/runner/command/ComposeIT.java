package io.vtbench.runner.command;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.machine.DeadRunner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import planted.Hostile;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code bench try --compose} with a docker that only writes down how it is called. */
class ComposeIT extends FakeSuiteRuns {

	@BeforeEach
	void addToSuite() throws IOException {
		BootJarFile.write(this.home.resolve("hostile.jar"), Hostile.class);
		Files.writeString(this.home.resolve("compose.yaml"), "services: {}\n");
	}

	@Test
	void whatTheServiceNeedsIsStartedBeforeItAndRemovedAfterIt() throws Exception {
		Files.writeString(this.home.resolve("config.json"),
				"{\"services\": {\"shop-db\": {\"image\": \"postgres\", \"ports\": [{\"target\": 5432}]}}}");
		docker("case \"$*\" in *' config '*) echo 'time=now level=warning'; cat '" + this.home.resolve("config.json")
				+ "';; *' up '*) cp \"$5\" '" + this.home.resolve("started") + "';; esac");
		try (BenchProcess bench = start()) {
			assertThat(bench.exitCode()).isEqualTo(1);
			assertThat(bench.err()).anyMatch((line) -> line.contains("starting what compose.yaml describes"));
			assertThat(bench.err().getLast()).startsWith("bench: GET /work answers 500");
			List<String> calls = Files.readAllLines(this.home.resolve("calls"));
			assertThat(calls.getFirst()).startsWith("compose --project-name vtbench-")
				.endsWith("--file " + this.home.resolve("compose.yaml") + " config --format json");
			assertThat(calls.get(1)).startsWith("compose --project-name vtbench-")
				.endsWith("compose.json --project-directory " + this.home + " up --detach --wait");
			assertThat(this.home.resolve("started")).content()
				.matches("\\{\"services\":\\{\"shop-db\":\\{\"image\":\"postgres\",\"ports\":\\[\\{\"target\":5432,"
						+ "\"host_ip\":\"127.0.0.1\"}],\"labels\":\\{\"io.vtbench.run\":\"[^\"]+/\\d+/\\d+\"}}}}");
			String project = calls.getFirst().split(" ")[2];
			assertThat(calls.get(2)).startsWith("compose --project-name " + project + " down --volumes");
			bench.awaitNoChildren();
			// the guard, which cannot know of the removal, looks whether anything is left
			assertThat(calls.subList(3, calls.size()))
				.allMatch((call) -> call.startsWith("ps --all --filter label=io.vtbench.run="));
		}
	}

	@Test
	void whatAnEarlierRunLeftIsEndedBeforeAnythingStarts() throws Exception {
		Process left = new ProcessBuilder("sleep", "300").start();
		try {
			DeadRunner.leave(this.home.resolve("tmp"), left);
			docker("if kill -0 " + left.pid() + "; then echo 'somebody is left' >&2; exit 17; fi; echo {}");
			assertThat(failure()).startsWith("bench: GET /work answers 500");
		}
		finally {
			left.destroyForcibly();
		}
	}

	@Test
	void aFolderOfTheUserIsNeverFilledUnlessThatIsSaid() throws Exception {
		docker("case \"$*\" in *' config '*) echo '{\"services\": {\"db\": {\"volumes\": [{\"type\": \"bind\", \"source\":"
				+ " \"/shop/data\"}]}}}';; esac");
		try (BenchProcess bench = start()) {
			assertThat(bench.exitCode()).isEqualTo(2);
			assertThat(bench.err().getLast()).isEqualTo("bench: a trial writes what it likes, and compose.yaml has it"
					+ " write to /shop/data of db; mount that read-only, or say --compose-data if it may change");
			assertThat(Files.readAllLines(this.home.resolve("calls"))).noneMatch((call) -> call.contains(" up "));
		}
		try (BenchProcess bench = start("--compose-data")) {
			assertThat(bench.exitCode()).isEqualTo(1);
			assertThat(bench.err().getLast()).startsWith("bench: GET /work answers 500");
		}
	}

	@Test
	void aDockerWithoutComposeIsToldFromAFileThatIsWrong() throws Exception {
		docker("printf 'docker: unknown command: docker compose\\n\\nRun docker --help for more information\\n' >&2; exit 1");
		assertThat(failure()).isEqualTo(
				"bench: --compose needs 'docker compose', and this docker lacks that plugin; install it, or start"
						+ " what the service needs yourself and leave it out");
	}

	@Test
	void whatDoesNotStartIsQuotedAndRemoved() throws Exception {
		docker("case \"$*\" in *config*) echo {};; *up*) echo 'no such image: shop-db' >&2; exit 17;; esac");
		assertThat(failure())
			.startsWith("bench: what compose.yaml describes does not start: no such image: shop-db; correct it");
		assertThat(Files.readAllLines(this.home.resolve("calls"))).filteredOn((call) -> !call.startsWith("ps "))
			.last()
			.asString()
			.contains(" down ");
	}

	@Test
	void aContainerThatNeverGetsHealthyIsQuotedBeforeItIsRemoved() throws Exception {
		docker("case \"$*\" in *config*) echo {};; *' up '*) echo 'dependency failed to start: container shop-db-1 is unhealthy' >&2; exit 1;;"
				+ " *'logs '*' shop-db-1') printf 'starting\nFATAL: no password is set\n\n';; esac");
		assertThat(failure()).startsWith("bench: what compose.yaml describes does not start: dependency"
				+ " failed to start: container shop-db-1 is unhealthy, which said last: FATAL: no password is set; correct it");
		assertThat(Files.readAllLines(this.home.resolve("calls"))).filteredOn((call) -> !call.startsWith("ps "))
			.last()
			.asString()
			.contains(" down ");
	}

	@Tag("system")
	@Test
	void aRunThatIsKilledLeavesNothingOfIt() throws Exception {
		docker("case \"$*\" in *config*) echo {};; *up*) touch '" + this.home.resolve("up")
				+ "'; exec sleep 300;; 'ps --all'*)"
				+ " printf 'a1\\t%s\\t%s\\n' \"${4#label=io.vtbench.run=}\" \"$(sed -n '1s/^compose --project-name \\([^ ]*\\).*/\\1/p' '"
				+ this.home.resolve("calls") + "')\";; esac");
		try (BenchProcess bench = start()) {
			bench.awaitFile(this.home.resolve("up"));
			bench.signal("KILL");
			bench.exitCode();
			bench.awaitNoChildren();
			List<String> calls = Files.readAllLines(this.home.resolve("calls"));
			assertThat(calls.get(calls.size() - 2))
				.startsWith("compose --project-name " + calls.getFirst().split(" ")[2] + " down --volumes");
			assertThat(calls).last().isEqualTo("rm --force a1");
		}
	}

	@Test
	void whatLiesBesideTheServiceIsNamedWhereItDoesNotComeUpAndNeverStarted() throws Exception {
		docker("printf 'docker: unknown command: docker compose\\n' >&2; exit 1");
		Path project = Files.createDirectories(this.home.resolve("shop"));
		BootJarFile.write(Files.createDirectory(project.resolve("target")).resolve("shop.jar"), Hostile.class);
		Path file = Files.writeString(project.resolve("docker-compose.yml"), "services: {}\n");
		assertThat(shop("hostile=failing")).startsWith("bench: GET /work answers 500").doesNotContain("compose");
		assertThat(shop("hostile=failing", "--jvm", "-XX:NoSuchFlag"))
			.startsWith("bench: service died at start with exit code 1: ")
			.endsWith("; if it lacks what docker-compose.yml of its project describes, say --compose " + file);
		assertThat(shop("hostile=failing", "--jvm", "-XX:NoSuchFlag", "--compose", "none"))
			.startsWith("bench: service died at start with exit code 1: ")
			.doesNotContain("compose");
		assertThat(this.home.resolve("calls")).doesNotExist();
	}

	/** What a trial of the jar of a project, which fails, says last. */
	private String shop(String property, String... options) throws Exception {
		List<String> all = new ArrayList<>(
				List.of("try", "--jar", "shop/target/shop.jar", "--path", "/work", "--property", property));
		all.addAll(List.of(options));
		try (BenchProcess bench = bench(all.toArray(String[]::new))) {
			assertThat(bench.exitCode()).isEqualTo(1);
			bench.awaitNoChildren();
			return bench.err().getLast();
		}
	}

	private void docker(String does) throws IOException {
		Path docker = Files.createDirectories(this.home.resolve("bin")).resolve("docker");
		Files.writeString(docker, "#!/bin/sh\necho \"$*\" >> '" + this.home.resolve("calls") + "'\n" + does + "\n");
		Files.setPosixFilePermissions(docker, PosixFilePermissions.fromString("rwxr-xr-x"));
	}

	/** What a trial that fails says last, when nothing of it is left. */
	private String failure() throws Exception {
		try (BenchProcess bench = start()) {
			assertThat(bench.exitCode()).isEqualTo(1);
			bench.awaitNoChildren();
			return bench.err().getLast();
		}
	}

	private BenchProcess start(String... options) throws IOException {
		List<String> all = new ArrayList<>(
				List.of("try", "--jar", this.home.resolve("hostile.jar").toString(), "--path", "/work", "--compose",
						this.home.resolve("compose.yaml").toString(), "--property", "hostile=failing"));
		all.addAll(List.of(options));
		return bench(all.toArray(String[]::new));
	}

	private BenchProcess bench(String... arguments) throws IOException {
		return this.suite.start(Map.of("PATH", this.home.resolve("bin") + File.pathSeparator + System.getenv("PATH")),
				arguments);
	}

}

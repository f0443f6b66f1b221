package io.vtbench.maven;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BenchCallTests {

	@Test
	void hasAnOptionForEachValueAndNoneWithout() {
		BenchCall call = new BenchCall("try").options("--path", List.of("/orders/1 3", "/users"))
			.option("--pairs", 5)
			.option("--script", null)
			.option("--jar", "");
		assertThat(call.arguments()).containsExactly("try", "--path", "/orders/1 3", "--path", "/users", "--pairs",
				"5");
	}

	@Test
	void takesWordsAsAShellDoes() {
		BenchCall call = new BenchCall("try")
			.words(" --users 5  --header 'X-Tenant: a b'\n--property=\"shop.name=c d\" ");
		assertThat(call.arguments()).containsExactly("try", "--users", "5", "--header", "X-Tenant: a b",
				"--property=shop.name=c d");
		assertThat(call.has("--users")).isTrue();
		assertThat(call.has("--property")).isTrue();
		assertThat(call.has("--user")).isFalse();
		assertThat(new BenchCall("try").words(null).arguments()).containsExactly("try");
	}

	@Test
	void runsTheRunnerByTheJdkThatIsNamed() {
		List<String> command = new BenchCall("try").option("--path", "/")
			.command(Path.of("/opt/jdk"), "runner.jar:lib.jar");
		assertThat(command).startsWith(Jdk.java(Path.of("/opt/jdk")).toString())
			.contains("-Dvtbench.parent=" + ProcessHandle.current().pid())
			.containsSubsequence("-cp", "runner.jar:lib.jar", "io.vtbench.runner.Main", "try", "--path", "/");
	}

}

package io.vtbench.runner.machine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ChildEnvironmentTests {

	@ParameterizedTest
	@ValueSource(strings = { "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "SPRING_PROFILES_ACTIVE",
			"spring_main_lazyinitialization", "SERVER_TOMCAT_THREADS_MAX", "MANAGEMENT_TRACING_ENABLED",
			"LOGGING_LEVEL_ROOT", "K6_OUT", "GOGC", "http_proxy", "LD_PRELOAD", "PGOPTIONS", "DEBUG" })
	void whatChangesAMeasurementIsKeptBackAndNamed(String name) {
		Map<String, String> own = Map.of(name, "x", "PATH", "/bin");
		assertThat(clean(own)).doesNotContainKey(name).containsEntry("PATH", "/bin");
		assertThat(ChildEnvironment.leftOut(own, List.of())).containsExactly(name);
	}

	@ParameterizedTest
	@ValueSource(strings = { "PATH", "HOME", "LANG", "LC_ALL", "TZ", "DOCKER_HOST", "SystemRoot" })
	void whatAProgramNeedsPasses(String name) {
		assertThat(clean(Map.of(name, "x"))).containsEntry(name, "x");
		assertThat(ChildEnvironment.leftOut(Map.of(name, "x"), List.of())).isEmpty();
	}

	@Test
	void whatAShellHasBesideIsKeptBackWithoutAWord() {
		Map<String, String> own = Map.of("EDITOR", "ed", "GITHUB_TOKEN", "s3cret", "JAVA_HOME", "/jdk");
		assertThat(clean(own)).containsOnlyKeys("HOME");
		assertThat(ChildEnvironment.leftOut(own, List.of())).isEmpty();
	}

	@Test
	void aServiceMayHavePropertiesOfItsOwn() {
		assertThat(ChildEnvironment.leftOut(Map.of("RISK_LATENCY", "0ms"), List.of("RISK_")))
			.containsExactly("RISK_LATENCY");
	}

	@Test
	void withoutAHomeTheUsersOwnIsGiven() {
		assertThat(clean(Map.of())).containsEntry("HOME", System.getProperty("user.home"));
	}

	@Test
	void aVariableThatAServiceAskedForInVainIsNamed() {
		// every shell has this one
		assertThat(ChildEnvironment.advice("Could not resolve placeholder 'PATH' in value \"${PATH}\""))
			.isEqualTo(" (PATH of your shell does not reach it; set it in the scenario, or by --env)");
		assertThat(ChildEnvironment.advice("Could not resolve placeholder 'path' in value \"${path}\""))
			.contains("(PATH of your shell");
	}

	@Test
	void whatTheShellHasNotEitherNeedsNoAdvice() {
		assertThat(ChildEnvironment.advice("Could not resolve placeholder 'shop.no-such-thing' in value")).isEmpty();
		assertThat(ChildEnvironment.advice("the port is in use")).isEmpty();
	}

	private static Map<String, String> clean(Map<String, String> own) {
		Map<String, String> environment = new HashMap<>(own);
		ChildEnvironment.clean(environment);
		return environment;
	}

}

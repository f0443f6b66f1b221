package io.vtbench.runner.service;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LeftOutVariableTests {

	@Test
	void aVariableThatTheShellHasIsNamed() {
		// every shell has this one
		assertThat(LeftOutVariable.advice("Could not resolve placeholder 'PATH' in value \"${PATH}\""))
			.isEqualTo(" (PATH of your shell does not reach it; set it in the scenario, or by --env)");
		assertThat(LeftOutVariable.advice("Could not resolve placeholder 'path' in value \"${path}\""))
			.contains("(PATH of your shell");
	}

	@Test
	void whatTheShellHasNotEitherNeedsNoAdvice() {
		assertThat(LeftOutVariable.advice("Could not resolve placeholder 'shop.no-such-thing' in value")).isEmpty();
		assertThat(LeftOutVariable.advice("the port is in use")).isEmpty();
	}

}

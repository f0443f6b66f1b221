package io.vtbench.runner.trial;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.process.Jdk;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.scenario.Mode;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.stack.Stack;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SwitchProofTests {

	@Test
	void anotherThreadTypeIsDemandedWhereItIsCompared() {
		ResolvedArm platform = arm("platform", "platform");
		ResolvedArm virtual = arm("virtual", "virtual");
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> SwitchProof.require(List.of(platform, virtual), virtual, seen("virtual", "platform")))
			.withMessageContaining("has no effect");
	}

	@ParameterizedTest
	@CsvSource({ "virtual, platform", "virtual, event-loop", "virtual, unknown", "virtual, mixed",
			"platform, virtual" })
	void everyRefusalHasItsNextStep(String wanted, String shown) {
		List<ResolvedArm> arms = List.of(arm("platform", "platform"), arm("virtual", "virtual"));
		ResolvedArm arm = arms.get(wanted.equals("platform") ? 0 : 1);
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> SwitchProof.require(arms, arm, seen(wanted, shown)))
			.withMessageMatching(".*; [^;]*(look for|ask for|compare another change)[^;]*");
	}

	@Test
	void ofAnotherChangeAnyThreadsWillDo() {
		ResolvedArm baseline = arm("baseline", "platform");
		ResolvedArm larger = arm("size=30", "platform");
		assertThatCode(() -> SwitchProof.require(List.of(baseline, larger), larger, seen("size=30", "virtual")))
			.doesNotThrowAnyException();
	}

	private static Evidence seen(String arm, String threads) {
		return new Evidence(arm, threads, List.of(), 1, 1, Map.of(), List.of(), List.of(), null, List.of());
	}

	private static ResolvedArm arm(String name, String threads) {
		return new ResolvedArm(name, new Mode(threads, "a mode", threads, Stack.TOMCAT, Map.of(), List.of()),
				new ServiceSpec("shop", "shop.jar", 8080, null, null, List.of(), null, null, null, null, null),
				Jdk.own(), List.of(), Map.of(), Map.of(), Map.of(), 1, null);
	}

}

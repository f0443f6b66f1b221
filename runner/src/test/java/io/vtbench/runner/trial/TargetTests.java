package io.vtbench.runner.trial;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TargetTests {

	@Test
	void aPathMayHaveAWeight() {
		assertThat(Target.WeightedPath.parse("/orders?status=new 3"))
			.isEqualTo(new Target.WeightedPath("/orders?status=new", 3));
		assertThat(Target.WeightedPath.parse("/orders/1")).isEqualTo(new Target.WeightedPath("/orders/1", 1));
	}

	@ParameterizedTest
	@ValueSource(strings = { "orders", "", "/orders 0", "/orders -1", "/orders many", "/a b c" })
	void whatIsNoPathIsRefusedInOneSentence(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> Target.WeightedPath.parse(text))
			.withMessageContaining("such as");
	}

	@Test
	void valuesOfHeadersAreAmongTheSecretsAlone() {
		Target target = new Target(Target.PATHS, List.of(Target.WeightedPath.parse("/")), "post", "{}",
				Map.of("Authorization", "Bearer 4711"), 201);
		assertThat(target.openVariables()).doesNotContainKey("HEADERS");
		assertThat(target.openVariables().values()).noneMatch((value) -> value.contains("4711"));
		assertThat(target.secretVariables()).containsEntry("HEADERS", "{\"Authorization\":\"Bearer 4711\"}");
	}

	@ParameterizedTest
	@CsvSource({ "401, --header", "403, --header", "404, --path", "405, --method", "302, login", "500, --prepare",
			"422, --body", "204, --expect-status" })
	void aWrongStatusIsAnsweredWithTheNextStep(int status, String nextStep) {
		Target target = new Target(Target.PATHS, List.of(Target.WeightedPath.parse("/orders")), "GET", null, Map.of(),
				200);
		assertThat(target.complaint("/orders", status)).contains("GET /orders answers " + status).contains(nextStep);
	}

}

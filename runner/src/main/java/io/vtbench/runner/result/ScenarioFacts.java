package io.vtbench.runner.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Which scenario was run, at which size.
 *
 * @param name the stem of its file
 * @param question what it asks
 * @param profile quick, article or rigorous
 * @param timeScale factor on every delay, 1 being the scenario's own
 * @param primary the metric that the verdict is about
 * @param published the figures that it reproduces, if any
 * @param expected what was worked out before; nothing in results that are older
 */
public record ScenarioFacts(String name, String question, String profile, double timeScale, Metric primary,
		@Nullable Published published, @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Expectation> expected) {

	public ScenarioFacts {
		expected = (expected != null) ? List.copyOf(expected) : List.of();
	}

}

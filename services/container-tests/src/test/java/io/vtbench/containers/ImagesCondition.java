package io.vtbench.containers;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Decides for {@link NeedsImages}. The engine's command line is asked, because
 * Testcontainers would try to pull what is missing, and wait minutes for a registry that
 * cannot be reached.
 */
class ImagesCondition implements ExecutionCondition {

	private static final String NEXT = "; .ci/images makes or pulls them (docs/containers.md)";

	@Override
	public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
		String reason = missing(context.getRequiredTestClass().getAnnotation(NeedsImages.class).value());
		if (reason == null) {
			return ConditionEvaluationResult.enabled("engine and images are at hand");
		}
		if ("required".equals(System.getenv("VTBENCH_CONTAINERS"))) {
			throw new IllegalStateException("Container tests are required here, but " + reason);
		}
		System.out.println("Skipped " + context.getDisplayName() + ": " + reason);
		return ConditionEvaluationResult.disabled(reason);
	}

	private static @Nullable String missing(String... images) {
		Optional<String> engine = Engine.problem();
		if (engine.isPresent()) {
			return engine.get();
		}
		List<String> missing = Arrays.stream(images).map(Images::nameOf).filter((name) -> !Engine.has(name)).toList();
		return missing.isEmpty() ? null : "the engine has no image " + String.join(", ", missing) + NEXT;
	}

}

package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.WaitKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The change that a trial's findings advise. */
class NextStepTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					DATABASE_POOL | 20  | virtual+maximum-pool-size=20                       | virtual, spring.datasource.hikari.maximum-pool-size=20
					DATABASE_POOL | 400 | virtual+maximum-pool-size=50                       | virtual, spring.datasource.hikari.maximum-pool-size=50
					NESTED_JAR    | 20  | virtual+extracted                                  | virtual, the jar extracted
					NATIVE        | 20  | virtual+jdk.virtualThreadScheduler.paral           | virtual, -Djdk.virtualThreadScheduler.parallelism=20
					""")
	void aWaitIsGivenWhatItWaitsFor(WaitKind kind, int users, String name, String changes) {
		ChangedArm arm = next(service(Map.of(), "virtual"), users, kind);
		assertThat(arm).isNotNull();
		assertThat(arm.name()).isEqualTo(name);
		assertThat(arm.text()).isEqualTo("spring.threads.virtual.enabled=true with " + changes.split(", ", 2)[1]);
	}

	@Test
	void whatBenchCannotChangeIsNoStep() {
		assertThat(next(service(Map.of(), "virtual"), 20, WaitKind.REMOTE, WaitKind.MONITOR)).isNull();
	}

	@Test
	void whatIsSetAlreadyIsNoStep() {
		String pool = "spring.datasource.hikari.maximum-pool-size";
		assertThat(next(service(Map.of(pool, "30"), "virtual"), 20, WaitKind.DATABASE_POOL)).isNull();
		assertThat(next(service(Map.of(), "virtual", "virtual + pool=30"), 20, WaitKind.DATABASE_POOL)).isNull();
	}

	@Test
	void theFirstThatCanBeTakenIsTaken() {
		ChangedArm arm = next(service(Map.of(), "virtual"), 20, WaitKind.MONITOR, WaitKind.NESTED_JAR,
				WaitKind.DATABASE_POOL);
		assertThat(arm).extracting(ChangedArm::name).isEqualTo("virtual+extracted");
	}

	private static ChangedArm next(TrialService service, int users, WaitKind... waits) {
		List<Finding> findings = Stream.of(waits)
			.<Finding>map((wait) -> new Finding.Wait("virtual", wait, List.of(0.9), "shop.Orders.find", List.of()))
			.toList();
		return new NextStep(service, UnaryOperator.identity()).after(findings, users);
	}

	private static TrialService service(Map<String, String> properties, String... changes) {
		return new TrialService(Path.of("shop.jar"), null, null, "platform", ChangedArm.parse(List.of(changes)), 8080,
				null, null, null, properties, Map.of(), List.of(), null);
	}

}

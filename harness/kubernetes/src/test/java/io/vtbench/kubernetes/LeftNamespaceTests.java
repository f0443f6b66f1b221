package io.vtbench.kubernetes;

import java.time.Instant;
import java.util.List;

import io.vtbench.runner.machine.RunnerIdentity;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Others measure on the same cluster. */
class LeftNamespaceTests {

	private static final Instant NOW = Instant.parse("2030-01-01T12:00:00Z");

	private static final Instant JUST_NOW = NOW.minusSeconds(20);

	private static final Instant LONG_AGO = NOW.minusSeconds(86_400);

	/** A process that cannot run: the kernel's first begins at tick 0 or later. */
	private static final String ENDED = "1/never";

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whatIsMeasuringHereIsSpared(boolean all) {
		assertThat(reason(RunnerIdentity.current().toString(), LONG_AGO, all))
			.startsWith("a run of this user measures");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whatGaveASignOfLifeElsewhereIsSpared(boolean all) {
		assertThat(reason("ada/elsewhere/boot/1/" + ENDED, JUST_NOW, all))
			.isEqualTo("a run of ada on elsewhere measures there, which said so 20 s ago; where it was killed, call"
					+ " again in two minutes");
		// clocks differ
		assertThat(reason("ada/elsewhere/boot/1/" + ENDED, NOW.plusSeconds(90), all)).contains("said so 0 s ago");
	}

	@Test
	void whatADeadRunOfOthersLeftIsSparedUnlessAskedFor() {
		assertThat(reason("ada/elsewhere/boot/1/" + ENDED, LONG_AGO, false))
			.isEqualTo("it is of ada on elsewhere; --all deletes it too");
		assertThat(reason("ada/elsewhere/boot/1/" + ENDED, LONG_AGO, true)).isNull();
	}

	@Test
	void whatDoesNotSayWhoseItIsIsSparedUnlessAskedFor() {
		assertThat(reason(null, LONG_AGO, false)).isEqualTo("it does not say whose it is; --all deletes it too");
		assertThat(reason(null, LONG_AGO, true)).isNull();
		assertThat(reason("something else", LONG_AGO, false)).startsWith("it does not say whose it is");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void aMachineOfTheSameNameThatIsMeasuringIsSpared(boolean all) {
		RunnerIdentity here = RunnerIdentity.current();
		for (String left : List.of(String.join("/", here.user(), here.host(), here.boot(), here.processes(), ENDED),
				String.join("/", here.user(), here.host(), "another-boot", "1", "1/5"))) {
			assertThat(reason(left, JUST_NOW, all)).contains("which said so 20 s ago");
			assertThat(reason(left, LONG_AGO, all)).isNull();
		}
		assertThat(reason(null, JUST_NOW, all)).startsWith("a run of somebody measures there");
	}

	@Test
	void whatTheOwnerIsCalledIsNothingThatATerminalObeys() {
		assertThat(reason("ada\u001b[2J/else\nwhere/boot/1/" + ENDED, LONG_AGO, false))
			.isEqualTo("it is of ada\ufffd[2J on else where; --all deletes it too");
	}

	@Test
	void whatThisUserLeftInAContainerIsDeletedOnceItIsSilent() {
		RunnerIdentity here = RunnerIdentity.current();
		String contained = String.join("/", here.user(), here.host(), here.boot(), "4711", ENDED);
		assertThat(reason(contained, JUST_NOW, false)).contains("measures there");
		assertThat(reason(contained, LONG_AGO, false)).isNull();
	}

	private static @Nullable String reason(@Nullable String runner, Instant renewed, boolean all) {
		return new LeftNamespace("vtbench-1", false, RunnerIdentity.parse(runner), renewed).reasonToSpare(NOW, all);
	}

}

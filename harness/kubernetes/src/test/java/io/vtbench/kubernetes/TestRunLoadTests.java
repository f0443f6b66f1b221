package io.vtbench.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.machine.K6Summary;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TestRunLoadTests {

	private static final Map<String, String> VARIABLES = Map.of("USERS", "50");

	private final TestRunLoad.Rendezvous rendezvous = new TestRunLoad.Rendezvous();

	@Test
	void theFirstLoadBeginsAtOnceForNothingIsKnownYet() {
		assertThat(this.rendezvous.add(VARIABLES, 1_000_000)).isEqualTo(VARIABLES);
	}

	@Test
	void theNextBeginsWhenTheLastGeneratorHasBeenReadySoFar() {
		this.rendezvous.learn(begun(1_006_000, 1_009_000), 1_000_000);
		Map<String, String> next = this.rendezvous.add(VARIABLES, 2_000_000);
		assertThat(next).containsEntry("USERS", "50");
		assertThat(Long.parseLong(next.get("BEGIN_AT"))).isBetween(2_010_000L, 2_012_000L);
	}

	@Test
	void thoseWhoKeepTheMomentDoNotMoveIt() {
		this.rendezvous.learn(begun(1_006_000, 1_009_000), 1_000_000);
		long lead = begin(2_000_000) - 2_000_000;
		this.rendezvous.learn(begun(2_000_000 + lead, 2_000_000 + lead + 20), 2_000_000);
		assertThat(begin(3_000_000)).isEqualTo(3_000_000 + lead);
	}

	@Test
	void oneWhoMissedItMovesItForAll() {
		this.rendezvous.learn(begun(1_006_000, 1_009_000), 1_000_000);
		this.rendezvous.learn(begun(2_010_500, 2_020_000), 2_000_000);
		assertThat(begin(3_000_000)).isGreaterThan(3_020_000);
	}

	@Test
	void clocksThatAreAnHourAheadMoveItByAnHour() {
		long hour = 3_600_000;
		this.rendezvous.learn(begun(hour + 6_000, hour + 9_000), 0);
		assertThat(begin(20_000)).isBetween(hour + 29_000, hour + 32_000);
	}

	@Test
	void clocksThatAreBehindAreNoReasonToBeginAsTheyCan() {
		long hour = 3_600_000;
		this.rendezvous.learn(begun(hour + 6_000, hour + 9_000), 2 * hour);
		assertThat(begin(3 * hour)).isBetween(2 * hour + 9_000, 2 * hour + 12_000);
	}

	@Test
	void oneAloneDoesNotWait() {
		this.rendezvous.learn(begun(1_006_000), 1_000_000);
		assertThat(this.rendezvous.add(VARIABLES, 2_000_000)).isEqualTo(VARIABLES);
	}

	private long begin(long created) {
		return Long.parseLong(this.rendezvous.add(VARIABLES, created).get("BEGIN_AT"));
	}

	private static List<K6Summary> begun(double... starts) {
		String log = recorded();
		return Arrays.stream(starts)
			.mapToObj((start) -> K6Summary
				.ofLog(log.replaceFirst("\"firstStartMillis\":\\d+", "\"firstStartMillis\":" + start), "many"))
			.toList();
	}

	private static String recorded() {
		try {
			return Files.readString(Path.of("../machine/src/test/resources/generators/many.log"));
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}

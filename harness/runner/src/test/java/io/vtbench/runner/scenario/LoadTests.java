package io.vtbench.runner.scenario;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LoadTests {

	@Test
	void sharedRequestsAreTheTotal() {
		LoadSpec load = load(50, 400L, null, null, null);
		assertThat(load.shape()).isEqualTo("shared");
		assertThat(load.totalRequests()).isEqualTo(400);
	}

	@Test
	void requestsOfEachUserAddUp() {
		LoadSpec load = load(50, null, 10L, null, null);
		assertThat(load.shape()).isEqualTo("per-user");
		assertThat(load.totalRequests()).isEqualTo(500);
	}

	@Test
	void timeKnowsNoTotal() {
		LoadSpec load = load(50, null, null, Duration.ofSeconds(30), null);
		assertThat(load.shape()).isEqualTo("duration");
		assertThat(load.totalRequests()).isNull();
	}

	@Test
	void arrivalsDecideBeforeTime() {
		assertThat(load(50, null, null, Duration.ofSeconds(30), 100.0).shape()).isEqualTo("arrival-rate");
	}

	@Test
	void arrivalsHaveUsersForTwoServiceTimesAndAStall() {
		LoadSpec open = load(null, null, null, Duration.ofSeconds(30), 1000.0);
		assertThat(open.withEnoughUsers(Duration.ofMillis(50)).users()).isEqualTo(1100);
		assertThat(open.withEnoughUsers(null).users()).isEqualTo(1000);
		assertThat(load(null, null, null, Duration.ofSeconds(30), 0.5).withEnoughUsers(null).users()).isEqualTo(50);
	}

	@Test
	void usersThatTheFileNamesStay() {
		assertThat(load(20, null, null, Duration.ofSeconds(30), 1000.0).withEnoughUsers(null).users()).isEqualTo(20);
		assertThat(load(null, 400L, null, null, null).withEnoughUsers(null).users()).isNull();
	}

	private static LoadSpec load(@Nullable Integer users, @Nullable Long requests, @Nullable Long perUser,
			@Nullable Duration duration, @Nullable Double rate) {
		return new LoadSpec("transfer.js", null, users, requests, perUser, null, null, duration, rate, null, null, null,
				null);
	}

}

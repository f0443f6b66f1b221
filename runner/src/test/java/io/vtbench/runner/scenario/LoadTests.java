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

	private static LoadSpec load(int users, @Nullable Long requests, @Nullable Long perUser,
			@Nullable Duration duration, @Nullable Double rate) {
		return new LoadSpec("transfer.js", LoadSpec.Model.CLOSED, users, requests, perUser, null, null, duration, rate,
				null);
	}

}

package io.vtbench.runner.system.local;

import io.vtbench.runner.inside.MachineFacts;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Seen;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class PreflightTests {

	private static final long PLENTY = 16_000_000_000L;

	@Test
	void tellsWhatIsThere() {
		assertThat(preflight(PLENTY, 1024L, 28_232).require(50, 1)).containsExactly(
				new Check("file descriptors", null, Check.Status.OK, new Seen.Descriptors(1024L, 600)),
				new Check("ports", null, Check.Status.OK, new Seen.PortRange(28_232, 50)),
				new Check("memory", null, Check.Status.OK, new Seen.Memory(PLENTY, 1_525_000_000L)));
	}

	@Test
	void refusesTooFewDescriptors() {
		refuses(preflight(PLENTY, 1024L, 28_232), 5000,
				"a process may open 1,024 files and sockets, but 5,000 users need 10,500; raise it with: ulimit -n 10500");
	}

	@Test
	void eachBackEndTakesAConnectionOfEachUser() {
		assertThat(preflight(PLENTY, 20_000L, 28_232).require(6_500, 2)).hasSize(3);
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> preflight(PLENTY, 20_000L, 28_232).require(6_501, 2))
			.withMessageContaining("6,501 users need 20,003");
		// a service may call others that no scenario names
		assertThat(preflight(PLENTY, 600L, 28_232).require(50, 0)).hasSize(3);
	}

	@Test
	void descriptorsSufficeExactly() {
		assertThat(preflight(PLENTY, 10_500L, 28_232).require(5000, 1)).hasSize(3);
	}

	@Test
	void refusesTooFewPorts() {
		refuses(preflight(PLENTY, 100_000L, 28_232), 20_000,
				"20,000 users need 20,000 local ports, more than half of the 28,232 in the range;"
						+ " widen it with: sysctl net.ipv4.ip_local_port_range=\"1024 65535\"");
	}

	@Test
	void refusesTooLittleMemory() {
		refuses(preflight(1_000_000_000L, 100_000L, 28_232), 2000,
				"too little memory: 1.0 GB free, needs 2.5 GB for k6 and the services;"
						+ " end other programs or choose fewer users");
	}

	/** They run, so that what they take is not free any more. */
	@Test
	void moreUsersNeedMemoryForK6AloneWhereTheServicesRun() {
		assertThat(preflight(2_200_000_000L, 100_000L, 28_232).carries(2000, 1)).isTrue();
		assertThat(preflight(999_999_999L, 100_000L, 28_232).carries(2000, 1)).isFalse();
		assertThat(preflight(PLENTY, 4_499L, 28_232).carries(2000, 1)).isFalse();
		assertThat(preflight(PLENTY, 100_000L, 3_999).carries(2000, 1)).isFalse();
	}

	@Test
	void whatThePlatformDoesNotTellIsNotAvailable() {
		assertThat(preflight(PLENTY, null, null).require(50, 1)).filteredOn((check) -> !check.name().equals("memory"))
			.containsExactly(
					new Check("file descriptors", null, Check.Status.NOT_AVAILABLE, new Seen.Descriptors(null, 600)),
					new Check("ports", null, Check.Status.NOT_AVAILABLE, new Seen.PortRange(null, 50)));
	}

	private static void refuses(Preflight preflight, int users, String sentence) {
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> preflight.require(users, 1))
			.withMessage(sentence);
	}

	private static Preflight preflight(long available, @Nullable Long descriptors, @Nullable Integer ports) {
		return new Preflight(new MachineFacts("Example CPU", 2, PLENTY, available, "Linux 6.1", descriptors), ports);
	}

}

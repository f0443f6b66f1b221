package io.vtbench.kubernetes;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PodProbeTests {

	private static final String STATUS = """
			Name:	java
			Pid:	1
			VmPeak:	 3551232 kB
			VmRSS:	  204800 kB
			Threads:	31
			""";

	@Test
	void controlGroupsOfVersion2TellMicroseconds() {
		PodProbe.Readings readings = PodProbe.Readings.of(STATUS + """
				usage_usec 12500000
				user_usec 9000000
				nr_periods 40
				nr_throttled 7
				throttled_usec 1000
				""");
		assertThat(readings).isEqualTo(new PodProbe.Readings(12.5, 209_715_200.0, 7.0));
	}

	@Test
	void controlGroupsOfVersion1TellNanosecondsInAFileOfTheirOwn() {
		PodProbe.Readings readings = PodProbe.Readings.of(STATUS + """
				nr_periods 40
				nr_throttled 0
				throttled_time 0
				12500000000
				""");
		assertThat(readings).isEqualTo(new PodProbe.Readings(12.5, 209_715_200.0, 0.0));
	}

	@Test
	void whatCannotBeReadIsNotZero() {
		assertThat(PodProbe.Readings.of(null)).isEqualTo(new PodProbe.Readings(null, null, null));
		assertThat(PodProbe.Readings.of("cat: /proc/1/status: Permission denied\n"))
			.isEqualTo(new PodProbe.Readings(null, null, null));
	}

}

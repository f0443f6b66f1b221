package io.vtbench.runner.inside;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SeriesTests {

	private final Series series = new Series();

	@Test
	void withoutReadingsNothingIsKnown() {
		assertThat(this.series.at(0)).isNull();
		assertThat(this.series.growth(0, 1000)).isNull();
		assertThat(this.series.max(0, 1000)).isNull();
		assertThat(this.series.rate(0, 1000)).isNull();
	}

	@Test
	void interpolatesBetweenReadings() {
		add(1000, 10, 2000, 30, 4000, 30);
		assertThat(this.series.at(1000)).isEqualTo(10);
		assertThat(this.series.at(1250)).isEqualTo(15);
		assertThat(this.series.at(2000)).isEqualTo(30);
		assertThat(this.series.at(3000)).isEqualTo(30);
	}

	@Test
	void takesTheNearestReadingOutside() {
		add(1000, 10, 2000, 30);
		assertThat(this.series.at(0)).isEqualTo(10);
		assertThat(this.series.at(9000)).isEqualTo(30);
	}

	@Test
	void aCounterGrowsFromBeginToEndOfTheWindow() {
		add(1000, 10, 2000, 30, 3000, 40);
		assertThat(this.series.growth(1500, 2500)).isEqualTo(15);
		assertThat(this.series.rate(1500, 2500)).isEqualTo(15);
		assertThat(this.series.rate(1000, 1000)).isNull();
	}

	@Test
	void aRateIsUnknownWhereNobodyReadNotZero() {
		add(1000, 10, 2000, 30, 3000, 50);
		assertThat(this.series.rate(3000, 3250)).isNull();
		assertThat(this.series.rate(2900, 3150)).isNull();
		assertThat(this.series.rate(0, 900)).isNull();
		assertThat(this.series.rate(600, 1200)).isNull();
	}

	@Test
	void aRateIsThatOfTheGreaterPartThatWasRead() {
		add(1000, 10, 2000, 30, 3000, 50);
		assertThat(this.series.rate(2750, 3250)).isEqualTo(20);
		assertThat(this.series.rate(800, 1800)).isEqualTo(20);
	}

	@Test
	void readingsUpToATimeEndThere() {
		add(1000, 50, 2000, 30, 3000, 0);
		assertThat(this.series.until(2000).at(2900)).isEqualTo(30);
		assertThat(this.series.until(999).isEmpty()).isTrue();
	}

	@Test
	void theHighestReadingOfTheWindowCountsNotThoseOutside() {
		add(1000, 90, 2000, 10, 3000, 50, 4000, 20, 5000, 99);
		assertThat(this.series.max(2000, 4000)).isEqualTo(50);
	}

	@Test
	void theEndsOfTheWindowCountAsWell() {
		add(1000, 0, 2000, 100);
		assertThat(this.series.max(1200, 1400)).isEqualTo(40);
	}

	@Test
	void twoReadingsAtOneTimeDoNoHarm() {
		add(1000, 1, 1000, 3, 2000, 5);
		assertThat(this.series.at(1000)).isEqualTo(1);
		assertThat(this.series.at(1500)).isEqualTo(4);
	}

	private void add(double... millisAndValues) {
		for (int i = 0; i < millisAndValues.length; i += 2) {
			this.series.add(millisAndValues[i], millisAndValues[i + 1]);
		}
	}

}

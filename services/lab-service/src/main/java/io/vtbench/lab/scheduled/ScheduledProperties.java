package io.vtbench.lab.scheduled;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The two tasks.
 *
 * @param by what {@code scheduled.period} is, which {@link Tasks} reads: the rate or the
 * delay
 * @param duration of an execution
 */
@ConfigurationProperties("scheduled")
record ScheduledProperties(@DefaultValue("fixed-rate") By by, @DefaultValue("5s") Duration duration) {

	enum By {

		FIXED_RATE, FIXED_DELAY

	}

}

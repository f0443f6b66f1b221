package io.vtbench.lab.cpu;

import java.time.Duration;

import jakarta.validation.constraints.PositiveOrZero;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Computations beside the requests.
 *
 * @param count how many there are at a time; 0 for twice as many as processors
 * @param burst how long each computes before it makes room for another
 */
@ConfigurationProperties("hogs")
@Validated
record HogProperties(@DefaultValue("0") @PositiveOrZero int count, @DefaultValue("500ms") Duration burst) {

	int countOrDefault() {
		return (this.count > 0) ? this.count : 2 * Runtime.getRuntime().availableProcessors();
	}

}

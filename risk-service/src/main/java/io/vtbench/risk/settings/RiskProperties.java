package io.vtbench.risk.settings;

import java.time.Duration;

import io.vtbench.backend.latency.Distribution;
import io.vtbench.backend.latency.Failure;
import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.PositiveOrZero;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How this back-end behaves. Each property can be given as an environment variable too:
 * {@code RISK_LATENCY}, {@code RISK_DISTRIBUTION}, {@code RISK_FAILURE_RATE} and so on.
 *
 * @param latency mean time to answer
 * @param distribution how the answer times spread around their mean
 * @param spread width of the distribution: see {@link Distribution}
 * @param failure failures on purpose
 * @param screening the screening list's own latency
 */
@Validated
@ConfigurationProperties("risk")
public record RiskProperties(@DefaultValue("3s") @DurationMin @DurationMax(minutes = 1) Duration latency,
		@DefaultValue("constant") Distribution distribution, @DefaultValue("0.5") @PositiveOrZero double spread,
		@DefaultValue @Valid Failure failure, @DefaultValue @Valid Screening screening) {

	/** Is named after the field that its message is to name. */
	@AssertTrue(message = "of a uniform distribution must be at most 1: there is no latency below zero")
	boolean isSpread() {
		return this.distribution != Distribution.UNIFORM || this.spread <= 1;
	}

	/**
	 * The screening list is another system, with another latency.
	 *
	 * @param latency mean time to answer
	 */
	public record Screening(@DefaultValue("300ms") @DurationMin @DurationMax(minutes = 1) Duration latency) {

	}

}

package io.vtbench.batch.payment;

import java.math.BigDecimal;
import java.time.Duration;

import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The rules for one payment.
 *
 * @param fee factor by which every amount is multiplied
 * @param threshold least converted amount that is paid
 * @param delay how long the simulated partner takes for each payment
 */
@Validated
@ConfigurationProperties("payments.rules")
public record PaymentProperties(@Positive @DefaultValue("2.2") BigDecimal fee,
		@PositiveOrZero @DefaultValue("10") BigDecimal threshold, @DefaultValue("1ms") Duration delay) {
}

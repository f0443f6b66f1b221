package io.vtbench.batch;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;

import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * What a user can set; {@code application.yaml} has the defaults.
 *
 * @param input directory with the partners' CSV files; without it the job makes its own
 * @param output directory for the rejected lines and the metrics
 * @param chunkSize lines in one transaction; also the most that are in work at once
 * @param run another value processes the same files once more
 * @param rules what happens to a payment
 * @param generate the files that the job makes without an input
 */
@Validated
@ConfigurationProperties("payments")
record PaymentsProperties(@Nullable Path input, Path output, @Positive int chunkSize, String run, @Valid Rules rules,
		@Valid Generate generate) {

	/**
	 * @param fee factor by which every amount is multiplied
	 * @param threshold least converted amount that is paid
	 * @param delay how long the simulated partner takes for each payment
	 */
	record Rules(@Positive BigDecimal fee, @PositiveOrZero BigDecimal threshold, Duration delay) {
	}

	/**
	 * @param directory where they are kept; the same files are made once and used again
	 * @param payments number of good payments
	 * @param files number of partners
	 * @param malformed malformed lines to add, as a share of the payments
	 * @param seed the same seed makes the same files on every machine
	 */
	record Generate(Path directory, @Positive int payments, @Positive int files,
			@DecimalMin("0") @DecimalMax("1") double malformed, long seed) {
	}

}

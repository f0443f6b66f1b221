package io.vtbench.batch.partner;

import java.nio.file.Path;
import java.util.Locale;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Positive;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The partner files that a run without {@code payments.input} makes for itself.
 *
 * @param directory where they are kept, by default in the user's cache; the same files
 * are made once and used again
 * @param payments number of good payments
 * @param files number of partners
 * @param malformed malformed lines to add, as a share of the payments
 * @param seed the same seed makes the same files on every machine
 */
@Validated
@ConfigurationProperties("payments.generate")
public record GeneratorProperties(@Nullable Path directory, @Positive @DefaultValue("18286") int payments,
		@Positive @DefaultValue("6") int files,
		@DecimalMin("0") @DecimalMax("1") @DefaultValue("0.001") double malformed, @DefaultValue("1") long seed) {

	/** Names the files' folder after all that decides what is in it. */
	String folderName() {
		return String.format(Locale.ROOT, "%d-in-%d-malformed-%s-seed-%d", this.payments, this.files, this.malformed,
				this.seed);
	}

	int malformedLines() {
		return (int) Math.round(this.payments * this.malformed);
	}

}

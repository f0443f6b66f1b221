package io.vtbench.batch.job;

import java.nio.file.Path;
import java.time.Duration;

import jakarta.validation.constraints.Positive;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How the job runs.
 *
 * @param input directory with the partners' CSV files; without it the job makes its own
 * @param output directory for the rejected lines and the metrics; without it one in the
 * user's cache
 * @param chunkSize payments in one transaction; also the most that are in work at once
 * @param progressInterval time between two lines of progress
 * @param run another value processes the same files once more
 */
@Validated
@ConfigurationProperties("payments")
record JobProperties(@Nullable Path input, @Nullable Path output, @Positive @DefaultValue("1000") int chunkSize,
		@DefaultValue("5s") Duration progressInterval, @DefaultValue("1") String run) {
}

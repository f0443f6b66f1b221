package io.vtbench.batch.payment;

/**
 * A malformed line.
 *
 * @param file name of the partner's file
 * @param line its line number, from 1
 * @param reason what is wrong with it
 * @param content the line itself
 */
public record RejectedLine(String file, int line, String reason, String content) implements Processed {
}

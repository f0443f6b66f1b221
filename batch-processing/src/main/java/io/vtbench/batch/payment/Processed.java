package io.vtbench.batch.payment;

/**
 * What became of one line. Every line becomes exactly one of these and reaches the
 * writer, so that none can get lost between reading and writing.
 */
public sealed interface Processed permits Payment, RejectedLine, Processed.Header {

	/** A header: read, but nothing to write. */
	record Header() implements Processed {
	}

}

package io.vtbench.runner.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import org.jspecify.annotations.Nullable;

/**
 * What became of the requests of a window. Every one that ended is exactly one of
 * completed, rejected and failed.
 *
 * @param offered arrivals that an open load asked for in the window; null elsewhere
 * @param completed served: answered as they should be
 * @param rejected answered with a status that the scenario accepts as a "no", such as 503
 * from a limit: neither served nor wrong
 * @param failed wrong status, body or thread kind, time-outs, resets
 * @param dropped arrivals of an open load that no user was free to send
 * @param late arrivals of an open load that were sent more than 100 ms after their time;
 * null where not counted
 */
public record Requests(@Nullable Long offered, long completed, long rejected, long failed, long dropped,
		@Nullable Long late) {

	/** Requests of which none is known to have been late. */
	public Requests(@Nullable Long offered, long completed, long rejected, long failed, long dropped) {
		this(offered, completed, rejected, failed, dropped, null);
	}

	/** Requests of a load that neither rejects nor drops. */
	public static Requests of(long completed, long failed) {
		return new Requests(null, completed, 0, failed, 0);
	}

	/** All that were answered, or failed without an answer. */
	@JsonIgnore
	public long ended() {
		return this.completed + this.rejected + this.failed;
	}

}

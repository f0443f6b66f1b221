package io.vtbench.runner.result;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Says how the forks of a pair share the machine, under the names of scenario files and
 * results.
 */
public enum Design {

	/**
	 * Runs the forks one after the other, each with the machine to itself: for latency
	 * and capacity.
	 */
	IN_TURN,

	/**
	 * Keeps both forks alive and puts one under load at a time, in alternating blocks of
	 * some seconds, so that neighbouring blocks see the same machine and no arm takes
	 * anything from the other: for every metric (Abedi and Brecht 2017).
	 */
	INTERLEAVED,

	/**
	 * Runs both forks at once at the same arrival rate, so that a disturbance of the
	 * machine hits both: for cost (Bulej et al. 2020).
	 */
	DUET;

	/** Returns the design of a name; empty where there is none. */
	public static Optional<Design> of(@Nullable String name) {
		return Arrays.stream(values()).filter((design) -> design.toString().equals(name)).findFirst();
	}

	@Override
	@JsonValue
	public String toString() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

}

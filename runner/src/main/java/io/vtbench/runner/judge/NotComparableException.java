package io.vtbench.runner.judge;

import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.result.RunComparison.Mismatch;

/** Two runs that measured different things. */
public final class NotComparableException extends BenchException {

	private static final long serialVersionUID = 1L;

	/** So many differences are named; more of them would not help. */
	private static final int MAX_NAMED = 4;

	private static final int MAX_CHARACTERS = 60;

	private NotComparableException(String message) {
		super(WRONG_INPUT, message, null);
	}

	static NotComparableException of(String before, String after, List<Mismatch> mismatches) {
		int more = mismatches.size() - MAX_NAMED;
		return new NotComparableException(after + " and " + before + " differ in "
				+ mismatches.stream()
					.limit(MAX_NAMED)
					.map(NotComparableException::text)
					.collect(Collectors.joining(", "))
				+ ((more > 0) ? " and " + more + " more" : "")
				+ "; repeat one of them as the other was measured, or measure both versions in one run:"
				+ " bench try --jar OLD.jar --change jar:NEW.jar");
	}

	private static String text(Mismatch mismatch) {
		return mismatch.fact() + " (" + shortened(mismatch.before()) + " -> " + shortened(mismatch.after()) + ")";
	}

	private static String shortened(String value) {
		return (value.length() > MAX_CHARACTERS) ? value.substring(0, MAX_CHARACTERS) + "…" : value;
	}

}

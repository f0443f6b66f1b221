package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.Maps;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.machine.K6Summary;
import org.jspecify.annotations.Nullable;

/**
 * Describes what a script of the user's does, as one run of it shows.
 *
 * @param sent by one user, who ran each of its functions once
 */
record OwnScript(K6Summary sent) {

	/** The longest run of each of its functions once, with all pauses. */
	static final Duration LIMIT = Duration.ofSeconds(60);

	/**
	 * Explains why a script cannot be measured, although it can be run.
	 * @param script name of its file
	 * @param log of the load generator
	 * @return a sentence with the next step; null where nothing speaks against it
	 */
	static @Nullable String problem(String script, K6Summary sent, Path log) {
		K6Summary.Own own = sent.own();
		if (own != null && own.mix() != null && own.iterations() == 0) {
			return "one run of " + script + " takes longer than " + LIMIT.toSeconds()
					+ " s, and a step of the load lasts for seconds; take out pauses, or parts of it";
		}
		if (sent.completed() == 0 && own != null && own.elsewhere() > 0) {
			return "the requests of " + script
					+ " do not reach the service: they go to another address; use BASE_URL in"
					+ " the script (__ENV.BASE_URL), which is that of the service";
		}
		if (sent.completed() == 0) {
			return script
					+ " sends no request by k6/http, which is what bench measures; let it send some, or name paths:"
					+ " --path";
		}
		if (sent.served() > 0) {
			return null;
		}
		K6Summary.Tally status = Objects.requireNonNull(sent.checks().get("status"));
		return "no answer to " + script + " is right: "
				+ ((status.fails() > 0) ? status.fails() + " of " + sent.completed()
						+ " have a wrong status, such as 400 or above, or did not come" : "its checks fail")
				+ "; see " + log + ", and correct the script, or what the service needs to work";
	}

	/**
	 * Returns what a load of the script is made of, in one sentence; empty for one of the
	 * suite's kind.
	 */
	String text() {
		K6Summary.Own own = this.sent.own();
		List<String> parts = new ArrayList<>();
		if (own != null && own.leftAside() != null && !own.leftAside().isEmpty()) {
			parts.add(
					"its options " + PlainText.list(own.leftAside()) + " are left aside, for bench's own load is sent");
		}
		if (own != null && own.mix() != null && own.mix().size() > 1) {
			double total = own.mix().values().stream().mapToDouble(Double::doubleValue).sum();
			parts.add("each user runs "
					+ Maps.each(own.mix(), (part, weight) -> part + " (" + Figures.percent(weight / total) + ")")
						.collect(Collectors.joining(", "))
					+ ", in this mixture");
		}
		if (own != null && own.elsewhere() > 0) {
			parts.add(strays(this.sent, own));
		}
		return String.join("; ", parts);
	}

	/** Says that some requests do not reach the service. */
	static String strays(K6Summary sent, K6Summary.Own own) {
		return "requests of it that go to another address than the service's are not counted (" + own.elsewhere()
				+ " of " + (own.elsewhere() + sent.completed()) + "); use BASE_URL where the service is meant";
	}

}

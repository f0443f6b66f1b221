package io.vtbench.runner.report;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Where the documents explain the words of a report. */
final class Glossary {

	/** The page with an anchor for each term. */
	static final String ADDRESS = "https://github.com/OWNER/vtbench/blob/main/docs/reference/glossary.md";

	private static final Map<String, String> ANCHORS = anchors();

	private Glossary() {
	}

	/** A term's anchor is the term with dashes, unless reports write it shorter. */
	private static Map<String, String> anchors() {
		Map<String, String> anchors = new TreeMap<>(
				Map.of("95 % CI", "confidence-interval", "p (Holm)", "holm", "pairs", "pair", "forks", "fork"));
		for (String term : new String[] { "arm", "check", "limit", "over the limit", "p", "pair", "published", "ratio",
				"rejected", "verdict", "total time", "throughput", "mean latency", "p50 latency", "p95 latency",
				"p99 latency", "CPU per request", "allocation per request", "context switches per request",
				"GC CPU per request", "peak memory", "memory per request in flight", "time to a steady throughput" }) {
			anchors.put(term, term.toLowerCase(Locale.ROOT).replace(' ', '-'));
		}
		return anchors;
	}

	/** The anchors that reports link to. */
	static Collection<String> linked() {
		return ANCHORS.values();
	}

	/** A term with a link to its explanation; the text as it is where it has none. */
	static String html(String text) {
		String anchor = ANCHORS.get(text);
		return (anchor != null) ? "<a href=\"" + ADDRESS + "#" + anchor + "\">" + text + "</a>" : text;
	}

}

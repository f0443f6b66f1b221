package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.report.chart.ArmStyle;

/**
 * Holds everything that a page shows, by the names in its template. Runs and trials have
 * the same page.
 *
 * @param title of the window
 * @param name of what was measured
 * @param about rest of the line with the name
 * @param kind style class of all verdicts
 * @param claims verdicts, one for each candidate
 * @param reasons sentences below them: why, and what to do
 * @param notes when and where it was measured, in small print
 * @param checks how many checks have which outcome; empty without checks
 * @param forests tables of the answer, one for each candidate
 * @param sections all other parts, in their order
 */
record PageModel(String title, String name, String about, String kind, List<Headline.Claim> claims,
		List<String> reasons, List<String> notes, String checks, List<Forest> forests, List<Section> sections,
		List<ArmStyle> arms) {

	/**
	 * A table that answers, with sentences below it.
	 *
	 * @param title of the table; empty where there is one alone
	 * @param hints sentences below the table
	 * @param aside rows that do not decide
	 * @param rest tables and sentences that a reader may open
	 */
	record Forest(String title, ForestTable table, List<String> hints, ForestTable aside, List<Exhibit> rest) {

	}

	/** Returns the parts with something to show, each with an anchor of its own. */
	List<Section> shown() {
		Map<String, Integer> anchors = new HashMap<>();
		return this.sections.stream()
			.filter(Section::isFilled)
			.map((section) -> section.withNumber(anchors.merge(section.id(), 1, Integer::sum)))
			.toList();
	}

	/** Returns all that the page embeds. */
	Page embedded() {
		return Page.of(data());
	}

	/** Returns the data of the charts, the colours, and the text to copy. */
	Map<String, Object> data() {
		Map<String, Object> charts = new LinkedHashMap<>();
		shown().stream()
			.flatMap((section) -> section.shown().stream())
			.filter(Exhibit::hasChart)
			.forEach((exhibit) -> charts.put(exhibit.chart(), exhibit.data()));
		return Map.of("arms", this.arms, "charts", charts, "markdown", Templates.markdown("copy.md", this));
	}

	/** Returns the verdicts as one text. */
	String headline() {
		List<String> all = new ArrayList<>();
		this.claims.forEach((claim) -> all.add((claim.mark().word() + " " + claim.text()).strip()
				+ (claim.detail().isEmpty() ? "" : " " + claim.detail())));
		return String.join(" ", all);
	}

}

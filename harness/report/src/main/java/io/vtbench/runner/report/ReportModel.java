package io.vtbench.runner.report;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.report.chart.ArmStyle;

/**
 * Holds everything that a report says, by the names in the templates. The page, the
 * Markdown file and the terminal print this model and nothing else, whether one load was
 * measured or several.
 *
 * @param name of what was measured
 * @param about rest of the line with the name
 * @param answers answers, one for each candidate that has one of its own
 * @param end what holds for all answers: what was not tried, and why less was measured
 * than planned
 * @param notes when and where it was measured, in small print
 * @param checks how many checks have which outcome; empty without checks
 * @param sections all other parts, in their order
 */
record ReportModel(String name, String about, List<Answer> answers, List<String> end, List<String> notes, String checks,
		List<Section> sections, List<ArmStyle> arms) {

	/**
	 * The claim about a candidate.
	 *
	 * @param before sentence that a reader must know first; empty without
	 * @param mark decision, or word of the verdict
	 * @param text rest of the sentence
	 */
	record Claim(String before, Mark mark, String text) {

		String sentence() {
			return this.before + (this.mark.text().isEmpty() ? "" : this.mark.word() + ": ") + this.text;
		}

	}

	/**
	 * An answer: claims, the lines below them, and the table that they rest on.
	 *
	 * @param title of the table; empty where there is one alone
	 * @param lines sentences: the other loads, why, and how sure
	 * @param table rows that decide
	 * @param aside rows that do not
	 * @param rest tables and sentences that a reader may open
	 */
	record Answer(String title, List<Claim> claims, List<String> lines, ForestTable table, ForestTable aside,
			List<Exhibit> rest) {

		/** Returns the lines, with the candidate where there are several. */
		List<String> reasons() {
			return this.lines.stream().map((line) -> (this.title.isEmpty() ? "" : this.title + ": ") + line).toList();
		}

		/** Returns whether there is something to show below the claims. */
		boolean isFilled() {
			return this.table.hasRows() || this.aside.hasRows() || !this.rest.isEmpty();
		}

	}

	/** Returns the parts with something to show, each with an anchor of its own. */
	List<Section> shown() {
		Map<String, Integer> anchors = new HashMap<>();
		return this.sections.stream()
			.filter(Section::isFilled)
			.map((section) -> section.withNumber(anchors.merge(section.id(), 1, Integer::sum)))
			.toList();
	}

	/** Returns the parts that a text file has as well. */
	List<Section> written() {
		return shown().stream().filter(Section::isWritten).toList();
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

	List<Claim> claims() {
		return this.answers.stream().flatMap((answer) -> answer.claims().stream()).toList();
	}

	/** Returns all claims as one text. */
	String headline() {
		return claims().stream().map(Claim::sentence).collect(Collectors.joining(" "));
	}

	/** Returns the style class of all claims; "none" where they differ. */
	String kind() {
		return Mark.kindOf(claims().stream().map(Claim::mark));
	}

	/** Returns the sentences below the claims. */
	List<String> reasons() {
		return Stream.concat(this.answers.stream().flatMap((answer) -> answer.reasons().stream()), this.end.stream())
			.toList();
	}

}

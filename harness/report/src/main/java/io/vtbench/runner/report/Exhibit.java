package io.vtbench.runner.report;

import java.util.List;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Something that a part of a page shows: a chart with its numbers and with how to read
 * it, a table, sentences, or text as it was found.
 *
 * @param heading name above it; empty without
 * @param hint sentence above it; empty without
 * @param chart name of the chart, by which the script draws it; empty without
 * @param data of the chart; null without
 * @param label what the chart shows, for those who cannot see it
 * @param how sentences on how to read the chart
 * @param graph what requests waited for, as boxes; null without
 * @param table numbers; folded where they are those of a chart
 * @param sentences list of sentences
 * @param code lines of code, or of a stack
 * @param links measured runs
 */
@RecordBuilder
record Exhibit(String heading, String hint, String chart, @Nullable Object data, String label, List<String> how,
		@Nullable WaitGraph graph, @Nullable Table table, List<String> sentences, List<String> code,
		List<Link> links) implements ExhibitBuilder.With {

	/** Shows nothing. */
	static final Exhibit NOTHING = new Exhibit("", "", "", null, "", List.of(), null, null, List.of(), List.of(),
			List.of());

	/**
	 * A measured run that a report rests on.
	 *
	 * @param page whether it has a page of its own, to which a link can lead
	 * @param text whether it has a report in Markdown of its own
	 */
	record Link(String folder, String status, String plan, String checks, boolean page, boolean text) {

	}

	/**
	 * Shows a chart.
	 * @param how sentences on how to read it
	 */
	static Exhibit chart(String name, Object data, String label, Table numbers, String... how) {
		return NOTHING.withChart(name).withData(data).withLabel(label).withTable(numbers).withHow(List.of(how));
	}

	static Exhibit table(Table table) {
		return NOTHING.withTable(table);
	}

	static Exhibit table(String heading, String hint, Table table) {
		return table(table).withHeading(heading).withHint(hint);
	}

	static Exhibit sentences(List<String> sentences) {
		return NOTHING.withSentences(sentences);
	}

	static Exhibit code(String heading, List<String> code) {
		return NOTHING.withHeading(heading).withCode(code);
	}

	boolean hasChart() {
		return !this.chart.isEmpty();
	}

	/** Returns whether it is code that its heading explains, which is folded. */
	boolean isEvidence() {
		return !this.code.isEmpty() && !this.heading.isEmpty();
	}

	boolean hasPicture() {
		return hasChart() || this.graph != null;
	}

	/** Returns how to read what is no picture, for a text file. */
	List<String> notes() {
		return hasPicture() ? List.of() : this.how;
	}

	boolean hasTable() {
		return this.table != null && this.table.hasRows();
	}

	/** Returns whether there is something to show. */
	boolean isFilled() {
		return hasPicture() || hasTable() || !this.sentences.isEmpty() || !this.code.isEmpty() || !this.links.isEmpty()
				|| !this.how.isEmpty();
	}

}

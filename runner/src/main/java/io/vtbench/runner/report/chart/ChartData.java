package io.vtbench.runner.report.chart;

import io.vtbench.runner.format.PlainText;
import tools.jackson.databind.json.JsonMapper;

/** Data of charts in a page. */
final class ChartData {

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	private ChartData() {
	}

	/** JSON that may stand in a script element: no text in it can end the element. */
	static String of(Object charts) {
		return PlainText.of(MAPPER.writeValueAsString(charts)).replace("<", "\\u003c").replace(">", "\\u003e");
	}

}

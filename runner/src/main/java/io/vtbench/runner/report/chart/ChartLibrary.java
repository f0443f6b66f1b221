package io.vtbench.runner.report.chart;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Properties;

import io.vtbench.runner.report.Templates;

/**
 * The chart library, taken unchanged from its jar.
 *
 * @param script without pie charts, maps and the like, but with the SVG renderer
 */
public record ChartLibrary(String version, String script) {

	private static final String JAR = "/META-INF/maven/org.mvnpm/echarts/pom.properties";

	public static ChartLibrary load() {
		Properties properties = new Properties();
		try {
			properties.load(new StringReader(Templates.read(JAR)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		String version = properties.getProperty("version");
		return new ChartLibrary(version,
				Templates.read("/META-INF/resources/_static/echarts/" + version + "/dist/echarts.common.min.js"));
	}

}

package io.vtbench.look;

import java.util.List;

import io.vtbench.look.Fact.Kind;
import io.vtbench.runner.format.PlainText;

/**
 * Holds what is known of a library on virtual threads.
 *
 * @param name of its jar, without version
 * @param first version that it is true of; empty for all
 * @param fixed first version that it is not true of; empty for none
 * @param monitors whether it matters only on JDK 21 to 23, where a wait inside of
 * {@code synchronized} keeps its carrier
 */
record KnownLibrary(String name, String first, String fixed, boolean monitors, Kind kind, String consequence,
		String link) {

	private static final String HOLDS = "It waits inside of synchronized, which keeps a carrier on JDK 21 to 23.";

	static final List<KnownLibrary> ALL = List.of(
			monitor("mysql-connector-j", "9.0.0", "https://dev.mysql.com/doc/relnotes/connector-j/en/news-9-0-0.html"),
			monitor("mysql-connector-java", "", "https://dev.mysql.com/doc/relnotes/connector-j/en/news-9-0-0.html"),
			monitor("postgresql", "42.6.0", "https://jdbc.postgresql.org/changelogs/2023-03-17-42.6.0-release/"),
			monitor("mariadb-java-client", "3.3.0", "https://mariadb.com/kb/en/mcj-330-cl"),
			monitor("mongodb-driver-core", "4.8.0", "https://jira.mongodb.org/browse/JAVA-4642"),
			monitor("httpclient5", "5.4", "https://issues.apache.org/jira/browse/HTTPCLIENT-2290"),
			monitor("httpcore", "", "https://issues.apache.org/jira/browse/HTTPCORE-746"),
			new KnownLibrary("HikariCP", "", "7.1.0", false, Kind.COST,
					"Where requests wait for a connection, those that give one back spin on their carriers.",
					"https://github.com/brettwooldridge/HikariCP/issues/2398"),
			new KnownLibrary("jackson-core", "2.0.0", "3.0.0", false, Kind.COST,
					"It keeps its buffers by thread, so a virtual thread makes new ones for each request.",
					"https://github.com/FasterXML/jackson-core/issues/919"));

	private static KnownLibrary monitor(String name, String fixed, String link) {
		return new KnownLibrary(name, "", fixed, true, Kind.STOPS, HOLDS, link);
	}

	/**
	 * Returns whether it is true of a version.
	 * @param java feature version of the JDK
	 */
	boolean concerns(String version, int java) {
		return (this.first.isEmpty() || !Versions.isBefore(version, this.first))
				&& (this.fixed.isEmpty() || Versions.isBefore(version, this.fixed))
				&& !(this.monitors && (java < Look.FIRST_JAVA || java >= Look.NO_PINNING));
	}

	Fact fact(String version) {
		String later = this.fixed.isEmpty() ? "" : "take " + this.name + " " + this.fixed + " or later";
		String jdk = this.monitors ? "a JDK from " + Look.NO_PINNING + " on" : "";
		return new Fact(this.kind, this.name + " " + version, this.consequence, later.isEmpty() || jdk.isEmpty()
				? PlainText.capitalised(later + jdk) : PlainText.capitalised(later) + ", or " + jdk, this.link);
	}

}

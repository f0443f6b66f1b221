package io.vtbench.look;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.vtbench.look.Fact.Kind;
import io.vtbench.runner.format.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class LookTests {

	private static final String FIXED_JDK = "25.0.4+7-LTS";

	private static final String SCHEDULED = "org.springframework.scheduling.annotation.Scheduled";

	private static final Path GOLDEN = Path.of("src/test/resources/look/shop.txt");

	@TempDir
	private Path folder;

	@Test
	void allThatIsKnownOfAServiceIsSaidWithWhatToDo() throws IOException {
		ServiceJar shop = shop("spring-webmvc-6.2.9", "tomcat-embed-core-10.1.44", "HikariCP-6.3.2",
				"postgresql-42.5.1", "jackson-core-2.19.2", "httpclient5-5.4.4")
			.with("application.yaml", """
					server.tomcat.threads.max: 40
					spring:
					  datasource.hikari.maximumPoolSize: 30
					  task.execution.pool.core-size: 4
					---
					spring.config.activate.on-profile: large
					server.tomcat.threads.max: 400
					""")
			.annotated("shop.Report", "nightly", SCHEDULED)
			.annotated("shop.Prices", "hourly", SCHEDULED)
			.annotated("shop.Stock", "count", SCHEDULED)
			.annotated("shop.Audit", "sweep", SCHEDULED)
			.annotated("shop.Mail", "send", "org.springframework.scheduling.annotation.Async")
			.annotated("shop.Orders", "placed", "org.springframework.kafka.annotation.KafkaListener")
			.holdingMonitor("shop.Stock2", "reserve")
			.keepingByThread("shop.Format");
		String text = String.join("\n", look(shop, "21.0.8+9-LTS").lines()) + "\n";
		if (Boolean.getBoolean("golden.write")) {
			Files.writeString(GOLDEN, text);
		}
		assertThat(text).isEqualTo(Files.readString(GOLDEN));
	}

	@Test
	void aServiceOfWhichNothingIsKnownSaysSo() throws IOException {
		ServiceJar small = ServiceJar.extracted("4.1.2", "shop.Shop", "spring-boot-4.1.2", "spring-webmvc-7.0.8",
				"undertow-servlet-2.3.1");
		assertThat(look(small, FIXED_JDK).lines()).containsExactly("shop.jar: Spring Boot 4.1.2, JDK " + FIXED_JDK
				+ ". Nothing is known of it that matters to virtual threads.");
	}

	@Test
	void theLoaderOfNestedJarsIsNamedAndNotThatOfAnExtractedJar() throws IOException {
		String fact = "It is packaged as one file, whose libraries Spring Boot's loader opens";
		assertThat(look(shop("spring-webmvc-7.0.8", "tomcat-embed-core-11.0.10"), FIXED_JDK).facts())
			.extracting(Fact::fact)
			.contains(fact);
		ServiceJar extracted = ServiceJar.extracted("4.1.2", "shop.Shop", "spring-webmvc-7.0.8",
				"tomcat-embed-core-11.0.10");
		assertThat(look(extracted, FIXED_JDK).facts()).extracting(Fact::fact).doesNotContain(fact);
	}

	@Test
	void monitorsMatterFromJdk21To23() throws IOException {
		ServiceJar jar = shop("spring-webmvc-7.0.8", "tomcat-embed-core-11.0.10", "mysql-connector-j-8.4.0")
			.holdingMonitor("shop.Stock", "reserve");
		assertThat(stops(look(jar, "23.0.1+11"))).contains("mysql-connector-j 8.4.0",
				"Its own classes use synchronized: Stock.reserve");
		assertThat(stops(look(jar, "24+36")))
			.noneMatch((fact) -> fact.contains("mysql") || fact.contains("synchronized"));
		assertThat(stops(look(jar, "17.0.12")))
			.noneMatch((fact) -> fact.contains("mysql") || fact.contains("synchronized"));
	}

	@Test
	void classesOfAnExtractedJarAreThoseOfItsMainPackage() throws IOException {
		ServiceJar merged = ServiceJar
			.extracted("4.1.2", "shop.Shop", "spring-boot-4.1.2", "spring-webmvc-7.0.8", "undertow-servlet-2.3.1")
			.annotated("shop.jobs.Report", "nightly", SCHEDULED)
			.annotated("org.library.Cleaner", "sweep", SCHEDULED);
		assertThat(look(merged, FIXED_JDK).facts()).extracting(Fact::fact)
			.containsExactly("@Scheduled: Report.nightly");
	}

	@Test
	void aServiceWithoutAServerMayEndAtOnceUnlessItIsKeptAlive() throws IOException {
		String fact = "It brings no web server, and lives by its tasks or listeners";
		ServiceJar job = shop("spring-context-7.0.8").annotated("shop.Report", "nightly", SCHEDULED);
		assertThat(stops(look(job, FIXED_JDK))).contains(fact);
		assertThat(stops(look(job.with("application.properties", "spring.main.keep-alive=true\n"), FIXED_JDK)))
			.doesNotContain(fact);
		assertThat(stops(look(shop("spring-batch-core-6.0.2"), FIXED_JDK))).doesNotContain(fact);
	}

	@Test
	void valuesOfOtherNamesAreFoundAndThoseFromElsewhereAreNotGuessed() throws IOException {
		String size = "spring.datasource.hikari.maximum-pool-size=";
		assertThat(pool(size + "${shop.pool}\nshop.pool=12")).isEqualTo("Its pool has 12 connections to the database");
		assertThat(pool(size + "${SHOP_POOL:14}")).isEqualTo("Its pool has 14 connections to the database");
		assertThat(pool(size + "${SHOP_POOL}")).isEqualTo("Its pool has few connections to the database");
		assertThat(pool(size + "${spring.datasource.hikari.maximum-pool-size}"))
			.isEqualTo("Its pool has few connections to the database");
	}

	private String pool(String properties) throws IOException {
		ServiceJar jar = shop("spring-webmvc-7.0.8", "HikariCP-7.1.0").with("application.properties",
				properties + "\n");
		return look(jar, FIXED_JDK).facts()
			.stream()
			.map(Fact::fact)
			.filter((fact) -> fact.startsWith("Its pool"))
			.findFirst()
			.orElseThrow();
	}

	@Test
	void ofTwoVersionsOfALibraryTheLaterOneCounts() throws IOException {
		ServiceJar both = shop("spring-webmvc-7.0.8", "jackson-core-2.21.7", "jackson-core-3.1.7");
		assertThat(look(both, FIXED_JDK).facts()).extracting(Fact::fact).noneMatch((fact) -> fact.contains("jackson"));
	}

	@Test
	void aSwitchThatIsSetOrMissingIsSaid() throws IOException {
		ServiceJar on = shop("spring-webmvc-7.0.8", "tomcat-embed-core-11.0.10").with("config/application.properties",
				"spring.threads.virtual.enabled = true\n");
		assertThat(look(on, FIXED_JDK).facts()).extracting(Fact::fact)
			.contains("Its own configuration sets spring.threads.virtual.enabled=true");
		ServiceJar old = ServiceJar.nested("3.1.3", "spring-boot-3.1.3", "spring-webmvc-6.0.11",
				"tomcat-embed-core-10.1.10");
		assertThat(look(old, "17.0.12").facts()).filteredOn((fact) -> fact.kind() == Kind.SWITCH)
			.extracting(Fact::consequence)
			.anyMatch((text) -> text.contains("the first with it is 3.2"))
			.contains("spring.threads.virtual.enabled has no effect on it.");
	}

	@Test
	void aTrialWarnsOfWhatStopsAndOfWhatItDoesNotMeasureAlone() throws IOException {
		ServiceJar jar = shop("spring-webmvc-7.0.8", "tomcat-embed-core-11.0.10", "HikariCP-7.0.2")
			.annotated("shop.Report", "nightly", SCHEDULED);
		Look look = look(jar, "25.0.3+9-LTS");
		assertThat(stops(look)).contains("JDK 25.0.3+9-LTS");
		assertThat(look.warnings()).extracting(Fact::fact)
			.containsExactly("It is packaged as one file, whose libraries Spring Boot's loader opens",
					"@Scheduled: Report.nightly");
	}

	@Test
	void jsonHasTheKindsInSmallLetters() throws IOException {
		assertThat(Json.text(look(shop("spring-webmvc-7.0.8", "tomcat-embed-core-11.0.10"), FIXED_JDK)))
			.contains("\"service\" : \"shop.jar\"", "\"kind\" : \"stops\"", "\"kind\" : \"limit\"");
	}

	@Test
	void brokenConfigurationAndClassesStopNothing() throws IOException {
		ServiceJar jar = shop("spring-webmvc-7.0.8", "tomcat-embed-core-11.0.10").with("application.yml", "a: [\n")
			.with("shop/Broken.class", "no class")
			.annotated("shop.Report", "nightly", SCHEDULED);
		assertThat(look(jar, FIXED_JDK).facts()).extracting(Fact::fact).contains("@Scheduled: Report.nightly");
	}

	@Test
	void whatIsNoJarIsRefused() throws IOException {
		Path text = Files.writeString(this.folder.resolve("app.jar"), "no jar");
		assertThatIOException().isThrownBy(() -> Look.at(text, FIXED_JDK));
	}

	private static ServiceJar shop(String... libraries) {
		return ServiceJar.nested("4.1.2", libraries);
	}

	private Look look(ServiceJar jar, String jdk) throws IOException {
		return Look.at(jar.writtenTo(this.folder.resolve("shop.jar")), jdk);
	}

	private static List<String> stops(Look look) {
		return look.facts().stream().filter((fact) -> fact.kind() == Kind.STOPS).map(Fact::fact).toList();
	}

}

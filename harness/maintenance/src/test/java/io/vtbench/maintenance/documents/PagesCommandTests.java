package io.vtbench.maintenance.documents;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import io.vtbench.maintenance.Main;
import io.vtbench.runner.command.CommandLineHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code harness/maintenance/run pages} makes. */
class PagesCommandTests {

	@TempDir
	private Path site;

	@Test
	void everyLinkOfTheSiteLeadsToAPage() throws Exception {
		try (CommandLineHarness bench = new CommandLineHarness(Path.of("../..").toRealPath(), Locale.ROOT,
				Main.commandLine(System.getenv()))) {
			CommandLineHarness.Said said = bench.call("pages", this.site.toString(), "foreign/petclinic",
					"transfer-quick");
			assertThat(said.exitCode()).as(said.err()).isZero();
			assertThat(said.out()).startsWith("Made: 2 pages and ");
		}
		assertThat(links(this.site.resolve("index.html"))).containsExactly("foreign/petclinic/report.html",
				"transfer-quick/report.html");
		assertThat(links(this.site.resolve("foreign/petclinic/report.html"))).contains("capacity/report.html",
				"equal-rate/report.html");
		for (String page : List.of("index.html", "foreign/petclinic/report.html", "transfer-quick/report.html")) {
			Path file = this.site.resolve(page);
			assertThat(links(file)).filteredOn((link) -> !link.startsWith("#"))
				.allSatisfy((link) -> assertThat(file.resolveSibling(link)).isNotEmptyFile());
		}
	}

	private static List<String> links(Path page) throws Exception {
		String own = Files.readString(page).replaceAll("(?s)<script.*?</script>", "");
		return Pattern.compile("href=\"(.*?)\"").matcher(own).results().map((link) -> link.group(1)).toList();
	}

}

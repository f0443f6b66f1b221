package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every document names the repository that {@code pom.xml} names. Run it with
 * {@code -Dgolden.write} after a change of {@code github.repository} there.
 */
class RepositoryAddressTests {

	/** Stands for the owner as long as nobody has published it. */
	private static final String PLACEHOLDER = "OWNER";

	private final List<Path> documents = DocumentFiles.find(DocumentFiles::isWritten);

	private String repository = "";

	@BeforeEach
	void readThePom() throws IOException {
		Matcher found = Pattern.compile("<github\\.repository>([\\w.-]+/[\\w.-]+)</")
			.matcher(Files.readString(Path.of("../..", "pom.xml")));
		assertThat(found.find()).as("github.repository in pom.xml").isTrue();
		this.repository = found.group(1);
	}

	@Test
	void everyDocumentNamesTheRepositoryOfThePom() throws IOException {
		// where an address stands: a link, an image, an action, an option of a tool
		Pattern named = Pattern.compile("(github\\.com/|ghcr\\.io/|uses: |--repo |--signer-workflow )[\\w.-]+/"
				+ Pattern.quote(this.repository.split("/")[1]) + "(?![\\w-])");
		int places = 0;
		for (Path document : this.documents) {
			String text = Files.readString(document);
			String wanted = named.matcher(text).replaceAll(this::address);
			if (System.getProperty("golden.write") != null) {
				Files.writeString(document, wanted);
			}
			else {
				assertThat(text).as(DocumentFiles.name(document)).isEqualTo(wanted);
			}
			places += (int) named.matcher(text).results().count();
		}
		assertThat(places).isGreaterThan(8);
	}

	/** A sentence that asks to replace it is of no use where there is an owner. */
	@Test
	void thePlaceholderIsNamedOnlyAsLongAsThereIsNoOwner() throws IOException {
		for (Path document : this.documents) {
			if (!isPlaceholder()) {
				assertThat(Files.readString(document)).as(DocumentFiles.name(document))
					.doesNotContainPattern("\\b" + PLACEHOLDER + "\\b");
			}
		}
	}

	/** As long as there is no owner, what a user copies would be somebody else's. */
	@Test
	void untilThenNoCommandOfAUserNamesIt() throws IOException {
		for (String document : List.of("docs/install.md", "docs/your-service.md", "harness/maven-plugin/README.md")) {
			assertThat(Files.readString(Path.of("../..", document))).as(document)
				.doesNotContain(PLACEHOLDER + "/")
				.doesNotContainPattern("mvn io\\.vtbench");
		}
	}

	private String address(MatchResult place) {
		// names of images have no capitals
		boolean lower = place.group(1).startsWith("ghcr") && !isPlaceholder();
		return Matcher
			.quoteReplacement(place.group(1) + (lower ? this.repository.toLowerCase(Locale.ROOT) : this.repository));
	}

	private boolean isPlaceholder() {
		return this.repository.startsWith(PLACEHOLDER + "/");
	}

}

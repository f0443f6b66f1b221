package io.vtbench.look;

import java.net.URI;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class KnownLibraryTests {

	@Test
	void eachHasALinkAndEndsBeforeItsFixedVersion() {
		assertThat(KnownLibrary.ALL).extracting(KnownLibrary::name).doesNotHaveDuplicates();
		assertThat(KnownLibrary.ALL).allSatisfy((library) -> {
			assertThat(URI.create(library.link())).hasScheme("https");
			String first = library.first().isEmpty() ? "0.1" : library.first();
			assertThat(library.concerns(first, Look.FIRST_JAVA)).isTrue();
			if (!library.fixed().isEmpty()) {
				assertThat(library.concerns(library.fixed(), Look.FIRST_JAVA)).isFalse();
			}
		});
	}

	@ParameterizedTest
	@CsvSource({ "HikariCP, 7.0.2, true", "HikariCP, 7.1.0, false", "HikariCP, 6.3.2, true", "postgresql, 42.5.4, true",
			"postgresql, 42.6.0, false", "postgresql, 42.7.8, false", "httpclient5, 5.3.1, true",
			"httpclient5, 5.4, false", "mysql-connector-j, 9.0.0, false", "mysql-connector-j, 8.4.0, true",
			"jackson-core, 2.20.1, true", "jackson-core, 3.0.3, false" })
	void versionsAreThoseOfTheirReleaseNotes(String name, String version, boolean concerned) {
		assertThat(KnownLibrary.ALL.stream().filter((library) -> library.name().equals(name)).findFirst())
			.hasValueSatisfying(
					(library) -> assertThat(library.concerns(version, Look.FIRST_JAVA)).isEqualTo(concerned));
	}

	@ParameterizedTest
	@CsvSource({ "42.5.1, 42.10.0, true", "42.10.0, 42.5.1, false", "5.4, 5.4.0, false", "5, 5.0.1, true",
			"2.0.0-rc1, 2.0.0, false", "9.0.0.Final, 9.0.1, true" })
	void numbersAreCompared(String version, String other, boolean before) {
		assertThat(Versions.isBefore(version, other)).isEqualTo(before);
	}

}

package io.vtbench.runner.scenario;

import java.nio.file.Path;
import java.util.Locale;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Turkish has two kinds of i, which spoils careless changes of case. */
class LocaleTests {

	private final Locale before = Locale.getDefault();

	@AfterEach
	void restore() {
		Locale.setDefault(this.before);
	}

	@ParameterizedTest
	@ValueSource(strings = { "tr-TR", "ar-EG-u-nu-arab", "de-DE" })
	void readsFilesAnywhere(String tag) {
		Locale.setDefault(Locale.forLanguageTag(tag));
		Scenario transfer = Catalog.read(Path.of("src/test/resources/scenario/suite")).scenario("transfer");
		Scenario.Sized sized = transfer.sized(Profile.QUICK, null);
		assertThat(sized.timeScale()).isEqualTo(0.5);
		assertThat(sized.backendProperties("risk-service")).containsEntry("latency", "1500ms");
		assertThat(Profile.QUICK.key()).isEqualTo("quick");
	}

}

package io.vtbench.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

import io.fabric8.kubernetes.api.model.KeyToPath;
import io.vtbench.kubernetes.Cluster.ClusterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ScriptBundleTests {

	@TempDir
	private Path home;

	@Test
	void theSuitesOwnScriptsFitAndKeepTheirFolders() {
		ScriptBundle bundle = ScriptBundle.of(Path.of("../.."));
		assertThat(bundle.paths()).extracting(KeyToPath::getPath)
			.contains("k6/transfer.js", "k6/lib/journey.js", "k6/lib/transfer.js", "resources/payload/transfer.json");
		assertThat(bundle.data()).hasSameSizeAs(bundle.paths());
		assertThat(bundle.configMap().getData().keySet()).allMatch((key) -> key.matches("[-._a-zA-Z0-9]+"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "ar-EG-u-nu-arab", "fa-IR", "mr-IN" })
	void keysHaveTheDigitsOfKubernetesInEveryLanguage(String language) {
		Locale before = Locale.getDefault();
		Locale.setDefault(Locale.forLanguageTag(language));
		try {
			assertThat(ScriptBundle.of(Path.of("../..")).data().keySet()).contains("file-000")
				.allMatch((key) -> key.matches("file-[0-9]{3}"));
		}
		finally {
			Locale.setDefault(before);
		}
	}

	@Test
	void moreThanAConfigMapHoldsIsRefusedWithBothSizes() throws IOException {
		for (String folder : new String[] { "k6/lib", "resources/payload" }) {
			Files.createDirectories(this.home.resolve(folder));
		}
		Files.writeString(this.home.resolve("resources/payload/users.json"), "x".repeat(1024 * 1024));
		assertThatThrownBy(() -> ScriptBundle.of(this.home)).isInstanceOf(ClusterException.class)
			.hasMessageContaining("1048576 bytes")
			.hasMessageContaining("take out");
	}

}

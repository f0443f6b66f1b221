package io.vtbench.runner.measure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.machine.Programs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** What a result says of the suite's commit. */
class ManifestReaderTests {

	@TempDir
	private Path folder;

	@BeforeEach
	void commit() throws Exception {
		assumeTrue(new Programs(System.getenv()).onPath("git") != null, "skipped: no git on the PATH");
		git("init", "--quiet");
		Files.writeString(this.folder.resolve("pom.xml"), "");
		git("add", "pom.xml");
		git("-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgSign=false", "commit",
				"--quiet", "--message=First");
	}

	@Test
	void theCommitIsThatOfTheWorkTree() throws Exception {
		assertThat(ManifestReader.commit(this.folder)).matches("[0-9a-f]{12}");
		assertThat(ManifestReader.isChanged(this.folder)).isFalse();
	}

	@Test
	void aDocumentIsNoChangeAndAnythingElseIs() throws Exception {
		Files.writeString(this.folder.resolve("README.md"), "");
		assertThat(ManifestReader.isChanged(this.folder)).isFalse();
		Files.writeString(this.folder.resolve("pom.xml"), "<project/>");
		assertThat(ManifestReader.isChanged(this.folder)).isTrue();
	}

	@Test
	void aWorkTreeAroundAReleaseSaysNothingOfIt() throws Exception {
		Path release = Files.createDirectories(this.folder.resolve("tools/vtbench"));
		Files.writeString(release.resolve("bench"), "");
		assertThat(ManifestReader.commit(release)).isEmpty();
		assertThat(ManifestReader.isChanged(release)).isFalse();
	}

	private void git(String... arguments) throws InterruptedException {
		List<String> command = new ArrayList<>(List.of("git", "-C", this.folder.toString()));
		command.addAll(List.of(arguments));
		Programs.Output output = Programs.call(command, Map.of(), 30);
		assertThat(output.ok()).as(output.text()).isTrue();
	}

}

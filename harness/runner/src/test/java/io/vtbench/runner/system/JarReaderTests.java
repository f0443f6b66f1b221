package io.vtbench.runner.system;

import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.command.BootJarFile;
import io.vtbench.runner.file.Sha256;
import io.vtbench.runner.result.Setup.Jar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import planted.Hostile;

import static org.assertj.core.api.Assertions.assertThat;

class JarReaderTests {

	@TempDir
	private Path folder;

	@Test
	void aJarAloneIsItsFile() throws Exception {
		Path jar = BootJarFile.in(this.folder);
		assertThat(JarReader.read(jar, jar.getFileName())).isEqualTo(new Jar("service.jar", Sha256.of(jar), null));
	}

	@Test
	void anotherLibraryBesideAJarMakesItAnother() throws Exception {
		Path jar = BootJarFile.writeBesideLibraries(this.folder.resolve("shop.jar"), Hostile.class);
		Jar first = JarReader.read(jar, jar.getFileName());
		assertThat(JarReader.read(jar, jar.getFileName())).isEqualTo(first);
		Files.write(this.folder.resolve("lib/spring-webmvc-7.0.8.jar"), new byte[] { 1 });
		assertThat(JarReader.read(jar, jar.getFileName())).isNotEqualTo(first);
	}

}

package io.vtbench.runner.machine;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.file.UnixPrograms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

@UnixPrograms
class JdkFinderTests {

	@TempDir
	private Path folder;

	@Test
	void findsThoseThatTheVariableNamesAloneOrTogether() throws IOException {
		Path alone = jdk("alone", "21.0.8+9-LTS");
		jdk("several/a", "22.0.1+8");
		jdk("several/b", "23+37");
		Jdk.Finder finder = finder(alone + File.pathSeparator + this.folder.resolve("several"));
		assertThat(finder.all()).extracting(Jdk::version).contains("21.0.8+9-LTS", "22.0.1+8", "23+37");
		assertThat(finder.find("21", this.folder)).isEqualTo(new Jdk(alone.toRealPath(), "21.0.8+9-LTS", "Example"));
		assertThat(finder.find("99", this.folder)).isNull();
		assertThat(finder.describe()).contains("23+37 (Example), 22.0.1+8 (Example), 21.0.8+9-LTS (Example)");
	}

	@Test
	void takesTheNewestOfAMajorVersionButItsOwnBefore() throws IOException {
		jdk("a", "21.0.9+10");
		jdk("b", "21.0.11+10");
		jdk("own", Jdk.own().feature() + ".0.99+1");
		Jdk.Finder finder = finder(this.folder.toString());
		assertThat(finder.find("21", this.folder)).extracting(Jdk::version).isEqualTo("21.0.11+10");
		assertThat(finder.find(String.valueOf(Jdk.own().feature()), this.folder)).isEqualTo(Jdk.own());
	}

	@Test
	void looksIntoPlacesWithStars() throws IOException {
		Path home = jdk("place/jdk-21/Contents/Home", "21.0.8+9");
		Files.createDirectories(this.folder.resolve("place/nothing"));
		Jdk.Finder finder = new Jdk.Finder(Map.of(), List.of(this.folder + "/place/*/Contents/Home", "/nowhere/*"));
		assertThat(finder.all()).extracting(Jdk::home).contains(home.toRealPath());
	}

	@Test
	void aFolderIsTakenAsItIs() throws IOException {
		jdk("mine", "24.0.2+12");
		assertThat(finder("").find("mine", this.folder)).extracting(Jdk::feature).isEqualTo(24);
		assertThat(finder("").find("nothing", this.folder)).isNull();
	}

	@Test
	void aRuntimeThatDoesNotSayItsVersionIsAsked() throws IOException {
		Path home = jdk("linked", "21");
		Files.writeString(home.resolve("release"), "JAVA_VERSION=\"21.0.8\"\n");
		Files.writeString(home.resolve("bin/java"), """
				#!/bin/sh
				echo 'Property settings:' >&2
				echo '    java.runtime.version = 21.0.8+9-LTS' >&2
				echo '    java.vendor = Example' >&2
				""");
		assertThat(Jdk.at(home)).isEqualTo(new Jdk(home, "21.0.8+9-LTS", "Example"));
	}

	@Test
	void whatDoesNotStartIsNone() throws IOException {
		Path home = jdk("broken", "21");
		Files.delete(home.resolve("release"));
		Files.writeString(home.resolve("bin/java"), "#!/bin/sh\nexit 1\n");
		assertThat(Jdk.at(home)).isNull();
	}

	private static Jdk.Finder finder(String variable) {
		return new Jdk.Finder(Map.of(Jdk.Finder.VARIABLE, variable), List.of());
	}

	private Path jdk(String name, String version) throws IOException {
		Path home = this.folder.resolve(name);
		Path program = Files.createDirectories(home.resolve("bin")).resolve("java");
		Files.writeString(program, "");
		Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
		Files.writeString(home.resolve("release"),
				"IMPLEMENTOR=\"Example\"\nJAVA_RUNTIME_VERSION=\"" + version + "\"\n");
		return home;
	}

}

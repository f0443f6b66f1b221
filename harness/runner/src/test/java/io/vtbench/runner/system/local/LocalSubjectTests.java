package io.vtbench.runner.system.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.system.local.LocalTestBed.LocalSubject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class LocalSubjectTests {

	@TempDir
	private Path folder;

	@Test
	void namesWhatTheJvmRunsWithButNoFolder() throws IOException {
		Path log = Files.writeString(this.folder.resolve("log"),
				"""
						NOTE: something
						-XX:AOTCache=/home/ada/bank/start.aot -XX:MaxHeapSize=536870912 -XX:+PrintCommandLineFlags -XX:+UseParallelGC\s
						INFO starting
						""");
		assertThat(LocalSubject.jvmFlags(log))
			.hasValue("-XX:AOTCache=start.aot -XX:MaxHeapSize=536870912 -XX:+UseParallelGC");
	}

	@Test
	void anotherProgramSaysNothing() throws IOException {
		assertThat(LocalSubject.jvmFlags(Files.writeString(this.folder.resolve("log"), "starting\n"))).isEmpty();
		assertThat(LocalSubject.jvmFlags(this.folder.resolve("none"))).isEmpty();
	}

}

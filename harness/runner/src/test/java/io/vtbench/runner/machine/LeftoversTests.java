package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.file.UnixPrograms;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Only what a dead runner has really left is ended. */
@UnixPrograms
class LeftoversTests {

	private static final ProcessIdentity GONE = new ProcessIdentity(1, "never");

	@TempDir
	private Path folder;

	private final List<Process> started = new ArrayList<>();

	@AfterEach
	void endAll() {
		this.started.forEach(Process::destroyForcibly);
	}

	@Test
	void endsTheChildOfADeadRunnerAndDeletesItsFiles() throws Exception {
		Process child = sleep();
		write(ChildLedger.Entries.runner(GONE), ChildLedger.Entries.child(ProcessIdentity.of(child.pid())));
		assertThat(Leftovers.end(this.folder)).isEqualTo(1);
		assertThat(child.waitFor()).isEqualTo(128 + 9);
		assertThat(this.folder).doesNotExist();
	}

	@Test
	void sparesAnotherProcessWithTheNumberOfAChild() throws Exception {
		Process stranger = sleep();
		write(ChildLedger.Entries.runner(GONE), ChildLedger.Entries.child(new ProcessIdentity(stranger.pid(), "12")));
		assertThat(Leftovers.end(this.folder)).isZero();
		assertThat(stranger.isAlive()).isTrue();
		assertThat(this.folder).doesNotExist();
	}

	@Test
	void numbersFromBeforeTheLastBootMeanNothing() throws Exception {
		Process stranger = sleep();
		write("runner\t1\tnever\tanother-boot", ChildLedger.Entries.child(ProcessIdentity.of(stranger.pid())));
		assertThat(Leftovers.end(this.folder)).isZero();
		assertThat(stranger.isAlive()).isTrue();
	}

	@Test
	void aRunnerThatIsThereIsInUse() throws Exception {
		write(ChildLedger.Entries.runner(ProcessIdentity.of(ProcessHandle.current().pid())));
		assertThat(ChildLedger.Entries.read(this.folder).isInUse()).isTrue();
	}

	@Test
	void aLineThatWasNotWrittenToItsEndIsPassedOver() throws Exception {
		Process child = sleep();
		write(ChildLedger.Entries.runner(GONE), ChildLedger.Entries.child(ProcessIdentity.of(child.pid())), "chi");
		assertThat(Leftovers.end(this.folder)).isEqualTo(1);
		assertThat(child.waitFor()).isEqualTo(128 + 9);
	}

	@Test
	void aFolderFromBeforeTheClockWasSetBackIsNotJustMade() throws Exception {
		assertThat(Leftovers.isJustMade(this.folder)).isTrue();
		Files.setLastModifiedTime(this.folder, FileTime.from(Instant.now().plus(Duration.ofHours(1))));
		assertThat(Leftovers.isJustMade(this.folder)).isFalse();
	}

	@Test
	void aContainerIsRemovedByItsEngine() throws Exception {
		Path calls = this.folder.resolveSibling(this.folder.getFileName() + "-calls");
		Path engine = Files.writeString(this.folder.resolve("docker"), "#!/bin/sh\necho \"$@\" >> " + calls + "\n");
		assertThat(engine.toFile().setExecutable(true)).isTrue();
		write(ChildLedger.Entries.runner(GONE), ChildLedger.Entries
			.container(new ContainerEngine.RunningContainer(new ContainerEngine(engine), "vtbench-1-k6")));
		Leftovers.end(this.folder);
		assertThat(calls).hasContent("rm --force vtbench-1-k6");
		Files.delete(calls);
	}

	@Test
	void theListOutlivesTheTemporaryFilesAndGoesWithThem() throws Exception {
		Path state = this.folder.resolve("state");
		Path workspace = this.folder.resolve("tmp");
		Path list = Files.createDirectories(ChildLedger.Entries.runnersFolder(state).resolve("1-a"));
		Path files = Files.createDirectories(ChildLedger.Entries.runnersFolder(workspace).resolve("1-a"));
		Files.setLastModifiedTime(files, FileTime.fromMillis(0));
		Files.write(ChildLedger.Entries.in(list),
				List.of(ChildLedger.Entries.runner(GONE), ChildLedger.Entries.files(files)));
		assertThat(Leftovers.find(state, workspace)).containsExactly(list);
		Leftovers.end(list);
		assertThat(list).doesNotExist();
		assertThat(files).doesNotExist();
		assertThat(Leftovers.find(state, workspace)).isEmpty();
	}

	@Test
	void theFilesOfARunnerThatIsThereAreNotLeftWhereverItsListIs() throws Exception {
		ChildLedger ledger = ChildLedger.current();
		Files.setLastModifiedTime(ledger.files(), FileTime.fromMillis(0));
		Path workspace = ledger.files().getParent().getParent();
		assertThat(Leftovers.find(this.folder.resolve("another-state"), workspace)).doesNotContain(ledger.files());
	}

	@Test
	void whatAnOlderVersionListedAmongItsFilesIsFoundToo() throws Exception {
		Path state = this.folder.resolve("state");
		Path workspace = this.folder.resolve("tmp");
		Path old = Files.createDirectories(ChildLedger.Entries.runnersFolder(workspace).resolve("1-a"));
		Files.write(ChildLedger.Entries.in(old), List.of(ChildLedger.Entries.runner(GONE)));
		assertThat(Leftovers.find(state, workspace)).containsExactly(old);
		Leftovers.end(old);
		assertThat(old).doesNotExist();
	}

	private Process sleep() throws IOException {
		Process process = new ProcessBuilder("sleep", "300").start();
		this.started.add(process);
		return process;
	}

	private void write(String... lines) throws IOException {
		Files.write(ChildLedger.Entries.in(this.folder), List.of(lines));
	}

}

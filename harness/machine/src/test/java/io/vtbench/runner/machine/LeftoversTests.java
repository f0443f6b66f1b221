package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.file.UnixPrograms;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Only what a dead runner has really left is ended. */
@UnixPrograms
class LeftoversTests {

	private static final RunnerIdentity GONE = DeadRunner.gone();

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
		write(ChildLedger.Entries
			.runner(new RunnerIdentity(GONE.user(), GONE.host(), "another", GONE.processes(), GONE.process())),
				ChildLedger.Entries.child(ProcessIdentity.of(stranger.pid())));
		assertThat(Leftovers.end(this.folder)).isZero();
		assertThat(stranger.isAlive()).isTrue();
	}

	@Test
	void anythingAtItsEndIsPassedOver() throws Exception {
		Process child = sleep();
		write(ChildLedger.Entries.runner(GONE), ChildLedger.Entries.child(ProcessIdentity.of(child.pid())));
		Files.write(ChildLedger.Entries.in(this.folder),
				"child\tmany\t1\ngroup\t/sys\0\0\nengine\t\u00e9".getBytes(StandardCharsets.ISO_8859_1),
				StandardOpenOption.APPEND);
		assertThat(ChildLedger.Entries.read(this.folder).groups()).isEmpty();
		assertThat(Leftovers.end(this.folder)).isEqualTo(1);
		assertThat(child.waitFor()).isEqualTo(128 + 9);
	}

	@Test
	void whatCannotBeDeletedIsNamedAndKeepsNobodyFromTheRest() throws Exception {
		Path runners = ChildLedger.Entries.runnersFolder(this.folder);
		Path unreadable = Files.createDirectories(runners.resolve("2-b"));
		Files.createDirectory(ChildLedger.Entries.in(unreadable));
		Path other = Files.createDirectories(runners.resolve("3-c"));
		Files.writeString(ChildLedger.Entries.in(other), ChildLedger.Entries.runner(GONE));
		assertThat(Leftovers.find(this.folder)).containsExactlyInAnyOrder(unreadable, other);
		assertThat(Leftovers.endAll(List.of(unreadable, other))).singleElement()
			.asString()
			.startsWith("what an earlier run left in " + unreadable + " stays: ");
		assertThat(other).doesNotExist();
	}

	@Test
	void whatStillMakesContainersIsEndedBeforeTheyAreRemoved() throws Exception {
		Process client = sleep();
		Path seen = this.folder.resolveSibling(this.folder.getFileName() + "-seen");
		Path engine = Script.write(this.folder.resolve("docker"),
				"sleep 0.2; kill -0 " + client.pid() + " 2> /dev/null && echo alive >> " + seen + "; exit 0");
		write(ChildLedger.Entries.runner(GONE), ChildLedger.Entries.child(ProcessIdentity.of(client.pid())),
				ChildLedger.Entries.engine(engine.toString()));
		assertThat(Leftovers.end(this.folder)).isEqualTo(1);
		assertThat(seen).doesNotExist();
	}

	@Test
	void aRunnerThatIsThereIsInUse() throws Exception {
		write(ChildLedger.Entries.runner(RunnerIdentity.current()));
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
	void theRunnerOfAnotherMachineOrContainerMayBeThere() throws Exception {
		RunnerIdentity here = RunnerIdentity.current();
		for (RunnerIdentity other : List.of(
				new RunnerIdentity(here.user(), "elsewhere", here.boot(), here.processes(), GONE.process()),
				new RunnerIdentity("ada", here.host(), here.boot(), here.processes(), GONE.process()),
				new RunnerIdentity(here.user(), here.host(), here.boot(), "another", GONE.process()))) {
			write(ChildLedger.Entries.runner(other));
			assertThat(ChildLedger.Entries.read(this.folder).isInUse()).isTrue();
		}
	}

	@Test
	void theContainersOfADeadRunnerAreRemovedByTheirLabel() throws Exception {
		Path calls = this.folder.resolveSibling(this.folder.getFileName() + "-calls");
		Path engine = Script.write(this.folder.resolve("docker"), "echo \"$1 $2 $3 $4\" >> " + calls,
				"[ $1 = ps ] && printf 'a1\\t" + GONE + "\\t\\n'");
		write(ChildLedger.Entries.runner(GONE), ChildLedger.Entries.engine(engine.toString()));
		Leftovers.end(this.folder);
		assertThat(calls).hasContent("ps --all --filter label=io.vtbench.run=" + GONE + "\nrm --force a1 \n");
		Files.delete(calls);
	}

	@Test
	void aDeadRunnerIsFoundByItsFolderAndByTheMarksOfItsChildren() throws Exception {
		Path own = Files.createDirectories(ChildLedger.Entries.runnersFolder(this.folder).resolve("1-a"));
		Files.write(ChildLedger.Entries.in(own), List.of(ChildLedger.Entries.runner(GONE)));
		assertThat(Leftovers.find(this.folder)).containsExactly(own);
		Leftovers.end(own);
		assertThat(own).doesNotExist();
		assertThat(Leftovers.find(this.folder)).isEmpty();
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void aChildIsFoundByItsMarkWhereSomebodyHasDeletedTheFolder() throws Exception {
		Path deleted = ChildLedger.Entries.runnersFolder(this.folder).resolve("2-b");
		Process child = marked(ChildLedger.mark(deleted) + GONE + "/7/");
		Process stranger = marked(ChildLedger.mark(deleted.resolveSibling("3-c")) + RunnerIdentity.current() + "/7/");
		assertThat(Leftovers.find(this.folder)).containsExactly(deleted);
		assertThat(Leftovers.end(deleted)).isEqualTo(1);
		assertThat(child.waitFor()).isEqualTo(128 + 9);
		assertThat(stranger.isAlive()).isTrue();
	}

	private Process marked(String mark) throws IOException {
		ProcessBuilder builder = new ProcessBuilder("sleep", "300");
		builder.environment().put(ChildLedger.MARK, mark);
		this.started.add(builder.start());
		return this.started.getLast();
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

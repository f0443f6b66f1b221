package io.vtbench.runner.system.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.machine.ControlGroups;
import io.vtbench.runner.machine.FakeKernel;
import io.vtbench.runner.result.Arm.Confined;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.scenario.ServiceLimits;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What is promised is what a trial with a process has shown. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "control groups are Linux's")
class ConfinementTests {

	private static final ServiceLimits LIMITS = new ServiceLimits(1, "2g");

	private static final Note BOTH = new Note.Limits(1, "2g", Confined.GROUP, null);

	private static final Note PROCESSORS = new Note.Limits(1, "2g", Confined.PROCESSORS, null);

	@TempDir
	private Path root;

	private final List<Note> notes = new ArrayList<>();

	@Test
	void aScenarioWithoutLimitsNeedsNoTrial() throws Exception {
		Confinement confinement = Confinement.of(null, new ControlGroups(Path.of("/"), ControlGroups.Kernel.REAL),
				this.notes::add);
		assertThat(confinement.cgroup("bank").group()).isNull();
		assertThat(this.notes).isEmpty();
	}

	@Test
	void equalSlotsHaveEqualSharesAndNoLimitWhereTheScenarioHasNone() throws Exception {
		hierarchies("3:cpu:/");
		Confinement confinement = Confinement.of(null, new ControlGroups(this.root, new FakeKernel()), this.notes::add);
		for (String arm : List.of("platform", "virtual")) {
			Confinement.Cgroup cgroup = confinement.equalCgroup(arm);
			assertThat(cgroup.group()).isNotNull();
			cgroup.limitProcessors();
			assertThat(read("cpu", arm, "cpu.shares")).isEqualTo("10240");
			assertThat(read("cpu", arm, "cpu.cfs_quota_us")).isEmpty();
		}
	}

	@Test
	void withoutControlGroupsAnEqualSlotHasNoWalls() throws Exception {
		ControlGroups none = new ControlGroups(this.root, new FakeKernel() {

			@Override
			public void make(Path folder) throws IOException {
				throw new IOException("read-only");
			}

		});
		assertThat(Confinement.of(null, none, this.notes::add).equalCgroup("bank").group()).isNull();
	}

	@Test
	void limitsBothWhereBothControllersAreThere() throws Exception {
		hierarchies("4:memory:/", "3:cpu:/");
		assertThat(of(new FakeKernel()).cgroup("bank").group()).isNotNull();
		assertThat(this.notes).containsExactly(BOTH);
		assertThat(read("memory", "attempt-both", "cgroup.procs")).as("a process of the runner's own")
			.matches("[0-9]+");
		assertThat(read("memory", "bank", "memory.limit_in_bytes")).isEqualTo("2147483648");
		assertThat(read("cpu", "attempt-both", "cpu.cfs_quota_us")).isEqualTo("100000");
	}

	@Test
	void saysThatOnlyTheHeapLimitsMemoryWithoutItsController() throws Exception {
		hierarchies("3:cpu:/");
		assertThat(of(new FakeKernel()).cgroup("bank").group()).isNotNull();
		assertThat(this.notes).containsExactly(PROCESSORS);
	}

	/**
	 * In the second version only a group without other processes can have groups below.
	 */
	@Test
	void saysWhatToDoWhereOthersShareTheRunnersGroup() throws Exception {
		hierarchies("0::/");
		FakeKernel kernel = new FakeKernel();
		FakeKernel.unified(this.root, "cpu memory");
		Path session = this.root.resolve("sys/fs/cgroup/session");
		kernel.make(session);
		Files.writeString(session.resolve("cgroup.procs"), "1");
		Files.writeString(this.root.resolve("proc/self/cgroup"), "0::/session");
		assertThat(of(kernel).cgroup("bank").group()).isNull();
		assertThat(refusal()).contains("other processes are in the runner's own",
				"systemd-run --user --scope -p Delegate=yes ./bench");
	}

	@Test
	void fallsBackToFlagsWhereNoProcessMayMoveIn() throws Exception {
		hierarchies("4:memory:/", "3:cpu:/");
		Confinement confinement = of(new FakeKernel() {

			@Override
			public void make(Path folder) throws IOException {
				super.make(folder);
				// nobody can write into a folder as into a file
				Files.delete(folder.resolve("cgroup.procs"));
				Files.createDirectory(folder.resolve("cgroup.procs"));
			}

		});
		assertThat(refusal()).contains("cannot limit process ");
		assertThat(confinement.cgroup("bank").group()).isNull();
	}

	@Test
	void fallsBackToProcessorsAloneWhereOnlyMemoryRefusesAProcess() throws Exception {
		hierarchies("4:memory:/", "3:cpu:/");
		of(new FakeKernel() {

			@Override
			public void make(Path folder) throws IOException {
				super.make(folder);
				if (folder.getParent().endsWith("memory")) {
					Files.delete(folder.resolve("cgroup.procs"));
				}
			}

		});
		assertThat(this.notes).containsExactly(PROCESSORS);
	}

	/** Whatever this machine allows, no trial may stay behind. */
	@Test
	void onThisMachineTheTrialLeavesNothingBehind() throws Exception {
		Confinement.of(LIMITS, new ControlGroups(Path.of("/"), ControlGroups.Kernel.REAL), this.notes::add);
		assertThat(this.notes).hasSize(1);
		Assumptions.assumeFalse(((Note.Limits) this.notes.getFirst()).by() == Confined.FLAGS,
				"control groups cannot be used here");
		assertThat(this.notes).containsAnyOf(BOTH, PROCESSORS);
		String trial = "vtbench-" + ProcessHandle.current().pid() + "-";
		try (Stream<Path> groups = Files.walk(Path.of("/sys/fs/cgroup"), 4)) {
			assertThat(groups.filter((folder) -> folder.getFileName().toString().startsWith(trial))).isEmpty();
		}
	}

	private @Nullable String refusal() {
		assertThat(this.notes).singleElement().extracting("by").isEqualTo(Confined.FLAGS);
		return ((Note.Limits) this.notes.getFirst()).refusal();
	}

	private Confinement of(FakeKernel kernel) throws InterruptedException {
		return Confinement.of(LIMITS, new ControlGroups(this.root, kernel), this.notes::add);
	}

	private void hierarchies(String... lines) throws IOException {
		Files.createDirectories(this.root.resolve("proc/self"));
		Files.write(this.root.resolve("proc/self/cgroup"), List.of(lines));
		for (String line : lines) {
			Files.createDirectories(this.root.resolve("sys/fs/cgroup").resolve(line.split(":")[1]));
		}
	}

	private String read(String controller, String service, String file) throws IOException {
		try (Stream<Path> groups = Files.list(this.root.resolve("sys/fs/cgroup").resolve(controller))) {
			Path group = groups.filter((folder) -> folder.toString().endsWith(service)).findFirst().orElseThrow();
			return Files.readString(group.resolve(file));
		}
	}

}

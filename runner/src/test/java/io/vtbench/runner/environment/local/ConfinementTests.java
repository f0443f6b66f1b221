package io.vtbench.runner.environment.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.vtbench.runner.process.ControlGroups;
import io.vtbench.runner.process.FakeKernel;
import io.vtbench.runner.scenario.ServiceLimits;
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

	private static final String WHAT = "each service may use 1 processor and 2g of memory: ";

	private static final String BOTH = WHAT + "by control group and JVM flags";

	private static final String PROCESSORS = WHAT
			+ "processors by control group and JVM flag, memory by the heap's size alone";

	private static final Pattern NONE = Pattern.compile(WHAT + "by JVM flags alone, because (?<why>.*);"
			+ " the flags bind virtual threads and the garbage collector, but not platform threads,"
			+ " and of the memory only the heap");

	@TempDir
	private Path root;

	private final List<String> notes = new ArrayList<>();

	@Test
	void aScenarioWithoutLimitsNeedsNoTrial() throws Exception {
		Confinement confinement = Confinement.of(null, new ControlGroups(), this.notes::add);
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
		assertThat(this.notes).singleElement()
			.asString()
			.matches(NONE)
			.contains("other processes are in the runner's own", "systemd-run --user --scope -p Delegate=yes ./bench");
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
		assertThat(this.notes).singleElement().asString().matches(NONE).contains("cannot limit process ");
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
		Confinement.of(LIMITS, new ControlGroups(), this.notes::add);
		assertThat(this.notes).hasSize(1);
		Assumptions.assumeFalse(NONE.matcher(this.notes.getFirst()).matches(), "control groups cannot be used here");
		assertThat(this.notes).containsAnyOf(BOTH, PROCESSORS);
		String trial = "vtbench-" + ProcessHandle.current().pid() + "-";
		try (Stream<Path> groups = Files.walk(Path.of("/sys/fs/cgroup"), 4)) {
			assertThat(groups.filter((folder) -> folder.getFileName().toString().startsWith(trial))).isEmpty();
		}
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

package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Machines of one template have one name and one user. */
class RunnerIdentityTests {

	@TempDir
	private Path folder;

	@Test
	void theNumberOfTheMachineTellsItFromOthersOfItsName() throws IOException {
		String one = machine("0123456789abcdef0123456789abcdef");
		assertThat(one).matches("[0-9a-f]{12}").isEqualTo(machine("0123456789abcdef0123456789abcdef"));
		assertThat(machine("fedcba9876543210fedcba9876543210")).isNotEqualTo(one);
		assertThat("0123456789abcdef").doesNotContain(one);
		assertThat(this.folder.resolve("kept")).doesNotExist();
	}

	@Test
	void whereItHasNoneOneIsDrawnAndKept() throws IOException {
		String drawn = machine("uninitialized");
		assertThat(drawn).matches("[0-9a-f]{12}").isEqualTo(machine(""));
		Files.delete(this.folder.resolve("kept"));
		assertThat(machine("")).isNotEqualTo(drawn);
	}

	@Test
	void aRunnerOfAMachineOfTheSameNameIsNotKnownToHaveEnded() {
		RunnerIdentity here = RunnerIdentity.current();
		assertThat(here.host()).matches(".+-[0-9a-f]{12}");
		RunnerIdentity twin = new RunnerIdentity(here.user(), here.host().replaceAll("[0-9a-f]{12}$", "0123456789ab"),
				"another-boot", "1", new ProcessIdentity(1, "5"));
		assertThat(twin.isGone()).isFalse();
		assertThat(twin.isOurs()).isFalse();
	}

	private String machine(String number) throws IOException {
		return RunnerIdentity.machine(
				List.of(this.folder.resolve("missing"),
						Files.writeString(this.folder.resolve("number"), number + "\n")),
				() -> this.folder.resolve("kept"));
	}

}

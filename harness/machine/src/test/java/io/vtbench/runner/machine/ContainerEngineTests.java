package io.vtbench.runner.machine;

import java.nio.file.Path;
import java.util.List;

import io.vtbench.runner.file.UnixPrograms;
import io.vtbench.runner.machine.ContainerEngine.RunningContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ContainerEngineTests {

	@Test
	void aContainerGetsANameByWhichItIsFoundAgain() {
		List<String> command = List.of("/usr/bin/docker", "run", "--rm", "grafana/k6", "run", "x.js");
		assertThat(ContainerEngine.isRun(command)).isTrue();
		RunningContainer container = new RunningContainer(new ContainerEngine(Path.of("/usr/bin/docker")),
				"vtbench-1-k6");
		assertThat(container.named(command)).containsExactly("/usr/bin/docker", "run", "--name", "vtbench-1-k6",
				"--label=io.vtbench.run=" + RunnerIdentity.current(), "--log-driver=none", "--rm", "grafana/k6", "run",
				"x.js");
	}

	@UnixPrograms
	@Test
	void onlyWhatThisUsersDeadRunnersLeftIsFoundByItsLabel(@TempDir Path folder) throws Exception {
		RunnerIdentity here = RunnerIdentity.current();
		String dead = String.join("/", here.user(), here.host(), "an-earlier-boot", "1", "7", "99");
		Path engine = Script.write(folder.resolve("docker"),
				"[ \"$1 $2 $3 $4\" = 'ps --all --filter label=io.vtbench.run' ] || { echo \"$@\" >> " + folder
						+ "/calls; exit 0; }",
				"printf 'a1\\t" + dead + "\\t\\nb2\\t" + dead + "\\tvtbench-1-2-compose\\n'",
				"printf 'c3\\t" + here + "\\t\\nd4\\tada/elsewhere/boot/1/7/99\\t\\ne5\\tsomething\\t\\n'");
		List<ContainerEngine.LeftContainer> left = new ContainerEngine(engine).left();
		assertThat(left).extracting(ContainerEngine.LeftContainer::id).containsExactly("a1", "b2");
		for (ContainerEngine.LeftContainer each : left) {
			each.remove();
		}
		assertThat(folder.resolve("calls")).content()
			.isEqualTo("rm --force a1\n"
					+ "compose --project-name vtbench-1-2-compose down --volumes --timeout 10\nrm --force b2\n");
	}

	@Test
	void k6sOwnRunIsNoContainer() {
		assertThat(ContainerEngine.isRun(List.of("/usr/bin/k6", "run", "x.js"))).isFalse();
	}

}

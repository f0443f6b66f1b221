package io.vtbench.runner.process;

import java.nio.file.Path;
import java.util.List;

import io.vtbench.runner.process.ContainerEngine.RunningContainer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ContainerEngineTests {

	@Test
	void aContainerGetsANameByWhichItIsFoundAgain() {
		List<String> command = List.of("/usr/bin/docker", "run", "--rm", "grafana/k6", "run", "x.js");
		assertThat(ContainerEngine.isRun(command)).isTrue();
		RunningContainer container = new RunningContainer(new ContainerEngine(Path.of("/usr/bin/docker")),
				"vtbench-1-k6");
		assertThat(container.named(command)).containsExactly("/usr/bin/docker", "run", "--name", "vtbench-1-k6", "--rm",
				"grafana/k6", "run", "x.js");
	}

	@Test
	void k6sOwnRunIsNoContainer() {
		assertThat(ContainerEngine.isRun(List.of("/usr/bin/k6", "run", "x.js"))).isFalse();
	}

}

package io.vtbench.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code apply-runner} with a kubectl that writes down what it is to apply. */
@DisabledOnOs(OS.WINDOWS)
class ApplyRunnerTests {

	@TempDir
	private Path folder;

	@Test
	void theRightsFollowThePolicyThatRefusesANamespaceForAnyPod() throws Exception {
		kubectl("case $1 in apply) grep ^kind: >> applied;; create) echo \"$*\" > asked;"
				+ " echo 'denied request: this account may make only namespaces with' >&2; exit 1;; esac");
		assertThat(applyRunner()).isZero();
		assertThat(lines("applied"))
			.startsWith("kind: ValidatingAdmissionPolicy", "kind: ValidatingAdmissionPolicyBinding")
			.contains("kind: ClusterRole", "kind: ClusterRoleBinding");
		assertThat(lines("asked")).singleElement()
			.asString()
			.contains("create namespace vtbench-20000101-000000-0000 --dry-run=server")
			.contains("--as system:serviceaccount:vtbench-runner:vtbench-runner");
	}

	@Test
	void aClusterThatKnowsNoPolicyGetsNoRights() throws Exception {
		kubectl("grep ^kind: >> applied; echo 'no matches for kind' >&2; exit 1");
		assertThat(applyRunner()).isEqualTo(1);
		assertThat(lines("applied")).containsExactly("kind: ValidatingAdmissionPolicy",
				"kind: ValidatingAdmissionPolicyBinding");
	}

	private List<String> lines(String file) throws IOException {
		return Files.readAllLines(this.folder.resolve(file));
	}

	private void kubectl(String does) throws IOException {
		Path kubectl = Files.writeString(this.folder.resolve("kubectl"),
				"#!/bin/bash\ncd '" + this.folder + "'\n" + does + "\n");
		Files.setPosixFilePermissions(kubectl, PosixFilePermissions.fromString("rwxr-xr-x"));
	}

	private int applyRunner() throws Exception {
		ProcessBuilder builder = new ProcessBuilder("../../resources/kubernetes/apply-runner").inheritIO();
		builder.environment().merge("PATH", this.folder.toString(), (path, first) -> first + ":" + path);
		return builder.start().waitFor();
	}

}

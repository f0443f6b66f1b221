package io.vtbench.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.vtbench.kubernetes.Cluster.ClusterException;
import io.vtbench.kubernetes.RunNamespace.RunLease;
import io.vtbench.runner.machine.RunnerIdentity;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What a run makes of a namespace, and takes back. */
class RunNamespaceTests {

	@TempDir
	private Path results;

	@AutoClose
	private final FakeApiServer api = new FakeApiServer();

	@AutoClose
	private final Cluster cluster = this.api.cluster();

	@ParameterizedTest
	@ValueSource(strings = { "a-run", "a-trial/measured" })
	void theNoteOfARunAndOfOneWithinATrialIsFound(String folder) throws IOException {
		Path run = Files.createDirectories(this.results.resolve(folder));
		assertThat(LeftNamespace.isNoted(this.results)).isFalse();
		new RunNamespace.Note("https://10.0.0.1:6443", "vtbench-1", false).write(run);
		assertThat(LeftNamespace.isNoted(this.results)).isTrue();
		RunNamespace.Note.delete(run);
		assertThat(LeftNamespace.isNoted(this.results)).isFalse();
	}

	@Test
	void theNoteOfAnOlderVersionIsReadToo() throws IOException {
		Files.writeString(this.results.resolve(RunNamespace.Note.NAME),
				"{\"server\": \"https://10.0.0.1:6443\", \"namespace\": \"vtbench-1\"}");
		assertThat(RunNamespace.Note.read(this.results)).returns("vtbench-1", RunNamespace.Note::namespace)
			.returns(false, RunNamespace.Note::isGiven);
	}

	@Test
	void aNoteThatWasCutOffIsNone() throws IOException {
		Files.writeString(Files.createDirectories(this.results.resolve("a-run")).resolve(RunNamespace.Note.NAME),
				"{\"serv");
		assertThat(LeftNamespace.isNoted(this.results)).isFalse();
	}

	@Test
	void whereNothingWasRunThereIsNone() {
		assertThat(LeftNamespace.isNoted(this.results.resolve("missing"))).isFalse();
	}

	@Test
	void itsOwnSaysWhoseItIsAndGoesAtTheEnd() {
		RunNamespace namespace = RunNamespace.own(this.cluster, "vtbench", this.results);
		namespace.create();
		String path = FakeApiServer.namespace(namespace.name());
		RunnerIdentity here = RunnerIdentity.current();
		JsonNode metadata = Objects.requireNonNull(this.api.get(path)).path("metadata");
		assertThat(metadata.path("labels").path("vtbench.io/user").asString()).isEqualTo(here.user());
		assertThat(metadata.path("labels").path("vtbench.io/host").asString()).isEqualTo(here.host());
		assertThat(metadata.path("labels").path("pod-security.kubernetes.io/enforce").asString())
			.isEqualTo("restricted");
		assertThat(metadata.path("annotations").path(RunNamespace.RUNNER).asString()).isEqualTo(here.toString());
		assertThat(this.api.has(FakeApiServer.lease(namespace.name()))).isTrue();
		assertThat(LeftNamespace.noted(this.cluster, this.results)).singleElement()
			.satisfies((left) -> assertThat(left.reasonToSpare(Instant.now(), true)).contains("measures there"));
		namespace.close();
		assertThat(this.api.has(path)).isFalse();
		assertThat(LeftNamespace.isNoted(this.results)).isFalse();
	}

	@Test
	void aGivenOneStaysAndWhatTheRunMadeGoesWithItsLease() {
		this.api.put(FakeApiServer.namespace("team"), "{\"kind\": \"Namespace\", \"metadata\": {\"name\": \"team\"}}");
		RunNamespace namespace = RunNamespace.given(this.cluster, "team", this.results);
		namespace.create();
		ConfigMap made = namespace.own(new ConfigMapBuilder().withNewMetadata().withName("x").endMetadata().build());
		assertThat(made.getMetadata().getOwnerReferences()).singleElement().satisfies((owner) -> {
			assertThat(owner.getKind()).isEqualTo("Lease");
			assertThat(owner.getName()).isEqualTo(RunLease.NAME);
			assertThat(owner.getUid()).isEqualTo("uid-1");
		});
		namespace.close();
		assertThat(this.api.has(FakeApiServer.lease("team"))).isFalse();
		assertThat(this.api.has(FakeApiServer.namespace("team"))).isTrue();
	}

	@Test
	void aGivenOneIsForOneRunAtATime() {
		RunNamespace first = RunNamespace.given(this.cluster, "team", this.results);
		first.create();
		RunNamespace second = RunNamespace.given(this.cluster, "team", this.results.resolve("other"));
		assertThatExceptionOfType(ClusterException.class).isThrownBy(second::create)
			.withMessage("another run has the namespace team; wait for its end, or clean up after it with:"
					+ " bench clean --on kubernetes --namespace team --yes");
		second.close();
		assertThat(this.api.has(FakeApiServer.lease("team"))).isTrue();
		first.close();
	}

	@Test
	void whatAnotherRunHasTakenSinceIsLeftToIt() {
		RunNamespace first = RunNamespace.given(this.cluster, "team", this.results);
		first.create();
		RunLease.delete(this.cluster, "team");
		RunLease second = RunLease.take(this.cluster, "team");
		first.close();
		second.close();
		assertThat(this.api.has(FakeApiServer.lease("team"))).isTrue();
	}

	@Test
	void aRenewalIsASignOfLife() {
		RunLease lease = RunLease.take(this.cluster, "team");
		lease.close();
		this.api.put(FakeApiServer.lease("team"), lease("ada/elsewhere/boot/1/7/99", "2020-01-01T00:00:00.000000Z"));
		assertThat(RunLease.renewed(RunLease.find(this.cluster, "team"))).isEqualTo("2020-01-01T00:00:00Z");
		lease.renewOnce();
		assertThat(RunLease.renewed(RunLease.find(this.cluster, "team"))).isAfter("2025-01-01T00:00:00Z");
	}

	static String lease(String runner, String renewed) {
		return """
				{"kind": "Lease", "apiVersion": "coordination.k8s.io/v1", "metadata": {"name": "vtbench-run"},
				"spec": {"holderIdentity": "%s", "renewTime": "%s"}}
				""".formatted(runner, renewed);
	}

	@Test
	void namesAreThoseThatThePolicyAllows() throws IOException {
		String policy = Files.readString(Path.of("../../resources/kubernetes/rbac-policy.yaml"));
		String pattern = policy.replaceAll("(?s).*\\.matches\\('([^']+)'\\).*", "$1");
		assertThat(List.of(RunNamespace.own(this.cluster, "vtbench", this.results).name(),
				RunNamespace.own(this.cluster, "vtbench", this.results).name()))
			.allMatch((name) -> name.matches(pattern));
		assertThat(Map.of("kube-system", 1, "vtbench-runner", 1, "vtbench", 1).keySet())
			.noneMatch((name) -> name.matches(pattern));
	}

}

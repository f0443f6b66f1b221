package io.vtbench.kubernetes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.machine.RunnerIdentity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code bench clean} on a cluster that others measure on too. */
class CleanClusterTests {

	private static final String KUBECONFIG = "kubeconfig";

	private static final String OURS = "vtbench-20300101-120000-aaaa";

	private static final String ADAS = "vtbench-20300101-120000-bbbb";

	private static final String LIVE = "vtbench-20300101-120000-cccc";

	private static final String OLD = "vtbench-20300101-120000-dddd";

	@TempDir
	private Path home;

	@AutoClose
	private final FakeApiServer api = new FakeApiServer();

	@BeforeEach
	void startCluster() throws IOException {
		BenchCall.copySuite(this.home);
		Path file = Files.writeString(this.home.resolve("kubeconfig"), """
				{"apiVersion": "v1", "kind": "Config", "current-context": "c",
				"clusters": [{"name": "c", "cluster": {"server": "%s"}}],
				"contexts": [{"name": "c", "context": {"cluster": "c", "user": "u"}}],
				"users": [{"name": "u", "user": {}}]}
				""".formatted(this.api.url()));
		System.setProperty(KUBECONFIG, file.toString());
		RunnerIdentity here = RunnerIdentity.current();
		namespace(OURS, String.join("/", here.user(), here.host(), here.boot(), here.processes(), "1", "never"));
		namespace(ADAS, "ada/elsewhere/boot/1/7/99");
		namespace(LIVE, here.toString());
		namespace(OLD, null);
	}

	@AfterEach
	void forgetCluster() {
		System.clearProperty(KUBECONFIG);
	}

	private void namespace(String name, String runner) {
		this.api.put(FakeApiServer.namespace(name), """
				{"kind": "Namespace", "apiVersion": "v1", "metadata": {"name": "%s",
				"creationTimestamp": "2020-01-01T00:00:00Z", "labels": {"app.kubernetes.io/managed-by": "vtbench"}%s}}
				""".formatted(name,
				(runner != null) ? ", \"annotations\": {\"vtbench.io/runner\": \"" + runner + "\"}" : ""));
	}

	private void note(String namespace, String more) throws IOException {
		Path run = Files.createDirectories(this.home.resolve("results").resolve(namespace));
		Files.writeString(run.resolve("kubernetes.json"),
				"{\"server\": \"" + this.api.url() + "/\", \"namespace\": \"" + namespace + "\"" + more + "}");
	}

	private String clean(String... args) {
		BenchCall said = BenchCall.of(this.home, args);
		assertThat(said.err()).isEmpty();
		assertThat(said.exitCode()).isZero();
		return said.out();
	}

	private boolean has(String namespace) {
		return this.api.has(FakeApiServer.namespace(namespace));
	}

	@Test
	void withoutTheClusterOnlyWhatANoteNamesIsLookedAt() throws IOException {
		note(OURS, "");
		assertThat(clean("clean", "--yes")).contains("Deleted the namespace " + OURS + " of the cluster")
			.doesNotContain(ADAS, LIVE, OLD);
		assertThat(has(OURS)).isFalse();
		assertThat(has(ADAS) && has(LIVE) && has(OLD)).isTrue();
	}

	@Test
	void aNoteIsNoReasonToDeleteWhatIsAnothersOrAliveOrNobodys() throws IOException {
		note(ADAS, "");
		note(LIVE, "");
		note(OLD, "");
		assertThat(clean("clean", "--yes"))
			.contains("Left alone: the namespace " + ADAS + " of the cluster, for it is of ada on elsewhere; --all")
			.contains("Left alone: the namespace " + LIVE + " of the cluster, for a run of this user measures there")
			.contains("Left alone: the namespace " + OLD + " of the cluster, for it does not say whose it is");
		assertThat(has(ADAS) && has(LIVE) && has(OLD)).isTrue();
	}

	@Test
	void withTheClusterAllOfThisUsersAreFoundAndAllTakesTheDeadOfOthers() {
		assertThat(clean("clean", "--on", "kubernetes")).contains("Would delete the namespace " + OURS);
		assertThat(has(OURS)).isTrue();
		clean("clean", "--on", "kubernetes", "--yes");
		assertThat(has(OURS)).isFalse();
		assertThat(has(ADAS) && has(LIVE) && has(OLD)).isTrue();
		clean("clean", "--on", "kubernetes", "--all", "--yes");
		assertThat(has(ADAS) || has(OLD)).isFalse();
		assertThat(has(LIVE)).isTrue();
	}

	@Test
	void inAGivenNamespaceOnlyWhatTheRunMadeGoes() throws IOException {
		this.api.put(FakeApiServer.namespace("team"), "{\"kind\": \"Namespace\", \"metadata\": {\"name\": \"team\"}}");
		RunnerIdentity here = RunnerIdentity.current();
		this.api.put(FakeApiServer.lease("team"), """
				{"kind": "Lease", "apiVersion": "coordination.k8s.io/v1", "metadata": {"name": "vtbench-run"},
				"spec": {"holderIdentity": "%s", "renewTime": "2020-01-01T00:00:00.000000Z"}}
				""".formatted(String.join("/", here.user(), here.host(), "an-earlier-boot", "1", "1", "5")));
		assertThat(clean("clean", "--on", "kubernetes", "--namespace", "team", "--yes"))
			.contains("Deleted what a run left in the namespace team of the cluster");
		assertThat(this.api.has(FakeApiServer.lease("team"))).isFalse();
		assertThat(has("team")).isTrue();
		note("team", ", \"given\": true");
		assertThat(clean("clean", "--yes")).doesNotContain("team of the cluster");
	}

	@Test
	void optionsOfAClusterAreNoSilentMistake() {
		BenchCall said = BenchCall.of(this.home, "clean", "--all", "--yes");
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains("--namespace and --all are for --on kubernetes; add it, or leave them out");
	}

}

package io.vtbench.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Component;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.Toolchain;
import org.apache.maven.toolchain.ToolchainManager;
import org.jspecify.annotations.Nullable;

/**
 * Packages the service of this project, and measures what virtual threads, or another
 * change, do to it: <code>bench try</code>. It takes a quarter of an hour, needs a quiet
 * machine, and does not change the code of the service.
 */
@Mojo(name = "try")
@Execute(phase = LifecyclePhase.PACKAGE)
public class TryMojo extends AbstractMojo {

	private static final Set<String> FAIL_ON = Set.of("worse", "unclear");

	@Parameter(defaultValue = "${executedProject}", readonly = true)
	private MavenProject project;

	@Parameter(defaultValue = "${session}", readonly = true)
	private MavenSession session;

	@Parameter(defaultValue = "${plugin.artifacts}", readonly = true)
	private List<Artifact> artifacts;

	@Component
	private ToolchainManager toolchains;

	/** Paths of the requests, such as /orders/1. */
	@Parameter(property = "vtbench.path")
	private List<String> path = List.of();

	/** Your own k6 script instead of paths. */
	@Parameter(property = "vtbench.script")
	private @Nullable File script;

	/**
	 * Differences from the service as it is, such as property:KEY=VALUE; virtual threads
	 * where there is none.
	 */
	@Parameter(property = "vtbench.change")
	private List<String> change = List.of();

	/** How long the whole trial may take, such as 30m. */
	@Parameter(property = "vtbench.time-limit")
	private @Nullable String timeLimit;

	/** Decisions that fail the build: worse, unclear, or both. */
	@Parameter(property = "vtbench.fail-on")
	private List<String> failOn = List.of();

	/** The jar or WAR of the service; that which Spring Boot's plugin has repackaged. */
	@Parameter(property = "vtbench.jar")
	private @Nullable File jar;

	/** Spring profiles of the service; those of spring-boot:run. */
	@Parameter(property = "vtbench.profiles")
	private List<String> profiles = List.of();

	/** File of what the service needs, for docker compose; none for nothing. */
	@Parameter(property = "vtbench.compose")
	private @Nullable String compose;

	/** More options of bench try, as in a shell. */
	@Parameter(property = "vtbench.arguments")
	private @Nullable String arguments;

	/** Whether nothing is tried, for example in a module that is no service. */
	@Parameter(property = "vtbench.skip", defaultValue = "false")
	private boolean skip;

	@Override
	public void execute() throws MojoExecutionException, MojoFailureException {
		if (this.skip || this.project.getPackaging().equals("pom")) {
			getLog().info(this.skip ? "vtbench.skip: nothing is tried" : "no service here: nothing is tried");
			return;
		}
		if (!FAIL_ON.containsAll(this.failOn)) {
			throw new MojoExecutionException("vtbench.fail-on is worse, unclear, or both, but has " + this.failOn);
		}
		Path ofService = toolchain();
		Path jdk = Jdk.forBench(ofService, Path.of(System.getProperty("java.home")));
		Path runs = Path.of(this.project.getBuild().getDirectory(), "vtbench");
		BenchCall call = call(ofService, runs);
		try {
			Set<Path> before = Answer.trials(runs);
			int code = call.run(jdk, classPath(), this.project.getBasedir().toPath());
			Path trial = Answer.trials(runs)
				.stream()
				.filter((each) -> !before.contains(each))
				.findFirst()
				.orElseThrow(() -> new MojoExecutionException("bench has measured nothing; it says why above"));
			judge(code, Answer.read(trial));
		}
		catch (IOException ex) {
			throw new MojoExecutionException("bench cannot be called: " + ex.getMessage(), ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new MojoExecutionException("interrupted while bench was at work", ex);
		}
	}

	private BenchCall call(@Nullable Path jdk, Path runs) {
		Service service = new Service(this.project);
		List<String> active = this.profiles.isEmpty() ? service.profiles(this.session) : this.profiles;
		BenchCall call = new BenchCall().words(this.arguments)
			.options("--path", this.path)
			.option("--script", this.script)
			.options("--change", this.change)
			.option("--time-limit", this.timeLimit);
		// without one, bench looks below target/ itself, and says what it finds there
		if (!call.has("--jar") && !call.has("--image")) {
			call.option("--jar", (this.jar != null) ? this.jar : service.jar());
		}
		if (!call.has("--jdk") && !call.has("--image")) {
			call.option("--jdk", jdk);
			getLog().info("on the JDK " + ((jdk != null) ? jdk : "that runs bench"));
		}
		call.option("--compose", this.compose);
		if (!active.isEmpty()) {
			call.option("--property", "spring.profiles.active=" + String.join(",", active));
			getLog().info("with the Spring profiles " + String.join(", ", active));
		}
		return call.option("--out", runs);
	}

	/**
	 * Returns the folder of the JDK that the build has chosen; null for that of Maven.
	 */
	private @Nullable Path toolchain() {
		Toolchain toolchain = this.toolchains.getToolchainFromBuildContext("jdk", this.session);
		String java = (toolchain != null) ? toolchain.findTool("java") : null;
		return (java != null) ? Path.of(java).resolve("../..").normalize() : null;
	}

	private String classPath() {
		return this.artifacts.stream()
			.map(Artifact::getFile)
			.map(File::toString)
			.collect(Collectors.joining(File.pathSeparator));
	}

	/**
	 * Fails the build by the exit code of bench, or by the answer where that is asked
	 * for.
	 */
	private void judge(int code, Answer answer) throws MojoExecutionException, MojoFailureException {
		String sentence = answer.headline() + " (" + answer.folder().resolve("report.html") + ")";
		if (code != 0 && code != 3) {
			throw new MojoExecutionException("The trial was cut short, or cannot be relied on: " + sentence);
		}
		if (answer.fails(this.failOn)) {
			throw new MojoFailureException(sentence);
		}
		getLog().info(sentence);
	}

}

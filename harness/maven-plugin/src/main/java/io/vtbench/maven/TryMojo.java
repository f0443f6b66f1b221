package io.vtbench.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Packages the service of this project, and measures what virtual threads, or another
 * change, do to it: <code>bench try</code>. It takes a quarter of an hour, needs a quiet
 * machine, and does not change the code of the service.
 */
@Mojo(name = "try")
@Execute(phase = LifecyclePhase.PACKAGE)
public class TryMojo extends ServiceMojo {

	private static final Set<String> FAIL_ON = Set.of("worse", "unclear");

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

	/** Spring profiles of the service; those of spring-boot:run. */
	@Parameter(property = "vtbench.profiles")
	private List<String> profiles = List.of();

	/** File of what the service needs, for docker compose; none for nothing. */
	@Parameter(property = "vtbench.compose")
	private @Nullable String compose;

	/** More options of bench try, as in a shell. */
	@Parameter(property = "vtbench.arguments")
	private @Nullable String arguments;

	@Override
	protected void carryOut() throws IOException, InterruptedException, MojoExecutionException, MojoFailureException {
		if (!FAIL_ON.containsAll(this.failOn)) {
			throw new MojoExecutionException("vtbench.fail-on is worse, unclear, or both, but has " + this.failOn);
		}
		Path runs = Path.of(project().getBuild().getDirectory(), "vtbench");
		BenchCall call = call(toolchain(), runs);
		Set<Path> before = Answer.trials(runs);
		int code = run(call);
		Path trial = Answer.trials(runs)
			.stream()
			.filter((each) -> !before.contains(each))
			.findFirst()
			.orElseThrow(() -> new MojoExecutionException("bench has measured nothing; it says why above"));
		judge(code, Answer.read(trial));
	}

	private BenchCall call(@Nullable Path jdk, Path runs) {
		List<String> active = this.profiles.isEmpty() ? new Service(project()).profiles(session()) : this.profiles;
		BenchCall call = new BenchCall("try").words(this.arguments)
			.options("--path", this.path)
			.option("--script", this.script)
			.options("--change", this.change)
			.option("--time-limit", this.timeLimit);
		// without one, bench looks below target/ itself, and says what it finds there
		if (!call.has("--jar") && !call.has("--image")) {
			call.option("--jar", jar());
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

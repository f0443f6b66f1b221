package io.vtbench.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Component;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.Toolchain;
import org.apache.maven.toolchain.ToolchainManager;
import org.jspecify.annotations.Nullable;

/** Calls bench for the service that this project makes. */
abstract class ServiceMojo extends AbstractMojo {

	@Parameter(defaultValue = "${executedProject}", readonly = true)
	private MavenProject project;

	@Parameter(defaultValue = "${session}", readonly = true)
	private MavenSession session;

	@Parameter(defaultValue = "${plugin.artifacts}", readonly = true)
	private List<Artifact> artifacts;

	@Component
	private ToolchainManager toolchains;

	/** The jar or WAR of the service; that which Spring Boot's plugin has repackaged. */
	@Parameter(property = "vtbench.jar")
	private @Nullable File jar;

	/** Whether nothing is done, for example in a module that is no service. */
	@Parameter(property = "vtbench.skip", defaultValue = "false")
	private boolean skip;

	@Override
	public final void execute() throws MojoExecutionException, MojoFailureException {
		if (this.skip || this.project.getPackaging().equals("pom")) {
			getLog().info(this.skip ? "vtbench.skip: nothing is done" : "no service here: nothing is done");
			return;
		}
		try {
			carryOut();
		}
		catch (IOException ex) {
			throw new MojoExecutionException("bench cannot be called: " + ex.getMessage(), ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new MojoExecutionException("interrupted while bench was at work", ex);
		}
	}

	/** Calls bench, and says what it came to. */
	protected abstract void carryOut()
			throws IOException, InterruptedException, MojoExecutionException, MojoFailureException;

	protected final MavenProject project() {
		return this.project;
	}

	protected final MavenSession session() {
		return this.session;
	}

	/** Returns the file of the service; null where the build made none. */
	protected final @Nullable Path jar() {
		return (this.jar != null) ? this.jar.toPath() : new Service(this.project).jar();
	}

	/**
	 * Returns the folder of the JDK that the build has chosen; null for that of Maven.
	 */
	protected final @Nullable Path toolchain() {
		Toolchain toolchain = this.toolchains.getToolchainFromBuildContext("jdk", this.session);
		String java = (toolchain != null) ? toolchain.findTool("java") : null;
		return (java != null) ? Path.of(java).resolve("../..").normalize() : null;
	}

	/**
	 * Calls bench by a JDK that is new enough for it.
	 * @return the exit code of bench
	 */
	protected final int run(BenchCall call) throws IOException, InterruptedException, MojoExecutionException {
		Path jdk = Jdk.forBench(toolchain(), Path.of(System.getProperty("java.home")));
		String classPath = this.artifacts.stream()
			.map(Artifact::getFile)
			.map(File::toString)
			.collect(Collectors.joining(File.pathSeparator));
		return call.run(jdk, classPath, this.project.getBasedir().toPath());
	}

}

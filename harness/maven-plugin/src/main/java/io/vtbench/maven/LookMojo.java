package io.vtbench.maven;

import java.io.IOException;
import java.nio.file.Path;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Packages the service of this project, and says what its jar shows of virtual threads:
 * <code>bench look</code>. It starts nothing.
 */
@Mojo(name = "look")
@Execute(phase = LifecyclePhase.PACKAGE)
public class LookMojo extends ServiceMojo {

	@Override
	protected void carryOut() throws IOException, InterruptedException, MojoExecutionException {
		Path jar = jar();
		if (jar == null) {
			throw new MojoExecutionException(
					"this build makes no executable jar or WAR of Spring Boot; name one:" + " -Dvtbench.jar=FILE");
		}
		int code = run(new BenchCall("look", jar.toString()).option("--jdk", toolchain()));
		if (code != 0) {
			throw new MojoExecutionException("bench could not look at " + jar + "; it says why above");
		}
	}

}

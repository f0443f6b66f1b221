package io.vtbench.maven;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.artifact.handler.DefaultArtifactHandler;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ServiceTests {

	@TempDir
	private Path folder;

	private final MavenProject project = new MavenProject();

	private final Service service = new Service(this.project);

	@BeforeEach
	void createProject() {
		this.project.setFile(this.folder.resolve("pom.xml").toFile());
		this.project.setBuild(new Build());
		this.project.setArtifact(artifact(null));
	}

	@Test
	void itsJarIsTheOneThatSpringBootHasRepackaged() throws IOException {
		assertThat(this.service.jar()).isNull();
		this.project.getArtifact().setFile(jar("shop.jar", null).toFile());
		assertThat(this.service.jar()).isNull();
		Path repackaged = jar("shop-exec.jar", "4.1.2");
		Artifact attached = artifact("exec");
		attached.setFile(repackaged.toFile());
		this.project.addAttachedArtifact(attached);
		assertThat(this.service.jar()).isEqualTo(repackaged);
		this.project.getArtifact().setFile(jar("shop.jar", "4.1.2").toFile());
		assertThat(this.service.jar()).isEqualTo(this.folder.resolve("shop.jar"));
	}

	@Test
	void itsProfilesAreThoseThatSpringBootRunHas() {
		assertThat(this.service.profiles(session(null))).isEmpty();
		Plugin boot = new Plugin();
		boot.setGroupId("org.springframework.boot");
		boot.setArtifactId("spring-boot-maven-plugin");
		Xpp3Dom configuration = new Xpp3Dom("configuration");
		Xpp3Dom profiles = new Xpp3Dom("profiles");
		configuration.addChild(profiles);
		boot.setConfiguration(configuration);
		this.project.getBuild().addPlugin(boot);
		this.project.getBuild().flushPluginMap();
		profiles.setValue("local, fast");
		assertThat(this.service.profiles(session(null))).containsExactly("local", "fast");
		profiles.setValue(null);
		for (String name : new String[] { "open", "quiet" }) {
			Xpp3Dom profile = new Xpp3Dom("profile");
			profile.setValue(name);
			profiles.addChild(profile);
		}
		assertThat(this.service.profiles(session(null))).containsExactly("open", "quiet");
		assertThat(this.service.profiles(session("test,dev"))).containsExactly("test", "dev");
	}

	private static MavenSession session(String profiles) {
		Properties properties = new Properties();
		if (profiles != null) {
			properties.setProperty("spring-boot.run.profiles", profiles);
		}
		return new MavenSession(null, null, new DefaultMavenExecutionRequest().setUserProperties(properties), null);
	}

	private static Artifact artifact(String classifier) {
		return new DefaultArtifact("shop", "shop", "1", null, "jar", classifier, new DefaultArtifactHandler("jar"));
	}

	private Path jar(String name, String boot) throws IOException {
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		if (boot != null) {
			manifest.getMainAttributes().putValue("Spring-Boot-Version", boot);
		}
		Path jar = this.folder.resolve(name);
		try (OutputStream out = Files.newOutputStream(jar)) {
			new JarOutputStream(out, manifest).close();
		}
		return jar;
	}

}

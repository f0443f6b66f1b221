package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;

import io.vtbench.runner.file.UnixPrograms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** With shell scripts in place of {@code bin/java}. */
@UnixPrograms
class JdkTests {

	@TempDir
	private Path home;

	/** Its mark is what ends it with the runner, however long it hangs. */
	@Test
	void oneWithoutAReleaseFileIsAskedAsAChildOfTheRunner() throws IOException {
		program("echo '    java.runtime.version = 25.0.4+7' >&2",
				"echo \"    java.vendor = $" + ChildLedger.MARK + "\" >&2");
		Jdk jdk = Jdk.at(this.home);
		assertThat(jdk).isNotNull();
		assertThat(jdk.version()).isEqualTo("25.0.4+7");
		assertThat(jdk.vendor()).matches("[0-9a-f]+/" + ProcessHandle.current().pid() + "-[0-9a-f]+/"
				+ Pattern.quote(RunnerIdentity.current().toString()) + "/\\d+/");
	}

	@Test
	void oneThatSaysNothingIsNone() throws IOException {
		program("exit 1");
		assertThat(Jdk.at(this.home)).isNull();
	}

	private void program(String... lines) throws IOException {
		Script.write(this.home.resolve("bin/java"), lines);
	}

}

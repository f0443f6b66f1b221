package io.vtbench.runner.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ProjectNeedsTests {

	@TempDir
	private Path project;

	@ParameterizedTest
	@ValueSource(strings = { "shop.jar", "target/shop.jar", "build/libs/shop.jar" })
	void aComposeFileBelongsToTheProjectThatMadeTheJar(String jar) throws IOException {
		ProjectNeeds needs = ProjectNeeds.of(this.project.resolve(jar));
		assertThat(needs.project()).isEqualTo(this.project);
		assertThat(needs.compose()).isNull();
		Path old = Files.createFile(this.project.resolve("docker-compose.yml"));
		assertThat(needs.compose()).isEqualTo(old);
		Path usual = Files.createFile(this.project.resolve("compose.yaml"));
		assertThat(needs.compose()).isEqualTo(usual);
	}

	@Test
	void theApplicationOfItsTestsStartsTheServiceItself() throws IOException {
		ProjectNeeds needs = new ProjectNeeds(this.project);
		assertThat(needs.testApplication()).isNull();
		Path tests = Files.createDirectories(this.project.resolve("src/test/java/shop"));
		Files.writeString(tests.resolve("TestOrders.java"), "class TestOrders { }");
		Files.writeString(tests.resolve("ShopApplicationTests.java"), "SpringApplication.from(Shop::main)");
		assertThat(needs.testApplication()).isNull();
		Files.writeString(tests.resolve("TestShopApplication.java"), """
				class TestShopApplication {
					public static void main(String[] args) {
						SpringApplication.from(ShopApplication::main).with(Containers.class).run(args);
					}
				}
				""");
		assertThat(needs.testApplication()).isEqualTo(Path.of("src/test/java/shop/TestShopApplication.java"));
	}

}

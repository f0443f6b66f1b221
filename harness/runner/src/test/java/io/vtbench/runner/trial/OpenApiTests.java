package io.vtbench.runner.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.scenario.ScenarioException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class OpenApiTests {

	@TempDir
	private Path folder;

	@Test
	void takesEachGetThatNeedsNoParameter() throws IOException {
		assertThat(OpenApi.paths(file("""
				openapi: 3.1.0
				servers: [{url: "https://shop.example/api/"}]
				paths:
				  /orders:
				    get: {parameters: [{name: page, in: query, required: false}]}
				    post: {}
				  /orders/{id}: {get: {}}
				  /stock: {get: {parameters: [{$ref: "#/components/parameters/place"}]}}
				  /tenants: {parameters: [{name: X-Tenant, in: header, required: true}], get: {}}
				  /carts: {post: {}}
				  /health: {get: {}}
				components: {parameters: {place: {name: place, in: query, required: true}}}
				"""))).extracting(Target.WeightedPath::path).containsExactly("/api/orders", "/api/health");
	}

	@Test
	void readsSwaggerAsJson() throws IOException {
		assertThat(OpenApi.paths(file("""
				{"swagger": "2.0", "basePath": "/v1", "paths": {"/orders": {"get": {}}}}
				"""))).containsExactly(new Target.WeightedPath("/v1/orders", 1));
	}

	@Test
	void everyPathBeginsWithASlash() throws IOException {
		assertThat(OpenApi.paths(file("""
				servers: [{url: api/v1}]
				paths: {/orders: {get: {}}, x-notes: {get: {}}, orders: {get: {}}}
				"""))).containsExactly(new Target.WeightedPath("/api/v1/orders", 1));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "[]", "null", "text", "{", "a: [", "paths: 3", "paths: {}", "paths: {/a: null}",
			"paths: {'/a/{b}': {get: {}}}", "paths: {/a: {get: 7}}" })
	void whatHasNoSuchPathIsRefusedWithTheNextStep(String text) throws IOException {
		Path file = file(text);
		assertThatExceptionOfType(ScenarioException.class).isThrownBy(() -> OpenApi.paths(file))
			.withMessageStartingWith("--openapi: ")
			.withMessageContaining("--path");
	}

	private Path file(String text) throws IOException {
		return Files.writeString(this.folder.resolve("openapi.yaml"), text);
	}

}

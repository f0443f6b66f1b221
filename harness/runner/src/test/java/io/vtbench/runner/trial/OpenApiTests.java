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
	void takesEachGetThatNeedsNoValue() throws IOException {
		OpenApi api = OpenApi.read(file("""
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
				"""));
		assertThat(api.paths()).extracting(Target.WeightedPath::path).containsExactly("/api/orders", "/api/health");
		assertThat(api.text())
			.isEqualTo("--openapi: GET of 2 paths; left out are 1 without GET, 3 that need a value and"
					+ " have no example of it");
	}

	@Test
	void whatMustBeGivenIsTheExampleOfTheDescription() throws IOException {
		OpenApi api = OpenApi.read(
				file("""
						openapi: 3.1.0
						paths:
						  /a/{id}: {get: {parameters: [{name: id, in: path, required: true, example: 7}]}}
						  /b/{id}: {parameters: [{name: id, in: path, schema: {example: a b/c}}], get: {}}
						  /c/{id}: {get: {parameters: [{$ref: "#/components/parameters/id"}]}}
						  /d: {get: {parameters: [{name: q, in: query, required: true, schema: {enum: [new, old]}},
						    {name: page, in: query, example: 3}, {name: s, in: query, required: true, schema: {$ref: "#/components/schemas/size"}}]}}
						  /e/{id}: {parameters: [{name: id, in: path, example: 1}], get: {parameters: [{name: id, in: path, example: 2}]}}
						  /f: {get: {parameters: [{name: X-Tenant, in: header, required: true, example: a}]}}
						  /g/{id}: {get: {parameters: [{name: id, in: path, example: {a: 1}}]}}
						components:
						  parameters: {id: {name: id, in: path, examples: {one: {$ref: "#/components/examples/one"}}}}
						  examples: {one: {value: 42}}
						  schemas: {size: {default: 10}}
						"""));
		assertThat(api.paths()).extracting(Target.WeightedPath::path)
			.containsExactly("/a/7", "/b/a%20b%2Fc", "/c/42", "/d?q=new&s=10", "/e/2");
		assertThat(api.text()).endsWith("left out are 2 that need a value and have no example of it");
	}

	@Test
	void readsTheExampleOfSwagger() throws IOException {
		assertThat(OpenApi.read(file("""
				{"swagger": "2.0", "paths": {"/orders/{id}": {"get": {"parameters": [
				  {"name": "id", "in": "path", "required": true, "type": "integer", "x-example": 5}]}}}}
				""")).paths()).containsExactly(new Target.WeightedPath("/orders/5", 1));
	}

	@Test
	void readsSwaggerAsJson() throws IOException {
		assertThat(OpenApi.read(file("""
				{"swagger": "2.0", "basePath": "/v1", "paths": {"/orders": {"get": {}}}}
				""")).paths()).containsExactly(new Target.WeightedPath("/v1/orders", 1));
	}

	@Test
	void everyPathBeginsWithASlash() throws IOException {
		assertThat(OpenApi.read(file("""
				servers: [{url: api/v1}]
				paths: {/orders: {get: {}}, x-notes: {get: {}}, orders: {get: {}}}
				""")).paths()).containsExactly(new Target.WeightedPath("/api/v1/orders", 1));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "[]", "null", "text", "{", "a: [", "paths: 3", "paths: {}", "paths: {/a: null}",
			"paths: {'/a/{b}': {get: {}}}", "paths: {/a: {get: 7}}" })
	void whatHasNoSuchPathIsRefusedWithTheNextStep(String text) throws IOException {
		Path file = file(text);
		assertThatExceptionOfType(ScenarioException.class).isThrownBy(() -> OpenApi.read(file))
			.withMessageStartingWith("--openapi: ")
			.withMessageContaining("--path");
	}

	private Path file(String text) throws IOException {
		return Files.writeString(this.folder.resolve("openapi.yaml"), text);
	}

}

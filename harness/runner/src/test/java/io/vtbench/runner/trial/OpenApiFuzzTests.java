package io.vtbench.runner.trial;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.vtbench.runner.failure.BadInput;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Paths come from a description that somebody else's framework has written. */
class OpenApiFuzzTests {

	@TempDir
	private Path folder;

	static Stream<Arguments> descriptions() {
		return Stream.of("""
				openapi: 3.1.0
				servers: [{url: "https://shop.example/api/"}]
				paths:
				  /orders:
				    get: {parameters: [{name: page, in: query, required: false}]}
				  /orders/{id}: {get: {}}
				  /stock: {get: {parameters: [{$ref: "#/components/parameters/place"}]}}
				components: {parameters: {place: {name: place, in: query, required: true, examples: {one: {value: 4}}}}}
				""", """
				{"swagger": "2.0", "basePath": "/v1", "paths": {"/orders": {"get": {}}}}
				""").map((text) -> Arguments.of((Object) text.getBytes(StandardCharsets.UTF_8)));
	}

	@MethodSource("descriptions")
	@FuzzTest
	void aDescriptionGivesPathsOrIsRefused(byte[] content) throws IOException {
		Path file = Files.write(this.folder.resolve("openapi.yaml"), content);
		BadInput.useOrRefuse(() -> assertThat(OpenApi.read(file).paths()).isNotEmpty()
			.allMatch((path) -> path.path().startsWith("/") && path.weight() == 1));
	}

}

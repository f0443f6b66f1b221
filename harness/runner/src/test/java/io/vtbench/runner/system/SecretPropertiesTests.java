package io.vtbench.runner.system;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.scenario.SecretProperties;
import io.vtbench.runner.scenario.ServiceSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SecretPropertiesTests {

	private static final ServiceSpec SHOP = new ServiceSpec("shop", "shop.jar", 8080, "/health", null, List.of(),
			Map.of(), null, null, null, null);

	private static final Path FOLDER = Path.of("");

	private static final String JSON = "SPRING_APPLICATION_JSON";

	@Test
	void aPasswordGoesIntoTheEnvironment() {
		Map<String, String> properties = Map.of("users.database.password", "s\"3cret", "users.database.host",
				"localhost");
		assertThat(launch(Map.of(), properties).environment(FOLDER).get(JSON))
			.contains("\"users.database.password\":\"s\\\"3cret\"");
	}

	@Test
	void propertiesThatAreThereAlreadyStay() {
		Launch launch = launch(Map.of(JSON, "{\"my\":{\"limit\":5},\"my.token\":\"old\"}"), Map.of("my.token", "new"));
		assertThat(launch.environment(FOLDER).get(JSON)).startsWith("{\"my\":{\"limit\":5},\"my.token\":\"new\",");
	}

	@Test
	void whatIsThereAndCannotBeAddedToIsNotReplacedInSilence() {
		for (String own : new String[] { "[1]", "{", " " }) {
			assertThatExceptionOfType(ServiceException.class)
				.isThrownBy(() -> launch(Map.of(JSON, own), Map.of("my.token", "new")).environment(FOLDER))
				.withMessage(JSON + " is no JSON object; correct it");
		}
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "stripe.api_key", "OPENAI_API_KEY", "api.key", "apiKey", "aws.accessKey", "jwt.private-key",
					"ssl.passphrase", "DB_PWD", "DB_PASS", "SPRING_APPLICATION_JSON", "spring.application.json" })
	void isSecretByItsName(String name) {
		assertThat(SecretProperties.isSecret(name)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "PWD", "bypass.enabled", "cache.key", "spring.application.name", "monkey" })
	void isNoSecret(String name) {
		assertThat(SecretProperties.isSecret(name)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "jdbc:postgresql://db/shop?user=a&password=b", "jdbc:sqlserver://db;user=a;Password=b",
			"jdbc:oracle:thin:scott/tiger@//db:1521/shop", "jdbc:mysql://address=(host=db)(pwd=b)", "amqp://u:p@host",
			"redis://:p@host:6379", "redis://p@host", "mongodb+srv://u:p%40@a,b/shop", "https://key@sentry.example/1",
			"{\"password\": \"b\"}", "org.example.Login required username=\"a\" password=\"b\";",
			"Authorization=Bearer 0123456789abcdef", "Basic dXNlcjpwYXNzd29yZA==", "-----BEGIN RSA PRIVATE KEY-----",
			"?api_key=b", "client_secret=b", "--pass b --pwd:b" })
	void isSecretByWhatItHolds(String value) {
		assertThat(SecretProperties.isSecret("shop.address", value)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "jdbc:postgresql://db/shop?user=a", "amqp://host:5672", "http://localhost:8080/a:b",
			"password=${DB_PASSWORD}", "amqp://${USER}:${PASSWORD}@host", "bypass=1", "max-tokens=5", "a basic choice",
			"password=", "mail@example.org", "-XX:+UseZGC", "" })
	void holdsNoSecret(String value) {
		assertThat(SecretProperties.isSecret("shop.address", value)).isFalse();
	}

	@Test
	void noPropertyStandsOnTheCommandLine(@TempDir Path folder) throws Exception {
		Path jar = Files.createFile(folder.resolve("shop.jar"));
		ServiceSpec shop = SHOP.fromJar(jar.toString());
		Launch launch = new Launch(shop, Jdk.own(), false, List.of(), Map.of(),
				Map.of("broker", "amqp://u:p@host", "shop.size", "5"), 1, 2);
		assertThat(launch.command(folder, folder)).endsWith("-jar", jar.toString());
		assertThat(launch.environment(folder).get(JSON)).contains("amqp://u:p@host", "\"shop.size\":\"5\"");
	}

	private static Launch launch(Map<String, String> env, Map<String, String> properties) {
		return new Launch(SHOP, Jdk.own(), false, List.of(), env, properties, 1, 2);
	}

}

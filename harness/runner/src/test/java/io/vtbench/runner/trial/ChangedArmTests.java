package io.vtbench.runner.trial;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.scenario.Arms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** How a change is written, and what its arm is called. */
class ChangedArmTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					threads:virtual                                          | virtual              | spring.threads.virtual.enabled=true
					property:spring.datasource.hikari.maximum-pool-size=30   | maximum-pool-size=30 | spring.datasource.hikari.maximum-pool-size=30
					property:app.list=a,b + c,jar:file:/x.jar!/              | list=a-b-+-c-jar-file-x.jar | app.list=a,b + c,jar:file:/x.jar!/
					property:shop.password=4711                              | password             | shop.password=…
					env:REGION=eu-1                                          | REGION=eu-1          | REGION=eu-1
					env:EMPTY=                                               | EMPTY                | EMPTY=
					jvm:-XX:+UseZGC                                          | UseZGC               | -XX:+UseZGC
					jvm:-XX:-UseCompressedOops                               | no-UseCompressedOops | -XX:-UseCompressedOops
					jvm:-Xmx512m                                             | Xmx512m              | -Xmx512m
					jvm:-XX:OnOutOfMemoryError=kill -9 %p                    | OnOutOfMemoryError=kill-9-p | -XX:OnOutOfMemoryError=kill -9 %p
					jdk:21                                                   | jdk-21               | JDK 21
					jdk:/usr/lib/jvm/temurin-25                              | temurin-25           | JDK /usr/lib/jvm/temurin-25
					jar:target/shop-1.5.jar                                  | shop-1.5             | shop-1.5.jar
					jar:virtual.jar                                          | virtual-2            | virtual.jar
					extracted                                                | extracted            | the jar extracted
					extracted + threads:virtual                              | extracted+virtual    | the jar extracted with spring.threads.virtual.enabled=true
					threads:virtual + extracted                              | virtual+extracted    | spring.threads.virtual.enabled=true with the jar extracted
					image:registry.example:5000/shop:1.5                     | shop-1.5             | registry.example:5000/shop:1.5
					threads:virtual + jdk:25   +  jvm:-XX:+UseZGC            | virtual+jdk-25+UseZGC | spring.threads.virtual.enabled=true with JDK 25 with -XX:+UseZGC
					""")
	void hasAShortNameThatIsSafeAndATextThatSaysIt(String change, String name, String text) {
		ChangedArm arm = ChangedArm.parse(List.of(change)).getFirst();
		assertThat(arm.name()).isEqualTo(name);
		assertThat(arm.text()).isEqualTo(text);
	}

	@Test
	void namesAreUniqueAlsoWhereFileNamesIgnoreCase() {
		assertThat(names("property:a.size=1", "property:b.size=1", "property:c.SIZE=1", "jar:baseline.jar"))
			.containsExactly("size=1", "size=1-2", "SIZE=1-3", "baseline-2");
		assertThat(names("property:a=" + "x".repeat(100)).getFirst()).hasSizeLessThanOrEqualTo(40);
		assertThat(names("property:größe=…").getFirst()).matches("[A-Za-z0-9._=+-]+");
	}

	@Test
	void isRepeatedWithoutFoldersAndSecrets() {
		assertThat(ChangedArm.parse(List.of("jar:target/new.jar + env:DB_PASSWORD=4711 + jvm:-XX:+UseZGC"))
			.getFirst()
			.option()).isEqualTo("jar:new.jar + env:DB_PASSWORD=… + jvm:-XX:+UseZGC");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			a.b=1                  | property:a.b=1
			spring.my-list[0].x=a:b | property:spring.my-list[0].x=a:b
			pool=50                | property:spring.datasource.hikari.maximum-pool-size=50
			threads.max=50         | property:server.tomcat.threads.max=50
			DB_POOL=5              | env:DB_POOL=5
			-XX:+UseZGC            | jvm:-XX:+UseZGC
			-Da.b=1                | jvm:-Da.b=1
			26                     | jdk:26
			../new/shop.jar        | jar:../new/shop.jar
			virtual                | threads:virtual
			pool=5 + -Xmx1g + 26   | property:spring.datasource.hikari.maximum-pool-size=5 + jvm:-Xmx1g + jdk:26
			a.b=1 + 2              | property:a.b=1 + 2
			""")
	void aPlainChangeNeedsNoKind(String text, String change) {
		assertThat(ChangedArm.parse(List.of(text)).getFirst().changes())
			.isEqualTo(ChangedArm.parse(List.of(change)).getFirst().changes());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					size=4711                                | 'size' is no kind of change; write one of threads:virtual, property:KEY=VALUE, env:NAME=VALUE
					properties:a=4711                        | 'properties' is no kind of change; write one of
					""                                       | '' is no kind of change; write one of
					property=a                               | 'property' is no kind of change; write one of
					jvm:-Xmx1g + jmv:-Xms4711                | 'jmv' is no kind of change
					property:a.b                             | property:a.b has no value; write property:a.b=VALUE
					property:                                | property: has no value; write property:KEY=VALUE
					env:=4711                                | env: has no name; write env:NAME=VALUE
					extracted:yes                            | 'extracted' is no kind of change; write one of
					jar:                                     | jar: has no value; write jar:FILE
					threads:green                            | threads:green is no thread type; write threads:virtual or threads:platform
					jvm:Xmx4711                              | jvm: takes one flag, which begins with '-'
					jvm:-Xms1g -Xmx4711                      | join several: 'jvm:-Xms1g + jvm:-Xmx1g'
					property:spring.threads.virtual.enabled=true | is the thread type; write threads:virtual or threads:platform
					env:SPRING_THREADS_VIRTUAL_ENABLED=true  | is the thread type; write threads:virtual or threads:platform
					jvm:-Dspring.threads.virtual.enabled=true | is the thread type; write threads:virtual or threads:platform
					""")
	void whatIsNoChangeIsRefusedWithTheNextStep(String change, String sentence) {
		assertThatIllegalArgumentException().isThrownBy(() -> ChangedArm.parse(List.of(change)))
			.withMessageContaining(sentence)
			.withMessageNotContaining("4711");
	}

	@Test
	void aVariableWithoutAValueHasTheCallersAndIsShownNowhere() {
		ChangedArm arm = ChangedArm.parse(List.of("env:DB_URL + env:BROKER=amqp://u:4711@host")).getFirst();
		assertThat(arm.name()).isEqualTo("DB_URL+BROKER");
		assertThat(arm.text()).isEqualTo("DB_URL=… with BROKER=…");
		assertThat(arm.option()).isEqualTo("env:DB_URL + env:BROKER=…");
		assertThat(arm.arm("platform").env()).isEqualTo(Map.of("DB_URL", "${secret}", "BROKER", "${secret}"));
		assertThat(arm.secrets()).isEqualTo(Map.of("DB_URL+BROKER/BROKER", "amqp://u:4711@host"));
		assertThat(arm.plainSecrets()).containsExactly("env:BROKER");
	}

	@Test
	void anArmOfAScenarioHasWhatIsChangedAndNoSecret() {
		ChangedArm arm = ChangedArm.parse(List.of("property:pool.size=30 + property:pool.password=4711 + env:A=b"
				+ " + jvm:-Xms1g + jvm:-Xmx1g + jdk:25"))
			.getFirst();
		assertThat(arm.arm("virtual"))
			.isEqualTo(new Arms.Arm("virtual", Map.of("pool.size", "30", "pool.password", "${secret}"),
					List.of("-Xms1g", "-Xmx1g"), Map.of("A", "b"), null, "25", null, null, null));
		assertThat(arm.secrets()).isEqualTo(Map.of(arm.name() + "/pool.password", "4711"));
		assertThat(ChangedArm.parse(List.of("threads:platform + jvm:-Xmx1g")).getFirst().arm("virtual").mode())
			.isEqualTo("platform");
	}

	private static List<String> names(String... changes) {
		return ChangedArm.parse(Arrays.asList(changes)).stream().map(ChangedArm::name).toList();
	}

}

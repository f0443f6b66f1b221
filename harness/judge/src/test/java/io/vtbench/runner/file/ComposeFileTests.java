package io.vtbench.runner.file;

import java.util.Objects;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Compose files as {@code docker compose config --format json} prints them. */
class ComposeFileTests {

	@Test
	void whatStaysWhenTheProjectGoesIsNamed() {
		assertThat(mounts("""
				{"type": "bind", "source": "/shop/data", "target": "/data"},
				{"type": "bind", "source": "/shop/init.sql", "target": "/init.sql", "read_only": true},
				{"type": "volume", "source": "own", "target": "/own"},
				{"type": "volume", "source": "named", "target": "/named"},
				{"type": "volume", "source": "named", "target": "/again", "read_only": true},
				{"type": "volume", "source": "external", "target": "/external"},
				{"type": "volume", "source": "bound", "target": "/bound"},
				{"type": "volume", "source": "memory", "target": "/memory"},
				{"type": "volume", "target": "/anonymous"},
				{"type": "tmpfs", "target": "/tmp"}""").lastingData("vtbench-1-compose")).containsExactly(
				"/shop/data of db", "the volume shop_data of db", "the volume all of db", "/srv/shop of db",
				"the volumes of the container shop-db-1 in db");
	}

	@Test
	void aProjectOfItsOwnChangesNothingElse() {
		assertThat(mounts("{\"type\": \"volume\", \"source\": \"own\", \"target\": \"/own\"}")
			.lastingData("vtbench-1-compose")).containsExactly("the volumes of the container shop-db-1 in db");
		assertThat(file("{\"services\": {\"db\": {\"image\": \"postgres\"}}}").lastingData("any")).isEmpty();
	}

	@Test
	void everyPortIsForThisMachineAloneAndOnce() {
		JsonNode confined = JsonMapper.shared().readTree(file("""
				{"services": {"db": {"labels": {"mine": "yes"}, "ports": [
				{"target": 5432, "published": "5432", "host_ip": "0.0.0.0"},
				{"target": 5432, "published": "5432", "host_ip": "::"},
				{"target": 5433}]}}}""").confined("whose", "ours"));
		assertThat(confined.at("/services/db/ports")).isEqualTo(JsonMapper.shared().readTree("""
				[{"target": 5432, "published": "5432", "host_ip": "127.0.0.1"},
				{"target": 5433, "host_ip": "127.0.0.1"}]"""));
		assertThat(confined.at("/services/db/labels"))
			.isEqualTo(JsonMapper.shared().readTree("{\"mine\": \"yes\", \"whose\": \"ours\"}"));
	}

	@Test
	void warningsAroundItAreNoPartOfIt() {
		assertThat(file("time=now level=warning\n{\"services\": {}}\nlevel=info {x\n").file())
			.isEqualTo(JsonMapper.shared().readTree("{\"services\": {}}"));
		assertThat(ComposeFile.parse("services: {}\n")).isNull();
		assertThat(ComposeFile.parse("[1]")).isNull();
	}

	private static ComposeFile mounts(String mounts) {
		return file(
				"{\"services\": {\"db\": {\"volumes_from\": [\"container:shop-db-1\", \"container:seen:ro\", \"cache\"],"
						+ " \"volumes\": [" + mounts + "]}}, \"volumes\": {" + """
								"own": {"name": "vtbench-1-compose_own"}, "named": {"name": "shop_data"},
								"external": {"name": "all", "external": true},
								"bound": {"name": "vtbench-1-compose_bound",
								"driver_opts": {"type": "none", "o": "bind", "device": "/srv/shop"}},
								"memory": {"name": "vtbench-1-compose_memory",
								"driver_opts": {"type": "tmpfs", "device": "tmpfs"}}}}""");
	}

	private static ComposeFile file(String printed) {
		return Objects.requireNonNull(ComposeFile.parse(printed));
	}

}

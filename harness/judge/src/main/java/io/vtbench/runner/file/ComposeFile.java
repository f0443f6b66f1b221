package io.vtbench.runner.file;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Describes containers as {@code docker compose config} resolves a file: whole paths,
 * whole names, nothing abbreviated.
 *
 * @param file what stands in a compose file
 */
public record ComposeFile(ObjectNode file) {

	private static final String LOOPBACK = "127.0.0.1";

	private static final String CONTAINER = "container:";

	/**
	 * Reads what compose printed, perhaps among warnings; null where that is something
	 * else than JSON.
	 */
	public static @Nullable ComposeFile parse(String printed) {
		int begin = printed.startsWith("{") ? 0 : printed.indexOf("\n{") + 1;
		String json = printed.substring(begin, Math.max(begin, printed.lastIndexOf('}') + 1));
		try {
			return (JsonMapper.shared().readTree(json) instanceof ObjectNode file) ? new ComposeFile(file) : null;
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	/**
	 * Returns what a container could change that stays when the project goes: folders of
	 * this machine, and volumes that are not of the project alone.
	 * @param project to which the file belongs
	 */
	public Set<String> lastingData(String project) {
		Set<String> lasting = new LinkedHashSet<>();
		this.file.path("services").forEachEntry((name, service) -> {
			service.path("volumes")
				.valueStream()
				.filter((mount) -> !mount.path("read_only").asBoolean(false))
				.map((mount) -> lasting(mount, project))
				.filter(Objects::nonNull)
				.forEach((what) -> lasting.add(what + " of " + name));
			service.path("volumes_from")
				.valueStream()
				.map(JsonNode::asString)
				.filter((from) -> from.startsWith(CONTAINER) && !from.endsWith(":ro"))
				.forEach((from) -> lasting
					.add("the volumes of the container " + from.substring(CONTAINER.length()) + " in " + name));
		});
		return lasting;
	}

	/** Returns what a mount would change for good; null for nothing. */
	private @Nullable String lasting(JsonNode mount, String project) {
		String source = mount.path("source").asString("");
		return switch (mount.path("type").asString("")) {
			case "tmpfs", "image" -> null;
			case "volume" -> {
				JsonNode volume = this.file.path("volumes").path(source);
				JsonNode options = volume.path("driver_opts");
				String name = volume.path("name").asString(source);
				boolean own = source.isEmpty() || (!volume.has("external") && name.equals(project + "_" + source)
						&& (!options.has("device") || options.path("type").asString("").equals("tmpfs")));
				yield own ? null : options.has("device") ? options.path("device").asString() : "the volume " + name;
			}
			default -> source;
		};
	}

	/**
	 * Returns the text of a compose file that starts the same, with a label on each
	 * container and every port for this machine alone.
	 */
	public String confined(String label, String value) {
		this.file.path("services").forEach((service) -> {
			((ObjectNode) service).withObject("labels").put(label, value);
			if (service.path("ports") instanceof ArrayNode ports) {
				Set<JsonNode> local = new LinkedHashSet<>();
				ports.forEach((port) -> local.add(((ObjectNode) port).put("host_ip", LOOPBACK)));
				List<JsonNode> once = new ArrayList<>(local);
				ports.removeAll().addAll(once);
			}
		});
		return JsonMapper.shared().writeValueAsString(this.file);
	}

}

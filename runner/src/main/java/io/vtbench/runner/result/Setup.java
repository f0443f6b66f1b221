package io.vtbench.runner.result;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What an arm ran with, every default resolved. Names no path.
 *
 * @param service the subject's row in services.yaml, or the name of its jar
 * @param jdk version and vendor
 * @param jvm flags
 * @param properties of the subject
 * @param env environment variables of the subject
 * @param load variables of the load script
 * @param delayFactor of a planted difference: factor on the back-ends' delays; null
 * without one
 * @param jar that was started; null where it is not known
 * @param aotCache whether a cache shortened the start of each fork; null where it is not
 * known
 */
public record Setup(String service, String jdk, List<String> jvm, Map<String, String> properties,
		Map<String, String> env, Map<String, String> load, @Nullable Double delayFactor, @Nullable Jar jar,
		@Nullable Boolean aotCache) {

}

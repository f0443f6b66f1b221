package io.vtbench.runner.result;

import org.jspecify.annotations.Nullable;

/**
 * A jar that a run started.
 *
 * @param name path in the suite's folder; of a jar elsewhere the file name
 * @param sha256 of the file, in hexadecimal digits; where libraries lie beside it, of the
 * hashes of all
 * @param commit that it was built from; null where its build does not tell
 */
public record Jar(String name, String sha256, @Nullable String commit) {

}

package io.vtbench.runner.analysis;

import io.vtbench.runner.result.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * A run that was read back.
 *
 * @param name of the baseline, or the folder
 * @param scripts hash of the files that made its load, which no result holds; null where
 * it is not known, and is not compared then
 */
public record SavedRun(String name, RunResult run, @Nullable String scripts) {

}

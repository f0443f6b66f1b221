package io.vtbench.runner.result;

/**
 * Where a fork stands in its run.
 *
 * @param pair counted from 1
 * @param order position in the run, counted from 1; equal for forks that run at once
 */
public record Slot(int pair, int order) {

}

package io.vtbench.runner.result;

/**
 * Holds the place of a fork in its run.
 *
 * @param pair number of the pair, counted from 1
 * @param order position in the run, counted from 1; equal for forks that run at once
 */
public record Slot(int pair, int order) {

}

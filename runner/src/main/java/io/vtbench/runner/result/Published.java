package io.vtbench.runner.result;

import java.util.Map;

/**
 * Figures that somebody else published for the scenario at full scale.
 *
 * @param source where they come from
 * @param arms values by arm and by metric, in the metric's unit
 */
public record Published(String source, Map<String, Map<Metric, Double>> arms) {

}

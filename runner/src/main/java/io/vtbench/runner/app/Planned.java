package io.vtbench.runner.app;

import io.vtbench.runner.experiment.Choices;
import io.vtbench.runner.experiment.Experiment;

/** An experiment with the choices that it was made from. */
record Planned(Choices choices, Experiment experiment) {

}

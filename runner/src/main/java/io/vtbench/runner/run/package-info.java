/** Carries out an experiment: plan, forks, folder. Judges nothing. */
@NullMarked
package io.vtbench.runner.run;

import org.jspecify.annotations.NullMarked;

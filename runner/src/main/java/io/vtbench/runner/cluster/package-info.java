/** Pods of a Kubernetes cluster as the place of a run, with k6-operator as its load. */
@NullMarked
package io.vtbench.runner.cluster;

import org.jspecify.annotations.NullMarked;

/**
 * Runs services as pods of a Kubernetes cluster, with k6-operator as the load generator.
 */
@NullMarked
package io.vtbench.runner.environment.kubernetes;

import org.jspecify.annotations.NullMarked;

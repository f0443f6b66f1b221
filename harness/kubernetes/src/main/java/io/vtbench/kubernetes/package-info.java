/**
 * Runs services as pods of a Kubernetes cluster, with k6-operator as the load generator.
 */
@NullMarked
package io.vtbench.kubernetes;

import org.jspecify.annotations.NullMarked;

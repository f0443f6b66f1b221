/**
 * Reads what to measure from {@code scenarios/*.yaml}: scenarios, modes, services and
 * profiles. It knows nothing of how a service is started, loaded or measured.
 */
@NullMarked
package io.vtbench.runner.scenario;

import org.jspecify.annotations.NullMarked;

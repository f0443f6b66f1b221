/**
 * A transfer of money, to compare HTTP clients and telemetry by.
 */
@NullMarked
package io.vtbench.lab.transfer;

import org.jspecify.annotations.NullMarked;

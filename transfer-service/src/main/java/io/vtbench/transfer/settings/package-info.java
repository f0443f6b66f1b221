/**
 * How long this back-end takes to answer, and how often it fails: at the start and while
 * it runs.
 */
@NullMarked
package io.vtbench.transfer.settings;

import org.jspecify.annotations.NullMarked;

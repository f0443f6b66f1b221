/**
 * What the services on Spring MVC share beside the questions that they answer: the header
 * that names the thread type, problem details, and lean parts for measuring.
 */
@NullMarked
package io.vtbench.support;

import org.jspecify.annotations.NullMarked;

/**
 * A Spring Boot service of this machine: how it is launched, when it is healthy, and
 * whether it still answers.
 */
@NullMarked
package io.vtbench.runner.service;

import org.jspecify.annotations.NullMarked;

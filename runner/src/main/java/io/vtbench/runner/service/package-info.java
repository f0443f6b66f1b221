/**
 * Launches a Spring Boot service of this machine, finds out when it is healthy and
 * whether it still answers, and says why it does not. It knows of scenarios only what
 * describes a service, and of results only what identifies a jar.
 */
@NullMarked
package io.vtbench.runner.service;

import org.jspecify.annotations.NullMarked;

package io.vtbench.runner.command;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Tests whose k6, Toxiproxy, docker or children are shell scripts, which Windows cannot
 * start.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs are shell scripts")
@interface ShellScripts {

}

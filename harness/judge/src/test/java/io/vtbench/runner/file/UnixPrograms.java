package io.vtbench.runner.file;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests that start shell scripts and other programs of Unix, which Windows lacks. */
@Target({ ElementType.TYPE, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs are those of Unix")
public @interface UnixPrograms {

}

package io.vtbench.support;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.annotation.Import;

/**
 * Brings what every service reads JSON by, on either stack.
 */
@AutoConfiguration(before = JacksonAutoConfiguration.class)
@Import(OnlyTextIsText.class)
public class JsonAutoConfiguration {

}

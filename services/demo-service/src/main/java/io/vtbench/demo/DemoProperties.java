package io.vtbench.demo;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The one setting of the service.
 *
 * @param delay of each request, in which a real service would wait for another one
 */
@ConfigurationProperties("demo")
record DemoProperties(@DefaultValue("100ms") Duration delay) {
}

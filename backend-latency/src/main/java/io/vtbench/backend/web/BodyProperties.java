package io.vtbench.backend.web;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What a back-end takes from its callers.
 *
 * @param maxBodySize largest body of a request
 */
@ConfigurationProperties("back-end")
record BodyProperties(@DefaultValue("64KB") DataSize maxBodySize) {

}

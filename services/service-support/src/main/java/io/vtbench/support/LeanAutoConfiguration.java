package io.vtbench.support;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.http.client.autoconfigure.HttpClientAutoConfiguration;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.context.annotation.Import;

/**
 * Puts lean parts in the place of Spring's own where {@code support.lean} is set, as the
 * profile {@code measured} does.
 */
@AutoConfiguration(before = { HttpMessageConvertersAutoConfiguration.class, HttpClientAutoConfiguration.class })
@ConditionalOnWebApplication(type = Type.SERVLET)
@ConditionalOnBooleanProperty("support.lean")
@Import({ ActiveRequestsFilter.class, JsonConverter.class, LeanHttpClient.class })
public class LeanAutoConfiguration {

}

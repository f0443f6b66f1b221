package io.vtbench.support;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Import;

/**
 * Brings what every service on Spring MVC answers with.
 */
@AutoConfiguration
@ConditionalOnWebApplication(type = Type.SERVLET)
@Import({ MalformedQuery.class, ProblemDetails.class, ThreadKindFilter.class })
public class SupportAutoConfiguration {

}

package io.vtbench.backend;

import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;

/**
 * Everything of this module that answers requests.
 */
@Configuration(proxyBeanMethods = false)
@ComponentScan
public class BackEndConfiguration {

}

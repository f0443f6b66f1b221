package io.vtbench.bank.fanout;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.service.registry.ImportHttpServices;

@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("fan-out.enabled")
@ImportHttpServices(group = "risk", types = Checks.class)
class FanOutConfiguration {

}

package io.vtbench.lab.fanout;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.web.service.registry.ImportHttpServices;

@Configuration(proxyBeanMethods = false)
@Profile("fan-out")
@ImportHttpServices(group = "risk", types = Checks.class)
class FanOutConfiguration {

}

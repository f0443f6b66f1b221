package io.vtbench.lab.transfer;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.web.service.registry.ImportHttpServices;

@Configuration(proxyBeanMethods = false)
@Profile("transfer")
@ImportHttpServices(group = "risk", types = RiskClient.class)
@ImportHttpServices(group = "transfer", types = TransferClient.class)
class TransferConfiguration {

}

package io.vtbench.bank.transfer;

import org.springframework.context.annotation.Configuration;
import org.springframework.web.service.registry.ImportHttpServices;

@Configuration(proxyBeanMethods = false)
@ImportHttpServices(group = "risk", types = RiskClient.class)
@ImportHttpServices(group = "transfer", types = TransferClient.class)
class TransferConfiguration {

}

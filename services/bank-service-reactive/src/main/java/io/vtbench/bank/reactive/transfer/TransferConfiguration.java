package io.vtbench.bank.reactive.transfer;

import org.springframework.context.annotation.Configuration;
import org.springframework.web.service.registry.HttpServiceGroup.ClientType;
import org.springframework.web.service.registry.ImportHttpServices;

@Configuration(proxyBeanMethods = false)
@ImportHttpServices(group = "risk", types = RiskClient.class, clientType = ClientType.WEB_CLIENT)
@ImportHttpServices(group = "transfer", types = TransferClient.class, clientType = ClientType.WEB_CLIENT)
class TransferConfiguration {

}

package io.vtbench.lab.transfer;

import io.vtbench.bank.backend.RiskClient;
import io.vtbench.bank.backend.TransferClient;

import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.web.service.registry.ImportHttpServices;

/**
 * Takes the transfer of bank-service, whose calls any HTTP client makes here.
 */
@Configuration(proxyBeanMethods = false)
@Profile("transfer")
@ComponentScan("io.vtbench.bank.transfer")
@ImportHttpServices(group = "risk", types = RiskClient.class)
@ImportHttpServices(group = "transfer", types = TransferClient.class)
class TransferConfiguration {

}

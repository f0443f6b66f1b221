package io.vtbench.bank.reactive.transfer;

import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.type.LogicalType;

import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.service.registry.HttpServiceGroup.ClientType;
import org.springframework.web.service.registry.ImportHttpServices;

@Configuration(proxyBeanMethods = false)
@ImportHttpServices(group = "risk", types = RiskClient.class, clientType = ClientType.WEB_CLIENT)
@ImportHttpServices(group = "transfer", types = TransferClient.class, clientType = ClientType.WEB_CLIENT)
class TransferConfiguration {

	/** Makes sure that a number is no account; an amount may be text as well. */
	@Bean
	JsonMapperBuilderCustomizer onlyTextIsText() {
		return (builder) -> builder.withCoercionConfig(LogicalType.Textual,
				(text) -> text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
					.setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
					.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail));
	}

}

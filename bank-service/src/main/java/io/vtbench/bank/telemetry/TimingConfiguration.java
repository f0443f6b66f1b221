package io.vtbench.bank.telemetry;

import org.aopalliance.intercept.MethodInterceptor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.aop.framework.autoproxy.DefaultAdvisorAutoProxyCreator;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.annotation.AnnotationMatchingPointcut;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;
import org.springframework.stereotype.Service;

/**
 * An aspect that times every call of a service. Spring's own interfaces do: AspectJ on
 * the class path would make Boot look at every bean of every start, telemetry or not.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("telemetry.enabled")
@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
class TimingConfiguration {

	private static final Logger log = LoggerFactory.getLogger(TimingConfiguration.class);

	@Bean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static DefaultAdvisorAutoProxyCreator timedServices() {
		DefaultAdvisorAutoProxyCreator creator = new DefaultAdvisorAutoProxyCreator();
		creator.setProxyTargetClass(true);
		return creator;
	}

	@Bean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static DefaultPointcutAdvisor timing() {
		MethodInterceptor timed = (call) -> {
			long start = System.nanoTime();
			try {
				return call.proceed();
			}
			finally {
				log.info("{} took {} us", call.getMethod().getName(), (System.nanoTime() - start) / 1000);
			}
		};
		return new DefaultPointcutAdvisor(AnnotationMatchingPointcut.forClassAnnotation(Service.class), timed);
	}

}

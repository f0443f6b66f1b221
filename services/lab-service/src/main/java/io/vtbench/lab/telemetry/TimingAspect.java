package io.vtbench.lab.telemetry;

import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/**
 * Times every call of a service.
 */
@Aspect
@Component
@Profile("telemetry")
class TimingAspect {

	private static final Logger log = LoggerFactory.getLogger(TimingAspect.class);

	@Around("@within(org.springframework.stereotype.Service) && within(io.vtbench..*)")
	Object time(ProceedingJoinPoint call) throws Throwable {
		long start = System.nanoTime();
		try {
			return call.proceed();
		}
		finally {
			log.info("{} took {} us", call.getSignature().getName(), (System.nanoTime() - start) / 1000);
		}
	}

}

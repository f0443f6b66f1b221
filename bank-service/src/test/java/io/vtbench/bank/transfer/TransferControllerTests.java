package io.vtbench.bank.transfer;

import java.math.BigDecimal;

import io.vtbench.bank.backend.RiskClient.Level;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.http.MediaType;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.never;

/**
 * A slice: the controller, JSON and validation, with neither a server nor a back-end.
 */
@WebMvcTest(TransferController.class)
class TransferControllerTests {

	@Autowired
	private MockMvcTester mvc;

	@MockitoBean
	private TransferService service;

	@Test
	void whatIsDoneIsCreated() {
		TransferRequest request = new TransferRequest(new BigDecimal("90.89"), "A", "B", "phone");
		given(this.service.transfer(request)).willReturn(TransferResponse.of(request, Level.LOW, "T-7"));
		assertThat(post("{\"amount\": \"90.89\", \"from\": \"A\", \"to\": \"B\", \"device\": \"phone\"}"))
			.hasStatus(201)
			.bodyJson()
			.extractingPath("$.id")
			.isEqualTo("T-7");
	}

	@Test
	void whatWaitsForAPersonIsAcceptedWithoutANumber() {
		TransferRequest request = new TransferRequest(BigDecimal.ONE, "A", "B", "phone");
		given(this.service.transfer(request)).willReturn(TransferResponse.of(request, Level.HIGH, null));
		assertThat(post("{\"amount\": 1, \"from\": \"A\", \"to\": \"B\", \"device\": \"phone\"}")).hasStatus(202)
			.bodyJson()
			.doesNotHavePath("$.id");
	}

	@Test
	void toOneselfIsRefusedBeforeTheServiceIsAsked() {
		assertThat(post("{\"amount\": 1, \"from\": \"A\", \"to\": \"A\", \"device\": \"phone\"}")).hasStatus(400);
		then(this.service).should(never()).transfer(any());
	}

	private MvcTestResult post(String json) {
		return this.mvc.post().uri("/v1/transfers").contentType(MediaType.APPLICATION_JSON).content(json).exchange();
	}

}

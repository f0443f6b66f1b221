// The whole load on one page, without the suite's library: k6 run k6/plain.js
// 50 users share 400 transfers. Each asks again as soon as it is answered; k6's own summary ends the run.
import http from 'k6/http';
import { check } from 'k6';

const bank = __ENV.BASE_URL || 'http://localhost:8080';
const { amount, device } = JSON.parse(open('../resources/payload/transfer.json'));

export const options = {
  scenarios: {
    transfers: { executor: 'shared-iterations', vus: 50, iterations: 400, maxDuration: '10m' },
  },
  // k6 ends with an exit code that is not 0 where one of these does not hold.
  thresholds: {
    checks: ['rate==1'],
    http_req_failed: ['rate==0'],
  },
};

export default function () {
  // Each user moves money between accounts of its own.
  const body = JSON.stringify({ amount, device, from: `PAYER-${__VU}`, to: `PAYEE-${__VU}` });
  const answer = http.post(`${bank}/v1/transfers`, body, {
    headers: { 'Content-Type': 'application/json' },
    timeout: '120s',
    // A tag of one's own: k6 shows it beside each metric that a threshold names.
    tags: { name: 'transfer' },
  });
  check(answer, {
    'the money has moved': (response) => response.status === 201 && response.json('status') === 'COMPLETED',
    'the amount is right': (response) => response.json('amount') === amount,
    'a known kind of thread served it': (response) => /platform|virtual/.test(response.headers['X-Thread-Kind']),
  });
}

// The headline journey: a transfer of money, POST /v1/transfers.
import exec from 'k6/execution';
import http from 'k6/http';
import { BASE_URL, journey } from './lib/journey.js';
import { isCompleted, transferBody } from './lib/transfer.js';

const payload = JSON.parse(open('../resources/payload/transfer.json'));

// Made once a user: the load generator shares the machine with what it measures.
let body;

export const { options, setup, run, handleSummary } = journey({
  name: 'transfer',
  status: 201,
  request: (parameters) =>
    http.post(`${BASE_URL}/v1/transfers`, (body ??= transferBody(payload, exec.vu.idInTest)), parameters),
  isRight: (response) => isCompleted(JSON.parse(response.body), payload),
});
export default run;

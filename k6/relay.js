// A call that lab-service relays to transfer-service's fixed responder: RELAY_PATH=/sync-request or /async-request.
import http from 'k6/http';
import { oneOf } from './lib/env.js';
import { BASE_URL, LAB, journey } from './lib/journey.js';

const path = oneOf('RELAY_PATH', ['/sync-request', '/async-request'], '/sync-request');

export const { options, setup, run, handleSummary } = journey({
  name: 'relay',
  service: LAB,
  request: (parameters) => http.get(BASE_URL + path, parameters),
  isRight: (response) => JSON.parse(response.body).message === 'fixed answer',
});
export default run;

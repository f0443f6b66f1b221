// One of lab-service's endpoints: GET of ASK_PATH, in which {amount} stands for ASK_AMOUNT (milliseconds to wait,
// rounds to compute) times TIME_SCALE. ASK_FIRST is a path that is posted to once, when a load begins that is no warm-up.
import exec from 'k6/execution';
import http from 'k6/http';
import { number, problem, text, whole } from './lib/env.js';
import { BASE_URL, LAB, journey } from './lib/journey.js';

const path = text('ASK_PATH', '/cpu?rounds={amount}');
const first = text('ASK_FIRST');
const isWarmUp = text('IS_WARM_UP') !== undefined;
const amount = Math.max(1, Math.round(whole('ASK_AMOUNT', 1) * number('TIME_SCALE', 1)));
const url = BASE_URL + path.replace('{amount}', amount);

if (!path.startsWith('/')) {
  problem(`ASK_PATH must begin with a slash, but is '${path}'.`);
}

const asked = journey({
  name: 'ask',
  service: LAB,
  request: (parameters) => http.get(url, parameters),
  isRight: ({ body }) => body.startsWith('done'),
});

export const { options, run, handleSummary } = asked;
export function setup() {
  const data = asked.setup();
  if (first && !isWarmUp && http.post(BASE_URL + first).status !== 200) {
    exec.test.abort(`POST ${first} was not answered 200: start the service with the profile that answers it.`);
  }
  return data;
}
export default run;

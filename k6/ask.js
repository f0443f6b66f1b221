// One of bank-service's optional endpoints: GET of ASK_PATH, in which {amount} stands for ASK_AMOUNT (milliseconds to wait,
// rounds to compute) times TIME_SCALE. ASK_FIRST is a path that is posted to once, when the load proper begins.
import exec from 'k6/execution';
import http from 'k6/http';
import { number, problem, text, whole } from './lib/env.js';
import { BASE_URL, journey } from './lib/journey.js';

// The runner's warm-up asks for next to nothing of every delay.
const WARM_UP = 0.01;

const path = text('ASK_PATH', '/cpu?rounds={amount}');
const first = text('ASK_FIRST');
const scale = number('TIME_SCALE', 1);
const amount = Math.max(1, Math.round(whole('ASK_AMOUNT', 1) * scale));
const url = BASE_URL + path.replace('{amount}', amount);

if (!path.startsWith('/')) {
  problem(`ASK_PATH must begin with a slash, but is '${path}'.`);
}

const asked = journey({
  name: 'ask',
  request: (parameters) => http.get(url, parameters),
  isRight: ({ body }) => body.startsWith('done'),
});

export const { options, run, handleSummary } = asked;
export function setup() {
  const data = asked.setup();
  if (first && scale > WARM_UP && http.post(BASE_URL + first).status !== 200) {
    exec.test.abort(`POST ${first} was not answered 200: switch the feature on that ASK_FIRST is of.`);
  }
  return data;
}
export default run;

// Any service: TARGETS is a JSON list of {path, weight}, of which each request takes one. SEED chooses the order by the
// number of the request in the run, so that every arm gets the same ones. METHOD, BODY, HEADERS (a JSON object) and
// EXPECT_STATUS are the same for all. A service that knows nothing of this suite does not tell its kind of thread.
import exec from 'k6/execution';
import http from 'k6/http';
import { problem, text, whole } from './lib/env.js';
import { BASE_URL, journey } from './lib/journey.js';
import { mixture } from './lib/mixture.js';

const targets = json('TARGETS', '[{"path": "/"}]', Array.isArray);
const headers = json('HEADERS', '{}', (value) => typeof value === 'object');
const method = text('METHOD', 'GET').toUpperCase();
const body = text('BODY', null);
const seed = whole('SEED', 1);

if (!targets.length || targets.some(({ path }) => typeof path !== 'string' || !path.startsWith('/'))) {
  problem('TARGETS must be a JSON list with one {"path": "/…"} at least.');
}
const labels = targets.map(({ path }) => `${method} ${path}`.replace(/\|/g, '%7C'));
let asked = 0;
const kind = mixture(targets.map(({ weight = 1 }) => weight), seed);

function json(name, fallback, fits) {
  try {
    const value = JSON.parse(text(name, fallback));
    if (fits(value)) {
      return value;
    }
  } catch {
    // said below
  }
  problem(`${name} is not the JSON that this script reads.`);
  return JSON.parse(fallback);
}

function drawn() {
  asked = targets.length > 1 ? kind(exec.scenario.iterationInTest) : 0;
  return targets[asked];
}

export const { options, setup, run, handleSummary } = journey({
  name: 'target',
  status: whole('EXPECT_STATUS', 200),
  request: (parameters) =>
    http.request(method, BASE_URL + drawn().path, body, { ...parameters, headers: { ...parameters.headers, ...headers }, redirects: 0 }),
  isRight: () => true,
  tellsThread: false,
  paths: { names: [...new Set(labels)], of: () => labels[asked] },
  service: 'the service',
});
export default run;

// Scripts that know nothing of the suite: script.js runs them under its load.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { FEW, between, folder, k6, scripts, stub, test } = require('./suite.js');
const { Stub } = require('./stub.js');

const BASE = "const base = __ENV.BASE_URL || 'http://localhost:8080';";

const ONCE = { LOAD: 'shared', USERS: 1, REQUESTS: 1, ONCE: 'true' };

function written(name, text) {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  return file;
}

function own(text, env) {
  return k6('script.js', { SCRIPT: written('own/team.js', text), ...env });
}

async function measuredOwn(text, env) {
  const run = await own(text, env);
  assert.equal(run.code, 0, run.err);
  return run.json;
}

const TEAM = `
import http from 'k6/http';
import { check, sleep } from 'k6';
export const options = {
  scenarios: {
    browse: { executor: 'ramping-vus', startVUs: 0, stages: [{ duration: '20s', target: 30 }, { duration: '40s', target: 20 }], exec: 'browse' },
    buy: { executor: 'constant-arrival-rate', rate: 600, timeUnit: '1m', duration: '60s', preAllocatedVUs: 20, exec: 'buy', startTime: '30s' },
  },
  thresholds: { http_req_duration: ['p(95)<0.001'] },
  userAgent: 'team',
};
${BASE}
export function browse() {
  check(http.get(base + '/sync-request'), { 'status is 200': (response) => response.status === 200 });
}
export function buy() {
  http.get(base + '/monitor');
}`;

test('own script: its exec functions run as a mixture under the load that is asked for, and its options are left aside', async () => {
  stub.behave({ delay: 10 });
  const json = await measuredOwn(TEAM, { LOAD: 'duration', USERS: 4, WARM_UP: '500ms', DURATION: '2s', BLOCKS: 4 });
  assert.equal(json.script, 'team.js');
  assert.equal(json.windowSeconds, 2);
  between(json.completed, 200, 810);
  assert.ok(stub.seen.length > json.completed);
  assert.equal(json.errors, 0);
  const { iterations, ...about } = json.own;
  // A request may end within the window, and its iteration after it.
  between(iterations, json.completed - 4, json.completed + 4);
  assert.deepEqual(about, { elsewhere: 0, leftAside: ['scenarios', 'thresholds'], mix: { browse: 30, buy: 10 } });
  const bought = stub.seen.filter(({ url }) => url === '/monitor').length / stub.seen.length;
  between(bought, 0.15, 0.35);
  assert.equal(json.blocks.reduce((sum, { served }) => sum + served, 0), json.completed);
  json.blocks.forEach(({ served }) => assert.ok(served > 0));
  assert.ok(json.latencyMillis.p50 >= 10);
});

test('own script: all requests of an iteration are counted, however they are sent, and none of setup() and teardown()', async () => {
  written('own/lib/paths.js', "export const data = JSON.parse(open('./data.json'));");
  written('own/lib/data.json', '{"path": "/sync-request"}');
  written('own/more.json', '["/monitor"]');
  const json = await measuredOwn(
    `import http, { get } from 'k6/http';
    import * as all from 'k6/http';
    import { SharedArray } from 'k6/data';
    import { data } from './lib/paths.js';
    ${BASE}
    const more = new SharedArray('more', () => JSON.parse(open('./more.json')));
    export function setup() { http.get(base + '/hogs?setup'); return { from: 'setup' }; }
    export default async function ({ from }) {
      if (from !== 'setup') { throw new Error('no data'); }
      get(base + data.path);
      all.get(base + more[0], null);
      http.post(base + '/monitor', 'text', { headers: { 'X-Own': '1' } });
      http.request('PUT', base + '/monitor');
      http.batch([base + '/monitor', ['GET', base + '/monitor'], { method: 'GET', url: base + '/monitor' }]);
      http.batch({ one: base + '/monitor' });
      await http.asyncRequest('GET', base + '/monitor');
    }
    export function teardown({ from }) { http.get(base + '/hogs?' + from); }`,
    { USERS: 2, REQUESTS: 6 },
  );
  assert.equal(json.errors, 0);
  assert.equal(json.own.iterations, 6);
  assert.equal(json.completed, 54);
  assert.deepEqual(json.own.mix, { default: 1 });
  assert.deepEqual(stub.seen.filter(({ url }) => url.startsWith('/hogs')).map(({ url }) => url), ['/hogs?setup', '/hogs?setup']);
  assert.equal(stub.seen.length, 56);
});

test('own script: a status of 400 or above and a failed check are one error each, and both at once are one', async () => {
  const text = `import http from 'k6/http';
    import { check } from 'k6';
    ${BASE}
    export default function () {
      http.get(base + '/monitor');
      http.get(base + '/nothing');
      check(http.get(base + '/nothing'), { 'is 200': ({ status }) => status === 200 });
      check(http.get(base + '/monitor'), { 'is big': ({ body }) => body.length > 1000 });
      check(http.get(base + '/monitor'), { 'is small': ({ body }) => body.length < 1000 });
    }`;
  const json = await measuredOwn(text, FEW);
  assert.equal(json.completed, 100);
  assert.equal(json.errors, 60);
  assert.deepEqual(json.checks, { status: { passes: 60, fails: 40 }, body: { passes: 40, fails: 60 } });
  between(json.throughputPerSecond * json.windowSeconds, 39.9, 40.1);
  const parts = await measuredOwn(text, { LOAD: 'duration', USERS: 2, WARM_UP: '300ms', DURATION: '1s', BLOCKS: 2 });
  const sum = (outcome) => parts.blocks.reduce((all, block) => all + block[outcome], 0);
  assert.equal(sum('failed'), parts.errors);
  assert.equal(sum('served') + sum('failed'), parts.completed);
  between(parts.errors / parts.completed, 0.55, 0.65);
});

test('own script: what is not answered in TIMEOUT is an error, unless the request has a limit of its own', async () => {
  stub.behave({ delay: 600 });
  const json = await measuredOwn(
    `import http from 'k6/http';
    ${BASE}
    export default function () {
      http.get(base + '/monitor');
      http.batch([base + '/monitor']);
      http.get(base + '/monitor', { timeout: '10s' });
    }`,
    { USERS: 1, REQUESTS: 1, TIMEOUT: '200ms' },
  );
  assert.equal(json.completed, 3);
  assert.equal(json.errors, 2);
});

test('own script: an error that it throws is a wrong answer, and it goes on', async () => {
  const text = `import http from 'k6/http';
    ${BASE}
    export default function () { http.get(base + '/monitor').json(); }`;
  const run = await own(text, FEW);
  assert.equal(run.code, 0, run.err);
  assert.equal(run.json.completed, 20);
  assert.equal(run.json.errors, 20);
  assert.match(run.err, /default\(\) of team\.js failed: /);
  const once = await own(text, ONCE);
  assert.notEqual(once.code, 0);
  assert.match(once.err, /default\(\) of team\.js failed: /);
});

test('own script: an open load counts iterations, and what it offers is requests', async () => {
  stub.behave({ delay: 5 });
  const json = await measuredOwn(
    `import http from 'k6/http';
    ${BASE}
    export default function () { http.get(base + '/monitor'); http.get(base + '/sync-request'); }`,
    { LOAD: 'arrival-rate', RATE: 20, MAX_USERS: 20, DURATION: '2s' },
  );
  between(json.own.iterations, 30, 40);
  between(json.completed, 60, 80);
  // An iteration may end after the window whose first request has ended in it.
  between(json.offered, 78, 84);
  assert.equal(json.droppedIterations, 0);
});

test('own script: a pause in it is a pause of its user', async () => {
  const json = await measuredOwn(
    `import http from 'k6/http';
    import { sleep } from 'k6';
    ${BASE}
    export default function () { http.get(base + '/monitor'); sleep(0.5); }`,
    { LOAD: 'duration', USERS: 4, DURATION: '2s' },
  );
  between(json.completed, 8, 16);
  assert.ok(json.latencyMillis.p50 < 400, `${json.latencyMillis.p50}`);
});

test('own script: ONCE runs each of its functions once, with the variables of its scenario', async () => {
  const json = await measuredOwn(
    `import http from 'k6/http';
    ${BASE}
    export const options = { scenarios: {
      one: { executor: 'constant-vus', vus: 9, duration: '1s', exec: 'ask', env: { QUERY: 'one' } },
      two: { executor: 'constant-vus', vus: 1, duration: '1s', exec: 'ask' },
    } };
    export function ask() { http.get(base + '/monitor?' + __ENV.QUERY); }`,
    ONCE,
  );
  assert.deepEqual(stub.seen.map(({ url }) => url), ['/monitor?one', '/monitor?']);
  assert.equal(json.completed, 2);
  assert.deepEqual(json.own.mix, { ask: 10 });
});

test('own script: ONCE tells the requests of an iteration, by the weights of its functions', async () => {
  const text = (pause) => `import http from 'k6/http';
    import { sleep } from 'k6';
    ${BASE}
    export const options = { scenarios: {
      browse: { executor: 'constant-vus', vus: 9, duration: '1s', exec: 'browse' },
      buy: { executor: 'constant-vus', vus: 1, duration: '1s', exec: 'buy' },
    } };
    export function browse() { http.get(base + '/monitor'); sleep(${pause}); http.get(base + '/monitor'); }
    export function buy() { for (let i = 0; i < 12; i++) { http.get(base + '/monitor'); sleep(${pause}); } }`;
  const json = await measuredOwn(text(0.01), ONCE);
  assert.equal(json.completed, 14);
  between(json.own.each, 2.999, 3.001);
  const load = await measuredOwn(text(0), { LOAD: 'duration', USERS: 2, DURATION: '1s' });
  assert.equal(load.own.each, undefined);
});

test('users who pause after a failure count alike, however often one is refused', async () => {
  stub.behave({ delay: 60, status: (request) => (request.url.endsWith('?1') ? 503 : undefined) });
  const text = `import http from 'k6/http';
    ${BASE}
    export default function () { http.get(base + '/monitor?' + __VU); }`;
  const load = { LOAD: 'shared', USERS: 4, REQUESTS: 100000, MAX_DURATION: '2s', ACCEPTED: '503' };
  const json = await measuredOwn(text, { ...load, PAUSE_AFTER_FAILURE: '1ms' });
  assert.ok(json.rejected > 5, `${json.rejected}`);
  assert.equal(json.unservedUsers, 0.25);
  assert.equal((await measuredOwn(text, load)).unservedUsers, undefined);
  stub.behave({});
  assert.equal((await measuredOwn(text, { ...load, PAUSE_AFTER_FAILURE: '1ms' })).unservedUsers, 0);
});

test('own script: requests to another server are no figures of the service', async () => {
  const other = new Stub();
  await other.start();
  try {
    const text = (paths) => `import http from 'k6/http';
      ${BASE}
      export default function () { ${paths} }`;
    const all = await measuredOwn(text(`http.get('${other.url}/monitor'); http.get('http://127.0.0.1:1/');`), ONCE);
    assert.equal(all.completed, 0);
    assert.equal(all.own.elsewhere, 2);
    assert.equal(stub.seen.length, 0);
    const some = await measuredOwn(text(`http.get('${other.url}/monitor'); http.get(base.replace('127.0.0.1', 'localhost') + '/monitor');`), FEW);
    assert.equal(some.completed, 20);
    assert.equal(some.errors, 0);
    assert.equal(some.own.elsewhere, 20);
  } finally {
    await other.stop();
  }
});

test('own script: a setup() that fails at another server is told so, and one that fails at the service is not', async () => {
  const text = (address) => `import http from 'k6/http';
    ${BASE}
    export function setup() { return http.get(${address} + '/monitor').json(); }
    export default function () {}`;
  const other = await own(text("'http://127.0.0.1:1'"), ONCE);
  assert.notEqual(other.code, 0);
  assert.match(other.err, /setup\(\) of team\.js failed .* another address than the service's: use BASE_URL/);
  const here = await own(text('base'), ONCE);
  assert.notEqual(here.code, 0);
  assert.doesNotMatch(here.err, /BASE_URL/);
});

test('own script: one that sends nothing has no figures', async () => {
  const json = await measuredOwn('export default function () {}', ONCE);
  assert.equal(json.completed, 0);
  assert.equal(json.own.elsewhere, 0);
});

for (const file of ['get.js', 'target.js']) {
  test(`own script: ${file}, which is a journey, runs as if it were called itself`, async () => {
    stub.behave({ kind: 'virtual' });
    const env = { ...FEW, THREAD_KIND: 'virtual', TARGETS: '[{"path": "/monitor"}]' };
    const run = await k6('script.js', { ...env, SCRIPT: path.join(scripts, file) });
    assert.equal(run.code, 0, run.err);
    const json = (await k6(file, env)).json;
    assert.deepEqual(Object.keys(run.json), Object.keys(json));
    assert.equal(run.json.script, json.script);
    assert.equal(run.json.completed, 20);
    assert.equal(run.json.errors, 0);
  });
}

test('a journey whose address is its own does not reach the service', async () => {
  const other = new Stub();
  await other.start();
  const script = (url) => written('own/journey.js', `import http from 'k6/http';
    import { journey } from '${scripts}/lib/journey.js';
    export const { options, setup, run, handleSummary } = journey({
      name: 'fixed', request: (parameters) => http.get('${url}/monitor', parameters), isRight: () => true, tellsThread: false });
    export default run;`);
  try {
    for (const url of [other.url, 'http://127.0.0.1:1']) {
      const run = await k6('script.js', { ...ONCE, SCRIPT: script(url) });
      assert.equal(run.code, 0, run.err);
      assert.equal(run.json.completed, 0);
      assert.equal(run.json.own.elsewhere, 1);
      const load = await k6('script.js', { LOAD: 'duration', USERS: 2, DURATION: '60s', SCRIPT: script(url) });
      assert.notEqual(load.code, 0);
      assert.match(load.err, /The requests do not reach the service at http:\/\/127.*: use BASE_URL/);
    }
  } finally {
    await other.stop();
  }
});

const REFUSED = {
  "team.js exports no function 'default'": 'export function other() {}',
  "team.js exports no function 'buy'": "export const options = { scenarios: { a: { executor: 'constant-vus', vus: 1, duration: '1s', exec: 'buy' } } };",
  "team.js drives a browser in its scenario 'a'":
    "export const options = { scenarios: { a: { executor: 'constant-vus', vus: 1, duration: '1s', options: { browser: { type: 'chromium' } } } } };"
    + ' export default function () {}',
  "unknown modules \\[\\\\\"k6/x/sql\\\\\"\\]": "import sql from 'k6/x/sql'; export default function () {}",
  'missing\\.js.* couldn\'t be found': "import './missing.js'; export default function () {}",
  'nothing\\.json: no such file': "open('./nothing.json'); export default function () {}",
};
for (const [sentence, text] of Object.entries(REFUSED)) {
  test(`own script: '${sentence}' ends it before any request`, async () => {
    const run = await own(text, ONCE);
    assert.notEqual(run.code, 0);
    assert.match(run.err, new RegExp(sentence));
    assert.equal(stub.seen.length, 0);
    assert.equal(run.json, undefined);
  });
}

test('own script: its paths are told apart by method, with {id} for what changes from request to request', async () => {
  const text = `import http from 'k6/http';
${BASE}
export default () => {
  http.get(base + '/sync-request?at=' + __ITER);
  http.get(base + '/orders/' + (1000 + __ITER) + '/items/123e4567-e89b-12d3-a456-426614174000', { headers: { Cookie: 'token=topsecret' } });
};`;
  stub.behave({ status: 200, body: () => 'you are topsecret' });
  const paths = ['GET /sync-request', 'GET /orders/{id}/items/{id}'];
  const { json, out, err } = await own(text, { ...FEW, USERS: 1, ANSWERS: '[]', PATHS: JSON.stringify(paths) });
  assert.deepEqual(json.paths.map(({ name, completed }) => [name, completed]), paths.map((path) => [path, 20]));
  assert.deepEqual(json.answers, { 'GET /sync-request|other': 20, 'GET /orders/{id}/items/{id}|other': 20 });
  assert.equal((out + err).match(/vtbench-answer/g).length, 2);
  assert.doesNotMatch(out + err, /token=/);
});

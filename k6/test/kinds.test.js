// The kinds of answers that a service gives, and the latency of each path.
'use strict';
const assert = require('node:assert/strict');
const { FEW, between, k6, measured, stub, test } = require('./suite.js');

const REAL = 'x'.repeat(2000);

const ONE = { ...FEW, TARGETS: '[{"path": "/sync-request"}]' };

const TWO = { USERS: 4, REQUESTS: 400, TARGETS: '[{"path": "/sync-request", "weight": 3}, {"path": "/monitor", "weight": 1}]' };

function said({ out, err }) {
  const lines = (out + err).split('\n').filter((line) => line.includes('vtbench-answer'));
  return lines.map((line) => JSON.parse(JSON.parse(`"${/msg="vtbench-answer (\{.*\})" source=console/.exec(line)[1]}"`)));
}

test('nobody looks at answers unless ANSWERS is given', async () => {
  const run = await k6('target.js', ONE);
  assert.deepEqual(said(run), []);
  assert.equal(run.json.answers, undefined);
  assert.equal(run.json.paths, undefined);
});

test('a kind of answer that is not known is said with the begin of its body, and counted as another one', async () => {
  stub.behave({ headers: { 'Content-Type': 'Application/JSON;charset=UTF-8' } });
  const run = await k6('target.js', { ...ONE, ANSWERS: '[]', USERS: 1 });
  assert.deepEqual(said(run), [{ class: 'GET /sync-request|200|application/json|34', example: '{"id":1,"message":"fixed answer"}' }]
    .map((each) => ({ ...each, class: each.class.replace('34', String('{"id":1,"message":"fixed answer"}'.length)) })));
  assert.deepEqual(run.json.answers, { 'GET /sync-request|other': 20 });
});

test('answers of known kinds are counted, and nothing is said of them', async () => {
  let asked = 0;
  stub.behave({ body: () => (asked++ % 4 === 1 ? 'fallback' : REAL) });
  const kinds = ['GET /sync-request|200||1500', 'GET /sync-request|200||10'];
  const run = await k6('target.js', { ...ONE, ANSWERS: JSON.stringify(kinds) });
  assert.deepEqual(said(run), []);
  const counts = run.json.answers;
  assert.equal(counts[kinds[0]] + counts[kinds[1]], 20);
  between(counts[kinds[1]], 5, 5);
});

test('an empty answer is of another kind than any that is not', async () => {
  stub.behave({ body: () => '' });
  const run = await k6('target.js', { ...ONE, ANSWERS: '["GET /sync-request|200||1"]' });
  assert.deepEqual(run.json.answers, { 'GET /sync-request|other': 20 });
});

test('many users say an unknown kind once each, and its known neighbours not at all', async () => {
  const run = await k6('target.js', { USERS: 10, REQUESTS: 200, TARGETS: ONE.TARGETS, ANSWERS: '["GET /sync-request|200||5000"]' });
  between(said(run).length, 1, 10);
});

test('what a request gave of itself is masked in an example', async () => {
  stub.behave({ body: () => 'you are Bearer top-secret, or top-secret' });
  const run = await k6('target.js', { ...ONE, USERS: 1, ANSWERS: '[]', HEADERS: '{"Authorization": "Bearer top-secret"}' });
  assert.equal(said(run)[0].example, 'you are ***, or ***');
  assert.doesNotMatch(run.out + run.err, /top-secret/);
});

test('a wrong answer shows nothing that the request gave', async () => {
  stub.behave({ status: 401, body: () => 'Invalid token top-secret' });
  const run = await k6('target.js', { ...ONE, USERS: 1, HEADERS: '{"Authorization": "Bearer top-secret"}' });
  assert.match(run.err, /Wrong answer: status 401.*Invalid token \*\*\*/);
  assert.doesNotMatch(run.err, /top-secret/);
});

test('a host of its own is sent', async () => {
  stub.behave({ status: ({ headers }) => (headers.host === 'shop.example' ? 200 : 404) });
  const run = await k6('target.js', { ...ONE, USERS: 1, HEADERS: '{"Host": "shop.example"}' });
  assert.equal(run.json.errors, 0);
});

test('a service that would compress, or makes a session for each request, is said', async () => {
  stub.behave({ headers: { Vary: 'Origin, Accept-Encoding', 'Set-Cookie': 'JSESSIONID=abc; Path=/; HttpOnly' } });
  const run = await k6('target.js', { ...ONE, USERS: 1, ANSWERS: '[]' });
  assert.deepEqual(said(run).slice(1), [{ seen: 'compression' }, { seen: 'sessions' }]);
  assert.doesNotMatch(run.out + run.err, /JSESSIONID/);
  const asking = await k6('target.js', { ...ONE, USERS: 1, ANSWERS: '[]', HEADERS: '{"accept-encoding": "gzip"}' });
  assert.deepEqual(said(asking).slice(1), [{ seen: 'sessions' }]);
});

test('of several paths each has its own latencies and its own kinds', async () => {
  stub.behave({ delay: () => 0, headers: ({ url }) => ({ 'Content-Type': url === '/monitor' ? 'text/plain' : 'application/json' }) });
  const kinds = ['GET /sync-request|200|application/json|33', 'GET /monitor|200|text/plain|4'];
  const json = await measured('target.js', { ...TWO, ANSWERS: JSON.stringify(kinds) });
  assert.deepEqual(json.paths.map(({ name }) => name), ['GET /sync-request', 'GET /monitor']);
  const [many, few] = json.paths;
  assert.equal(many.completed + few.completed, 400);
  assert.equal(few.completed, 100, 'each hundred requests have the mixture');
  assert.deepEqual(json.answers, { [kinds[0]]: many.completed, [kinds[1]]: few.completed });
  for (const { latencyMillis, distribution } of json.paths) {
    assert.ok(latencyMillis.p50 <= latencyMillis.p95 && latencyMillis.p95 <= latencyMillis.max);
    assert.deepEqual(distribution.at(-1), [1, latencyMillis.max]);
  }
});

test('answers that are wrong are of no kind', async () => {
  stub.behave({ status: 500 });
  const run = await k6('target.js', { ...ONE, ANSWERS: '[]' });
  assert.deepEqual(said(run), []);
  assert.deepEqual(run.json.answers, {});
});

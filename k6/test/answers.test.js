// Which answers are right, which are rejections, and which are errors.
'use strict';
const assert = require('node:assert/strict');
const { FEW, between, k6, measured, stub, test } = require('./suite.js');

test('an accepted answer that is not the right one is rejected: neither served nor an error', async () => {
  let n = 0;
  stub.behave({ delay: 10, kind: 'platform', status: () => (++n % 4 === 0 ? 503 : undefined) });
  const json = await measured('transfer.js', { ...FEW, ACCEPTED: '201,503' });
  assert.equal(json.completed, 20);
  assert.equal(json.rejected, 5);
  assert.equal(json.errors, 0);
  assert.deepEqual(json.checks.status, { passes: 20, fails: 0 });
  assert.deepEqual(json.checks.body, { passes: 15, fails: 0 });
  assert.equal(json.threadKinds.platform, 15);
  between(json.throughputPerSecond * json.windowSeconds, 14.9, 15.1);
});

test('a status that is not accepted stays an error beside those that are', async () => {
  let n = 0;
  stub.behave({ status: () => [undefined, 503, 500, 503][n++ % 4] });
  const json = await measured('transfer.js', { ...FEW, ACCEPTED: '503' });
  assert.equal(json.rejected, 10);
  assert.equal(json.errors, 5);
});

test('a run of rejections alone has no latency and no throughput', async () => {
  stub.behave({ status: 503 });
  const json = await measured('transfer.js', { ...FEW, ACCEPTED: '503' });
  assert.equal(json.rejected, 20);
  assert.equal(json.throughputPerSecond, 0);
  assert.equal(json.latencyMillis, null);
});

test('another thread kind than the wanted one is an error', async () => {
  const json = await measured('transfer.js', { ...FEW, THREAD_KIND: 'virtual' });
  assert.equal(json.errors, 20);
  assert.equal(json.completed, 20);
  assert.equal(json.throughputPerSecond, 0);
  assert.deepEqual(json.checks.threadKind, { passes: 0, fails: 20 });
  assert.deepEqual(json.checks.status, { passes: 20, fails: 0 });
  assert.equal(json.threadKinds.platform, 20);
  assert.equal(json.latencyMillis, null);
});

for (const kind of ['platform', 'virtual', 'event-loop']) {
  test(`thread kind ${kind} is counted as such`, async () => {
    stub.behave({ kind });
    const json = await measured('transfer.js', { ...FEW, THREAD_KIND: kind });
    assert.equal(json.errors, 0);
    assert.equal(json.threadKinds[kind], 20);
  });
}

for (const kind of [null, 'green']) {
  test(`thread kind ${kind} is an error even where none is wanted`, async () => {
    stub.behave({ kind });
    const json = await measured('transfer.js', FEW);
    assert.equal(json.errors, 20);
  });
}

const WRONG_TRANSFERS = {
  'not JSON': () => 'oops',
  'an empty body': () => '',
  'another status in the body': (right) => right.replace('COMPLETED', 'PENDING_VALIDATION'),
  'another amount': (right) => right.replace('100.25', '100.26'),
  'no id': (right) => right.replace('"id":"e7",', ''),
};
for (const [name, body] of Object.entries(WRONG_TRANSFERS)) {
  test(`${name} is an error`, async () => {
    stub.behave({ body });
    const json = await measured('transfer.js', FEW);
    assert.equal(json.errors, 20);
    assert.deepEqual(json.checks.body, { passes: 0, fails: 20 });
    assert.deepEqual(json.checks.status, { passes: 20, fails: 0 });
  });
}

test('another HTTP status is an error, and the first ones are shown', async () => {
  stub.behave({ status: 503 });
  const run = await k6('transfer.js', FEW);
  assert.equal(run.json.checks.status.fails, 20);
  assert.match(run.err, /Wrong answer: status 503, thread kind platform/);
  assert.match(run.out, /errors +20 \(100\.00 %\): wrong status, body/);
});

test('an answer after the time-out is an error', async () => {
  stub.behave({ delay: 1000 });
  const json = await measured('transfer.js', { USERS: 2, REQUESTS: 4, TIMEOUT: '200ms' });
  assert.equal(json.errors, 4);
});

test('a dead server is told in one sentence', async () => {
  const run = await k6('load_test.js', { BASE_URL: 'http://127.0.0.1:1' });
  assert.notEqual(run.code, 0);
  assert.match(run.err, /Nothing answers at http:\/\/127\.0\.0\.1:1: start bank-service/);
  const lab = await k6('get.js', { BASE_URL: 'http://127.0.0.1:1' });
  assert.match(lab.err, /Nothing answers at http:\/\/127\.0\.0\.1:1: start lab-service/);
  assert.equal(run.json, undefined);
  assert.equal(run.out, '');
});

test('a server that dies under load ends the run', async () => {
  stub.behave({ dieAfter: 30 });
  const run = await k6('transfer.js', { LOAD: 'duration', USERS: 3, DURATION: '60s' });
  assert.notEqual(run.code, 0);
  assert.match(run.err, /has stopped answering/);
});

test('users who pause after a failure go on where a server is down, and ask no faster', async () => {
  stub.behave({ dieAfter: 30 });
  const load = { LOAD: 'shared', USERS: 3, REQUESTS: 100000, MAX_DURATION: '2s', PAUSE_AFTER_FAILURE: '100ms' };
  const dying = await measured('transfer.js', load);
  between(dying.completed - dying.errors, 30, 30);
  between(dying.errors, 3, 60);
  const down = await measured('transfer.js', { ...load, BASE_URL: 'http://127.0.0.1:1' });
  between(down.errors, 3, 60);
  assert.equal(down.completed, down.errors);
});

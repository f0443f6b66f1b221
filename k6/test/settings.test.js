// What the variables of a script may be.
'use strict';
const assert = require('node:assert/strict');
const { FEW, k6, stub, test } = require('./suite.js');

const WRONG_VALUES = [
  [{ LOAD: 'sharp' }, "LOAD must be one of shared, per-user, duration, arrival-rate, but is 'sharp'."],
  [{ USERS: 'many' }, "USERS must be a whole number above 0, but is 'many'."],
  [{ USERS: '0' }, "USERS must be a whole number above 0, but is '0'."],
  [{ REQUESTS: '1.5' }, "REQUESTS must be a whole number above 0, but is '1.5'."],
  [{ USERS: '5', REQUESTS: '4' }, 'REQUESTS must be at least USERS, but 4 requests cannot keep 5 users busy.'],
  [{ LOAD: 'per-user', RAMP_UP: '5' }, "RAMP_UP must be a duration such as 500ms, 10s or 1m30s, but is '5'."],
  [{ LOAD: 'duration', DURATION: '0' }, 'DURATION must be a duration above 0 such as 500ms, 10s or 1m30s'],
  [{ LOAD: 'arrival-rate' }, 'LOAD=arrival-rate needs RATE, the arrivals per second.'],
  [{ LOAD: 'arrival-rate', RATE: '-1' }, "RATE must be a number above 0, but is '-1'."],
  [{ LOAD: 'arrival-rate', PHASES: '50:10s,fast' }, "PHASES must be rates with their durations such as 50:10s,200:30s, but is '50:10s,fast'."],
  [{ ACCEPTED: '201,soon' }, "ACCEPTED must be HTTP statuses such as 200,503, but is '201,soon'."],
  [{ THREAD_KIND: 'green' }, "THREAD_KIND must be one of platform, virtual, event-loop, but is 'green'."],
  [{ TIMEOUT: 'never' }, 'TIMEOUT must be a duration above 0'],
];
for (const [env, sentence] of WRONG_VALUES) {
  test(`${JSON.stringify(env)} is refused in one sentence`, async () => {
    const run = await k6('transfer.js', env);
    assert.notEqual(run.code, 0);
    assert.ok(run.err.includes(sentence), run.err);
    assert.ok(!run.err.includes('file://'), run.err);
    assert.equal(stub.seen.length, 0);
    assert.equal(run.json, undefined);
  });
}

test('without SUMMARY the table is all that comes out', async () => {
  const run = await k6('transfer.js', { ...FEW, SUMMARY: '' });
  assert.equal(run.code, 0, run.err);
  for (const row of ['total time', 'throughput', 'latency p50', 'latency max', 'errors +0', 'thread kind +platform']) {
    assert.match(run.out, new RegExp(`^  ${row}`, 'm'));
  }
});

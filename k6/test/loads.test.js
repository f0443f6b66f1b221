// The shapes of load, and the figures that come out of each.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { FEW, between, k6, measured, scripts, stub, test } = require('./suite.js');

test('load_test.js sends 400 transfers by 50 users and reports every figure', async () => {
  stub.behave({ delay: 20 });
  const json = await measured('load_test.js');
  assert.deepEqual(Object.keys(json), [
    'schema', 'script', 'load', 'users', 'requests', 'startedAtMillis', 'endedAtMillis', 'windowSeconds', 'completed',
    'rejected', 'errors', 'droppedIterations', 'throughputPerSecond', 'checks', 'threadKinds', 'latencyMillis', 'latencyCurve',
    'firstStartMillis', 'distribution',
  ]);
  assert.deepEqual([json.distribution[0][0], json.distribution.at(-1)], [0, [1, json.latencyMillis.max]]);
  assert.equal(json.schema, 1);
  assert.equal(json.script, 'transfer');
  assert.equal(json.load, 'shared');
  assert.equal(json.users, 50);
  assert.equal(json.requests, 400);
  assert.equal(json.completed, 400);
  assert.equal(json.errors, 0);
  assert.equal(json.droppedIterations, 0);
  for (const check of ['status', 'body', 'threadKind']) {
    assert.deepEqual(json.checks[check], { passes: 400, fails: 0 });
  }
  assert.deepEqual(json.threadKinds, { platform: 400, virtual: 0, 'event-loop': 0 });
  assert.equal(json.windowSeconds, (json.endedAtMillis - json.startedAtMillis) / 1000);
  between(json.throughputPerSecond * json.windowSeconds, 399.9, 400.1);
  assert.equal(stub.seen.length, 400);
  between(Math.abs(json.startedAtMillis - stub.seen[0].at), 0, 200);
});

test('latency is what the user waits for, and its quantiles rise', async () => {
  stub.behave({ delay: 100 });
  const { latencyMillis: latency, latencyCurve: curve } = await measured('transfer.js', FEW);
  assert.ok(latency.p50 >= 99);
  assert.ok(latency.p50 <= latency.p90 && latency.p90 <= latency.p95 && latency.p95 <= latency.max);
  assert.ok(curve.every(([share, millis], i) => i === 0 || (share > curve[i - 1][0] && millis >= curve[i - 1][1])));
  assert.equal(curve[0][0], 0.01);
});

test('below 10,000 requests there is no p99 and the curve stops at p95', async () => {
  const { latencyMillis, latencyCurve } = await measured('transfer.js', FEW);
  assert.equal(latencyMillis.p99, null);
  assert.equal(latencyCurve.at(-1)[0], 0.95);
});

test('from 10,000 requests on there is a p99 and the curve stops there', async () => {
  const { latencyMillis, latencyCurve } = await measured('transfer.js', { REQUESTS: 10000 });
  assert.ok(latencyMillis.p99 >= latencyMillis.p95);
  assert.deepEqual(latencyCurve.at(-1), [0.99, latencyMillis.p99]);
});

test('above 100,000 requests the curve has about sixty points and stops at p99.9', async () => {
  const env = { LOAD: 'shared', REQUESTS: 100001, USERS: 50, TARGET: '/sync-request' };
  const { latencyCurve } = await measured('backend_capacity.js', env);
  assert.equal(latencyCurve.at(-1)[0], 0.999);
  between(latencyCurve.length, 55, 65);
});

test('every user has accounts of its own; amount and device are those of the payload', async () => {
  await measured('transfer.js', { USERS: 8, REQUESTS: 40 });
  const payload = JSON.parse(fs.readFileSync(path.join(scripts, '../resources/payload/transfer.json'), 'utf8'));
  const bodies = stub.seen.map(({ body }) => JSON.parse(body));
  assert.ok(bodies.every(({ amount, device }) => amount === payload.amount && device === payload.device));
  const accounts = new Set(bodies.flatMap(({ from, to }) => [from, to]));
  assert.ok(accounts.has(payload.from) && accounts.size % 2 === 0);
  assert.ok(bodies.every(({ from, to }) => from !== to));
});

test('per-user: users start evenly over the ramp-up and each sends its share', async () => {
  stub.behave({ delay: 10 });
  const env = { LOAD: 'per-user', USERS: 10, REQUESTS_PER_USER: 3, RAMP_UP: '1s' };
  const json = await measured('transfer.js', env);
  assert.equal(json.completed, 30);
  assert.equal(json.requests, 30);
  between(json.windowSeconds, 0.9, 3);
  const starts = new Map();
  for (const { at, body } of stub.seen) {
    const { from } = JSON.parse(body);
    starts.set(from, Math.min(at, starts.get(from) ?? Infinity));
  }
  const sorted = [...starts.values()].sort((a, b) => a - b);
  assert.equal(sorted.length, 10);
  sorted.forEach((start, i) => between(start - sorted[0], i * 100 - 100, i * 100 + 300));
});

test('duration: counts what ends inside the window and nothing else', async () => {
  stub.behave({ delay: 50 });
  const env = { LOAD: 'duration', USERS: 5, RAMP_UP: '500ms', WARM_UP: '500ms', DURATION: '2s' };
  const json = await measured('transfer.js', env);
  assert.equal(json.windowSeconds, 2);
  assert.equal(json.endedAtMillis - json.startedAtMillis, 2000);
  between(json.startedAtMillis - stub.seen[0].at, 300, 1001);
  between(json.completed, 60, 205);
  assert.equal(json.throughputPerSecond, json.completed / 2);
  assert.equal(json.requests, json.completed);
  assert.ok(stub.seen.length > json.completed + 20);
});

test('duration: what fails in the warm-up is no error of the window', async () => {
  const begun = Date.now();
  stub.behave({ delay: 20, body: (right) => (Date.now() - begun < 2000 ? 'no' : right) });
  const env = { LOAD: 'duration', USERS: 3, WARM_UP: '3s', DURATION: '1s' };
  const json = await measured('transfer.js', env);
  assert.equal(json.errors, 0);
  assert.ok(json.completed > 0);
});

test('arrival-rate: keeps the rate, a fraction too', async () => {
  stub.behave({ delay: 50 });
  const env = { LOAD: 'arrival-rate', RATE: '50.5', MAX_USERS: 20, WARM_UP: '500ms', DURATION: '2s' };
  const json = await measured('transfer.js', env);
  assert.equal(json.offered, 101);
  between(json.completed, 95, 102);
  assert.equal(json.droppedIterations, 0);
  assert.equal(json.lateArrivals, 0);
  assert.equal(json.users, 20);
  assert.equal(stub.seen.length, 127);
  const gaps = stub.seen.slice(1).map(({ at }, i) => at - stub.seen[i].at);
  assert.ok(gaps.filter((gap) => gap >= 10 && gap <= 30).length > 100, gaps.join());
});

test('arrival-rate: scattered arrivals keep the rate, each at a random moment of its own interval', async () => {
  stub.behave({ delay: 5 });
  const env = { LOAD: 'arrival-rate', RATE: 50, MAX_USERS: 20, DURATION: '2s', ARRIVALS: 'scattered' };
  const json = await measured('transfer.js', env);
  assert.equal(json.offered, 100);
  assert.equal(stub.seen.length, 100);
  const moments = stub.seen.map(({ at }) => at - json.startedAtMillis).sort((one, other) => one - other);
  // None waits for longer than to the end of its interval of 20 ms, but for what the machine adds.
  assert.ok(moments.filter((moment, i) => moment >= i * 20 - 2 && moment <= (i + 1) * 20 + 10).length > 90, moments.join());
  // Even ones would be 20 ms apart; of random ones every fourth gap is below 10 or above 30.
  const gaps = moments.slice(1).map((moment, i) => moment - moments[i]);
  assert.ok(gaps.filter((gap) => gap < 10 || gap > 30).length > 8, gaps.join());
});

test('arrival-rate: random arrivals are those of a Poisson process, the same for the same seed', async () => {
  const moments = async (seed) => {
    stub.behave({ delay: 1 });
    const env = { LOAD: 'arrival-rate', RATE: 100, MAX_USERS: 50, WARM_UP: '1s', DURATION: '4s', ARRIVALS: 'random', ARRIVALS_SEED: seed };
    const json = await measured('transfer.js', env);
    assert.equal(json.offered, 400);
    assert.equal(stub.seen.length, 500);
    return stub.seen.map(({ at }) => at - json.startedAtMillis).sort((one, other) => one - other);
  };
  const one = await moments(7);
  // Counts of parts of 100 ms: their variance is their mean, 10; of scattered arrivals it would be below 1. 99.9 % of 40 such
  // parts are within 4.5 and 18.
  const counts = Array.from({ length: 40 }, (_, part) => one.filter((at) => at >= part * 100 && at < (part + 1) * 100).length);
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  between(mean, 9.8, 10.2);
  between(counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (counts.length - 1), 4.5, 18);
  // How far the moments of another run are apart from these, in the middle; that run may begin a moment sooner or later.
  const apart = (others) => {
    const middle = (values) => values.sort((x, y) => x - y)[values.length / 2];
    const shift = middle(one.map((at, i) => others[i] - at));
    return middle(one.map((at, i) => Math.abs(others[i] - at - shift)));
  };
  const [same, other] = [apart(await moments(7)), apart(await moments(8))];
  assert.ok(same < other / 3, `${same} ms with the same seed, ${other} ms with another`);
});

test('arrival-rate: latency begins when the request was due, so it holds the wait for a free user', async () => {
  stub.behave({ delay: 100 });
  const env = { LOAD: 'arrival-rate', RATE: 20, MAX_USERS: 1, DURATION: '2s' };
  const { latencyMillis: latency, completed } = await measured('transfer.js', env);
  // One user answers half of the arrivals: the one of the last answer has waited for half of the window.
  between(completed, 15, 20);
  assert.ok(latency.max > 700, `${latency.max}`);
  assert.ok(latency.p50 > 300, `${latency.p50}`);
});

test('arrival-rate: what found no free user until the end is reported', async () => {
  stub.behave({ delay: 100 });
  const run = await k6('transfer.js', { LOAD: 'arrival-rate', RATE: 50, MAX_USERS: 1, DURATION: '1s' });
  assert.equal(run.code, 0, run.err);
  assert.equal(run.json.offered, 50);
  between(run.json.droppedIterations, 30, 45);
  // One request is answered after the window.
  between(run.json.completed + run.json.droppedIterations, 48, 50);
  assert.match(run.out, /dropped +\d+ arrivals found no free user/);
});

test('a clock that is set forward changes neither the time of some requests nor the number in a window', async () => {
  stub.behave({ kind: 'virtual', delay: 200 });
  const json = await measured('test/stepping.js', { USERS: 5, REQUESTS: 60 });
  assert.equal(json.completed, 60);
  between(json.windowSeconds, 2, 600);
  stub.behave({ kind: 'virtual', delay: 200 });
  const window = await measured('test/stepping.js', { LOAD: 'duration', USERS: 5, DURATION: '4s' });
  // An hour of these four seconds is over once the clock is set; 100 fit in.
  between(window.completed, 60, 105);
});

test('BEGIN_AT in the past: the backlog that is worked off within the window is counted as late', async () => {
  stub.behave({ delay: 5 });
  const env = { LOAD: 'arrival-rate', RATE: 100, DURATION: '5s', BEGIN_AT: Date.now() - 2000 };
  const run = await k6('transfer.js', env);
  assert.equal(run.code, 0, run.err);
  between(run.json.lateArrivals, 190, 450);
  assert.match(run.out, /late +\d+ arrivals were sent more than 100 ms late/);
});

test('BEGIN_AT and BLOCKS: two k6 cut the same window at the same moments, and every answer is in one part', async () => {
  let n = 0;
  stub.behave({ delay: 5, kind: 'platform', status: () => (++n % 5 === 0 ? 503 : undefined) });
  const beginAt = Date.now() + 3000;
  const env = { LOAD: 'arrival-rate', RATE: 50, WARM_UP: '500ms', DURATION: '2s', ACCEPTED: '503', BEGIN_AT: beginAt, BLOCKS: 4 };
  const json = await measured('transfer.js', env);
  assert.equal(json.startedAtMillis, beginAt + 500);
  assert.ok(stub.seen[0].at >= beginAt - 5, `${stub.seen[0].at - beginAt}`);
  assert.equal(json.blocks.length, 4);
  const sum = (outcome) => json.blocks.reduce((all, block) => all + block[outcome], 0);
  assert.equal(sum('served') + sum('rejected') + sum('failed'), json.completed);
  assert.equal(sum('rejected'), json.rejected);
  json.blocks.forEach(({ served, rejected }) => between(served + rejected, 22, 28));
});

test('BLOCKS: the window of a closed load is cut as well', async () => {
  stub.behave({ delay: 20, kind: 'platform' });
  const json = await measured('transfer.js', { LOAD: 'duration', USERS: 2, DURATION: '2s', BLOCKS: 4 });
  assert.equal(json.blocks.reduce((all, { served }) => all + served, 0), json.completed);
  json.blocks.forEach(({ served }) => assert.ok(served > 0));
});

test('BEGIN_AT: users of a closed load begin together, and not before', async () => {
  const beginAt = Date.now() + 3000;
  const json = await measured('transfer.js', { ...FEW, BEGIN_AT: beginAt });
  assert.ok(json.startedAtMillis >= beginAt, `${json.startedAtMillis - beginAt}`);
  assert.ok(stub.seen[0].at >= beginAt, `${stub.seen[0].at - beginAt}`);
});

test('PHASES: each part of the window has its own rate', async () => {
  stub.behave({ delay: 5 });
  const env = { LOAD: 'arrival-rate', PHASES: '20:1s,100:1s,10:1s', WARM_UP: '500ms', BLOCKS: 3, USERS: 50 };
  const json = await measured('transfer.js', env);
  assert.equal(json.offered, 130);
  assert.equal(json.windowSeconds, 3);
  between(json.completed, 128, 130);
  [20, 100, 10].forEach((arrivals, i) => between(json.blocks[i].served, arrivals - 3, arrivals + 3));
});

test('per-user: a ramp-up spreads thousands of users evenly and each sends its share', async () => {
  stub.behave({ kind: 'virtual', delay: 5 });
  const env = { LOAD: 'per-user', USERS: 500, REQUESTS_PER_USER: 4, RAMP_UP: '2s', TIME_SCALE: '0.5' };
  const json = await measured('work.js', env);
  assert.equal(json.completed, 2000);
  assert.equal(json.errors, 0);
  assert.ok(stub.seen.every((request) => request.url === '/work?duration=50'));
  between(json.windowSeconds, 1.9, 4);
});

test('shared: a ramp-up spreads the first requests of users who then share the rest', async () => {
  stub.behave({ delay: 5 });
  const json = await measured('transfer.js', { USERS: 10, REQUESTS: 10, RAMP_UP: '1s' });
  assert.equal(json.completed, 10);
  assert.ok(json.windowSeconds >= 0.9, `${json.windowSeconds}`);
});

test('a request that hangs has failed in the window in which it was sent', async () => {
  let asked = 0;
  stub.behave({ delay: () => (++asked === 5 ? 4000 : 20) });
  const json = await measured('transfer.js', { LOAD: 'duration', USERS: 2, DURATION: '1s', TIMEOUT: '2s', BLOCKS: 2 });
  assert.equal(json.errors, 1);
  assert.equal(json.windowSeconds, 1);
  assert.deepEqual(json.blocks.map(({ failed }) => failed), [1, 0]);
});

test('a service that takes its time for the root is there', async () => {
  stub.behave({ rootDelay: 10500 });
  assert.equal((await measured('transfer.js', FEW)).errors, 0);
});

test('shared: after MAX_DURATION no more is sent, and what is under way is answered', async () => {
  stub.behave({ delay: 400 });
  const json = await measured('transfer.js', { USERS: 4, REQUESTS: 100000, MAX_DURATION: '1s' });
  assert.equal(json.errors, 0);
  between(json.completed, 4, 12);
  assert.equal(json.completed, stub.seen.length);
});

// What each script asks, and how it knows a right answer.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { FEW, folder, k6, measured, stub, test } = require('./suite.js');

const JOURNEYS = [
  ['get.js', {}, '/work?duration=50'],
  ['work.js', {}, '/work?duration=100'],
  ['work.js', { WORK_MILLIS: '10' }, '/work?duration=10'],
  ['work.js', { TIME_SCALE: '0.001' }, '/work?duration=1'],
  ['relay.js', { RELAY_PATH: '/sync-request' }, '/sync-request'],
  ['relay.js', { RELAY_PATH: '/async-request' }, '/async-request'],
];
for (const [script, env, url] of JOURNEYS) {
  test(`${script} asks ${url} and knows a right answer from a wrong one`, async () => {
    stub.behave({ kind: 'virtual' });
    const right = await measured(script, { ...FEW, ...env });
    assert.equal(right.errors, 0);
    assert.equal(right.script, script.replace('.js', ''));
    assert.ok(stub.seen.every((request) => request.url === url));
    stub.behave({ kind: 'virtual', body: (answer) => answer.replace('Virtual: true', 'Virtual: false').replace('fixed', 'other') });
    const wrong = await measured(script, { ...FEW, ...env });
    assert.equal(wrong.checks.body.fails, 20);
  });
}

test('ask.js scales its amount, and posts once where it is told to, but not in the warm-up', async () => {
  const env = { ...FEW, ASK_PATH: '/monitor?millis={amount}', ASK_AMOUNT: '50', ASK_FIRST: '/hogs' };
  for (const [scale, warmUp, millis, posts] of [['0.001', { IS_WARM_UP: 'true' }, 1, 0], ['0.001', {}, 1, 1], ['0.5', {}, 25, 1]]) {
    stub.behave({ kind: 'virtual' });
    const json = await measured('ask.js', { ...env, ...warmUp, TIME_SCALE: scale });
    assert.equal(json.errors, 0);
    assert.equal(stub.seen.filter(({ url }) => url === '/hogs').length, posts);
    assert.equal(stub.seen.filter(({ url }) => url === `/monitor?millis=${millis}`).length, 20);
  }
  stub.behave({ body: () => 'nearly done' });
  const wrong = await measured('ask.js', { ...FEW, ASK_PATH: '/monitor' });
  assert.equal(wrong.checks.body.fails, 20);
  const unknown = await k6('ask.js', { ...FEW, ASK_PATH: '/monitor', ASK_FIRST: '/unknown' });
  assert.notEqual(unknown.code, 0);
  assert.match(unknown.err, /POST \/unknown was not answered 200/);
});

test('relay.js refuses another path', async () => {
  const run = await k6('relay.js', { RELAY_PATH: '/elsewhere' });
  assert.notEqual(run.code, 0);
  assert.match(run.err, /RELAY_PATH must be one of \/sync-request, \/async-request/);
});

test('users.js draws the same names in every run, others for another seed', async () => {
  const file = path.join(folder, 'users.json');
  const people = Array.from({ length: 50 }, (_, i) => ({ name: `Zoë ${i}`, surname: `O'Hara & Söhne ${i}` }));
  fs.writeFileSync(file, JSON.stringify(people));
  const drawn = [];
  for (const seed of ['1', '1', '2']) {
    stub.behave({});
    const json = await measured('users.js', { USERS: 1, REQUESTS: 30, USERS_FILE: file, SEED: seed });
    assert.equal(json.errors, 0);
    drawn.push(stub.seen.map(({ url }) => url));
  }
  assert.deepEqual(drawn[0], drawn[1]);
  assert.notDeepEqual(drawn[0], drawn[2]);
  assert.ok(new Set(drawn[0]).size > 10);
  stub.behave({ body: () => '[]' });
  assert.equal((await measured('users.js', { USERS: 1, REQUESTS: 5, USERS_FILE: file })).errors, 5);
});

test('users.js says what it needs where USERS_FILE is missing', async () => {
  const run = await k6('users.js', { USERS_FILE: '/no/such/file.json' });
  assert.notEqual(run.code, 0);
  assert.match(run.err, /USERS_FILE must name a JSON list of \{name, surname\}/);
});

test('users.js takes the names of the suite, and the checksum is the same however the answers are interleaved', async () => {
  const checksums = [];
  for (const delay of [0, 20]) {
    stub.behave({ delay });
    const json = await measured('users.js', { LOAD: 'per-user', USERS: 7, REQUESTS_PER_USER: 4 });
    assert.equal(json.errors, 0);
    assert.equal(json.completed, 28);
    checksums.push(json.checksum);
  }
  assert.equal(checksums[0], checksums[1]);
  stub.behave({});
  const other = await measured('users.js', { LOAD: 'per-user', USERS: 7, REQUESTS_PER_USER: 4, SEED: 2 });
  assert.notEqual(other.checksum, checksums[0]);
});

const WRONG_USERS = {
  'another person': (right) => right.replace(/"surname":"/, '"surname":"X'),
  'a second row': (right) => right.replace(/^\[(.*)\]$/, '[$1,$1]'),
};
for (const [name, body] of Object.entries(WRONG_USERS)) {
  test(`users.js: ${name} is an error`, async () => {
    stub.behave({ body });
    assert.equal((await measured('users.js', { USERS: 1, REQUESTS: 5 })).errors, 5);
  });
}

test('backend_capacity.js takes method, target, body and status, and asks for no thread kind', async () => {
  stub.behave({ kind: null });
  const body = '{"amount": 1, "from": "a", "to": "b"}';
  const env = { LOAD: 'shared', ...FEW, METHOD: 'POST', TARGET: '/v1/transfers', BODY: body, STATUS: '201' };
  const json = await measured('backend_capacity.js', env);
  assert.equal(json.errors, 0);
  assert.equal(json.checks.threadKind, undefined);
  assert.ok(stub.seen.every((request) => request.body === body));
});

// What all tests of the scripts share: a stub to ask, a k6 that asks it, a list of tests.
'use strict';
const assert = require('node:assert/strict');
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Stub } = require('./stub.js');

const scripts = path.dirname(__dirname);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'k6-test-'));
const stub = new Stub();
const tests = [];

function test(name, body) {
  tests.push({ name, body });
}

/** Runs a script to its end. */
function k6(script, env = {}) {
  const summary = path.join(folder, 'summary.json');
  fs.rmSync(summary, { force: true });
  const variables = { BASE_URL: stub.url, SUMMARY: summary, ...env };
  const settings = Object.entries(variables).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  const options = ['run', '--quiet', '--no-color', '--no-usage-report', '--address', '127.0.0.1:0'];
  return new Promise((done, failed) => {
    const child = spawn(process.env.K6 || 'k6', [...options, ...settings, path.join(scripts, script)]);
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('error', failed);
    child.on('close', (code) => {
      const json = fs.existsSync(summary) ? JSON.parse(fs.readFileSync(summary, 'utf8')) : undefined;
      done({ code, out, err, json });
    });
  });
}

async function measured(script, env) {
  const run = await k6(script, env);
  assert.equal(run.code, 0, run.err);
  return run.json;
}

function between(value, low, high) {
  assert.ok(value >= low && value <= high, `${value} is not between ${low} and ${high}`);
}

const FEW = { USERS: 5, REQUESTS: 20 };

module.exports = { FEW, between, folder, k6, measured, scripts, stub, test, tests };

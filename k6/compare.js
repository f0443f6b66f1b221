// Both banks, one after the other, under the same load: k6 run k6/compare.js
import exec from 'k6/execution';
import http from 'k6/http';
import { sleep } from 'k6';
import { timeOfDay } from './lib/arrivals.js';
import { delaysOf, withoutDelays } from './lib/backends.js';
import { compared, inText, submetrics } from './lib/comparison.js';
import { firstProblem, positiveDuration, problem, text, whole } from './lib/env.js';
import { page } from './lib/page.js';
import { record, recordFirstStart, trendStats } from './lib/summary.js';
import { failedChecks, sendTransfer, transferRequest } from './lib/transfer.js';

const ARMS = { platform: address('PLATFORM_URL', 8080), virtual: address('VIRTUAL_URL', 8090) };
const BACK_ENDS = [address('RISK_URL', 8081), address('TRANSFER_URL', 8082)];
const LOAD = { users: whole('USERS', 50), requests: whole('REQUESTS', 400), threads: whole('THREADS', 10) };
const WARM_UP = whole('WARM_UP_REQUESTS', 4000);
const PARAMETERS = { timeout: positiveDuration('TIMEOUT', 120000) };

const payload = JSON.parse(open('../resources/payload/transfer.json'));

if (LOAD.requests < LOAD.users) {
  problem(`REQUESTS must be at least USERS, but ${LOAD.requests} requests cannot keep ${LOAD.users} users busy.`);
}

// The summary counts errors by itself; k6 need not keep another metric of every request.
http.setResponseCallback(null);

const scenario = {
  executor: 'shared-iterations',
  vus: LOAD.users,
  iterations: Math.max(LOAD.requests, LOAD.users),
  maxDuration: '24h', // the count ends it, not the clock
};

export const options = {
  scenarios: { platform: scenario, virtual: scenario },
  thresholds: submetrics(Object.keys(ARMS)),
  summaryTrendStats: trendStats(),
  systemTags: ['group', 'scenario'],
  batch: 50,
  batchPerHost: 50,
  setupTimeout: '10m',
};

export function setup() {
  try {
    if (firstProblem()) {
      throw firstProblem();
    }
    withoutDelays(BACK_ENDS, () => Object.entries(ARMS).forEach(([kind, bank]) => warmUp(kind, bank)));
    return { delays: delaysOf(BACK_ENDS) };
  } catch (sentence) {
    exec.test.abort(String(sentence));
  }
}

// Both banks answer as many requests; a JVM that starts cold would otherwise lose most in the shorter arm.
function warmUp(kind, bank) {
  for (let sent = 0; sent < WARM_UP; sent += options.batch) {
    const requests = Array.from({ length: options.batch }, (_, i) => ['POST', ...transferRequest(bank, payload, i + 1, PARAMETERS)]);
    for (const response of http.batch(requests)) {
      if (response.status === 0) {
        throw `Nothing answers at ${bank}: docker compose up -d starts both banks, ${kind.toUpperCase()}_URL gives another address.`;
      }
      const failed = failedChecks(response, payload, kind);
      if (failed.length > 0) {
        throw `${bank} is no ${kind} bank in order: ${failed.join(', ')} wrong in its answer of status ${response.status}, thread kind ${response.headers['X-Thread-Kind']}.`;
      }
    }
  }
}

let now;

export default function run() {
  const arm = exec.scenario.name;
  if (!now) {
    now = timeOfDay();
    if (arm === 'virtual') {
      awaitPlatform();
    }
    recordFirstStart(now());
  }
  const response = sendTransfer(ARMS[arm], payload, exec.vu.idInTest, PARAMETERS);
  record(response, 0, now(), response.headers['X-Thread-Kind'], arm, failedChecks(response, payload, arm));
}

// No clock knows when the first arm will have ended; the count of answers does. Looking more often towards the end
// lets all users start within some milliseconds.
function awaitPlatform() {
  for (;;) {
    const left = scenario.iterations - exec.instance.iterationsCompleted;
    if (left <= 0) {
      return;
    }
    sleep(Math.min(1, Math.max(0.01, left * 0.002)));
  }
}

export function handleSummary(data) {
  const result = data.setup_data && compared(ARMS, LOAD, data.setup_data.delays, data.metrics);
  if (!result) {
    return {};
  }
  return {
    stdout: inText(result),
    [text('SUMMARY', 'compare.json')]: `${JSON.stringify(result, null, 2)}\n`,
    [text('REPORT', 'compare.html')]: page(result),
  };
}

function address(name, port) {
  return text(name, `http://localhost:${port}`).replace(/\/+$/, '');
}

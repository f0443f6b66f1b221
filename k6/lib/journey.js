// Ties a journey (what one user asks, and how a right answer looks) to a load shape and to the summary.
import exec from 'k6/execution';
import http from 'k6/http';
import { sleep } from 'k6';
import { arrivals, clock, timeOfDay } from './arrivals.js';
import { firstProblem, oneOf, text } from './env.js';
import { loadFromEnvironment } from './load.js';
import {
  blockCounters, distribution, figures, firstStartOf, record, recordAnswer, recordDropped, recordFirstStart, recordRejected, recordSent, recordWindow, table,
  THREAD_KINDS, trendStats,
} from './summary.js';

// Nobody answered so many requests of one user in a row: the service is gone, and going on would only fill the log.
const GONE = 10;

// k6's error code of a request that had no answer in time.
const TIMED_OUT = 1050;

export const BASE_URL = text('BASE_URL', 'http://localhost:8080').replace(/\/+$/, '');

// Whether the figures go into the log: a pod leaves nothing else.
const LOGGED = text('SUMMARY') === 'log';

const SUMMARY_LINE = 'vtbench-summary ';

const BANK = 'bank-service (port 8080) with its back-ends risk-service (8081) and transfer-service (8082)';

/**
 * What a script exports.
 *   name        of the script, for the summary
 *   request     (parameters) => response of one request; parameters go to the k6 http call
 *   isRight     (response, threadKind) => whether the body of an answer with the right status is right
 *   status      the right status; what else ACCEPTED names is a rejection, neither served nor wrong
 *   answer      (response) => text that all arms must have given alike; for the checksum, left out where there is none
 *   tellsThread whether the service tells its kind of thread
 *   service     what to start when nothing answers
 *   load        defaults of the load shape
 */
export function journey({ name, request, isRight, answer, status = 200, tellsThread = true, service = BANK, load: defaults }) {
  const load = loadFromEnvironment(defaults);
  const wantedKind = tellsThread ? oneOf('THREAD_KIND', THREAD_KINDS, undefined) : undefined;
  const parameters = { timeout: load.timeout, headers: { 'Content-Type': 'application/json' } };
  const user = { started: false, now: undefined, from: 0, to: Infinity, arrivals: undefined, unanswered: 0, complained: false };

  const blocks = load.blocks ? blockCounters(load.blocks) : undefined;

  // The summary counts errors by itself; k6 need not keep another metric of every request.
  http.setResponseCallback(null);

  function run(setupData) {
    if (!user.started) {
      start(user, load, setupData);
    }
    if (user.arrivals && !user.arrivals.await()) {
      recordDropped();
      return;
    }
    const late = user.arrivals ? user.arrivals.late() : 0;
    const begin = user.now();
    const response = request(parameters);
    const end = user.now();
    // One that timed out counts when it was sent. Its end lies behind most windows, so that none of these would fail.
    const moment = response.error_code === TIMED_OUT ? begin : end;
    const kind = response.headers['X-Thread-Kind'];
    const isRejected = response.status !== status && load.accepted.includes(response.status);
    const failed = isRejected ? [] : failedChecks(response, kind);
    if (failed.length > 0) {
      complain(user, response, kind);
    }
    if (moment >= user.from && moment < user.to) {
      recordSent(late);
      if (isRejected) {
        recordRejected(end);
      } else {
        record(response, late, end, kind, wantedKind, failed);
      }
      if (blocks) {
        const block = Math.floor(((moment - user.from) * load.blocks) / load.window.length);
        blocks.add(block, isRejected ? 'rejected' : failed.length > 0 ? 'failed' : 'served');
      }
      if (answer && !isRejected && failed.length === 0) {
        recordAnswer(answer(response));
      }
    }
    user.unanswered = response.status === 0 ? user.unanswered + 1 : 0;
    if (user.unanswered === GONE) {
      exec.test.abort(`${BASE_URL} has stopped answering.`);
    }
  }

  function failedChecks(response, kind) {
    const failed = [];
    if (response.status !== status) {
      failed.push('status', 'body');
    } else if (!holds(() => isRight(response, kind))) {
      failed.push('body');
    }
    if (tellsThread && (wantedKind ? kind !== wantedKind : !THREAD_KINDS.includes(kind))) {
      failed.push('threadKind');
    }
    return failed;
  }

  function handleSummary(data) {
    const result = figures(name, load, tellsThread, wantedKind, data.metrics);
    if (!result) {
      return {};
    }
    const outputs = { stdout: table(result) };
    const whole = JSON.stringify({ ...result, firstStartMillis: firstStartOf(data.metrics), distribution: distribution(data.metrics) });
    if (LOGGED) {
      outputs.stdout += `${SUMMARY_LINE}${whole}\n`;
    } else if (text('SUMMARY')) {
      outputs[text('SUMMARY')] = `${whole}\n`;
    }
    return outputs;
  }

  return {
    options: __VU === 0 ? optionsFor(load) : {},
    setup: () => prepare(service, load),
    run,
    handleSummary,
  };
}

// k6 reads the options once, before there are users.
function optionsFor(load) {
  return {
    scenarios: { load: load.scenario },
    // It may wait for the moment at which all generators begin.
    setupTimeout: '5m',
    summaryTrendStats: trendStats(),
    // The group alone tells setup() from the load in k6's raw outputs; every other tag costs time per request.
    // Where some answers are rejections, the status tells them from those that were served.
    systemTags: load.accepted.length > 0 ? ['group', 'status'] : ['group'],
    discardResponseBodies: false,
  };
}

function start(user, load, setupData) {
  user.started = true;
  user.now = timeOfDay();
  if (load.rate) {
    user.arrivals = arrivals(load, setupData.clock);
  }
  if (load.startDelay > 0) {
    sleep(((exec.vu.idInTest - 1) * load.startDelay) / 1000);
  }
  if (load.window) {
    const begin = load.rate ? (load.beginAt ?? exec.scenario.startTime) : exec.scenario.startTime;
    user.from = begin + load.window.after;
    user.to = user.from + load.window.length;
    recordWindow(user.from);
  }
  recordFirstStart(user.now());
}

function prepare(service, load) {
  if (firstProblem()) {
    exec.test.abort(firstProblem());
  }
  // A service that takes its time is there; whether it answers the users is for these to see.
  const { status, error_code: error } = http.get(BASE_URL, { timeout: 10000, redirects: 0 });
  if (status === 0 && error !== TIMED_OUT) {
    exec.test.abort(`Nothing answers at ${BASE_URL}: start ${service} first, or give another address as BASE_URL.`);
  }
  if (load.rate) {
    return { clock: clock() };
  }
  // Users of a closed load begin when this ends; arrivals keep the time themselves.
  sleep(Math.max(0, (load.beginAt ?? 0) - Date.now()) / 1000);
  return {};
}

// A body that is not even JSON is as wrong as one with the wrong content.
function holds(check) {
  try {
    return check() === true;
  } catch {
    return false;
  }
}

function complain(user, response, kind) {
  if (user.complained || exec.vu.idInTest > 3) {
    return;
  }
  user.complained = true;
  const body = response.body ? String(response.body).slice(0, 300) : response.error;
  console.error(`Wrong answer: status ${response.status}, thread kind ${kind}: ${body}`);
}

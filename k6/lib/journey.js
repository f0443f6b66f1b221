// Ties a journey (what one user asks, and how a right answer looks) to a load shape and to the summary.
import exec from 'k6/execution';
import http from 'k6/http';
import { sleep } from 'k6';
import { answerClasses, masked, pathNames, pathOf, pathTrends } from './answers.js';
import { arrivals, clock, timeOfDay } from './arrivals.js';
import { firstProblem, oneOf, text } from './env.js';
import { loadFromEnvironment } from './load.js';
import {
  blockCounters, distribution, figures, firstStartOf, record, recordAnswer, recordDropped, recordElsewhere, recordFirstStart, recordIteration,
  recordRejected, recordSent, recordUser, recordWeighted, recordWindow, table, THREAD_KINDS, thresholdsOf, trendStats,
} from './summary.js';

// Nobody answered so many requests of one user in a row: the service is gone, and going on would only fill the log.
const GONE = 10;

// How long setup() waits for an answer of a service that may be down: long enough to see its address.
const GLANCE = 1000;

// k6's error code of a request that had no answer in time.
const TIMED_OUT = 1050;

export const BASE_URL = text('BASE_URL', 'http://localhost:8080').replace(/\/+$/, '');

const ORIGIN = BASE_URL.replace(/^(\w+:\/\/[^/?#]+).*/, '$1');

// Whether the figures go into the log: a pod leaves nothing else.
const LOGGED = text('SUMMARY') === 'log';

const SUMMARY_LINE = 'vtbench-summary ';

/** What to start for a question that is not the bank's. */
export const LAB = 'lab-service (port 8080) with the profile that answers this request';

const BANK = 'bank-service (port 8080) with its back-ends risk-service (8081) and transfer-service (8082)';

/**
 * What a script exports.
 *   name        of the script, for the summary
 *   request     (parameters) => response of one request; parameters go to the k6 http call
 *   isRight     (response, threadKind) => whether the body of an answer with the right status is right
 *   status      the right status; what else ACCEPTED names is a rejection, neither served nor wrong
 *   answer      (response) => text that all arms must have given alike; for the checksum, left out where there is none
 *   tellsThread whether the service tells its kind of thread
 *   paths       {names, of}: of(response) is the name of the path that was asked, one of the names; left out where the
 *               answers themselves say it
 *   service     what to start when nothing answers
 *   load        defaults of the load shape
 *   iterate     (count, setupData) => what an iteration does instead of one request; count(response) counts each answer of
 *               a status below 400, or of the right one, as right. May return a promise
 *   about       what the summary says of a script that is not the suite's own, whose failed checks count as errors
 */
export function journey({ name, request, isRight, answer, status = 200, tellsThread = true, paths, service = BANK, load: defaults, iterate, about }) {
  const load = loadFromEnvironment(defaults);
  const wantedKind = tellsThread ? oneOf('THREAD_KIND', THREAD_KINDS, undefined) : undefined;
  const parameters = { timeout: load.timeout, headers: { 'Content-Type': 'application/json' } };
  const user = {
    started: false, now: undefined, begin: 0, from: 0, to: Infinity, arrivals: undefined, late: 0, peer: undefined, reached: false, astray: 0, unanswered: 0,
    wrong: false, complained: false, part: undefined, ended: 0, unserved: 0,
  };

  const blocks = load.blocks ? blockCounters(load.blocks) : undefined;
  const names = pathNames(paths && paths.names);
  const trends = pathTrends(names);
  const classes = answerClasses(names);

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
    user.late = user.arrivals ? user.arrivals.late() : 0;
    user.begin = user.now();
    if (!iterate) {
      count(request(parameters));
      return undefined;
    }
    const running = iterate(count, setupData);
    return running ? running.then(endIteration) : endIteration();
  }

  function count(response) {
    const end = user.now();
    // One that timed out counts when it was sent. Its end lies behind most windows, so that none of these would fail.
    const moment = response.error_code === TIMED_OUT ? user.begin : end;
    user.begin = end;
    // What an iteration sends after its first request is sent when its user wants it.
    const late = user.late;
    user.late = 0;
    if (isElsewhere(response, user.peer)) {
      goAstray(response, moment);
      return;
    }
    user.reached = true;
    const kind = response.headers['X-Thread-Kind'];
    const isRejected = !isRightStatus(response.status) && load.accepted.includes(response.status);
    const failed = isRejected ? [] : failedChecks(response, kind);
    if (failed.length > 0) {
      complain(user, response, kind);
    }
    const inside = isInside(moment);
    const path = trends.size > 0 || classes ? (paths ? paths.of(response) : pathOf(response)) : undefined;
    if (classes && !isRejected && failed.length === 0) {
      classes.look(response, path, inside);
    }
    if (inside) {
      recordSent(late);
      if (load.pause > 0) {
        countUser(isRejected || failed.length > 0);
      }
      if (count.weight > 0) {
        recordWeighted(count.weight);
      }
      if (isRejected) {
        recordRejected(end);
      } else {
        record(response, late, end, kind, wantedKind, failed, trends.get(path));
      }
      if (blocks) {
        blocks.add(blockAt(moment), isRejected ? 'rejected' : failed.length > 0 ? 'failed' : 'served');
      }
      if (answer && !isRejected && failed.length === 0) {
        recordAnswer(answer(response));
      }
    }
    user.wrong = failed.length > 0;
    if (about) {
      markChecks(isRejected || user.wrong ? undefined : end);
    }
    user.unanswered = response.status === 0 ? user.unanswered + 1 : 0;
    if (load.pause > 0) {
      pauseAfter(isRejected || user.wrong);
    } else if (user.unanswered === GONE) {
      exec.test.abort(`${BASE_URL} has stopped answering.`);
    }
  }

  function countUser(isUnserved) {
    const before = user.ended > 0 ? user.unserved / user.ended : 0;
    user.ended++;
    user.unserved += isUnserved ? 1 : 0;
    recordUser(user.ended === 1, before, user.unserved / user.ended);
  }

  // A refusal takes no time: without a pause, a dead server would look like one that is asked a hundred times as often.
  function pauseAfter(unserved) {
    if (unserved) {
      sleep(load.pause / 1000);
      user.begin = user.now();
    }
  }

  // Whether requests of this user went elsewhere, and none to the service.
  count.isAstray = () => user.astray > 0 && !user.reached;
  // Whether the last answer was wrong.
  count.isWrong = () => user.wrong;
  count.markChecks = markChecks;

  function isInside(millis) {
    return millis >= user.from && millis < user.to;
  }

  function blockAt(millis) {
    return Math.floor(((millis - user.from) * load.blocks) / load.window.length);
  }

  function isRightStatus(actual) {
    return about ? actual > 0 && actual < 400 : actual === status;
  }

  // What goes elsewhere is no figure of the service.
  function goAstray(response, end) {
    if (isInside(end)) {
      recordElsewhere();
    }
    markChecks(undefined);
    user.astray++;
    if (user.astray === 1 && exec.vu.idInTest <= 3) {
      console.error(`A request went to ${withoutQueries(response.url)}, and the service is at ${BASE_URL}.`);
    }
    if (!about && user.astray === GONE && !user.reached) {
      exec.test.abort(`The requests do not reach the service at ${BASE_URL}: use BASE_URL in the script.`);
    }
  }

  // A script is not told what came of a check that another one makes, but the summary is told, by the tag that it bears. A
  // check on a wrong answer bears none: that one is an error already.
  function markChecks(millis) {
    const part = millis !== undefined && isInside(millis) ? String(blocks ? blockAt(millis) : 0) : 'none';
    if (user.part !== part) {
      user.part = part;
      exec.vu.metrics.tags.part = part;
    }
  }

  function endIteration() {
    if (isInside(user.now())) {
      recordIteration();
    }
  }

  function failedChecks(response, kind) {
    const failed = [];
    if (!isRightStatus(response.status)) {
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
    const result = figures(name, load, tellsThread, wantedKind, data.metrics, about, names);
    if (!result) {
      return {};
    }
    const outputs = { stdout: table(result) };
    const whole = JSON.stringify({ ...result, firstStartMillis: firstStartOf(data.metrics), distribution: distribution(data.metrics.window_latency) });
    if (LOGGED) {
      outputs.stdout += `${SUMMARY_LINE}${whole}\n`;
    } else if (text('SUMMARY')) {
      outputs[text('SUMMARY')] = `${whole}\n`;
    }
    return outputs;
  }

  // For those who load a script without knowing what it is.
  run.isJourney = true;

  return {
    options: __VU === 0 ? optionsFor(load, about) : {},
    setup: () => prepare(service, load),
    run,
    handleSummary,
  };
}

/** Whether a script's function is that of a journey. */
export function isJourney(run) {
  return typeof run === 'function' && run.isJourney === true;
}

/** Whether a response is not the service's: neither its address nor who answered is that of BASE_URL. */
export function isElsewhere({ url, remote_ip: ip, remote_port: port }, peer) {
  return typeof url === 'string' && !isBelowOrigin(url, ORIGIN) && `${ip}:${port}` !== peer && !isBelowOrigin(loopback(url), loopback(ORIGIN));
}

function isBelowOrigin(url, origin) {
  return url.startsWith(origin) && (url.length === origin.length || '/?#'.includes(url[origin.length]));
}

function loopback(url) {
  return url.replace('//localhost', '//127.0.0.1');
}

// k6 reads the options once, before there are users.
function optionsFor(load, about) {
  return {
    ...(about ? { thresholds: thresholdsOf(load) } : {}),
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
  user.peer = setupData.peer;
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
  const timeout = load.pause > 0 ? GLANCE : 10000;
  const { status, error_code: error, remote_ip: ip, remote_port: port } = http.get(BASE_URL, { timeout, redirects: 0 });
  if (status === 0 && error !== TIMED_OUT && load.pause === 0) {
    exec.test.abort(`Nothing answers at ${BASE_URL}: start ${service} first, or give another address as BASE_URL.`);
  }
  if (load.rate) {
    return { peer: `${ip}:${port}`, clock: clock() };
  }
  // Users of a closed load begin when this ends; arrivals keep the time themselves.
  sleep(Math.max(0, (load.beginAt ?? 0) - Date.now()) / 1000);
  return { peer: `${ip}:${port}` };
}

// A body that is not even JSON is as wrong as one with the wrong content.
function holds(check) {
  try {
    return check() === true;
  } catch {
    return false;
  }
}

// A query may hold a token.
function withoutQueries(text) {
  return String(text).replace(/\?[^\s"]*/g, '');
}

function complain(user, response, kind) {
  if (user.complained || exec.vu.idInTest > 3) {
    return;
  }
  user.complained = true;
  const body = masked(response.body ? String(response.body).slice(0, 1200) : withoutQueries(response.error), response).slice(0, 300);
  console.error(`Wrong answer: status ${response.status}, thread kind ${kind}: ${body}`);
}

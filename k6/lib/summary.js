// What is recorded of every answer inside the window, and the two forms in which a run's figures come out.
import { Counter, Trend } from 'k6/metrics';
import { answersOf, pathMetric } from './answers.js';

export const THREAD_KINDS = ['platform', 'virtual', 'event-loop'];

const CHECKS = ['status', 'body', 'threadKind'];

const OUTCOMES = ['served', 'rejected', 'failed'];

// Longer than the pause of a young collection, a tenth of the shortest block.
const LATE_MILLIS = 100;

const windowStart = new Trend('window_start');
const firstStart = new Trend('window_first_start');
const lastEnd = new Trend('window_last_end');
const latency = new Trend('window_latency', true);
const errors = new Counter('window_errors');
const rejected = new Counter('window_rejected');
const dropped = new Counter('window_dropped');
const lateArrivals = new Counter('window_late');
const checksum = new Counter('window_checksum');
const elsewhere = new Counter('window_elsewhere');
const iterations = new Counter('window_iterations');
const weighted = new Counter('window_weighted');
const users = new Counter('window_users');
const shareAdded = new Counter('window_users_unserved_added');
const shareTaken = new Counter('window_users_unserved_taken');
const fails = countersOf(CHECKS, (check) => `window_fails_${check}`);
const kinds = countersOf(THREAD_KINDS, (kind) => `window_kind_${kind.replace('-', '_')}`);

/** The statistics that k6 must compute of every Trend. */
export function trendStats() {
  const percents = new Set([...quantiles(), ...denseQuantiles()]);
  return ['count', 'avg', 'min', 'max', ...[...percents].map((percent) => `p(${percent})`)];
}

// Bins that hold a thousandth of the requests each, a ten-thousandth in the last hundredth: k6 has every value sorted at
// its end, so they cost nothing while it measures.
function denseQuantiles() {
  return [...steps(0.1, 98.9, 0.1), ...Array.from({ length: 100 }, (_, i) => Number((99 + i / 100).toFixed(2)))];
}

/**
 * The bounds of those bins as pairs of quantile and milliseconds, with which the latencies of several generators, or of
 * several blocks, become those of all requests together; empty where nothing was served.
 */
export function distribution(trend) {
  if (!trend || trend.values.count === 0) {
    return [];
  }
  const inner = denseQuantiles().map((percent) => [Number((percent / 100).toFixed(5)), rounded(trend.values[`p(${percent})`])]);
  return [[0, rounded(trend.values.min)], ...inner, [1, rounded(trend.values.max)]];
}

/** When the first of all users sent its first request (epoch milliseconds). */
export function firstStartOf({ window_first_start: trend }) {
  return trend.values.min;
}

// About sixty quantiles in per cent, denser towards the tail. A function, because what a module builds is built again
// for each of thousands of users.
function quantiles() {
  return [1, ...steps(2.5, 90, 2.5), ...steps(91, 95, 1), ...steps(95.5, 99, 0.5), ...steps(99.1, 99.9, 0.1)];
}

/** Each user says once when the window begins (epoch milliseconds). */
export function recordWindow(startMillis) {
  windowStart.add(startMillis);
}

/** Each user says once when its first request started (epoch milliseconds). */
export function recordFirstStart(millis) {
  firstStart.add(millis);
}

/**
 * One answer inside the window; failed lists the names of the checks that it failed, lateMillis is how long after its
 * time an open load sent the request, ofPath is the trend of the path where there are several. Every sample costs k6 about 3 % of a short request, so what follows from others is
 * not kept: answers of the wanted kind are all that are not wrong.
 */
export function record(response, lateMillis, endMillis, kind, wantedKind, failed, ofPath) {
  lastEnd.add(endMillis);
  if (kind !== wantedKind && kinds[kind]) {
    kinds[kind].add(1);
  }
  if (failed.length === 0) {
    // Blocked is the wait for a connection and includes connecting; duration is sending + waiting + receiving.
    const millis = lateMillis + response.timings.blocked + response.timings.duration;
    latency.add(millis);
    if (ofPath) {
      ofPath.add(millis);
    }
    return;
  }
  errors.add(1);
  for (const check of failed) {
    fails[check].add(1);
  }
}

/** One answer inside the window that is right but not what was asked for. */
export function recordRejected(endMillis) {
  lastEnd.add(endMillis);
  rejected.add(1);
}

/**
 * Counters of the parts of a window; add(part, outcome) counts one answer as served, rejected or failed. To be called
 * where metrics can be made: before there are users.
 */
export function blockCounters(blocks) {
  const counters = Array.from({ length: blocks }, (_, i) => countersOf(OUTCOMES, (outcome) => blockMetric(i, outcome)));
  return { add: (block, outcome) => counters[block][outcome].add(1) };
}

/** One arrival that was sent in the window; counted where it was sent so late that others were sent at once with it. */
export function recordSent(lateMillis) {
  if (lateMillis > LATE_MILLIS) {
    lateArrivals.add(1);
  }
}

/** One arrival that had found no free user when the window ended. */
export function recordDropped() {
  dropped.add(1);
}

/** The text of one right answer: their checksums add up, in whichever order they come. */
export function recordAnswer(body) {
  let hash = 7;
  for (let i = 0; i < body.length; i++) {
    hash = (hash * 31 + body.charCodeAt(i)) % 1000003;
  }
  checksum.add(hash);
}

/** One request that went to another server than the service. */
export function recordElsewhere() {
  elsewhere.add(1);
}

/** One iteration of a script that may send several requests in each. */
export function recordIteration() {
  iterations.add(1);
}

/** One request of a function of which each ran once; the weight is the share of the iterations that run it. */
export function recordWeighted(weight) {
  weighted.add(weight);
}

/**
 * How the share of one user's requests without a right answer changed. Each user counts alike: one that is refused asks again
 * and again, and one whose request hangs asks once.
 */
export function recordUser(isFirst, before, after) {
  if (isFirst) {
    users.add(1);
  }
  if (after > before) {
    shareAdded.add(after - before);
  } else if (after < before) {
    shareTaken.add(before - after);
  }
}

/** Makes k6 count the failed checks of each part of the window by itself; they are tagged with their part. */
export function thresholdsOf(load) {
  return Object.fromEntries(Array.from({ length: load.blocks || 1 }, (_, part) => [checksOf(part), []]));
}

function checksOf(part) {
  return `checks{part:${part}}`;
}

// Answers that were served, as far as the script was not told what came of its checks on them.
function failedChecksOf(load, metrics) {
  return Array.from({ length: load.blocks || 1 }, (_, part) => {
    const checks = metrics[checksOf(part)];
    const served = count(load.blocks ? metrics[blockMetric(part, 'served')] : metrics.window_latency);
    return Math.min(checks ? checks.values.fails : 0, served);
  });
}

/**
 * The figures of a run; undefined when no request was ever sent. wantedKind is the one that record() was told, about what
 * is known of a script that is not the suite's own, names are those of the paths that are told apart.
 */
export function figures(script, load, checksThreadKind, wantedKind, metrics, about, names = []) {
  if (!metrics.window_first_start) {
    return undefined;
  }
  const unchecked = about ? failedChecksOf(load, metrics) : [];
  const failedChecks = unchecked.reduce((sum, each) => sum + each, 0);
  const wrong = count(metrics.window_errors) + failedChecks;
  const refused = count(metrics.window_rejected);
  const served = count(metrics.window_latency) - failedChecks;
  const all = served + refused + wrong;
  const [startedAtMillis, endedAtMillis] = windowOf(load, metrics);
  const windowSeconds = (endedAtMillis - startedAtMillis) / 1000;
  const checks = {};
  for (const check of CHECKS) {
    if (check !== 'threadKind' || checksThreadKind) {
      const failed = count(metrics[`window_fails_${check}`]) + (check === 'body' ? failedChecks : 0);
      // Of a rejection the status alone is looked at.
      checks[check] = { passes: (check === 'status' ? all : all - refused) - failed, fails: failed };
    }
  }
  const threadKinds = {};
  for (const kind of THREAD_KINDS) {
    threadKinds[kind] = kind === wantedKind ? checks.threadKind.passes : count(metrics[`window_kind_${kind.replace('-', '_')}`]);
  }
  const iterated = count(metrics.window_iterations);
  const answers = answersOf(names, metrics, (path) => (names.length > 1 ? count(metrics[pathMetric(names.indexOf(path))]) : served));
  // Arrivals are iterations, and a share of all requests is asked for.
  const each = iterated > 0 ? all / iterated : 1;
  return {
    schema: 1,
    script,
    load: load.name,
    users: load.users,
    requests: load.requests || all,
    startedAtMillis,
    endedAtMillis,
    windowSeconds,
    completed: all,
    rejected: refused,
    errors: wrong,
    ...(load.rate ? { offered: Math.round(load.offered * each) } : {}),
    droppedIterations: Math.round(count(metrics.window_dropped) * each),
    ...(load.rate ? { lateArrivals: Math.round(count(metrics.window_late) * each) } : {}),
    throughputPerSecond: windowSeconds > 0 ? rounded(served / windowSeconds) : 0,
    checks,
    threadKinds,
    ...(load.pause > 0 && metrics.window_users ? { unservedUsers: unservedUsersOf(metrics) } : {}),
    // Where time ends the run, arms answer different numbers of requests.
    ...(metrics.window_checksum && !load.window ? { checksum: count(metrics.window_checksum) } : {}),
    ...(load.blocks ? { blocks: blocksOf(load.blocks, metrics, unchecked) } : {}),
    ...(about || metrics.window_elsewhere ? { own: { elsewhere: count(metrics.window_elsewhere), iterations: iterated, ...eachOf(metrics), ...about } } : {}),
    ...(answers ? { answers } : {}),
    ...(names.length > 1 ? { paths: names.map((path, i) => ofPath(path, metrics[pathMetric(i)])) } : {}),
    ...latencies(metrics.window_latency, served),
  };
}

function unservedUsersOf(metrics) {
  const shares = count(metrics.window_users_unserved_added) - count(metrics.window_users_unserved_taken);
  return rounded(Math.min(1, Math.max(0, shares / count(metrics.window_users))));
}

// The requests of an iteration, where each function ran once.
function eachOf(metrics) {
  return metrics.window_weighted ? { each: metrics.window_weighted.values.count } : {};
}

function ofPath(name, trend) {
  return { name, completed: count(trend), latencyMillis: latencies(trend, count(trend)).latencyMillis, distribution: distribution(trend) };
}

function blocksOf(blocks, metrics, unchecked) {
  return Array.from({ length: blocks }, (_, i) => {
    const [served, rejected, failed] = OUTCOMES.map((outcome) => count(metrics[blockMetric(i, outcome)]));
    const moved = unchecked[i] || 0;
    return { served: served - moved, rejected, failed: failed + moved };
  });
}

function blockMetric(block, outcome) {
  return `window_block_${block}_${outcome}`;
}

/** A run's figures for people. */
export function table(result) {
  const share = result.completed > 0 ? ` (${((100 * result.errors) / result.completed).toFixed(2)} %)` : '';
  const failed = Object.keys(result.checks).filter((check) => result.checks[check].fails > 0);
  const kindsSeen = THREAD_KINDS.filter((kind) => result.threadKinds[kind] > 0);
  const millis = result.latencyMillis;
  const rows = [
    [result.load === 'shared' || result.load === 'per-user' ? 'total time' : 'window', `${result.windowSeconds.toFixed(3)} s`],
    ...(result.offered ? [['offered', `${result.offered} arrivals`]] : []),
    ['completed', `${result.completed} requests of ${result.users} users`],
    ...(result.rejected > 0 ? [['rejected', `${result.rejected} with another accepted status`]] : []),
    ['throughput', `${result.throughputPerSecond.toFixed(2)} /s`],
    ...(millis ? Object.entries(millis).map(([name, value]) => [`latency ${name}`, value === null ? 'n/a' : `${value.toFixed(1)} ms`]) : []),
    ['errors', `${result.errors}${share}${failed.length > 0 ? `: wrong ${failed.join(', ')}` : ''}`],
    ...(result.lateArrivals > 0 ? [['late', `${result.lateArrivals} arrivals were sent more than ${LATE_MILLIS} ms late`]] : []),
    ...(result.own && result.own.elsewhere > 0 ? [['elsewhere', `${result.own.elsewhere} requests went to another server than the service`]] : []),
    ...(result.droppedIterations > 0 ? [['dropped', `${result.droppedIterations} arrivals found no free user`]] : []),
    ['thread kind', kindsSeen.length > 0 ? kindsSeen.join(', ') : 'not told'],
  ];
  return `\n${result.script}\n${rows.map(([name, value]) => `  ${name.padEnd(14)}${value}`).join('\n')}\n`;
}

function windowOf(load, metrics) {
  if (load.window) {
    const start = Math.round(metrics.window_start.values.min);
    return [start, start + load.window.length];
  }
  const start = firstStartOf(metrics);
  return [start, metrics.window_last_end ? metrics.window_last_end.values.max : start];
}

function latencies(trend, right) {
  if (right === 0) {
    return { latencyMillis: null, latencyCurve: [] };
  }
  const at = (percent) => rounded(trend.values[`p(${percent})`]);
  // A tail quantile of few requests is the accident of a handful.
  const last = right < 10000 ? 95 : right <= 100000 ? 99 : 99.9;
  return {
    latencyMillis: {
      mean: rounded(trend.values.avg),
      p50: at(50),
      p90: at(90),
      p95: at(95),
      p99: right < 10000 ? null : at(99),
      max: rounded(trend.values.max),
    },
    latencyCurve: quantiles().filter((percent) => percent <= last).map((percent) => [Number((percent / 100).toFixed(4)), at(percent)]),
  };
}

function countersOf(names, metricName) {
  const counters = {};
  for (const name of names) {
    counters[name] = new Counter(metricName(name));
  }
  return counters;
}

function steps(from, to, step) {
  const values = [];
  for (let i = 0; from + i * step <= to + step / 2; i++) {
    values.push(Number((from + i * step).toFixed(1)));
  }
  return values;
}

function count(metric) {
  return metric ? metric.values.count : 0;
}

function rounded(value) {
  return Number(value.toFixed(3));
}

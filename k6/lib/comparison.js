// Two arms of one k6 run side by side: figures, ratio, bound, checks.
import { figures } from './summary.js';

const COUNTERS = ['errors', 'fails_status', 'fails_body', 'fails_threadKind', 'kind_platform', 'kind_virtual', 'kind_event_loop'];
const TRENDS = ['first_start', 'last_end', 'latency'];

/** k6 keeps a metric by scenario only where a threshold asks for it. The one that may fail wants no errors. */
export function submetrics(arms) {
  const thresholds = {};
  for (const arm of arms) {
    COUNTERS.forEach((name) => (thresholds[key(name, arm)] = ['count>=0']));
    TRENDS.forEach((name) => (thresholds[key(name, arm)] = ['max>=0']));
    thresholds[key('errors', arm)] = ['count==0'];
  }
  return thresholds;
}

/**
 * The comparison of platform and virtual; undefined when one of them sent nothing.
 *   addresses  {platform, virtual}
 *   load       {users, requests, threads}: threads are the request threads of the platform bank
 *   delays     of the back-ends, milliseconds
 */
export function compared(addresses, load, delays, metrics) {
  const serviceTimeMillis = delays.reduce((sum, delay) => sum + delay, 0);
  const arms = Object.keys(addresses).map((name) => {
    const bound = (load.requests * serviceTimeMillis) / 1000 / Math.min(load.users, name === 'platform' ? load.threads : Infinity);
    return { name, address: addresses[name], boundSeconds: bound, ...figuresOf(name, load, metrics) };
  });
  if (arms.some((arm) => !arm.completed)) {
    return undefined;
  }
  const [platform, virtual] = arms;
  return {
    schema: 1,
    users: load.users,
    requests: load.requests,
    threads: load.threads,
    serviceTimeMillis,
    ratio: ratioOf(virtual.windowSeconds, platform.windowSeconds),
    boundRatio: ratioOf(virtual.boundSeconds, platform.boundSeconds),
    arms,
    checks: arms.flatMap((arm) => checksOf(arm, load)),
  };
}

/** Rows of [name, platform, virtual, virtual / platform], as text; the ratio is empty where there is none. */
export function rows({ arms, ratio, boundRatio }) {
  const row = (name, value, unit, digits, quotient) => {
    const [platform, virtual] = arms.map(value);
    return [name, ...[platform, virtual].map((each) => `${each.toFixed(digits)} ${unit}`.trim()), quotient ?? format(ratioOf(virtual, platform))];
  };
  const latencies = arms.every((arm) => arm.latencyMillis) ? ['mean', 'p50', 'p90', 'p95', 'max'] : [];
  return [
    row('total time', (arm) => arm.windowSeconds, 's', 3, format(ratio)),
    row('  its bound', (arm) => arm.boundSeconds, 's', 3, format(boundRatio)),
    row('throughput', (arm) => arm.throughputPerSecond, '/s', 2),
    ...latencies.map((name) => row(`latency ${name}`, (arm) => arm.latencyMillis[name], 'ms', 1)),
    row('completed', (arm) => arm.completed, '', 0, ''),
    row('errors', (arm) => arm.errors, '', 0, ''),
  ];
}

/** The comparison for people. */
export function inText(result) {
  const lines = [['', 'platform', 'virtual', 'ratio'], ...rows(result)].map(
    ([name, platform, virtual, ratio]) => `  ${name.padEnd(14)}${platform.padStart(13)}${virtual.padStart(13)}${ratio.padStart(9)}`,
  );
  const checks = result.checks.map(({ name, arm, status, detail }) => `  ${status === 'ok' ? 'ok     ' : 'FAILED '} ${arm}, ${name}: ${detail}`);
  return `\n${title(result)}\n${lines.join('\n')}\n\n${checks.join('\n')}\n`;
}

export function title({ requests, users, threads, serviceTimeMillis }) {
  return `${requests} transfers of ${serviceTimeMillis} ms, ${users} users: ${threads} request threads against virtual threads`;
}

function figuresOf(arm, load, metrics) {
  const own = {};
  for (const name of [...COUNTERS, ...TRENDS]) {
    own[`window_${name}`] = metrics[key(name, arm)];
  }
  return figures('compare', { ...load, name: 'shared' }, true, arm, own);
}

function checksOf(arm, load) {
  const check = (name, isRight, detail) => ({ name, arm: arm.name, status: isRight ? 'ok' : 'failed', detail });
  const ofAnswers = ['status', 'body', 'threadKind'].map((name) => {
    const { passes, fails } = arm.checks[name];
    return check(name, fails === 0, `${passes} of ${passes + fails} right`);
  });
  return [
    ...ofAnswers,
    check('completed', arm.completed === load.requests, `${arm.completed} of ${load.requests}`),
    // Sooner than possible means that the bound is not of these back-ends. Clocks of a millisecond get their due.
    check('bound', arm.windowSeconds >= arm.boundSeconds - 0.01, `${arm.windowSeconds.toFixed(3)} s, at best ${arm.boundSeconds.toFixed(3)} s`),
  ];
}

function key(name, arm) {
  return `window_${name}{scenario:${arm}}`;
}

function ratioOf(candidate, baseline) {
  return baseline > 0 ? Number((candidate / baseline).toFixed(4)) : null;
}

function format(ratio) {
  return ratio === null ? 'n/a' : ratio.toFixed(3);
}

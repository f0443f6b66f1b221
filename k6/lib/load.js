// Load shapes: who sends how much and when, chosen by LOAD. No shape knows what is sent.
import { duration, number, oneOf, positiveDuration, problem, whole } from './env.js';

const SHAPES = { shared, 'per-user': perUser, duration: timed, 'arrival-rate': arrivalRate };

const DEFAULTS = { load: 'shared', users: 50, requests: 400, requestsPerUser: 20, rampUp: 0, warmUp: 0, duration: 30000 };

// The count ends these shapes, not the clock: k6's own limit of ten minutes would cut a slow arm short.
const NO_LIMIT = '24h';

/**
 * The load that the environment asks for:
 *   name, users, requests (undefined where time is the limit), timeout (milliseconds),
 *   scenario: the k6 scenario,
 *   startDelay: milliseconds between the starts of two users,
 *   window: {after, length} in milliseconds since the scenario's start; undefined where all requests count.
 */
export function loadFromEnvironment(defaults = {}) {
  const fallback = { ...DEFAULTS, ...defaults };
  const name = oneOf('LOAD', Object.keys(SHAPES), fallback.load);
  const timeout = positiveDuration('TIMEOUT', 120000);
  return { name, timeout, startDelay: 0, ...SHAPES[name](fallback, timeout) };
}

function shared(fallback) {
  const users = whole('USERS', fallback.users);
  const requests = whole('REQUESTS', fallback.requests);
  if (requests < users) {
    problem(`REQUESTS must be at least USERS, but ${requests} requests cannot keep ${users} users busy.`);
  }
  const scenario = { executor: 'shared-iterations', vus: users, iterations: Math.max(requests, users), maxDuration: NO_LIMIT };
  return { users, requests, scenario };
}

function perUser(fallback) {
  const users = whole('USERS', fallback.users);
  const each = whole('REQUESTS_PER_USER', fallback.requestsPerUser);
  const scenario = { executor: 'per-vu-iterations', vus: users, iterations: each, maxDuration: NO_LIMIT };
  return { users, requests: users * each, scenario, startDelay: duration('RAMP_UP', fallback.rampUp) / users };
}

function timed(fallback, timeout) {
  const users = whole('USERS', fallback.users);
  const rampUp = duration('RAMP_UP', fallback.rampUp);
  const window = windowAfter(rampUp + duration('WARM_UP', fallback.warmUp), fallback);
  const constant = millis(window.after + window.length - rampUp);
  const scenario =
    rampUp === 0
      ? { executor: 'constant-vus', vus: users, duration: constant }
      : {
          executor: 'ramping-vus',
          startVUs: 0,
          stages: [
            { duration: millis(rampUp), target: users },
            { duration: constant, target: users },
          ],
        };
  return { users, window, scenario: { ...scenario, gracefulStop: millis(timeout) } };
}

function arrivalRate(fallback, timeout) {
  const rate = number('RATE', undefined);
  if (rate === undefined) {
    problem('LOAD=arrival-rate needs RATE, the arrivals per second.');
  }
  const users = whole('MAX_USERS', whole('USERS', fallback.users));
  const window = windowAfter(duration('WARM_UP', fallback.warmUp), fallback);
  const scenario = {
    executor: 'constant-arrival-rate',
    // k6 takes whole numbers only: arrivals per 1,000 seconds keep three decimals of the rate.
    rate: Math.max(1, Math.round((rate || 1) * 1000)),
    timeUnit: '1000s',
    duration: millis(window.after + window.length),
    preAllocatedVUs: users,
    maxVUs: users,
    gracefulStop: millis(timeout),
  };
  return { users, window, scenario };
}

function windowAfter(after, fallback) {
  return { after, length: positiveDuration('DURATION', fallback.duration) };
}

function millis(value) {
  return `${value}ms`;
}

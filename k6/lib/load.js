// Load shapes: who sends how much and when, chosen by LOAD. No shape knows what is sent.
import { duration, number, oneOf, positiveDuration, problem, rates, statuses, text, whole } from './env.js';

const SHAPES = { shared, 'per-user': perUser, duration: timed, 'arrival-rate': arrivalRate };

const DEFAULTS = { load: 'shared', users: 50, requests: 400, requestsPerUser: 20, rampUp: 0, warmUp: 0, duration: 30000 };

// A request that hangs ends by its time-out, and then it counts: k6 must not break it off at the same moment.
const GRACE = 1000;

// The count ends these shapes, not the clock: k6's own limit of ten minutes would cut a slow arm short.
const NO_LIMIT = '24h';

/**
 * The load that the environment asks for:
 *   name, users, requests (undefined where time is the limit), timeout (milliseconds),
 *   accepted: statuses that are right but not what was asked for,
 *   pause: milliseconds that a user waits after anything but a right answer, and then goes on however often that happens;
 *   0 for users who go on at once and give up where nothing answers any more,
 *   scenario: the k6 scenario,
 *   startDelay: milliseconds between the starts of two users,
 *   rate: arrivals per second of an open load, before its window and in its first phase; undefined in a closed one,
 *   before: arrivals of an open load before its window,
 *   phases: parts of that window, each {rate, length (milliseconds), arrivals},
 *   offered: arrivals that are due in the window of an open load,
 *   window: {after, length} in milliseconds since the scenario's start; undefined where all requests count,
 *   beginAt: the moment (epoch milliseconds) at which the load begins, common to several k6; undefined for at once,
 *   order: of arrivals: even ones, scattered ones (each at a random moment of its own interval), or random ones (a Poisson process),
 *   seed: of random arrivals, which are the same for the same seed,
 *   blocks: equal parts of the window that are counted one by one; 0 for none.
 */
export function loadFromEnvironment(defaults = {}) {
  const fallback = { ...DEFAULTS, ...defaults };
  const name = oneOf('LOAD', Object.keys(SHAPES), fallback.load);
  const timeout = positiveDuration('TIMEOUT', 120000);
  const pause = duration('PAUSE_AFTER_FAILURE', 0);
  const common = { name, timeout, pause, accepted: statuses('ACCEPTED'), startDelay: 0, beginAt: whole('BEGIN_AT', undefined) };
  return { ...common, ...SHAPES[name](fallback, timeout) };
}

function shared(fallback, timeout) {
  const users = whole('USERS', fallback.users);
  const requests = whole('REQUESTS', fallback.requests);
  if (requests < users) {
    problem(`REQUESTS must be at least USERS, but ${requests} requests cannot keep ${users} users busy.`);
  }
  const longest = duration('MAX_DURATION', 0);
  const limit = longest ? { maxDuration: millis(longest), gracefulStop: millis(timeout + GRACE) } : { maxDuration: NO_LIMIT };
  const scenario = { executor: 'shared-iterations', vus: users, iterations: Math.max(requests, users), ...limit };
  return { users, requests, scenario, startDelay: startDelay(fallback, users) };
}

function perUser(fallback) {
  const users = whole('USERS', fallback.users);
  const each = whole('REQUESTS_PER_USER', fallback.requestsPerUser);
  const scenario = { executor: 'per-vu-iterations', vus: users, iterations: each, maxDuration: NO_LIMIT };
  return { users, requests: users * each, scenario, startDelay: startDelay(fallback, users) };
}

function startDelay(fallback, users) {
  return duration('RAMP_UP', fallback.rampUp) / users;
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
  return { users, window, scenario: { ...scenario, gracefulStop: millis(timeout + GRACE) }, blocks: whole('BLOCKS', 0) };
}

// Not k6's arrival-rate executor: that one drops an arrival which finds no free user, and does not tell an iteration when
// it was due. Here each user takes the next arrival and waits until it is due, so an arrival that must wait for a user is
// late, and as late as its latency says.
function arrivalRate(fallback) {
  const after = duration('WARM_UP', fallback.warmUp);
  const phases = phasesOf(fallback);
  const rate = phases[0].rate;
  const window = { after, length: phases.reduce((sum, { length }) => sum + length, 0) };
  const before = Math.ceil((rate * window.after) / 1000);
  const arrivals = Math.max(1, before + phases.reduce((sum, phase) => sum + phase.arrivals, 0));
  const users = Math.min(whole('MAX_USERS', whole('USERS', fallback.users)), arrivals);
  const order = oneOf('ARRIVALS', ['even', 'scattered', 'random'], 'even');
  const seed = whole('ARRIVALS_SEED', 1);
  const scenario = { executor: 'shared-iterations', vus: users, iterations: arrivals, maxDuration: NO_LIMIT };
  return { users, window, rate, before, phases, order, seed, offered: arrivals - before, scenario, blocks: whole('BLOCKS', 0) };
}

// Parts of the window with a rate each; one unless PHASES says otherwise.
function phasesOf(fallback) {
  const phases = rates('PHASES');
  if (phases.length === 0) {
    if (text('RATE') === undefined) {
      problem('LOAD=arrival-rate needs RATE, the arrivals per second.');
    }
    phases.push({ rate: number('RATE', 1), length: positiveDuration('DURATION', fallback.duration) });
  }
  return phases.map((phase) => ({ ...phase, arrivals: Math.ceil((phase.rate * phase.length) / 1000) }));
}

function windowAfter(after, fallback) {
  return { after, length: positiveDuration('DURATION', fallback.duration) };
}

function millis(value) {
  return `${value}ms`;
}

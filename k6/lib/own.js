// Runs the functions of somebody's k6 script as iterations of the suite's load, and measures each request that they send.
// k6 lets a module be changed for all who import it: the functions of k6/http are wrapped before the script is loaded.
import exec from 'k6/execution';
import http from 'k6/http';
import { check, sleep } from 'k6';
import { positiveDuration, problem, text, whole } from './env.js';
import { BASE_URL, isElsewhere, isJourney, journey } from './journey.js';
import { mixture } from './mixture.js';

// Where the parameters of a request are among the arguments.
const PARAMETERS = { get: 1, head: 1, post: 2, put: 2, patch: 2, del: 2, options: 2, request: 3 };

// How a request is sent remains the script's own choice; how many there are, and what is judged, does not.
const OF_REQUESTS = [
  'batch', 'batchPerHost', 'blacklistIPs', 'blockHostnames', 'dns', 'hosts', 'insecureSkipTLSVerify', 'maxRedirects',
  'noConnectionReuse', 'noCookiesReset', 'noVUConnectionReuse', 'throw', 'tlsAuth', 'tlsCipherSuites', 'tlsVersion', 'userAgent',
];

const PER_SECOND = { ms: 1000, s: 1, m: 1 / 60, h: 1 / 3600 };

/** What k6 needs of the script that SCRIPT names. */
export function ownScript() {
  const file = text('SCRIPT');
  const name = file ? file.replace(/^.*[/\\]/, '') : 'SCRIPT';
  // What counts a response; nothing outside of an iteration, so that neither setup() nor teardown() is measured.
  const counting = { count: undefined, sent: false, timeout: positiveDuration('TIMEOUT', 120000) };
  const unwrap = wrapRequests(counting);
  const script = file ? require(file) : {};
  if (isJourney(script.run)) {
    unwrap();
    return { teardown() {}, ...script };
  }
  const own = script.options || {};
  const parts = file ? functionsOf(script, own, name) : [];
  if (!file) {
    problem('SCRIPT must be the file of a k6 script.');
  }
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const kind = mixture(parts.map(({ weight }) => weight), whole('SEED', 1));
  const user = { complained: false };
  const once = text('ONCE') !== undefined;

  const drawn = () => parts[kind(exec.scenario.iterationInTest)];

  // An error counts as a failed check on the last answer; one that no request comes before would come again at once.
  function fail(count, called, error) {
    const sentence = `${called}() of ${name} failed: ${error}`;
    if (once && !count.isAstray() && !count.isWrong()) {
      exec.test.abort(sentence);
    }
    if (!user.complained && exec.vu.idInTest <= 3) {
      user.complained = true;
      console.error(sentence);
    }
    if (!counting.sent) {
      count.markChecks(Date.now());
      sleep(1);
    }
    check(null, { [sentence]: () => false });
  }

  function call({ exec: called, env }, count, data) {
    Object.assign(__ENV, env);
    counting.sent = false;
    try {
      const result = script[called](data);
      return isPromise(result) ? result.then(undefined, (error) => fail(count, called, error)) : undefined;
    } catch (error) {
      return fail(count, called, error);
    }
  }

  // setup() is not measured, but where it fails because it asked somebody else, that is the cause.
  function watched(peer, work, finish) {
    const asked = { here: 0, elsewhere: 0 };
    const end = (made) => {
      counting.count = undefined;
      return finish(made);
    };
    const refuse = (error) => {
      if (asked.elsewhere > 0 && asked.here === 0) {
        exec.test.abort(`setup() of ${name} failed (${error}), and its requests went to another address than the service's: use BASE_URL where it is meant`);
      }
      throw error;
    };
    counting.count = (response) => asked[isElsewhere(response, peer) ? 'elsewhere' : 'here']++;
    try {
      const made = work();
      return isPromise(made) ? made.then(end, refuse) : end(made);
    } catch (error) {
      return refuse(error);
    }
  }

  function iterate(count, setupData) {
    counting.count = count;
    const end = () => {
      counting.count = undefined;
    };
    const called = once ? parts : [drawn()];
    let running;
    const run = (part) => {
      count.weight = once ? part.weight / total : 0;
      return call(part, count, setupData.own);
    };
    for (const part of called) {
      running = running ? running.then(() => run(part)) : run(part);
    }
    return running ? running.then(end) : end();
  }

  const result = journey({
    name,
    iterate,
    isRight: () => true,
    tellsThread: false,
    service: 'the service',
    about: {
      leftAside: Object.keys(own).filter((key) => !OF_REQUESTS.includes(key)),
      mix: parts.reduce((mix, part) => ({ ...mix, [part.exec]: (mix[part.exec] || 0) + part.weight }), {}),
    },
  });
  return {
    ...result,
    options: __VU === 0 ? { ...Object.fromEntries(Object.entries(own).filter(([key]) => OF_REQUESTS.includes(key))), ...result.options } : {},
    setup() {
      const data = result.setup();
      return watched(data.peer, () => (script.setup ? script.setup() : undefined), (made) => ({ ...data, own: made }));
    },
    teardown: (data) => (script.teardown ? script.teardown(data && data.own) : undefined),
  };
}

function isPromise(value) {
  return value !== null && typeof value === 'object' && typeof value.then === 'function';
}

/**
 * The functions that the script's scenarios run, as [{exec, weight, env}]. A weight is the iterations a second that a
 * scenario starts; a user of one that names no rate is taken for one iteration a second.
 */
function functionsOf(script, own, name) {
  const scenarios = Object.entries(own.scenarios || {});
  const browser = scenarios.find(([, scenario]) => scenario.options && scenario.options.browser);
  if (browser) {
    problem(`${name} drives a browser in its scenario '${browser[0]}': give a script that asks by k6/http.`);
  }
  // A variable of one scenario is none of the others.
  const shared = Object.fromEntries(scenarios.flatMap(([, { env }]) => Object.keys(env || {})).map((key) => [key, __ENV[key] || '']));
  const parts = scenarios.length > 0
    ? scenarios.map(([, scenario]) => ({ exec: scenario.exec || 'default', weight: weightOf(scenario), env: { ...shared, ...scenario.env } }))
    : [{ exec: 'default', weight: 1 }];
  const missing = parts.find((part) => typeof script[part.exec] !== 'function');
  if (missing) {
    problem(`${name} exports no function '${missing.exec}': export the one that is to run, by that name.`);
    return [];
  }
  return parts;
}

function weightOf({ rate, startRate, timeUnit, vus, startVUs, stages, preAllocatedVUs }) {
  const highest = Math.max(startRate || startVUs || 0, ...(stages || []).map(({ target }) => target));
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(timeUnit || '1s') || [undefined, 1, 's'];
  const isRate = rate !== undefined || preAllocatedVUs !== undefined;
  const weight = isRate ? ((rate || highest) * PER_SECOND[unit]) / Number(amount) : vus || highest;
  return weight > 0 ? weight : 1;
}

// Returns what undoes it.
function wrapRequests(counting) {
  const original = Object.fromEntries([...Object.keys(PARAMETERS), 'asyncRequest', 'batch'].map((method) => [method, http[method]]));
  const counted = (response) => {
    counting.sent = true;
    // One that nobody waited for may come after its iteration.
    if (counting.count) {
      counting.count(response);
    }
    return response;
  };
  const thrown = (url) => (error) => {
    counted({ status: 0, url: String(url), error: String(error), headers: {} });
    throw error;
  };
  const limited = (parameters) => ({ timeout: counting.timeout, ...parameters });

  for (const [method, position] of Object.entries(PARAMETERS)) {
    const send = original[method];
    http[method] = (...args) => {
      if (!counting.count) {
        return send(...args);
      }
      args[position] = limited(args[position]);
      return counted(attempt(() => send(...args), args[method === 'request' ? 1 : 0]));
    };
  }
  const { asyncRequest, batch } = original;
  http.asyncRequest = (method, url, body, parameters) =>
    counting.count ? asyncRequest(method, url, body, limited(parameters)).then(counted, thrown(url)) : asyncRequest(method, url, body, parameters);
  http.batch = (requests) => {
    if (!counting.count) {
      return batch(requests);
    }
    const all = Array.isArray(requests) ? requests.map(limitedOfBatch) : Object.fromEntries(Object.entries(requests).map(([key, each]) => [key, limitedOfBatch(each)]));
    const responses = attempt(() => batch(all), BASE_URL);
    Object.values(responses).forEach(counted);
    return responses;
  };

  function attempt(send, url) {
    try {
      return send();
    } catch (error) {
      return thrown(url)(error);
    }
  }

  function limitedOfBatch(request) {
    if (typeof request === 'string') {
      return ['GET', request, null, limited()];
    }
    if (Array.isArray(request)) {
      return [request[0], request[1], request[2], limited(request[3])];
    }
    return 'method' in request ? { ...request, params: limited(request.params) } : request;
  }

  return () => Object.assign(http, original);
}

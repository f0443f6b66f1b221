// What kinds of answers a service gives to each path. An arm that answers something else, with a right status, would look
// fast. ANSWERS is a JSON list of the classes that are known so far; without it nothing is looked at.
import exec from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import { problem, text } from './env.js';

// Begins a line of k6's log that says what was seen, as JSON.
const LINE = 'vtbench-answer ';

// Bodies of one class differ by less than this factor: a list that is longer today is no other answer.
const FACTOR = 3;

const MAX_PATHS = 20;

const MAX_CLASSES = 24;

const EXAMPLE = 200;

// Headers of few users, and of their first answers alone, are looked at for what they ask of a client.
const WATCHED_USERS = 3;

const WATCHED_ANSWERS = 5;

const SESSION = /(?:^|[\s,;])(?:JSESSIONID|SESSION)=/;

const PUBLIC_HEADERS = ['content-type', 'accept', 'accept-encoding', 'user-agent', 'host', 'content-length'];

/** Names of the paths that a script asks, as far as they are known: of PATHS, or of the script itself. */
export function pathNames(own) {
  return (own || list('PATHS')).slice(0, MAX_PATHS);
}

/**
 * Trends of the latency by path, in the order of the names; empty where there is one path alone, whose latency is that of
 * the window. To be called where metrics can be made: before there are users.
 */
export function pathTrends(names) {
  return names.length > 1 ? new Map(names.map((name, i) => [name, new Trend(pathMetric(i), true)])) : new Map();
}

export function pathMetric(index) {
  return `window_path_${index}`;
}

/**
 * What looks at answers: look(response, path, counts) is called for each that was served, and counts it where counts says
 * so. Undefined where nobody wants to know. To be called where metrics can be made.
 */
export function answerClasses(names) {
  if (text('ANSWERS') === undefined) {
    return undefined;
  }
  const known = list('ANSWERS').slice(0, MAX_CLASSES).map(parsed);
  const first = new Set();
  known.forEach((each, i) => {
    // What follows from the others is not counted: most answers are of the first class of their path.
    each.counter = first.has(each.path) || !names.includes(each.path) ? new Counter(classMetric(i)) : undefined;
    first.add(each.path);
  });
  const others = new Map([...names, ''].map((name, i) => [name, new Counter(otherMetric(i))]));
  const user = { last: undefined, length: -1, looked: 0, sessions: 0, logged: 0 };

  function look(response, path, counts) {
    const { status } = response;
    const length = lengthOf(response.body);
    let found = user.last;
    // A header costs as much to read as the rest of this together, and as many bytes as just before are the same answer.
    if (!found || length !== user.length || found.status !== status || found.path !== path) {
      found = classOf(response, path, status, length);
      user.last = found;
      user.length = length;
    }
    if (user.looked < WATCHED_ANSWERS && exec.vu.idInTest <= WATCHED_USERS) {
      watch(response);
    }
    if (counts && found.counter) {
      found.counter.add(1);
    }
  }

  function classOf(response, path, status, length) {
    const type = (response.headers['Content-Type'] || '').split(';', 1)[0].trim().toLowerCase().replace(/\|/g, ' ');
    const same = known.find((each) => each.path === path && each.status === status && each.type === type && isSize(each, length));
    if (same) {
      return same;
    }
    const made = { path, status, type, bytes: length, counter: others.get(path) || others.get('') };
    const most = exec.vu.idInTest <= WATCHED_USERS ? MAX_CLASSES : 1;
    if (user.logged < most) {
      user.logged++;
      known.push(made);
      const example = length > 0 ? masked(String(response.body).slice(0, 4 * EXAMPLE), response).slice(0, EXAMPLE) : '';
      console.info(LINE + JSON.stringify({ class: [path, status, type, length].join('|'), example }));
    }
    return made;
  }

  function watch(response) {
    user.looked++;
    const { headers, request } = response;
    if (/accept-encoding/i.test(headers.Vary || '') && !sent(request, 'accept-encoding')) {
      say('compression');
    }
    if (SESSION.test(headers['Set-Cookie'] || '')) {
      user.sessions++;
      if (user.sessions > 1) {
        say('sessions');
      }
    }
  }

  function say(seen) {
    if (!user[seen + 'Said']) {
      user[seen + 'Said'] = true;
      console.info(LINE + JSON.stringify({ seen }));
    }
  }

  return { look };
}

function isSize({ bytes }, length) {
  return bytes === 0 || length === 0 ? bytes === length : length <= FACTOR * bytes && bytes <= FACTOR * length;
}

function lengthOf(body) {
  return body === null || body === undefined ? 0 : body.byteLength === undefined ? body.length : body.byteLength;
}

function sent(request, name) {
  return Object.keys((request && request.headers) || {}).some((each) => each.toLowerCase() === name);
}

/** The text of an answer without what the request gave of itself, which is no answer, and may be a secret. */
export function masked(body, { request }) {
  let safe = body;
  const { headers = {}, cookies = {} } = request || {};
  const given = [...Object.entries(headers), ...Object.values(cookies).map((cookie) => ['cookie', [].concat(cookie).map(({ value }) => value)])];
  for (const [name, values] of given) {
    if (!PUBLIC_HEADERS.includes(name.toLowerCase())) {
      const whole = [].concat(values).map(String);
      const words = whole.flatMap((value) => value.split(/[\s,;=]+/)).filter((word) => word.length >= 6);
      for (const secret of [...whole, ...words].filter((each) => each !== '')) {
        safe = safe.split(secret).join('***');
      }
    }
  }
  return safe;
}

/** The path of a request of a script, by its method and without its query; what changes from request to request is {id}. */
export function pathOf({ request, url }) {
  const path = String(url).replace(/^\w+:\/\/[^/?#]*/, '').replace(/[?#].*$/, '') || '/';
  const short = path.split('/').slice(0, 8).map((part) => (isId(part) ? '{id}' : part.replace(/\|/g, '%7C'))).join('/');
  return `${(request && request.method) || 'GET'} ${short.slice(0, 80)}`;
}

function isId(part) {
  return /^\d+$/.test(part) || /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(part);
}

/**
 * Answers by their class, as the text of the class or of a path with "other"; undefined where nobody wants to know.
 * served(path) says how many answers of a path were served.
 */
export function answersOf(names, metrics, served) {
  if (text('ANSWERS') === undefined) {
    return undefined;
  }
  const classes = list('ANSWERS').slice(0, MAX_CLASSES);
  const counts = {};
  const add = (name, count) => {
    if (count > 0) {
      counts[name] = count;
    }
  };
  const firsts = new Map();
  const counted = new Map();
  const count = (path, name, metric) => {
    // Of one path, all that is not counted otherwise is of its first class.
    const of = names.length === 1 ? names[0] : path;
    counted.set(of, (counted.get(of) || 0) + countOf(metric));
    add(name, countOf(metric));
  };
  classes.forEach((name, i) => {
    const { path } = parsed(name);
    if (names.includes(path) && !firsts.has(path)) {
      firsts.set(path, name);
    } else {
      count(path, name, metrics[classMetric(i)]);
    }
  });
  [...names, ''].forEach((path, i) => count(path, `${path}|other`, metrics[otherMetric(i)]));
  firsts.forEach((name, path) => add(name, served(path) - (counted.get(path) || 0)));
  return counts;
}

function countOf(metric) {
  return metric ? metric.values.count : 0;
}

function parsed(name) {
  const [path, status, type, bytes] = name.split('|');
  return { path, status: Number(status), type, bytes: Number(bytes) };
}

function classMetric(index) {
  return `window_answer_${index}`;
}

function otherMetric(index) {
  return `window_answer_other_${index}`;
}

function list(name) {
  try {
    const value = JSON.parse(text(name, '[]'));
    if (Array.isArray(value) && value.every((each) => typeof each === 'string')) {
      return value;
    }
  } catch {
    // said below
  }
  problem(`${name} must be a JSON list of texts.`);
  return [];
}

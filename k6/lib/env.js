// Settings from the environment. A wrong value is remembered rather than thrown, because only setup() can
// end a test with a sentence and without a stack trace.

const wrong = [];

/** The first wrong value as a sentence; undefined when all are right. */
export function firstProblem() {
  return wrong[0];
}

export function problem(sentence) {
  wrong.push(sentence);
}

export function text(name, fallback) {
  const value = __ENV[name];
  return value === undefined || value === '' ? fallback : value;
}

export function oneOf(name, known, fallback) {
  return read(name, fallback, (value) => (known.includes(value) ? value : undefined), `one of ${known.join(', ')}`);
}

export function whole(name, fallback) {
  const parse = (value) => (/^\d+$/.test(value) && Number(value) > 0 ? Number(value) : undefined);
  return read(name, fallback, parse, 'a whole number above 0');
}

export function number(name, fallback) {
  const parse = (value) => (/^\d+(\.\d+)?$/.test(value) && Number(value) > 0 ? Number(value) : undefined);
  return read(name, fallback, parse, 'a number above 0');
}

/** Milliseconds. */
export function duration(name, fallback) {
  return read(name, fallback, millis, 'a duration such as 500ms, 10s or 1m30s');
}

/** Milliseconds; a window or a time-out of nothing makes no sense. */
export function positiveDuration(name, fallback) {
  return read(name, fallback, (value) => millis(value) || undefined, 'a duration above 0 such as 500ms, 10s or 1m30s');
}

/** HTTP statuses; none by default. */
export function statuses(name) {
  const parse = (value) => (/^[1-5]\d\d(,[1-5]\d\d)*$/.test(value) ? value.split(',').map(Number) : undefined);
  return read(name, [], parse, 'HTTP statuses such as 200,503');
}

/** Rates and how long each lasts, as [{rate (per second), length (milliseconds)}]; none by default. */
export function rates(name) {
  const parse = (value) => {
    const parts = value.split(',').map((part) => /^(\d+(?:\.\d+)?):(.+)$/.exec(part));
    const phases = parts.map((part) => part && { rate: Number(part[1]), length: millis(part[2]) });
    return phases.every((phase) => phase && phase.rate > 0 && phase.length > 0) ? phases : undefined;
  };
  return read(name, [], parse, 'rates with their durations such as 50:10s,200:30s');
}

function read(name, fallback, parse, wanted) {
  const value = text(name, undefined);
  if (value === undefined) {
    return fallback;
  }
  const parsed = parse(value);
  if (parsed === undefined) {
    problem(`${name} must be ${wanted}, but is '${value}'.`);
    return fallback;
  }
  return parsed;
}

const UNITS = { ms: 1, s: 1000, m: 60000, h: 3600000 };

function millis(value) {
  if (value === '0') {
    return 0;
  }
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(value)) {
    return undefined;
  }
  let sum = 0;
  for (const [, amount, unit] of value.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)) {
    sum += Number(amount) * UNITS[unit];
  }
  return Math.round(sum);
}

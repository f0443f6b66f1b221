// GET /work answers "Work done in 100ms on NAME (Virtual: true|false)".
import http from 'k6/http';
import { number, whole } from './env.js';
import { BASE_URL, LAB } from './journey.js';

/** The request and its check; WORK_MILLIS overrides how long the service works, TIME_SCALE multiplies it. */
export function work(defaultMillis) {
  const millis = Math.max(1, Math.round(whole('WORK_MILLIS', defaultMillis) * number('TIME_SCALE', 1)));
  const url = `${BASE_URL}/work?duration=${millis}`;
  const begin = `Work done in ${millis}ms on `;
  return {
    service: LAB,
    request: (parameters) => http.get(url, parameters),
    isRight: ({ body }, kind) => body.startsWith(begin) && body.endsWith(` (Virtual: ${kind === 'virtual'})`),
  };
}

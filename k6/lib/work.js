// GET /work answers "Work done in 100ms on NAME (Virtual: true|false)".
import http from 'k6/http';
import { whole } from './env.js';
import { BASE_URL } from './journey.js';

/** The request and its check; WORK_MILLIS overrides how long the service works. */
export function work(defaultMillis) {
  const millis = whole('WORK_MILLIS', defaultMillis);
  const url = `${BASE_URL}/work?duration=${millis}`;
  const begin = `Work done in ${millis}ms on `;
  return {
    request: (parameters) => http.get(url, parameters),
    isRight: ({ body }, kind) => body.startsWith(begin) && body.endsWith(` (Virtual: ${kind === 'virtual'})`),
  };
}

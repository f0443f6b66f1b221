// How many requests at once a back-end holds: METHOD TARGET of BASE_URL with BODY must answer STATUS.
// By default 5,000 users, started over 10 s, for a minute after a warm-up of 10 s.
import http from 'k6/http';
import { text, whole } from './lib/env.js';
import { BASE_URL, journey } from './lib/journey.js';

const method = text('METHOD', 'GET');
const target = text('TARGET', '/');
const body = text('BODY', null);

export const { options, setup, run, handleSummary } = journey({
  name: 'backend_capacity',
  status: whole('STATUS', 200),
  request: (parameters) => http.request(method, BASE_URL + target, body, parameters),
  isRight: (response) => response.body.length > 0,
  tellsThread: false,
  service: 'the back-end',
  load: { load: 'duration', users: 5000, rampUp: 10000, warmUp: 10000, duration: 60000 },
});
export default run;

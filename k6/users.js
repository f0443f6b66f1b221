// A row of PostgreSQL and a call for it: GET /users?name=&surname= with names of USERS_FILE, a JSON list of
// {name, surname}. SEED chooses the order; each user asks for the same names in the same order in every run.
import exec from 'k6/execution';
import http from 'k6/http';
import { SharedArray } from 'k6/data';
import { problem, text, whole } from './lib/env.js';
import { BASE_URL, journey } from './lib/journey.js';
import { generator } from './lib/random.js';

const people = new SharedArray('people', () => {
  try {
    return JSON.parse(open(text('USERS_FILE', '../resources/payload/users.json')));
  } catch {
    return [];
  }
});
if (people.length === 0) {
  problem('USERS_FILE must name a JSON list of {name, surname}, with one person at least.');
}
const seed = whole('SEED', 1);

let random;
let person;

export const { options, setup, run, handleSummary } = journey({
  name: 'users',
  request: (parameters) => {
    random ??= generator(seed * 1000003 + exec.vu.idInTest);
    person = people[Math.floor(random() * people.length)];
    return http.get(`${BASE_URL}/users?name=${encodeURIComponent(person.name)}&surname=${encodeURIComponent(person.surname)}`, parameters);
  },
  // Every name is there once, so the request alone says what the answer must be.
  isRight: (response) => {
    const rows = JSON.parse(response.body);
    return rows.length === 1 && rows[0].name === person.name && rows[0].surname === person.surname.toUpperCase();
  },
  answer: (response) => response.body,
});
export default run;

// The headline journey: a transfer of money, POST /v1/transfers.
import exec from 'k6/execution';
import http from 'k6/http';
import { BASE_URL, journey } from './lib/journey.js';

const payload = JSON.parse(open('../resources/payload/transfer.json'));

// Every user has a pair of accounts of its own, so that no two of them could ever meet in a lock.
function ownBody() {
  const user = exec.vu.idInTest;
  return JSON.stringify({ ...payload, from: account(2 * user - 1), to: account(2 * user) });
}

function account(number) {
  return `ACC-${String(number).padStart(6, '0')}`;
}

let body;

export const { options, setup, run, handleSummary } = journey({
  name: 'transfer',
  status: 201,
  request: (parameters) => http.post(`${BASE_URL}/v1/transfers`, (body ??= ownBody()), parameters),
  isRight: (response) => {
    const transfer = JSON.parse(response.body);
    return transfer.status === 'COMPLETED' && transfer.amount === payload.amount && Boolean(transfer.id);
  },
});
export default run;

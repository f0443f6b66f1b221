// A transfer of money: what one user sends, and how a right answer looks.
import http from 'k6/http';

/** A body with accounts that no other user has, so that no two users could ever meet in a lock. */
export function transferBody(payload, user) {
  return JSON.stringify({ ...payload, from: account(2 * user - 1), to: account(2 * user) });
}

/** Whether the bank has moved the money that payload asked for. */
export function isCompleted(transfer, payload) {
  return transfer.status === 'COMPLETED' && transfer.amount === payload.amount && Boolean(transfer.id);
}

/** Sends payload in the name of a user. */
export function sendTransfer(address, payload, user, parameters) {
  return http.post(...transferRequest(address, payload, user, parameters));
}

/** The arguments of the k6 http call, for a batch too. */
export function transferRequest(address, payload, user, parameters) {
  return [`${address}/v1/transfers`, transferBody(payload, user), { ...parameters, headers: { 'Content-Type': 'application/json' } }];
}

/** The names of the checks that an answer fails; kind is the kind of thread that should have answered. */
export function failedChecks(response, payload, kind) {
  const failed = [];
  if (response.status !== 201) {
    failed.push('status', 'body');
  } else if (!isRight(response.body, payload)) {
    failed.push('body');
  }
  if (response.headers['X-Thread-Kind'] !== kind) {
    failed.push('threadKind');
  }
  return failed;
}

function isRight(body, payload) {
  try {
    return isCompleted(JSON.parse(body), payload);
  } catch {
    return false;
  }
}

function account(number) {
  return `ACC-${String(number).padStart(6, '0')}`;
}

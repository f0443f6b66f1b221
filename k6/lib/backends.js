// The back-ends' delays: read for the bound, switched off while a bank is warmed up.
import http from 'k6/http';

const HEADERS = { 'Content-Type': 'application/json' };

/** The delay of each back-end in milliseconds; throws a sentence where one does not tell. */
export function delaysOf(addresses) {
  return addresses.map((address) => {
    const response = http.get(`${address}/actuator/latency`, { timeout: 10000 });
    if (response.status !== 200) {
      throw `No delay is to be had at ${address}/actuator/latency (status ${response.status}): start the back-ends or correct RISK_URL and TRANSFER_URL.`;
    }
    return Number(/^(\d+)ms$/.exec(response.json('latency'))[1]);
  });
}

/** Runs action while no back-end delays anything. */
export function withoutDelays(addresses, action) {
  const delays = delaysOf(addresses);
  try {
    setDelays(addresses, delays.map(() => 0));
    action();
  } finally {
    setDelays(addresses, delays);
  }
}

function setDelays(addresses, delays) {
  addresses.forEach((address, i) => {
    const response = http.post(`${address}/actuator/latency`, JSON.stringify({ latency: `${delays[i]}ms` }), { headers: HEADERS });
    if (response.status !== 200) {
      throw `${address} did not take a delay of ${delays[i]} ms (status ${response.status}).`;
    }
  });
}

// A service that answers like the bank, or wrongly in ways that a test chooses.
'use strict';
const http = require('node:http');

const RIGHT = {
  delay: 0, // milliseconds; or a function that says so for each request
  rootDelay: 0, // of the root, which the scripts look for before the load starts
  kind: 'platform', // X-Thread-Kind; null for none
  status: undefined, // instead of the right one; or a function of the request
  body: undefined, // (right answer) => the body to send instead
  headers: {}, // of every answer; or a function of the request
  dieAfter: Infinity, // requests
};

class Stub {
  constructor() {
    this.server = http.createServer((request, response) => this.#serve(request, response));
    this.server.keepAliveTimeout = 60000;
    this.behave({});
  }

  /** Behaves rightly but for what is given, and forgets what it has seen. */
  behave(changes) {
    this.behaviour = { ...RIGHT, ...changes };
    this.seen = [];
  }

  async start() {
    await new Promise((done) => this.server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${this.server.address().port}`;
  }

  stop() {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(done));
  }

  #serve(request, response) {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => this.#answer(request, text, response));
  }

  #answer(request, text, response) {
    const { delay, rootDelay, kind, status, body, headers, dieAfter } = this.behaviour;
    const right = rightAnswer(new URL(request.url, this.url), text, kind);
    // The scripts look for the service's root before the load starts.
    if (request.url !== '/') {
      this.seen.push({ at: Date.now(), url: request.url, body: text });
    }
    if (this.seen.length > dieAfter) {
      response.destroy();
      return;
    }
    const millis = request.url === '/' ? rootDelay : typeof delay === 'function' ? delay() : delay;
    setTimeout(() => {
      if (kind !== null) {
        response.setHeader('X-Thread-Kind', kind);
      }
      Object.entries(typeof headers === 'function' ? headers(request) : headers).forEach(([name, value]) => response.setHeader(name, value));
      response.statusCode = (typeof status === 'function' ? status(request) : status) ?? right.status;
      response.end(body ? body(right.body) : right.body);
    }, millis);
  }
}

function rightAnswer(url, text, kind) {
  switch (url.pathname) {
    case '/v1/transfers':
      return { status: 201, body: JSON.stringify({ id: 'e7', status: 'COMPLETED', risk: 'LOW', ...JSON.parse(text) }) };
    case '/work':
      return { status: 200, body: `Work done in ${url.searchParams.get('duration')}ms on t-1 (Virtual: ${kind === 'virtual'})` };
    case '/monitor':
    case '/hogs':
      return { status: 200, body: 'done' };
    case '/sync-request':
    case '/async-request':
      return { status: 200, body: '{"id":1,"message":"fixed answer"}' };
    case '/users': {
      const [name, surname] = ['name', 'surname'].map((key) => url.searchParams.get(key));
      return { status: 200, body: JSON.stringify([{ name, surname: surname.toUpperCase() }]) };
    }
    default:
      return { status: 404, body: 'nothing here' };
  }
}

module.exports = { Stub };

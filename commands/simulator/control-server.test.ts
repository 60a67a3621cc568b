import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ControlServer, impossible, json, serveControl } from './control-server.ts';

let control: ControlServer;
let done: unknown[];
beforeEach(async () => {
  done = [];
  const routes = {
    'GET /state': () => json(200, { state: 'well' }),
    'POST /do': ({ query, body }: { readonly query: URLSearchParams; readonly body: unknown }) => {
      done.push([query.get('what'), body]);
      return json(200, { ok: true });
    },
    'POST /cannot': () => impossible('The door is closed.'),
  };
  control = await serveControl(routes, 0);
});
afterEach(() => control.close());

const post = (path: string, options: RequestInit = {}): Promise<Response> =>
  fetch(`${control.url}${path}`, { method: 'POST', ...options });

test('answers in JSON, never cached, and lets the page load nothing from elsewhere', async () => {
  const response = await fetch(`${control.url}/state`);
  expect(await response.json()).toEqual({ state: 'well' });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
});

test('hands on the query and the body', async () => {
  await post('/do?what=this', { body: '{"a":1}' });
  await post('/do');
  expect(done).toEqual([
    ['this', { a: 1 }],
    [null, null],
  ]);
});

test('says why when the world does not allow it', async () => {
  const response = await post('/cannot');
  expect(response.status).toBe(409);
  expect(await response.json()).toEqual({ ok: false, why: 'The door is closed.' });
});

test.each(['/nothing', '/state', '/__proto__', '/constructor'])('POST %s is nothing here', async (path) => {
  expect((await post(path)).status).toBe(404);
});

test.each([
  ['not JSON', '{'],
  ['too long', JSON.stringify('x'.repeat(20_000))],
])('a body that is %s is refused', async (_, body) => {
  expect((await post('/do', { body })).status).toBe(400);
  expect(done).toEqual([]);
});

test('another page in the same browser is refused, its own page is not', async () => {
  expect((await post('/do', { headers: { origin: 'http://elsewhere.example' } })).status).toBe(403);
  expect(done).toEqual([]);
  expect((await post('/do', { headers: { origin: control.url } })).status).toBe(200);
});

test('another name for this machine is refused', async () => {
  const { port } = new URL(control.url);
  const status = await new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: '/state', headers: { host: 'rebound.example' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });
  expect(status).toBe(403);
});

test('a taken TCP port is an error', async () => {
  await expect(serveControl({}, Number(new URL(control.url).port))).rejects.toThrow('EADDRINUSE');
});

test('an address nobody can read is answered like any other mistake', async () => {
  const { hostname, port, host } = new URL(control.url);
  const status = await new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path: '//', headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on('error', reject);
    asked.end();
  });
  expect(status).toBe(400);
});

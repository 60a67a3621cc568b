import { readdirSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { ReaderEvent } from '../native-bridge/contracts/card-reader.ts';
import { until, untilHealth } from '../native-bridge/contracts/until.ts';
import { PepperMux } from '../native-bridge/rfid/pepper-mux.ts';
import { SerialLine } from '../native-bridge/serial/serial-line.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import { ended, lineForTests } from './simulator/spawned-simulator.ts';

// Processes and lines in real time share the machine with everything else that runs.
vi.setConfig({ testTimeout: 120_000 });

const [ace, king] = ['E004015544332211', 'E0040155443322AA'];

const own = lineForTests('simulate-reader');
const started = (...args: readonly string[]) => own.started('--speed', '4', ...args);

function driver(): PepperMux {
  const line = new SerialLine({ path: own.path(), baudRate: 115_200, time: systemTime });
  const goneAfterMs = new Map([
    [1, 300],
    [11, 300],
  ]);
  return new PepperMux({ line, time: systemTime, goneAfterMs });
}

const post = (control: string, command: string, body: unknown = {}): Promise<Response> =>
  fetch(control + command, { method: 'POST', body: JSON.stringify(body) });

const hear = (reader: PepperMux, type: ReaderEvent['type'], tag: string): Promise<ReaderEvent> =>
  until(
    (listener) => reader.onEvent(listener),
    (event) => event.type === type && event.tag === tag,
  );

test('a driver sees the tags that are placed and removed, and the state never names one', async () => {
  const { control } = await started();
  const reader = driver();
  reader.start();
  await untilHealth(reader, 'ready');
  const came = [hear(reader, 'tag-present', ace), hear(reader, 'tag-present', king)];
  await post(control, '/place', { antenna: 1, tag: ace });
  await post(control, '/place', { antenna: 11, tag: king });
  await Promise.all(came);
  const state = await (await fetch(`${control}/state`)).text();
  expect(JSON.parse(state)).toEqual({ isPluggedIn: true, tags: { 1: 1, 11: 1 } });
  expect(state).not.toContain('E004');
  const gone = [hear(reader, 'tag-gone', ace), hear(reader, 'tag-gone', king)];
  await post(control, '/remove', { tag: ace });
  await post(control, '/clear');
  await Promise.all(gone);
  await reader.stop();
});

test('a driver outlives a reader that is killed and started again, and tags laid on the new one are seen', async () => {
  const first = await started();
  const reader = driver();
  const events: ReaderEvent[] = [];
  reader.onEvent((event) => events.push(event));
  reader.start();
  await untilHealth(reader, 'ready');
  const came = hear(reader, 'tag-present', ace);
  await post(first.control, '/place', { antenna: 1, tag: ace });
  await came;
  first.child.kill('SIGKILL');
  await untilHealth(reader, 'absent', 'silent');
  const second = await started();
  const next = hear(reader, 'tag-present', king);
  await post(second.control, '/place', { antenna: 1, tag: ace });
  await post(second.control, '/place', { antenna: 11, tag: king });
  await untilHealth(reader, 'ready');
  await next;
  expect(events).toEqual([
    { type: 'tag-present', antenna: 1, tag: ace },
    { type: 'tag-present', antenna: 11, tag: king },
  ]);
  await reader.stop();
});

test('the cable can be pulled and put back', async () => {
  const { control } = await started();
  const reader = driver();
  reader.start();
  await untilHealth(reader, 'ready');
  await post(control, '/unplug');
  await untilHealth(reader, 'absent');
  await post(control, '/plug-in');
  await untilHealth(reader, 'ready');
  await reader.stop();
});

test.each([
  ['/place', { antenna: 0, tag: ace }, 400],
  ['/place', { antenna: 17, tag: ace }, 400],
  ['/place', { antenna: '1', tag: ace }, 400],
  ['/place', { antenna: 1, tag: 'ace of spades' }, 400],
  ['/place', { antenna: 1 }, 400],
  ['/place', null, 400],
  ['/remove', {}, 400],
  ['/remove', { tag: ace }, 409],
] as const)('%s %j is answered with %d', async (command, body, status) => {
  const { control } = await started();
  const response = await post(control, command, body);
  expect(response.status).toBe(status);
  expect(await response.text()).not.toContain('E004');
});

test('ends cleanly when told to, and takes its line away', async () => {
  const { child } = await started();
  const end = ended(child);
  child.kill('SIGTERM');
  expect(await end).toEqual([0, '']);
  expect(readdirSync(own.folder())).toEqual([]);
});

test('its page is a mat; cards dealt on it are seen by the antennas, and it tells no tag', async () => {
  const { control } = await started();
  const reader = driver();
  reader.start();
  await untilHealth(reader, 'ready');
  expect(await (await fetch(`${control}/`)).text()).toContain('Card mat');
  expect((await post(control, '/mat/decks', [{ name: 'RED', tags: 'none' }])).status).toBe(400);
  expect((await post(control, '/mat/decks', [{ name: 'RED', tags: [ace] }])).status).toBe(200);
  await post(control, '/mat/take?deck=RED');
  expect((await post(control, '/mat/deal?antenna=99')).status).toBe(400);
  const came = hear(reader, 'tag-present', ace);
  const dealt = await post(control, '/mat/deal?antenna=1');
  expect(await dealt.text()).not.toContain('E004');
  expect(await came).toEqual({ type: 'tag-present', antenna: 1, tag: ace });
  expect((await post(control, '/mat/deal?antenna=1')).status).toBe(409);
  await reader.stop();
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { ShufflerEvent } from '../native-bridge/contracts/shuffler.ts';
import { until, untilHealth } from '../native-bridge/contracts/until.ts';
import { SerialLine } from '../native-bridge/serial/serial-line.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import { Shl1Shuffler } from '../native-bridge/shuffler/shl1-shuffler.ts';
import { ended, lineForTests, spawnSimulator } from './simulator/spawned-simulator.ts';

// Processes and lines in real time share the machine with everything else that runs.
vi.setConfig({ testTimeout: 120_000 });

const own = lineForTests('simulate-shuffler');
const started = (...args: readonly string[]) => own.started('--speed', '200', ...args);

function driver(): Shl1Shuffler {
  const line = new SerialLine({ path: own.path(), baudRate: 115_200, time: systemTime });
  return new Shl1Shuffler({ line, time: systemTime, nonce: () => '00C0FFEE' });
}

const hear = (shuffler: Shl1Shuffler, type: ShufflerEvent['type']): Promise<ShufflerEvent> =>
  until(
    (listener) => shuffler.onEvent(listener),
    (event) => event.type === type,
  );

const post = (control: string, command: string): Promise<Response> => fetch(control + command, { method: 'POST' });
const state = async (control: string): Promise<unknown> => (await fetch(`${control}/state`)).json();

test('a driver hears what is done on the page', async () => {
  const { line, control } = await started();
  expect(line).toBe(own.path());
  const shuffler = driver();
  const waits = hear(shuffler, 'done');
  shuffler.start();
  await waits;
  const pressed = hear(shuffler, 'green-button');
  expect(await (await post(control, '/press')).json()).toMatchObject({ state: 'DELIVER', deck: 'RED', door: 'OPEN' });
  expect(await pressed).toEqual({ type: 'green-button', opens: true, live: true });
  const taken = hear(shuffler, 'taken');
  await post(control, '/take');
  expect(await taken).toEqual({ type: 'taken', deck: 'RED', live: true });
  const done = hear(shuffler, 'done');
  await post(control, '/load?deck=BLUE');
  expect(await done).toMatchObject({ deck: 'BLUE', verified: 'pass' });
  const jammed = hear(shuffler, 'fault');
  await post(control, '/jam');
  expect(await jammed).toEqual({ type: 'fault', code: 'JAM' });
  const cleared = hear(shuffler, 'fault-cleared');
  await post(control, '/clear-jam');
  expect(await cleared).toEqual({ type: 'fault-cleared', code: 'JAM' });
  await shuffler.stop();
});

test('what hands cannot do is answered with a reason', async () => {
  const { control } = await started();
  expect((await post(control, '/take')).status).toBe(409);
  expect((await post(control, '/load?deck=BLUE')).status).toBe(409);
  expect((await post(control, '/load?deck=GREEN')).status).toBe(400);
  expect((await post(control, '/clear-jam')).status).toBe(409);
});

test('the state tells what somebody beside the machine sees, and nothing more', async () => {
  const { control } = await started();
  expect(await state(control)).toEqual({
    state: 'DONE',
    deck: 'RED',
    door: 'CLOSED',
    fault: null,
    cycles: 0,
    isPluggedIn: true,
  });
});

test.each([
  ['/', 'text/html'],
  ['/panel.css', 'text/css'],
  ['/panel.js', 'text/javascript'],
])('serves %s', async (file, type) => {
  const { control } = await started();
  const response = await fetch(control + file);
  expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  expect((await response.text()).length).toBeGreaterThan(100);
});

test('the cable can be pulled and put back', async () => {
  const { control } = await started();
  const shuffler = driver();
  shuffler.start();
  await untilHealth(shuffler, 'ready');
  await post(control, '/unplug');
  await untilHealth(shuffler, 'absent');
  expect(await state(control)).toMatchObject({ isPluggedIn: false });
  await post(control, '/plug-in');
  await untilHealth(shuffler, 'ready');
  await shuffler.stop();
});

test('a driver outlives simulators that are killed and started again: absent, then ready, and no press is told twice', async () => {
  const shuffler = driver();
  const events: ShufflerEvent[] = [];
  shuffler.onEvent((event) => events.push(event));
  shuffler.start();
  for (let life = 0; life < 3; life++) {
    const waits = hear(shuffler, 'done');
    const { child, control } = await started();
    await untilHealth(shuffler, 'ready');
    await waits;
    const pressed = hear(shuffler, 'green-button');
    await post(control, '/press');
    expect(await pressed).toEqual({ type: 'green-button', opens: true, live: true });
    child.kill('SIGKILL');
    await untilHealth(shuffler, 'absent', 'silent');
  }
  await shuffler.stop();
  const lives = Array.from({ length: 3 }, () => ['done', 'green-button']);
  const told = events.map(({ type }) => type).filter((type) => type === 'done' || type === 'green-button');
  expect(told).toEqual(lives.flat());
});

test('a stopped process is silent, and ready again when it goes on', async () => {
  const { child } = await started();
  const shuffler = driver();
  shuffler.start();
  await untilHealth(shuffler, 'ready');
  child.kill('SIGSTOP');
  expect(await untilHealth(shuffler, 'silent')).toMatchObject({ state: 'silent', fault: 'no-answer' });
  child.kill('SIGCONT');
  await untilHealth(shuffler, 'ready');
  await shuffler.stop();
});

test('says which faults it can have, and refuses others', async () => {
  const { control } = await started();
  const faults = (await (await fetch(`${control}/faults`)).json()) as Readonly<Record<string, string>>;
  expect(Object.keys(faults)).toContain('S24');
  expect((await post(control, '/fail?fault=S1')).status).toBe(200);
  expect((await post(control, '/mend')).status).toBe(200);
  const refused = await post(control, '/fail?fault=GREMLINS');
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('A fault is one of');
});

test.each([
  [['--model', 'one2six'], /^--model takes one of shl1, gp1, deck-mate-1\.\n$/],
  [['--fault', 'GREMLINS'], /^“GREMLINS” is no fault of this device: it has S1, /],
])('%j is refused with one sentence', async (args, sentence) => {
  const [code, said] = await ended(spawnSimulator('simulate-shuffler', ['--line', own.path(), ...args]));
  expect(code).toBe(2);
  expect(said).toMatch(sentence);
});

test('ends cleanly when told to, and takes its line away', async () => {
  const { child } = await started();
  const end = ended(child);
  child.kill('SIGTERM');
  expect(await end).toEqual([0, '']);
  expect(readdirSync(own.folder())).toEqual([]);
});

test('ends with its parent when it was started so', async () => {
  const { child } = await started('--with-parent');
  const end = ended(child);
  child.stdin.end();
  expect(await end).toEqual([0, '']);
  expect(readdirSync(own.folder())).toEqual([]);
});

test.each([
  [[], 'Say with --line PATH where the line is to appear.\n'],
  [['--line', '/nowhere/at/all'], '/nowhere/at/all cannot be made.\n'],
  [['--line', 'x', '--speed', '-1'], "Option '--speed' argument is ambiguous.\n"],
])('cannot run with %j, and says why in one sentence', async (args, why) => {
  expect(await ended(spawnSimulator('simulate-shuffler', args))).toEqual([2, why]);
});

test('cannot run when its TCP port is taken, and leaves no line behind', async () => {
  const { control } = await started();
  const { port } = new URL(control);
  const other = join(own.folder(), 'other');
  const child = spawnSimulator('simulate-shuffler', ['--line', other, '--control-port', port]);
  expect(await ended(child)).toEqual([2, `TCP port ${port} cannot be opened on 127.0.0.1.\n`]);
  expect(readdirSync(own.folder())).toEqual(['line']);
});

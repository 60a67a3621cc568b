import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { protocolVersion } from '../protocol/protocol-version.ts';
import type { FromTableServer } from '../protocol/table-messages.ts';
import { heardConsole } from '../test/support/heard-console.ts';
import { startServer, tableConfig } from '../test/support/server-process.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { review } from './review.ts';
import { startedSimulator } from './simulator/spawned-simulator.ts';
import { staff } from './staff.ts';

// Programs of their own, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const riffle = join(import.meta.dirname, 'riffle.ts');

let said: string[];
let complained: string[];
beforeEach(() => {
  ({ said, complained } = heardConsole());
});

/** `riffle staff` at its own terminal, with something to read on standard input. */
const piped = (input: string, ...args: readonly string[]) => pipedTo('staff', input, args);

async function pipedTo(verb: string, input: string, args: readonly string[]) {
  const child = spawn(process.execPath, [riffle, verb, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  const outcome = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    outcome.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    outcome.err += text;
  });
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...outcome };
}

/** The console of a table: what its server says, as it comes. */
function consoleOf(url: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/table`);
  onTestFinished(() => socket.close());
  const heard: FromTableServer[] = [];
  const waiting = new Set<() => void>();
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', protocol: protocolVersion, key: null })));
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)) as FromTableServer);
    for (const look of waiting) look();
  });
  /** Resolves with the first message that is wanted, also one that came before. */
  return <Found>(find: (message: FromTableServer) => Found | undefined): Promise<Found> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = heard.map(find).find((one) => one !== undefined);
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
}

const roomConfig = { port: 0, tables: { 'table-7': 'a-key-of-the-table' } };

test('whoever is entered, with PIN and badge, is known at the table, also when the cardroom is gone and the table starts again', async () => {
  const folder = temporaryFolder();
  const room = await startServer('cardroom', folder, roomConfig);
  const line = join(folder, 'badge');
  const simulator = await startedSimulator('simulate-badge', ['--line', line]);
  onTestFinished(() => void simulator.child.kill('SIGKILL'));
  const cardroom = { url: `${room.url.replace('http', 'ws')}/sync`, key: 'a-key-of-the-table' };
  const config = tableConfig({ cardroom, devices: { badge: { model: 'rdm6300', line } } });
  const at = ['--config', join(folder, 'cardroom.json')] as const;
  expect(await staff(['add', '--name', 'Ewa Ż.', '--number', '7', '--role', 'dealer', ...at])).toBe(0);
  expect(said.splice(0)).toEqual([expect.stringMatching(/^Ewa Ż\. is entered as dealer, number 7/)]);
  const table = await startServer('table', folder, config);
  expect(await piped('482915\n', 'pin', '7', ...at)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Ewa Ż\. has a new PIN/),
  });
  expect(await piped('0004711007\r\n', 'badge', '7', ...at)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/new badge/),
    err: '',
  });
  const kept = join(folder, 'table', 'staff-list.json');
  await consoleOf(table.url)((message) => {
    const list = 'status' in message ? message.status.staff?.list : undefined;
    return list?.confirmed === true && readFileSync(kept, 'utf8').includes('badge\\":\\"') ? list : undefined;
  });
  for (const file of [kept, join(folder, 'table', 'staff-room.key'), join(folder, 'cardroom', 'room.key')])
    expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(kept, 'utf8')).not.toMatch(/0004711007|(?<![0-9a-f])482915(?![0-9a-f])/);
  await room.kill();
  await table.kill();
  const again = consoleOf((await startServer('table', folder, config)).url);
  const staffOf = (message: FromTableServer) => ('status' in message ? message.status.staff : null);
  expect(await again((message) => staffOf(message)?.list)).toMatchObject({ confirmed: false });
  await fetch(`${simulator.control}/hold?badge=0004711007`, { method: 'POST' });
  const came = await again((message) =>
    message.type === 'events' ? message.events.find(({ event }) => event?.type === 'dealer-changed') : undefined,
  );
  expect(came.actor).toMatch(/^dealer:[0-9a-f]{32}$/);
});

test('a refusal is one sentence and exit code 2; a list is shown for people and for programs', async () => {
  const folder = temporaryFolder();
  const at = ['--config', join(folder, 'cardroom.json')] as const;
  const room = await startServer('cardroom', folder, roomConfig);
  const refused = async (...args: readonly string[]): Promise<string> => {
    expect(await staff([...args, ...at])).toBe(2);
    return complained.splice(0).join('\n');
  };
  expect(await staff(['add', '--name', 'Eva', '--number', '12', '--role', 'floor', ...at])).toBe(0);
  expect(await refused('add', '--name', 'Bo', '--number', '12', '--role', 'floor')).toBe(
    'Number 12 is Eva: give another number.',
  );
  expect(await refused('add', '--name', 'Bo', '--number', '13', '--role', 'owner')).toBe(
    'A role is dealer, floor or manager.',
  );
  expect(await refused('add', '--name', 'Bo', '--number', '1234567', '--role', 'floor')).toMatch(/one to six digits/);
  expect(await refused('add', '--name', 'Bo')).toMatch(/^Give --name, --number and --role\.\nUsage/);
  expect(await refused('rename', '12')).toMatch(/^Usage: riffle staff/);
  expect(await refused('dismiss', '12')).toMatch(/^Usage: riffle staff/);
  expect(await refused('list', '--colour')).toMatch(/^Unknown option '--colour'/);
  expect(await piped('111111\n', 'pin', '12', ...at)).toEqual({
    code: 2,
    out: '',
    err: 'This PIN is one digit over and over, or digits in a row: choose another.\n',
  });
  expect(await piped('', 'pin', '12', ...at)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Nothing was entered/),
  });
  said.splice(0);
  expect(await staff(['role', '12', 'manager', ...at])).toBe(0);
  expect(await staff(['rename', '12', 'Eva N.', ...at])).toBe(0);
  expect(said.splice(0)).toEqual([expect.stringMatching(/^Eva is manager now/), 'Number 12 is Eva N. now.']);
  expect(await staff(['list', ...at])).toBe(0);
  expect(said.splice(0)).toEqual([
    '12  Eva N.  manager  no PIN and no badge yet',
    expect.stringMatching(/^List \d+ of /),
    expect.stringMatching(/staffKey = "[A-Za-z0-9+/]{43}="$/),
  ]);
  expect(await staff(['retire', '12', '--forget', ...at])).toBe(0);
  expect(said.splice(0)).toEqual([expect.stringMatching(/^Number 12 is retired and the name is erased here/)]);
  expect(await staff(['list', '--all', '--json', ...at])).toBe(0);
  const { people } = JSON.parse(said.join('')) as { readonly people: readonly object[] };
  expect(people).toMatchObject([{ number: '12', name: null, retiredAt: expect.any(Number) }]);
  room.child.kill('SIGTERM');
  await once(room.child, 'exit');
  expect(await refused('list')).toBe(
    'The cardroom server is not running, and only a running one keeps the staff list.',
  );
});

test('the review key is made and locked at the running cardroom, once somebody is on the list, and its file is for its owner alone', async () => {
  const folder = temporaryFolder();
  await startServer('cardroom', folder, roomConfig);
  const at = ['--config', join(folder, 'cardroom.json')] as const;
  const passphrase = 'four good words here\n';
  expect(await pipedTo('review', passphrase, ['make', ...at])).toMatchObject({
    code: 2,
    err: expect.stringContaining('Nobody is on the staff list'),
  });
  await staff(['add', ...at, '--name', 'Eva N.', '--number', '6', '--role', 'manager']);
  expect(await pipedTo('review', passphrase, ['make', ...at])).toMatchObject({ code: 0 });
  expect(await pipedTo('review', passphrase, ['make', ...at])).toMatchObject({
    code: 2,
    err: expect.stringContaining('a review key already'),
  });
  said.length = 0;
  expect(await review(['lock', ...at])).toBe(0);
  expect(await review(['status', ...at])).toBe(0);
  expect(said).toEqual(['The review key is locked.', expect.stringMatching(/^The review key is locked, made /)]);
  expect(await review(['open', ...at])).toBe(2);
  expect(complained.at(-1)).toContain('Usage: riffle review');
});

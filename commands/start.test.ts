import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openReadOnlyLog } from '../native-bridge/sqlite/read-only-log.ts';
import { demoStaff } from '../protocol/staff.ts';
import { networkRecorded, staysInTheRoom, turnedTo } from '../test/support/network-record.ts';
import { patience, startedPc } from '../test/support/started-pc.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { simulatedDecks } from './one-pc/simulated-decks.ts';

function dataFolder(): string {
  const path = temporaryFolder();
  return path;
}

/** The last of who dealt, as the table's log has it; null for nobody. */
function dealerIn(path: string): unknown {
  const log = openReadOnlyLog(path);
  const row = log.read(0, 10_000).findLast(({ kind }) => kind === 'dealer-changed');
  log.close();
  const { to } = JSON.parse(row?.body ?? '{"to":null}') as { readonly to: { readonly staff: string } | null };
  return to?.staff ?? null;
}

/** Cards lying at the seats, as the table's log has them. */
function cardsSeen(path: string): number {
  const log = openReadOnlyLog(path);
  const counts = new Map<unknown, number>();
  for (const { kind, body } of log.read(0, 10_000)) {
    const { place, count } = JSON.parse(body) as { readonly place: unknown; readonly count: number };
    if (kind === 'cards-seen') counts.set(place, count);
  }
  log.close();
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Files that hold any tag of the simulated decks, where a card could be told from, or the badge of anybody. */
function filesWithSecrets(data: string): readonly string[] {
  const tags = [...simulatedDecks(join(data, 'decks.sealed'), 0).values()].flatMap((deck) => [...deck.values()]);
  expect(tags).toHaveLength(104);
  // Six digits of a PIN stand in a row of hashes now and then by chance, the ten of a badge do not.
  const secrets = [...tags, ...demoStaff.map(({ badge }) => badge)];
  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  const holding = paths.filter((path) => {
    const text = readFileSync(path, 'latin1');
    return secrets.some((secret) => text.includes(secret));
  });
  return holding.map((path) => relative(data, path));
}

const jsonAt = async (url: string): Promise<unknown> => (await fetch(url)).json();

test('the smallest real cardroom: a green button opens a hand, cards are seen, the office hears of it; Ctrl-C ends it', async () => {
  const data = dataFolder();
  const record = join(dataFolder(), 'network');
  const pc = startedPc(data, ['--port', '0', '--seats', '4', '--badges'], { env: networkRecorded(record) });
  await pc.running();
  const [table, room, shuffler] = [pc.address('Console'), pc.address('Floor'), pc.address('Shuffler')];
  const whenReady = { status: { shuffler: { state: 'ready' }, reader: { state: 'ready' }, simulated: true } };
  await expect.poll(() => jsonAt(`${table}/health`), patience).toMatchObject(whenReady);
  const log = join(data, 'table-7', 'table.db');
  // Until the cardroom has sent its list, a badge is nobody's.
  await expect.poll(() => existsSync(join(data, 'table-7', 'staff-list.json')), patience).toBe(true);
  await fetch(`${pc.address('Badges')}/hold?badge=${demoStaff[0]?.badge}`, { method: 'POST' });
  await expect.poll(() => dealerIn(log), patience).toBe('demo-1');
  await fetch(`${shuffler}/press`, { method: 'POST' });
  await expect.poll(() => jsonAt(`${table}/health`), patience).toMatchObject({ hand: 1 });
  await expect.poll(() => jsonAt(`${room}/health`), patience).toMatchObject({ tables: 1, linked: 1 });
  await expect.poll(() => cardsSeen(log), patience).toBe(8);
  expect(await (await fetch(`${table}/`)).text()).toContain('<title>Riffle</title>');
  expect(await (await fetch(`${room}/`)).text()).toContain('cardroom');
  pc.child.kill('SIGINT');
  expect(await pc.exit).toEqual([0, null]);
  await expect(fetch(`${table}/health`)).rejects.toThrow();
  await expect(fetch(`${room}/health`)).rejects.toThrow();
  await expect(fetch(`${shuffler}/state`)).rejects.toThrow();
  expect(filesWithSecrets(data)).toEqual([]);
  // Table and cardroom have met, and nobody turned to anything beyond this PC and its network.
  const turned = turnedTo(record);
  expect(turned).toContainEqual({ program: 'main.ts', did: 'connect', to: '127.0.0.1' });
  expect(turned.filter(({ to }) => !staysInTheRoom(to))).toEqual([]);
});

test('where no line can be made the devices live in memory, and the screen says so; the demo deals by itself', async () => {
  const data = dataFolder();
  mkdirSync(join(data, 'lines'));
  for (const device of ['shuffler', 'reader', 'badge']) writeFileSync(join(data, 'lines', device), 'in the way');
  const pc = startedPc(data, ['--port', '0', '--demo', '--badges']);
  await pc.running();
  expect(pc.said()).toContain('are simulated in memory');
  expect(pc.said()).toContain('There is no badge reader: ');
  const [table, shuffler] = [pc.address('Console'), pc.address('Shuffler')];
  await expect
    .poll(() => jsonAt(`${table}/health`), patience)
    .toMatchObject({ status: { shuffler: { state: 'ready' }, reader: { state: 'ready' } } });
  await expect.poll(() => jsonAt(`${table}/health`), patience).toMatchObject({ hand: 1 });
  expect(pc.said()).not.toContain('The demo has stopped');
  // The hands take the finished deck and lay the used one in.
  await expect.poll(() => jsonAt(`${shuffler}/state`), patience).toMatchObject({ deck: 'BLUE' });
});

test('another game: the table deals it, and everybody gets its cards', async () => {
  const data = dataFolder();
  const pc = startedPc(data, ['--port', '0', '--seats', '3', '--game', 'limit-stud']);
  await pc.running();
  const [table, shuffler] = [pc.address('Console'), pc.address('Shuffler')];
  const whenReady = { status: { shuffler: { state: 'ready' }, reader: { state: 'ready' } } };
  await expect.poll(() => jsonAt(`${table}/health`), patience).toMatchObject(whenReady);
  await fetch(`${shuffler}/press`, { method: 'POST' });
  const log = join(data, 'table-7', 'table.db');
  await expect.poll(() => cardsSeen(log), patience).toBe(9);
});

test('a game nobody deals: one sentence with all there are, the usage, exit code 2', async () => {
  const pc = startedPc(dataFolder(), ['--game', 'snap']);
  expect(await pc.exit).toEqual([2, null]);
  expect(pc.said()).toMatch(/^--game takes one of no-limit-holdem, .*, ten-game\.\nUsage: riffle start/);
});

test('a port that is in use is named, with what to do, and nothing is left running', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const pc = startedPc(dataFolder(), ['--port', String(port), '--no-reader', '--no-shuffler']);
  expect(await pc.exit).toEqual([2, null]);
  expect(pc.said()).toContain(`Port ${port} on 127.0.0.1 is in use by another program: choose another with --port.`);
});

test('words it does not know: one sentence, the usage, exit code 2', async () => {
  const pc = startedPc(dataFolder(), ['--seats', '11']);
  expect(await pc.exit).toEqual([2, null]);
  expect(pc.said()).toMatch(/^--seats takes a number from 2 to 10\.\nUsage: riffle start/);
});

import { expect, test } from 'vitest';
import { cachedListIn, FilesInMemory, sampleRoomKey } from '../../test/support/staff-of-house.ts';
import { publicRoomKey, type SignedStaffList, type StaffList, signStaffList } from './staff-list.ts';

const key = sampleRoomKey();
const eva = { id: 'p2', number: '2', name: 'Eva', role: 'floor', badge: null, pin: null } as const;
const listOf = (version: number, changes: Partial<StaffList> = {}): StaffList => ({
  version,
  issuedAt: 1_000 * version,
  demo: false,
  badgeSalt: 'ab'.repeat(16),
  people: [eva],
  ...changes,
});
const signed = (version: number, changes: Partial<StaffList> = {}, by = key): SignedStaffList =>
  signStaffList(listOf(version, changes), by);

/** A table with its own files; `again` is its next start. */
function table(configuredKey: string | null = null) {
  const files = new FilesInMemory();
  const said: string[] = [];
  const changes: number[] = [];
  const start = () => {
    const cache = cachedListIn(files, { configuredKey, report: (sentence) => said.push(sentence) });
    cache.onChange(() => changes.push(cache.current()?.version ?? 0));
    return cache;
  };
  return { files, said, changes, start };
}

test('without a list from the room there is none', () => {
  expect(table().start().current()).toBeNull();
});

test('a list from the room is used and announced at once; after a restart it is still there, but not confirmed', () => {
  const { start, changes, said } = table();
  const first = start();
  first.take(signed(5));
  expect([first.current(), first.confirmed]).toEqual([listOf(5), true]);
  const again = start();
  expect([again.current(), again.confirmed]).toEqual([listOf(5), false]);
  again.take(signed(5));
  expect(again.confirmed).toBe(true);
  again.take(signed(5));
  again.take(signed(6, { people: [] }));
  expect(again.current()?.people).toEqual([]);
  expect(changes).toEqual([5, 5, 6]);
  expect(said).toEqual([]);
});

test('from then on only the first room is trusted, even after a restart', () => {
  const { start, said } = table();
  start().take(signed(5));
  const again = start();
  again.take(signed(6, {}, sampleRoomKey('another room')));
  again.take(signed(6, {}, sampleRoomKey('another room')));
  expect([again.current()?.version, again.confirmed]).toEqual([5, false]);
  expect(said).toEqual([
    expect.stringMatching(/^The staff list is not signed by the cardroom this table knows.*staff-room\.key/),
  ]);
});

test('if the configuration names the room’s key, no other is trusted, not even at first', () => {
  const { start, said, files } = table(publicRoomKey(key));
  const cache = start();
  cache.take(signed(5, {}, sampleRoomKey('another room')));
  // Until that room sends a list, nobody is known.
  expect(cache.current()?.people).toEqual([]);
  expect(said).toHaveLength(1);
  cache.take(signed(5));
  expect(cache.current()?.version).toBe(5);
  expect([...files.content.keys()]).toEqual(['staff-list.json']);
});

test.each<[string, (list: SignedStaffList) => SignedStaffList]>([
  ['another role', (list) => ({ ...list, list: list.list.replace('"floor"', '"manager"') })],
  ['another version', (list) => ({ ...list, list: list.list.replace('"version":6', '"version":7') })],
  ['a blank more', (list) => ({ ...list, list: `${list.list} ` })],
  ['the signature of another list', (list) => ({ ...list, signature: signed(9).signature })],
  ['no signature', (list) => ({ ...list, signature: '' })],
  ['a key that is none', (list) => ({ ...list, key: 'AAAA', signature: 'AAAA' })],
])('a list with %s is refused, and the one before stays', (_what, tampered) => {
  const { start, said } = table();
  const cache = start();
  cache.take(signed(5));
  cache.take(tampered(signed(6)));
  expect(cache.current()).toEqual(listOf(5));
  expect(said).toHaveLength(1);
  const fresh = table();
  const unknowing = fresh.start();
  const forged = tampered(signed(6));
  unknowing.take(forged);
  expect(unknowing.current()).toBeNull();
});

test('an older list is refused, and another one of the same version too', () => {
  const { start, said } = table();
  const cache = start();
  cache.take(signed(5));
  cache.take(signed(4));
  cache.take(signed(5, { people: [] }));
  expect(cache.current()).toEqual(listOf(5));
  expect(said).toEqual([
    expect.stringContaining('staff list 4, and this table has 5'),
    expect.stringContaining('list 5'),
  ]);
});

test('a signed list without sense is refused with the reason', () => {
  const { start, said } = table();
  const cache = start();
  const captain = { ...eva, role: 'captain' } as unknown as typeof eva;
  cache.take(signed(5, { people: [captain] }));
  expect(cache.current()).toBeNull();
  expect(said[0]).toContain('people[1].role');
});

test('with a changed file nobody is known until the room sends a list again', () => {
  const { start, said, files } = table();
  start().take(signed(5));
  const kept = Buffer.from(files.content.get('staff-list.json') ?? []).toString('utf8');
  files.content.set('staff-list.json', Buffer.from(kept.replace('floor', 'manager'), 'utf8'));
  const cache = start();
  expect(cache.current()).toMatchObject({ version: 0, people: [] });
  expect(said[0]).toMatch(/^staff-list\.json is not used: .*Nobody can sign in/);
  cache.take(signed(5));
  expect(cache.current()).toEqual(listOf(5));
  expect(start().current()).toEqual(listOf(5));
});

test.each([['{'], ['{"list":5}'], ['']])('a file with %j is no list', (content) => {
  const { start, files } = table();
  start().take(signed(5));
  files.content.set('staff-list.json', Buffer.from(content, 'utf8'));
  expect(start().current()).toMatchObject({ version: 0, people: [] });
});

test('if the list is gone but the room’s key is there, nobody is known; it is not a house without a list', () => {
  const { start, files } = table();
  start().take(signed(5));
  files.content.delete('staff-list.json');
  const cache = start();
  expect(cache.current()).toMatchObject({ version: 0, people: [] });
  cache.take(signed(5));
  expect(cache.current()).toEqual(listOf(5));
});

test('files other accounts could have changed are not trusted, nor any room in their stead', () => {
  const { start, files, said } = table();
  start().take(signed(5));
  files.fault = 'staff-room.key may be read by other accounts.';
  const cache = start();
  cache.take(signed(6, {}, sampleRoomKey('another room')));
  cache.take(signed(6));
  expect(cache.current()).toMatchObject({ version: 0, people: [] });
  expect(said).toEqual([files.fault]);
});

test('a full disk keeps nobody from signing in today', () => {
  const { start, files, said } = table();
  const cache = start();
  files.fault = 'The disk is full.';
  cache.take(signed(5));
  expect(cache.current()).toEqual(listOf(5));
  expect(said).toEqual(['The disk is full.']);
});

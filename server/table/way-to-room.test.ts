import { expect, test } from 'vitest';
import type { FoundRoom } from '../../native-bridge/contracts/discovery.ts';
import { certificateMaker } from '../../native-bridge/network/certificates.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { FilesInMemory } from '../../test/support/staff-of-house.ts';
import { type RoomLink, readRoomLink, writeRoomLink } from './room-link.ts';
import { type WayToRoomOptions, wayToRoom } from './way-to-room.ts';

const link: RoomLink = {
  tableId: '7',
  url: 'wss://10.0.0.2:4701/sync',
  storeId: 'store-1',
  room: 'Riverside',
  key: 'k'.repeat(32),
  authority: 'CERTIFICATE',
  staffKey: 'S',
};
const heard = (changes: Partial<FoundRoom>): FoundRoom => ({
  storeId: 'store-1',
  name: '',
  version: '',
  addresses: ['10.0.0.9'],
  port: 4800,
  ...changes,
});

function way(given: Partial<WayToRoomOptions> = {}) {
  const time = new SimulatedTime();
  const files = new FilesInMemory();
  const said: string[] = [];
  let stopped = 0;
  const options: WayToRoomOptions = {
    config: {},
    link: null,
    find: () => () => {
      stopped += 1;
    },
    meet: () => Promise.reject(new Error('Nobody is there.')),
    files,
    authorityFile: 'authority.pem',
    time,
    report: (sentence) => said.push(sentence),
    ...given,
  };
  return { way: wayToRoom(options), time, files, said, stopped: () => stopped };
}

test('a table without a room plays by itself; told to look for one, it says what is missing', () => {
  expect(way()).toMatchObject({ way: null, said: [] });
  const looking = way({ config: { cardroom: { find: true } } });
  expect(looking.way).toBeNull();
  expect(looking.said).toEqual([expect.stringMatching(/not paired with a cardroom: do it with “riffle pair-table”/)]);
});

test('a paired table knows its room by what it stored, whatever address is configured', async () => {
  const kept = way({ link }).way;
  expect(kept).toMatchObject({ key: link.key, staffKey: 'S' });
  expect(await kept?.whereIs()).toBe(link.url);
  expect(await kept?.authorityAt(link.url)).toBe('CERTIFICATE');
  const moved = way({ link, config: { cardroom: { url: 'wss://10.0.0.5:1/sync' } } }).way;
  expect(await moved?.whereIs()).toBe('wss://10.0.0.5:1/sync');
  const local = way({ link: { ...link, authority: null } }).way;
  await expect(local?.authorityAt(link.url)).rejects.toThrow(/pair the table anew/);
});

test('a room is found by the id of its store alone; an unannounced one is tried at its last address', async () => {
  let tell: (room: FoundRoom) => void = () => {};
  let stopped = 0;
  const find: WayToRoomOptions['find'] = (told) => {
    tell = told;
    return () => {
      stopped += 1;
    };
  };
  const { way: found, time } = way({ link, find, config: { cardroom: { find: true } } });
  const where = found?.whereIs();
  tell(heard({ storeId: 'store-2', addresses: ['10.0.0.66'] }));
  tell(heard({}));
  expect(await where).toBe('wss://10.0.0.9:4800/sync');
  // A false announcement of its id does no harm: the last address is tried as well.
  expect(await found?.whereIs()).toBe(link.url);
  const six = found?.whereIs();
  tell(heard({ addresses: ['fd00::9'] }));
  expect(await six).toBe('wss://[fd00::9]:4800/sync');
  expect(await found?.whereIs()).toBe(link.url);
  const silent = found?.whereIs();
  time.advance(3_000);
  expect(await silent).toBe(link.url);
  expect(stopped).toBe(3);
});

test('a table with a configured key trusts the first authority it meets, or the configured one, and no other', async () => {
  const goodFor = { from: 0, until: Date.UTC(2040, 0, 1), names: [], addresses: [] };
  const [{ certificate: authority }, { certificate: other }] = await Promise.all([
    certificateMaker.authority({ ...goodFor, name: 'one' }),
    certificateMaker.authority({ ...goodFor, name: 'other' }),
  ]);
  const cardroom = { url: 'wss://10.0.0.2:4701/sync', key: 'k'.repeat(16) };
  const asked: unknown[] = [];
  const meet = (certificate: string) => async (at: unknown) => {
    asked.push(at);
    return { authority: certificate };
  };
  const first = way({ config: { cardroom }, meet: meet(authority) });
  expect(await first.way?.authorityAt(cardroom.url)).toBe(authority);
  expect(asked).toEqual([{ host: '10.0.0.2', port: 4701 }]);
  expect(first.said).toEqual([expect.stringMatching(/^This table trusts the cardroom at 10\.0\.0\.2 from now on/)]);
  const later = way({ config: { cardroom }, meet: meet(other), files: first.files });
  expect(await later.way?.authorityAt(cardroom.url)).toBe(authority);
  const fingerprint = `00${':00'.repeat(31)}`;
  const told = way({ config: { cardroom: { ...cardroom, fingerprint } }, meet: meet(other) });
  await expect(told.way?.authorityAt(cardroom.url)).rejects.toThrow(
    /^Another cardroom than the one in the configuration/,
  );
  expect(told.files.content.size).toBe(0);
  await expect(way({ config: { cardroom } }).way?.authorityAt(cardroom.url)).rejects.toThrow(
    /^No cardroom answers over TLS/,
  );
});

test('a stored room link is read back; one that is changed, of another table or not JSON gives a sentence', () => {
  const files = new FilesInMemory();
  expect(readRoomLink(files, 'link.json', '7')).toBeNull();
  writeRoomLink(files, 'link.json', link);
  expect(readRoomLink(files, 'link.json', '7')).toEqual(link);
  expect(() => readRoomLink(files, 'link.json', '8')).toThrow(/^link\.json is of table 7, and this is table 8\./);
  files.write('link.json', Buffer.from('{"tableId":"7"}'));
  expect(() => readRoomLink(files, 'link.json', '7')).toThrow(/pair the table anew\.$/);
  files.write('link.json', Buffer.from('nonsense'));
  expect(() => readRoomLink(files, 'link.json', '7')).toThrow(/^link\.json is not JSON\./);
});

import { expect, test } from 'vitest';
import type { PrivateText } from '../../native-bridge/contracts/event-log.ts';
import type { PairedTable } from '../../protocol/table-pairing.ts';
import { house, proofOf } from '../../test/support/house-with-floor.ts';
import { openCardroom } from '../../test/support/room-of-tables.ts';
import type { RequestHead } from '../connections/doors.ts';
import { pullLog } from '../sync/pull-log.ts';
import { tablesDesk } from './tables-desk.ts';

const ownPc: RequestHead = {
  headers: { authorization: 'Bearer desk' },
  socket: { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' },
};
const keyOf = (name: string) => `${name} `.repeat(32).slice(0, 32);
const oneSentence = { sentence: expect.stringMatching(/^[A-Z“].{10,}\.$/) };

function joining(room = openCardroom()) {
  const at = (address = '10.0.0.7') => ({
    pair: (tableId: string, key: string, code: string, more: object = {}) =>
      room.whole().tablePairing.pair({ code, tableId, key, ...more }, address),
  });
  const code = () => room.whole().tablePairing.issueCode().code;
  const { keys } = room.whole().room;
  const desk = (ask: object, head = ownPc) =>
    tablesDesk({
      key: 'desk',
      pairing: room.whole().tablePairing,
      room: room.whole().room,
      place: () => ({ address: 'https://10.0.0.2:4701', fingerprint: 'AB:CD' }),
      note: () => {},
    })(ask, head);
  const hello = (key: string, tableId = '7', logId = `log-${tableId}`) => {
    const { near, say } = room.connection(tableId, key, logId);
    return { near, heard: say() };
  };
  return { room, at, code, keys, desk, hello };
}

test('a code is exchanged for the room’s knowing the key; the store keeps its hash alone, and a restart knows it', async () => {
  const { room, at, code, hello } = joining();
  const key = keyOf('seven');
  const answer = await at().pair('7', key, ` ${code()} `);
  expect(answer).toEqual({
    storeId: 'store-1',
    room: 'Cardroom',
    version: '',
    staffKey: expect.any(String),
    log: null,
  });
  expect(hello(key).heard).toMatchObject([{ type: 'welcome' }]);
  room.restart();
  expect(hello(key).heard).toMatchObject([{ type: 'welcome' }]);
  expect(JSON.stringify(room.store.tableKeys.all())).not.toContain(key);
});

test('a code that is wrong, used up or over, and one that was tried too often, let nobody in', async () => {
  const { room, at, code, keys, hello } = joining();
  const used = code();
  await at().pair('7', keyOf('seven'), used);
  const over = code();
  room.time.advance(10 * 60_000);
  for (const bad of ['000000', used, over]) {
    expect(await at().pair('8', keyOf('eight'), bad)).toEqual(oneSentence);
  }
  for (let tries = 0; tries < 5; tries++) await at('10.0.0.66').pair('8', keyOf('eight'), '999999');
  expect(await at('10.0.0.66').pair('8', keyOf('eight'), code())).toMatchObject({
    sentence: expect.stringMatching(/Too many/),
  });
  for (const nonsense of [null, {}, { code: code() }, { code: code(), tableId: 'a b', key: keyOf('x') }])
    expect(await room.whole().tablePairing.pair(nonsense, 'elsewhere')).toEqual(oneSentence);
  expect(keys.list().map(({ tableId }) => tableId)).toEqual(['1', '7']);
  expect(hello(keyOf('eight'), '8').heard).toMatchObject([{ type: 'turned-away', why: 'key' }]);
});

test('a second PC cannot pair as a table that is there, and the code stays good; the same PC can ask again', async () => {
  const { at, code } = joining();
  await at().pair('7', keyOf('seven'), code());
  const again = code();
  expect(await at().pair('7', keyOf('other'), again)).toMatchObject({
    sentence: expect.stringMatching(/riffle takeover/),
  });
  expect(await at().pair('1', keyOf('other'), again)).toMatchObject({
    sentence: expect.stringMatching(/Another PC is table 1 already/),
  });
  expect(await at().pair('7', keyOf('seven'), again)).toMatchObject({ storeId: 'store-1' });
});

test('a revoked table is turned away with a sentence, now and after a restart, also one whose key is configured', async () => {
  const { room, at, code, desk, hello } = joining();
  const key = keyOf('seven');
  await at().pair('7', key, code());
  const { near } = hello(key);
  expect(desk({ type: 'list' })).toMatchObject({
    tables: [
      { tableId: '1', pairedAt: null, linked: false },
      { tableId: '7', pairedAt: room.time.now() - 10, linked: true, retired: 0 },
    ],
  });
  for (const tableId of ['7', '1']) expect(desk({ type: 'revoke', tableId })).toEqual({ tables: [] });
  room.time.advance(10);
  expect(near.isDown).toBe(true);
  room.restart();
  expect(hello(key).heard).toMatchObject([
    { type: 'turned-away', why: 'key', sentence: expect.stringMatching(/Another PC is table 7 now/) },
  ]);
  expect(hello('key-1', '1').heard).toMatchObject([
    { type: 'turned-away', sentence: expect.stringMatching(/was revoked/) },
  ]);
  expect(desk({ type: 'revoke', tableId: '7' })).toEqual(oneSentence);
  expect(await at().pair('7', keyOf('new'), room.whole().tablePairing.issueCode().code)).toMatchObject({ log: null });
});

test('codes, lists and revocations are for whoever reads the data folder on the room’s own PC', () => {
  const { desk, keys } = joining();
  expect(desk({ type: 'code' })).toMatchObject({
    code: expect.stringMatching(/^\d{6}$/),
    address: 'https://10.0.0.2:4701',
    fingerprint: 'AB:CD',
  });
  const heads: RequestHead[] = [
    { ...ownPc, headers: {} },
    { ...ownPc, socket: { remoteAddress: '10.0.0.9', localAddress: '10.0.0.2' } },
  ];
  for (const head of heads)
    for (const ask of [{ type: 'code' }, { type: 'revoke', tableId: '1' }])
      expect(desk(ask, head)).toEqual(oneSentence);
  expect(desk({ type: 'forget' })).toEqual(oneSentence);
  expect(keys.isTaken('1')).toBe(true);
});

/** A house whose table 1 has played and is cut off. */
function tableGone() {
  const opened = house();
  opened.linkedTable.near.close();
  opened.time.advance(10);
  const joined = joining(opened);
  const signedBy = (number: string) => {
    const proof = proofOf(number);
    return { takeOver: { number, pin: proof.by === 'pin' ? proof.pin : '' } };
  };
  return { ...joined, house: opened, signedBy };
}

test('a manager puts a new PC in the place of one that is gone: it gets the whole log, and the old one is turned away', async () => {
  const { house: room, at, code, hello, signedBy } = tableGone();
  const key = keyOf('new PC');
  const answer = (await at().pair('1', key, code(), signedBy('6'))) as PairedTable;
  const { rows } = room.played;
  expect(answer.log).toEqual({
    logId: 'log-1',
    seq: rows.length,
    hash: rows.at(-1)?.hash,
    by: expect.stringMatching(/^manager:/),
  });
  expect(room.store.audit.read(null, 1)).toMatchObject([
    { what: 'table-taken-over', tableId: '1', by: answer.log?.by },
  ]);
  expect(hello('key-1', '1').heard).toMatchObject([
    { type: 'turned-away', sentence: expect.stringMatching(/Another PC is table 1 now/) },
  ]);

  const log = { logId: 'log-1', head: { seq: 0, hash: '0'.repeat(64) }, read: () => [] };
  const taken: unknown[] = [];
  const texts: PrivateText[] = [];
  const fetch = ({ near }: ReturnType<typeof room.connection>) =>
    pullLog({
      log,
      tableId: '1',
      key,
      run: 'run',
      transport: near,
      time: room.time,
      keep: (given) => {
        taken.push(...given.rows);
        texts.push(...given.texts);
        log.head = { seq: given.rows.at(-1)?.seq ?? 0, hash: given.rows.at(-1)?.hash ?? '' };
        return null;
      },
      onProgress: () => {},
    });
  const broken = room.connection();
  const first = fetch(broken);
  room.time.advance(1);
  broken.cut();
  await expect(first).rejects.toThrow(/broke/);
  const pulled = fetch(room.connection());
  room.time.advance(1_000);
  await expect(pulled).resolves.toEqual({ head: log.head, unsigned: rows.length, sentence: null });
  expect(taken).toEqual(rows);
  expect(texts.map(({ text }) => text)).toContain('Player p1');
});

test('PINs sent together are looked at one by one, by the desk that counts them for every browser of the room', async () => {
  const { house: room, at, code, signedBy } = tableGone();
  const good = code();
  const wrong = { takeOver: { number: '6', pin: '111222' } };
  const tries = await Promise.all(Array.from({ length: 40 }, () => at().pair('1', keyOf('new'), good, wrong)));
  const said = tries.map((one) => ('sentence' in one ? one.sentence : ''));
  expect(said.filter((sentence) => /PIN is wrong/.test(sentence))).toHaveLength(4);
  expect(said.filter((sentence) => /Too many/.test(sentence))).toHaveLength(36);
  expect(await at().pair('1', keyOf('new'), good, signedBy('6'))).toMatchObject({
    sentence: expect.stringMatching(/Too many wrong PINs/),
  });
  room.time.advance(61_000);
  expect(await at().pair('1', keyOf('new'), good, signedBy('6'))).toMatchObject({ storeId: 'store-1' });
});

test('whoever is no manager, gives another PIN, or takes over a table that lives or never was, changes nothing', async () => {
  const { house: room, at, code, keys, signedBy } = tableGone();
  const good = code();
  const tries = [
    [signedBy('1'), /number 1 is none/],
    [signedBy('4'), /number 4 is none/],
    [{ takeOver: { number: '6', pin: '111222' } }, /Number or PIN is wrong/],
    [{ takeOver: { number: '99', pin: '111222' } }, /Number or PIN is wrong/],
    [{ takeOver: { number: '6', pin: 'sesame' } }, /^Number or PIN is wrong\.$/],
    [{ takeOver: { number: 'six', pin: '111222' } }, /^Number or PIN is wrong\.$/],
  ] as const;
  for (const [more, sentence] of tries)
    expect(await at().pair('1', keyOf('new'), good, more)).toMatchObject({ sentence: expect.stringMatching(sentence) });
  expect(await at().pair('9', keyOf('new'), good, signedBy('6'))).toMatchObject({
    sentence: expect.stringMatching(/no event of table 9/),
  });
  room.table();
  expect(await at().pair('1', keyOf('new'), good, signedBy('6'))).toMatchObject({
    sentence: expect.stringMatching(/is linked at this moment/),
  });
  expect(keys.isGood('1', 'key-1')).toBe(true);
  expect(room.store.tableKeys.all()).toEqual([]);
  expect(await joining().at().pair('1', keyOf('new'), '000001', signedBy('6'))).toEqual(oneSentence);
});

test('PINs are guessed at this door no oftener than codes', async () => {
  const { at, code, signedBy } = tableGone();
  const good = code();
  for (let tries = 0; tries < 5; tries++)
    await at().pair('1', keyOf('new'), good, { takeOver: { number: '6', pin: '111222' } });
  expect(await at().pair('1', keyOf('new'), good, signedBy('6'))).toMatchObject({
    sentence: expect.stringMatching(/Too many/),
  });
});

import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import type { Command } from '../../engine/table.ts';
import type { CardroomStore, NewAuditRow } from '../../native-bridge/contracts/cardroom-store.ts';
import { emptyHead, type PrivateText } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { orderBodySchema } from '../../protocol/sync-messages.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import {
  foldsRound,
  handBegins,
  misdealReported,
  PlayedTable,
  ruled,
  threePlayers,
} from '../../test/support/table-rows.ts';
import { textsInDatabase } from '../../test/support/texts-in-database.ts';
import { chainFaults } from './check-store.ts';
import { OfficeLog } from './office/office-log.ts';
import { PrivacyOffice, type Retention } from './privacy-office.ts';
import { Room } from './room.ts';
import type { StaffOffice } from './staff-office.ts';

const dayMs = 24 * 3_600_000;
/** How old the rows of this house are when it is opened. */
const age = Math.floor((new SimulatedTime().now() - 1_760_000_000_000) / dayMs);
const words = (id: string, text: string): PrivateText => ({ id, text, salt: `salt-${id}` });
const texts = [words('p1', 'Anna Nováková'), words('p2', 'Bo'), words('p3', 'Bo'), words('r1', 'She swore at Bo')];

/** Three players, two of one name, one of them ruled about; the first two have left the table. */
function house(retention: Retention = {}, changes: { readonly isFull?: () => boolean } = {}) {
  const { store, time, path } = storeOnDisk();
  const room = new Room({ store, time, tableKeys: new Map(), staffList: () => null });
  const sent: unknown[] = [];
  const table = new PlayedTable('1', 'log-1');
  table.play(...threePlayers, handBegins, misdealReported('i1'));
  const ruling = { ...ruled('i1', 'play-on'), reason: { id: 'r1', hash: 'h' } } as Extract<
    Command,
    { type: 'rule-incident' }
  >;
  table.play(ruling);
  const { button = 0, smallBlind } = table.state?.hand ?? {};
  table.play(...foldsRound(button, smallBlind ?? 0), { type: 'open-seat', seat: 1 }, { type: 'open-seat', seat: 2 });
  expect(room.intake.accept({ tableId: '1', logId: 'log-1', rows: table.rows, texts })).toBeNull();
  let made = 0;
  const asked: unknown[] = [];
  /** What the staff office answers next. */
  const answers: Awaited<ReturnType<StaffOffice['answer']>>[] = [];
  const told: string[] = [];
  const full = (row: NewAuditRow) => {
    if (changes.isFull?.() === true) throw new StorageFault('disk-full', 'The disk is full.');
    return store.appendAudit(row);
  };
  const office = new PrivacyOffice({
    store: {
      appendAudit: full,
      privacy: store.privacy,
      staff: store.staff,
    },
    report: (sentence) => void told.push(sentence),
    room: {
      orders: {
        signed: (order) => order,
        keep: (order) => room.orders.keep(order),
        send: (order) => void sent.push(JSON.parse(order.body)),
      },
    },
    staffOffice: {
      answer: async (ask) => {
        asked.push(ask);
        return answers.shift() ?? { refusal: { reason: 'not-retired', number: '7', who: 'Eva' } };
      },
    },
    time,
    newId: () => `order-${++made}`,
    retention,
    idsOf: (player) => (player === 'waits' ? ['waits', 'p1'] : [player]),
    wish: (wish) => {
      asked.push(wish);
      return null;
    },
    wordsAbout: () => [],
  });
  onTestFinished(() => office.stop());
  return { store, time, path, office, sent, asked, answers, told, table };
}

/** The office has met somebody who has never sat anywhere, and ordered a seat for them at a table that is away. */
function waits(store: CardroomStore): void {
  const ref = { id: 'waits', hash: 'h' };
  const text = words('waits', 'Cyril Veselý');
  const actor = 'floor';
  const order = { id: 'o9', tableId: '9', createdAt: 1, actor, state: 'waiting', answer: null } as const;
  new OfficeLog(store).append({
    events: [{ type: 'player-met', player: ref, at: 5 }],
    actor,
    at: 5,
    request: null,
    texts: [text],
    orders: [{ ...order, body: JSON.stringify({ type: 'office-order', text }) }],
  });
}

const forget = (who: string, all = false) => ({ type: 'forget-player', who, all }) as const;

test('a player is forgotten in the room’s store, what was said of them too, and every table that holds the words is told', async () => {
  const { store, path, office, sent, table } = house();
  const given = { id: 'o1', tableId: '1', createdAt: 1, actor: 'floor:s1', state: 'waiting', answer: null } as const;
  const order = { order: 'rule-incident', incident: 'i1', ruling: 'play-on', reason: 'She swore at Bo' };
  const body = JSON.stringify({ type: 'floor-order', order, by: 'floor:s1', second: null, name: 'Eva' });
  store.orders.add({ ...given, body });
  store.orders.answer('o1', 'done', '{}');
  store.orders.add({ ...given, id: 'o2', body: JSON.stringify({ type: 'office-order', text: texts[1] }) });
  store.orders.answer('o2', 'done', '{}');
  expect(textsInDatabase(path)).toContain('She swore at Bo');
  const rows = store.rows.read('log-1', 0, 1_000);
  const answer = await office.answer(forget('p2'));
  expect(answer).toEqual({
    lines: [
      'Erased here: the name (1) and 1 reasons of rulings.',
      'Told to erase theirs, at once or when they are linked again: 1.',
      'Backups made until now hold them until they are dropped, and so do copies made elsewhere.',
    ],
  });
  expect(store.texts.of(['p1', 'p2', 'p3', 'r1']).map(({ id }) => id)).toEqual(['p1', 'p3']);
  expect(textsInDatabase(path)).not.toContain('She swore');
  const [told] = sent;
  expect(orderBodySchema.parse(told)).toEqual({ type: 'erase-text', texts: ['p2', 'r1'] });
  expect(store.orders.waiting('1')).toHaveLength(1);
  expect(store.audit.read(null, 9)).toMatchObject([
    { what: 'texts-erased', by: 'cardroom', reason: 'Player forgotten: 1 names, 1 reasons' },
  ]);
  // Not a row has changed, and a table that sends everything again does not bring the words back.
  expect(store.rows.read('log-1', 0, 1_000)).toEqual(rows);
  expect(chainFaults(store)).toEqual([]);
  const again = new Room({ store, time: house().time, tableKeys: new Map(), staffList: () => null });
  expect(again.intake.accept({ tableId: '1', logId: 'log-1', rows: table.rows, texts })).toBeNull();
  expect(store.texts.of(['p2', 'r1'])).toEqual([]);
  expect(await office.answer(forget('p2'))).toMatchObject({ sentence: expect.stringContaining('no player “p2”') });
});

test('a name that several were seated under asks for one of them, or for all; one who sits there now is not forgotten', async () => {
  const { store, office } = house();
  expect(await office.answer(forget('bo'))).toEqual({
    sentence: expect.stringMatching(
      /^2 times somebody was seated as Bo: give an id, or --all\.\n {2}p2 .*last seen .*\n {2}p3 .*sits there now$/,
    ),
  });
  const seated = 'The player sits at a table now (1): erase the name afterwards.';
  for (const ask of [forget('p3'), forget('BO', true)]) expect(await office.answer(ask)).toEqual({ sentence: seated });
  expect(await office.answer(forget('Nobody'))).toEqual({ sentence: 'There is no player “Nobody”, by name or by id.' });
  expect(await office.answer(forget('anna novakova'))).toMatchObject({ lines: { length: 3 } });
  expect(store.texts.of(['p1', 'p2', 'p3']).map(({ id }) => id)).toEqual(['p2', 'p3']);
});

test('somebody of the house is forgotten once retired, by every text that names them', async () => {
  const { store, office, asked, answers, table, sent } = house();
  const eva = {
    id: 'eva',
    number: '7',
    name: 'Eva',
    role: 'floor',
    badge: null,
    pin: null,
    isDemo: false,
    addedAt: 1,
  } as const;
  const list = { version: 1, issuedAt: 1, badgeSalt: 's' };
  store.staff.keep([{ ...eva, retiredAt: null }], list);
  const staff = (who: string) => office.answer({ type: 'forget-staff', who });
  expect(await staff('Eva')).toEqual({ sentence: 'Eva may still sign in: retire number 7 first.' });
  expect(asked).toEqual([]);
  expect(await staff('Karel')).toEqual({ sentence: 'No one on the staff has the name or id “Karel”.' });
  const came = table.play(
    { type: 'change-dealer', at: 5, to: { staff: 'eva', name: { id: 'n1', hash: 'h' } } },
    { type: 'call-floor', at: 6, incident: 'c1', seat: null },
    { type: 'take-call', at: 6, incident: 'c1', by: 'floor:eva', name: { id: 'n2', hash: 'h' } },
  );
  const room = new Room({ store, time: house().time, tableKeys: new Map(), staffList: () => null });
  const named = [words('n1', 'Eva'), words('n2', 'Eva')];
  expect(room.intake.accept({ tableId: '1', logId: 'log-1', rows: came, texts: named })).toBeNull();
  store.staff.keep([{ ...eva, retiredAt: 9 }], { ...list, version: 2 });
  // Cut off in the middle, it is asked for once more by the same name.
  const { erase } = store.privacy;
  store.privacy.erase = () => {
    throw new StorageFault('disk-full', 'The disk is full.');
  };
  await expect(staff('Eva')).rejects.toThrow('The disk is full.');
  store.privacy.erase = erase;
  expect(store.staff.all()).toMatchObject([{ id: 'eva', name: 'Eva' }]);
  answers.push({ people: [], list: null, roomKey: '' });
  expect(await staff('Eva')).toMatchObject({ lines: { 0: expect.stringContaining('in 2 texts') } });
  expect(asked).toEqual([{ type: 'forget', id: 'eva' }]);
  expect([store.texts.of(['n1', 'n2']), sent.at(-1)]).toEqual([[], { type: 'erase-text', texts: ['n1', 'n2'] }]);
});

test('what was kept long enough is erased every day, counted in the audit trail, and only counted when it is asked for so', async () => {
  const { store, time, office } = house({ namesAfterDays: age + 30, recordsAfterDays: age + 400 });
  const dry = { type: 'retention', dryRun: true } as const;
  const rules = [`Names of players: ${age + 30} days.`, `Reasons of rulings: ${age + 400} days.`];
  const none = `Would be erased now: 0 names, 0 reasons.`;
  expect(await office.answer(dry)).toEqual({ lines: [...rules, none] });
  expect(await office.answer({ ...dry, dryRun: false })).toEqual({ lines: [...rules, 'Nothing was old enough.'] });
  time.advance(31 * dayMs);
  // A player who still sits there is not forgotten, however long ago they sat down.
  expect(store.texts.of(['p1', 'p2', 'p3', 'r1']).map(({ id }) => id)).toEqual(['p3', 'r1']);
  expect(store.audit.read(null, 9).map(({ reason }) => reason)).toEqual(['Retention: 2 names, 0 reasons']);
  expect(store.audit.holds()).toBe(true);
  time.advance(400 * dayMs);
  expect(store.texts.of(['r1'])).toEqual([]);
  expect([chainFaults(store), store.rows.position('log-1')]).toEqual([[], expect.not.objectContaining(emptyHead)]);
  const forEver = house();
  expect(await forEver.office.answer(dry)).toMatchObject({ lines: { 0: 'Names of players are kept for ever.' } });
});

test('somebody who only waited or was entered is forgotten as well, under every id, and by what is never delivered', async () => {
  const { store, path, office } = house();
  waits(store);
  expect(textsInDatabase(path)).toContain('Cyril');
  expect(await office.answer(forget('cyril vesely'))).toMatchObject({
    lines: { 0: 'Erased here: the name (2) and 0 reasons of rulings.' },
  });
  expect(store.texts.of(['p1', 'waits'])).toEqual([]);
  // Not in what SQLite has freed, nor in what it writes ahead.
  const files = ['', '-wal'].map((end) => readFileSync(`${path}${end}`, 'latin1')).join('');
  for (const name of ['Cyril', 'cyril', 'Anna', 'anna nov']) expect(files).not.toContain(name);
});

test('a name the office alone knows is kept no longer than others', () => {
  const { store, time } = house({ namesAfterDays: 30 });
  waits(store);
  time.advance(dayMs);
  expect(store.texts.of(['waits'])).toEqual([]);
});

test('a cardroom that is switched off every night erases what is due soon after a start', () => {
  const { store, time } = house({ namesAfterDays: age - 30 });
  time.advance(2 * 60_000);
  expect(store.texts.of(['p1', 'p2', 'p3']).map(({ id }) => id)).toEqual(['p3']);
});

test('a full disk ends nothing: it is told, and what is due is erased when there is room', () => {
  let isFull = true;
  const { store, time, told } = house({ namesAfterDays: age - 30 }, { isFull: () => isFull });
  time.advance(2 * 60_000);
  const sentence = expect.stringMatching(/not erased.*in an hour\. The disk is full\.$/);
  expect([store.texts.of(['p1', 'p2']).length, told]).toEqual([2, [sentence]]);
  isFull = false;
  time.advance(60 * 60_000);
  expect([store.texts.of(['p1', 'p2']), told]).toEqual([[], [sentence]]);
  expect(store.audit.read(null, 9)).toHaveLength(1);
});

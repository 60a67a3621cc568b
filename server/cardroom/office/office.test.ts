import { expect, test } from 'vitest';
import { emptyOffice, growOffice, type OfficeEvent } from '../../../engine/office.ts';
import { emptyHead } from '../../../native-bridge/contracts/event-log.ts';
import type { FromCardroomServer } from '../../../protocol/cardroom-messages.ts';
import type { OfficeWish } from '../../../protocol/office-desk.ts';
import type { ToTable } from '../../../protocol/sync-messages.ts';
import { sampleTerms } from '../../../test/support/cash-room.ts';
import { aStructure } from '../../../test/support/event-in-the-room.ts';
import { today } from '../../../test/support/intake-room.ts';
import { ofType, openCardroom } from '../../../test/support/room-of-tables.ts';
import { sampleRoomKey } from '../../../test/support/staff-of-house.ts';
import { PlayedTable, threePlayers } from '../../../test/support/table-rows.ts';
import { OfficeLog } from './office-log.ts';

const keep: OfficeWish = { type: 'keep-structure', id: null, structure: aStructure };
const asked = (id: string, wish: OfficeWish = keep) => ({ type: 'office-wish', id, wish }) as const;

/** The pieces of the office a page was told, the newest of each last. */
const partsOf = (messages: readonly FromCardroomServer[]) => ofType(messages, 'office').map(({ part }) => part);

test('what the office decides is in its log, told to every page, and there after a restart', () => {
  const { browser, pair, store, restart } = openCardroom();
  const desk = browser(pair('cardroom'));
  const other = browser(pair('floor'));
  desk.say();
  other.say();
  const answered = desk.say(asked('request-1'));
  expect(ofType(answered, 'office-done')).toEqual([{ type: 'office-done', id: 'request-1', refusal: null, drawn: [] }]);
  for (const messages of [answered, other.say()]) {
    const told = partsOf(messages).flatMap((part) =>
      part.part === 'structures' ? Object.values(part.structures) : [],
    );
    expect(told).toEqual([aStructure]);
  }
  expect(store.office.read(0, 10)).toMatchObject([{ seq: 1, kind: 'structure-kept', request: expect.any(String) }]);
  restart();
  const again = browser();
  const key = pair('cardroom');
  const parts = partsOf(again.say({ type: 'hello', protocol: 1, key }));
  expect(parts).toContainEqual({ part: 'structures', structures: { [idOf(store)]: aStructure } });
});

test('a page asks whether what was refused still would be: told as things are now, and nothing is done', () => {
  const { browser, pair, store } = openCardroom();
  const desk = browser(pair('cardroom'));
  const say = (id: string, wish: OfficeWish, asksOnly?: true) => {
    const said = desk.say({ ...asked(id, wish), ...(asksOnly === undefined ? {} : { asksOnly }) });
    return ofType(said, 'office-done').at(-1)?.refusal;
  };
  const plan: OfficeWish = { type: 'plan-tournament', structure: aStructure, name: 'Main event' };
  say('request-1', plan);
  const tournament = idOf(store);
  const start: OfficeWish = { type: 'start-tournament', tournament };
  const why = { reason: 'players-left', players: 0 };
  expect(say('request-2', start)).toEqual(why);
  expect(say('request-3', start, true)).toEqual(why);
  const enter = (name: string): OfficeWish => ({ type: 'enter', tournament, player: { name }, fixed: null });
  const written = () => store.office.read(0, 100).length;
  const before = written();
  // Granted if it were wished, and still nobody is met or entered.
  expect(say('request-4', enter('Anna'), true)).toBeNull();
  expect(written()).toBe(before);
  say('request-5', enter('Anna'));
  expect(say('request-6', start, true)).toEqual({ ...why, players: 1 });
  say('request-7', enter('Boris'));
  expect(say('request-8', start, true)?.reason).not.toBe('players-left');
});

test('what the house plays by is signed, told to every page but a wall, and there after a restart', () => {
  const { browser, pair, store, restart } = openCardroom();
  const desk = browser(pair('cardroom'));
  desk.say();
  const overlay = { callClockSeconds: 30 } as const;
  const wish: OfficeWish = { type: 'set-house-rules', mode: 'tournament', rulebook: 'wsop-2026', overlay };
  const told = partsOf(desk.say(asked('request-1', wish))).flatMap((part) =>
    part.part === 'house-rules' ? [part.rules.tournament] : [],
  );
  expect(told).toEqual([{ rulebook: 'wsop-2026', overlay, set: { by: expect.any(String), at: expect.any(Number) } }]);
  expect(store.office.read(0, 10)).toMatchObject([{ seq: 1, kind: 'house-rules-set' }]);
  restart();
  const parts = partsOf(browser().say({ type: 'hello', protocol: 1, key: pair('cardroom') }));
  expect(parts).toContainEqual(
    expect.objectContaining({ part: 'house-rules', rules: expect.objectContaining({ tournament: told[0] }) }),
  );
  const walled = partsOf(browser().say({ type: 'hello', protocol: 1, key: pair('display') }));
  expect(walled.map(({ part }) => part)).not.toContain('house-rules');
});

test.each([
  ['a rulebook nobody has', { rulebook: 'tda-1999', overlay: {} }],
  ['a policy nobody has', { rulebook: 'tda-2024', overlay: { clockSeconds: 30 } }],
  ['a value it cannot have', { rulebook: 'tda-2024', overlay: { callClockSeconds: 0 } }],
  ['what every book does alike', { rulebook: 'tda-2024', overlay: { cardsSpeak: false } }],
])('%s is refused, and nothing is set', (_, rules) => {
  const { browser, pair, store } = openCardroom();
  const desk = browser(pair('cardroom'));
  desk.say();
  const wish = { type: 'set-house-rules', mode: 'tournament', ...rules } as OfficeWish;
  const done = ofType(desk.say(asked('request-1', wish)), 'office-done');
  expect(done[0]?.refusal).toBeTruthy();
  expect(store.office.head().seq).toBe(0);
});

const idOf = (store: ReturnType<typeof openCardroom>['store']): string =>
  (JSON.parse(store.office.read(0, 1)[0]?.body ?? '{}') as { readonly id: string }).id;

test('the same wish said twice happens once, also after a restart', () => {
  const { browser, pair, store, restart } = openCardroom();
  const key = pair('cardroom');
  const desk = browser(key);
  desk.say(asked('request-1'), asked('request-1'));
  restart();
  const done = ofType(browser(key).say(asked('request-1')), 'office-done');
  expect(done).toMatchObject([{ refusal: null }]);
  expect(store.office.head().seq).toBe(1);
});

test('a wall decides nothing, is told no templates, and asks nothing', () => {
  const { browser, pair, store } = openCardroom();
  const wall = browser();
  const welcomed = wall.say({ type: 'hello', protocol: 1, key: pair('display') });
  expect(partsOf(welcomed).map(({ part }) => part)).not.toContain('structures');
  const answers = wall.say(asked('request-1'), {
    type: 'office-ask',
    id: 'request-2',
    ask: { what: 'players', name: 'a' },
  });
  const refusal = { reason: 'not-allowed', role: 'display' };
  expect(ofType(answers, 'office-done')).toMatchObject([{ refusal }]);
  expect(ofType(answers, 'office-told')).toMatchObject([{ answer: { what: 'refused', refusal } }]);
  expect(store.office.head().seq).toBe(0);
});

test('a name said for the first time is kept apart from the log', () => {
  const { browser, pair, store } = openCardroom();
  const desk = browser(pair('cardroom'));
  desk.say(asked('request-1', { type: 'meet-player', player: { name: 'Zuzana Malá' } }));
  const [row] = store.office.read(0, 1);
  expect(row?.body).not.toContain('Zuzana');
  const { player } = JSON.parse(row?.body ?? '{}') as { readonly player: { readonly id: string } };
  expect(store.texts.of([player.id])).toMatchObject([{ text: 'Zuzana Malá' }]);
});

test('a player nobody knows is refused by id, and nothing is kept', () => {
  const { browser, pair, store } = openCardroom();
  const desk = browser(pair('cardroom'));
  const answered = desk.say(asked('request-1', { type: 'meet-player', player: { id: 'nobody' } }));
  expect(ofType(answered, 'office-done')).toMatchObject([
    { refusal: { reason: 'unknown', what: 'player', id: 'nobody' } },
  ]);
  expect(store.office.head().seq).toBe(0);
});

test('what reaches a room that has stood still is not done any more; the page that sent it has said so', () => {
  const { browser, pair, store, time } = openCardroom();
  const desk = browser(pair('cardroom'));
  desk.say();
  const late = { ...asked('request-1', keep), heard: time.now() - 6_000 };
  expect(ofType(desk.say(late), 'office-done')).toMatchObject([{ refusal: { reason: 'came-late' } }]);
  expect(store.office.head().seq).toBe(0);
  const now = { ...asked('request-2', keep), heard: time.now() - 2_000 };
  expect(ofType(desk.say(now), 'office-done')).toMatchObject([{ refusal: null }]);
});

test('what no office could go on with is refused at the door: ids every object knows, names nobody can read, sums beyond counting', () => {
  const { browser, pair, store, restart } = openCardroom();
  const key = pair('cardroom');
  const wishes: readonly OfficeWish[] = [
    { type: 'join-players', kept: 'toString', gone: 'x' },
    { type: 'start-tournament', tournament: 'constructor' },
    { type: 'meet-player', player: { id: '__proto__' } },
    { type: 'meet-player', player: { name: 'Eva\u202e avE' } },
    // A room of these comes to more than whole numbers hold.
    { ...keep, structure: { ...aStructure, entry: { prize: Number.MAX_SAFE_INTEGER, fee: 0 } } },
    { ...keep, structure: { ...aStructure, startingChips: Number.MAX_SAFE_INTEGER } },
    { type: 'open-game', terms: { ...sampleTerms, unit: Number.MAX_SAFE_INTEGER } },
  ];
  for (const wish of wishes)
    expect(ofType(browser(key).say(asked('request-1', wish)), 'office-done')).toMatchObject([
      { refusal: { reason: 'malformed', sentence: expect.stringMatching(/\.$/) } },
    ]);
  expect(store.office.head().seq).toBe(0);
  restart();
});

test('an office grown at once from its log is the one that was grown event by event', () => {
  const { store } = openCardroom();
  const met = (id: string): OfficeEvent => ({ type: 'player-met', player: { id, hash: 'a' }, at: 0 });
  const joined: OfficeEvent = { type: 'players-joined', kept: 'one', gone: 'two' };
  const events = [met('one'), met('two'), joined, met('three'), { type: 'call-minutes-set', minutes: 9 } as const];
  const log = new OfficeLog(store);
  for (const event of events)
    log.append({ events: [event], actor: 'floor', at: 0, request: null, texts: [], orders: [] });
  const before = log.state;
  log.append({ events: [met('four'), met('five')], actor: 'floor', at: 0, request: null, texts: [], orders: [] });
  expect(Object.keys(before.players)).toEqual(['one', 'three']);
  expect(before).toEqual(growOffice(emptyOffice, events));
  expect(new OfficeLog(store).state).toEqual(log.state);
});

test('what another program has written behind the last signed step is not signed by itself, and health says so', () => {
  const { store, restart, health, whole } = openCardroom();
  const step = (minutes: number, at: number) =>
    ({
      events: [{ type: 'call-minutes-set', minutes }],
      actor: 'floor',
      at,
      request: null,
      texts: [],
      orders: [],
    }) as const;
  new OfficeLog(store, sampleRoomKey()).append(step(5, 1));
  restart();
  expect(health().sentence).toBeNull();
  const signed = whole().office.signedHead;
  new OfficeLog(store).append(step(6, 2));
  restart();
  expect(whole().office.signedHead).toEqual(signed);
  expect(health().sentence).toMatch(
    /^Another program wrote an event into the store, as event 2 of the office: nobody decided that here/,
  );
});

test('what another program writes behind the last step while the room runs is put aside by the next one', () => {
  const { store } = openCardroom();
  const step = (minutes: number) =>
    ({
      events: [{ type: 'call-minutes-set', minutes }],
      actor: 'floor',
      at: minutes,
      request: null,
      texts: [],
      orders: [],
    }) as const;
  const log = new OfficeLog(store, sampleRoomKey());
  log.append(step(5));
  new OfficeLog(store).append(step(6));
  log.append(step(7));
  expect(store.office.read(0, 10).map(({ seq, at }) => [seq, at])).toEqual([
    [1, 5],
    [2, 7],
  ]);
  expect(store.aside.all()).toMatchObject([{ logId: store.storeId, seq: 2, metAt: 7 }]);
  expect(new OfficeLog(store, sampleRoomKey()).state).toEqual(log.state);
});

test('late registration ends by the clock at the last table: levels by hands are booked by the room itself, once', () => {
  const { store, time, restart, whole } = openCardroom();
  const minutes = (aStructure.levels[0]?.minutes ?? 0) * 60_000;
  const structure = { ...aStructure, lateUntilLevel: 1, reentry: null, finalTableHands: 12 };
  const schedule = { startedAt: time.now(), levels: structure.levels };
  const of = { tournament: 'e', at: time.now() };
  const events: readonly OfficeEvent[] = [
    { type: 'tournament-planned', id: 'e', at: of.at, structure, name: 'Event' },
    { type: 'table-used', ...of, tableId: '1', hand: 0 },
    { type: 'tournament-started', ...of, schedule },
  ];
  new OfficeLog(store).append({ events, actor: 'floor', at: of.at, request: null, texts: [], orders: [] });
  restart();
  const paces = () => store.office.read(0, 100).filter(({ kind }) => kind === 'pace-ordered');
  time.advance(minutes - 10_000);
  expect(paces()).toEqual([]);
  time.advance(20 * 60_000);
  expect(paces()).toMatchObject([{ actor: 'cardroom' }]);
  expect(whole().office.state.tournaments.e?.pace).toMatchObject({ handsPerLevel: 12 });
});

test('an event the office cannot be grown by does not come on the disk', () => {
  const { store } = openCardroom();
  const log = new OfficeLog(store);
  const wrong = { type: 'game-seat-given' } as unknown as OfficeEvent;
  expect(() => log.append({ events: [wrong], actor: 'floor', at: 0, request: null, texts: [], orders: [] })).toThrow();
  expect(store.office.head().seq).toBe(0);
});

test('what changed while nobody looked, and changes back before somebody’s eyes, is told', () => {
  let sentence: string | null = null;
  const { browser, pair, time } = openCardroom({ backup: () => ({ at: null, sentence }) });
  const key = pair('cardroom');
  const told = (messages: readonly FromCardroomServer[]) =>
    partsOf(messages).flatMap((part) => (part.part === 'room' ? [part.room.backup.sentence] : []));
  const first = browser(key);
  first.say(asked('request-1'));
  first.near.close();
  time.advance(1_000);
  sentence = 'The backup folder is full.';
  const next = browser();
  expect(told(next.say({ type: 'hello', protocol: 1, key }))).toEqual([sentence]);
  sentence = null;
  expect(told(next.say(asked('request-2', { type: 'set-call-minutes', minutes: 9 })))).toEqual([null]);
});

test('a table is told whom the rotation has sent there, when it links too, until somebody else is sent', () => {
  const { connection, browser, pair } = openCardroom();
  const played = new PlayedTable('1', 'log-1');
  played.play(...threePlayers);
  const links = (run: string) => {
    const line = connection();
    return { ...line, heard: line.say({ ...today, run, ...emptyHead }) };
  };
  const due = (messages: readonly ToTable[]) =>
    messages.flatMap((message) => (message.type === 'dealer-due' ? [message.staff] : []));
  const line = links('run-1');
  line.say({ type: 'batch', rows: [...played.rows], texts: [] });
  const desk = browser(pair('cardroom'));
  desk.say(asked('request-1', { type: 'set-rotation', everyMinutes: 30, line: ['1'], dealers: ['jana'] }));
  expect(due(line.say())).toEqual(['jana']);
  desk.say(asked('request-2', { type: 'post-dealer', staff: 'jana', tableId: 'break' }));
  expect(due(line.say())).toEqual([null]);
  desk.say(asked('request-3', { type: 'post-dealer', staff: 'karel', tableId: '1' }));
  line.near.close();
  const { heard } = links('run-2');
  expect(heard[0]?.type).toBe('welcome');
  expect(due(heard)).toEqual(['karel']);
});

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { structureTemplates } from '../../engine/office.ts';
import type { NewGroupAudit } from '../../native-bridge/contracts/chain-group.ts';
import { connectTo } from '../../native-bridge/postgres/chain-database.ts';
import type { PostgresPlace } from '../../native-bridge/postgres/embedded-postgres.ts';
import { chainOver, type TestChain, type TestPostgres, testPostgres } from '../support/chain-on-postgres.ts';
import { joinedCardroom, listeningChain } from '../support/group-at-desk.ts';
import { PlayedTable, threePlayers } from '../support/table-rows.ts';
import { twoRooms } from '../support/two-rooms-of-chain.ts';

let postgres: TestPostgres;
let place: PostgresPlace;
let chain: TestChain;
/** Both of `twoRooms`. */
let rooms: readonly number[];

beforeAll(async () => {
  postgres = await testPostgres();
  place = await postgres.newDatabase();
  chain = await chainOver(place);
  rooms = await twoRooms(chain);
});
afterAll(async () => {
  await chain.close();
  await postgres.stop();
});

const withoutLevels = { ...structureTemplates.regular, levels: [] };

const audit = (what: string): NewGroupAudit => ({ at: 7, what, by: 'g1', room: null, about: {} });

const span = (rooms: readonly number[]) => ({ rooms, from: 0, until: 9e12 });

test('reports count by room, day, game, kind and dealer, in the requested rooms', async () => {
  const { store } = chain;
  const line = (room: number | undefined, of: string | null) => ({ room, of, hands: 1, rake: 5, jackpot: 1 });
  for (const [by, of] of [
    ['room', null],
    ['day', '2025-11-24'],
    ['game', 'no-limit-holdem'],
    ['mode', 'cash'],
    ['dealer', 'd1'],
  ] as const)
    expect(await store.reports.lines(span(rooms), by, 'Europe/Prague')).toEqual([
      line(rooms[0], of),
      line(rooms[1], of),
    ]);
  expect(await store.reports.lines(span(rooms.slice(0, 1)), 'room', 'UTC')).toEqual([line(rooms[0], null)]);
});

/** What a reader of these rooms finds, whatever the program asks. */
async function seenBy<Row extends object>(allowed: number | undefined, question: string): Promise<readonly Row[]> {
  const sql = connectTo(place, 1);
  const seen = await sql.begin(async (tx) => {
    await tx`SELECT set_config('riffle.rooms', ${String(allowed ?? '')}, true)`;
    await tx.unsafe('SET LOCAL ROLE riffle_reader');
    return [...(await tx.unsafe(question))];
  });
  await sql.end();
  return seen as object as readonly Row[];
}

test('PostgreSQL itself keeps a reader to their rooms, and a login for analysis to its own', async () => {
  const [first = 0, second = 0] = rooms;
  const everything = 'SELECT room FROM hands UNION SELECT room FROM events UNION SELECT room FROM texts';
  const seen = await seenBy<{ readonly room: number }>(second, everything);
  expect(seen.map(({ room }) => room)).toEqual([second]);
  const sql = connectTo(place, 1);
  await sql.unsafe(
    `CREATE ROLE bi LOGIN; GRANT riffle_analysis TO bi; INSERT INTO reader_rooms VALUES ('bi', ${first})`,
  );
  await sql.end();
  const analysis = connectTo({ ...(place as Exclude<PostgresPlace, string>), username: 'bi' }, 1);
  const days = await analysis<{ readonly room: number }[]>`SELECT room FROM analysis_days`;
  expect(days.map(({ room }) => room)).toEqual([first]);
  await analysis`SELECT set_config('riffle.rooms', ${String(second)}, false)`;
  expect((await analysis`SELECT room FROM analysis_hands`).map(({ room }) => room as number)).toEqual([first]);
  await expect(analysis`SELECT body FROM events`).rejects.toThrow(/permission denied/);
  await expect(analysis`SELECT text FROM texts`).rejects.toThrow(/permission denied/);
  await analysis.end();
});

test('a month is written as CSV, for the requested rooms', async () => {
  const { store } = chain;
  let text = '';
  for await (const piece of store.reports.csv(rooms.slice(0, 1), 'hands', 202511)) text += piece;
  const [head, ...lines] = text.trim().split('\n');
  expect(head).toMatch(/^room,room_name,month,log_id,hand/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^1,Room a,202511,L,1,1,2025-11-24/);
});

test('one person across rooms: found by name, merged by a user, shown as one, and erased everywhere by one request', async () => {
  const { store } = chain;
  const found = await store.reports.players(rooms, 'nová', 10);
  expect(found.map(({ room, player, person }) => [room, player, person])).toEqual(
    rooms.map((room) => [room, 'p1', null]),
  );
  const players = rooms.map((room) => ({ room, player: 'p1' }));
  const person = await store.group.join({ person: null, name: 'Eva Nová', players }, audit('players-joined'));
  for (const asked of ['nova', 'NOVÁ Eva', 'ev nov'])
    expect((await store.reports.players(rooms, asked, 10)).map(({ player }) => player)).toEqual(['p1', 'p1']);
  expect(await store.reports.players(rooms, 'eva stary', 10)).toEqual([]);
  const everybody = 'SELECT name, room FROM persons LEFT JOIN person_players USING (person)';
  expect(await seenBy(undefined, everybody)).toEqual([]);
  expect(await seenBy(rooms[1], everybody)).toEqual([{ name: 'Eva Nová', room: rooms[1] }]);
  const told = await store.reports.playersOf(rooms, person);
  expect(
    told.map(({ room, stays, minutes, chipsIn, chipsOut }) => ({ room, stays, minutes, chipsIn, chipsOut })),
  ).toEqual(rooms.map((room) => ({ room, stays: 1, minutes: 60, chipsIn: 100, chipsOut: 150 })));
  await store.group.forget({ request: 'f1', person, players }, audit('person-forgotten'));
  expect(await store.reports.players(rooms, 'nová', 10)).toEqual([]);
  expect(await store.group.persons()).toEqual([]);
  expect((await store.group.forgets(null)).map(({ room, players: ids }) => [room, ids])).toEqual(
    rooms.map((room) => [room, ['p1']]),
  );
  await store.group.forgot(rooms[0] ?? 0, 'f1', { at: 9, sentence: null });
  await store.group.forgot(rooms[1] ?? 0, 'f1', { at: 9, sentence: 'Eva sits at a table now.' });
  expect((await store.group.forgets(null)).map(({ room, sentence }) => [room, sentence])).toEqual([
    [rooms[1], 'Eva sits at a table now.'],
  ]);
  expect((await store.group.audit(2)).map(({ number, what }) => [number, what])).toEqual([
    [expect.any(Number), 'person-forgotten'],
    [expect.any(Number), 'players-joined'],
  ]);
});

test('a group decision reaches a room over its socket, holds there while the cable is out, and counts as taken when the room confirms it', async () => {
  const listening = await listeningChain(chain);
  const { opened, cardroom, followed, close } = await joinedCardroom(chain, listening);
  onTestFinished(async () => {
    close();
    await listening.close();
  });
  const pin = '482913';
  const ada = { number: '7', pin };
  const own = (await chain.store.rooms.all()).find(({ storeId }) => storeId === opened.store.storeId)?.room ?? 0;
  await listening.ask({ type: 'add-person', number: '7', name: 'Ada', role: 'group', rooms: null, pin });
  await listening.ask({ type: 'add-person', number: '8', name: 'Rob', role: 'room', rooms: [own], pin });
  const rob = { number: '8', pin };
  const played = new PlayedTable('1', 'log-1');
  played.play(...threePlayers);
  opened.table().send(played.rows);

  const ban = { type: 'keep-out', name: 'Player P1', born: null, kind: 'ban', rooms: null, until: null };
  expect(await listening.ask(ban)).toEqual({
    sentence: 'Say who you are: --number N, and the PIN.',
    why: 'may-not',
  });
  expect(await listening.ask(ban, { ...ada, pin: '482914' })).toEqual({
    sentence: 'Number or PIN is wrong.',
    why: 'wrong',
  });
  expect(await listening.ask(ban, rob)).toEqual({ sentence: 'Rob may not do this (room).', why: 'may-not' });
  expect(await listening.ask(ban, ada, 'another')).toEqual({ sentence: 'This key is not the one in the data folder.' });
  expect(await listening.ask({ ...ban, rooms: [99] }, ada)).toEqual({
    sentence: 'Room 99 is none of yours, or none of the chain’s.',
  });
  expect(cardroom.keptOut.count).toBe(0);
  expect(await listening.ask(ban, ada)).toHaveProperty('done');
  expect(await listening.ask({ type: 'kept-out' }, ada)).toMatchObject({ found: [{ addedBy: { name: 'Ada' } }] });
  await expect.poll(() => cardroom.keptOut.count).toBe(1);

  const meet = (name: string) =>
    cardroom.office.wish(
      { type: 'meet-player', player: { name } },
      { request: `meet ${name}`, actor: 'floor:F', name: 'F' },
    ).refusal;
  for (const name of ['Adam', 'Bea', 'Cyril']) expect(meet(name)).toBeNull();
  const office = opened.store.storeId;
  const atChain = async () => (await chain.store.logs.of(own)).find(({ logId }) => logId === office)?.head.seq;
  await expect.poll(atChain).toBe(3);
  const { rooms } = chain.store;
  const stood = rooms.keepStanding.bind(rooms);
  const behind: (number | undefined)[] = [];
  const stands = vi.spyOn(rooms, 'keepStanding').mockImplementation((room, standing) => {
    behind.push((standing.now as { readonly behind?: number }).behind);
    return stood(room, standing);
  });
  onTestFinished(() => stands.mockRestore());
  listening.cut();
  expect(meet('PLAYER P1')).toMatchObject({ reason: 'kept-out', kind: 'ban' });
  expect(meet('P1, Player')).toMatchObject({ reason: 'kept-out' });
  expect(meet('Player P9')).toBeNull();
  expect(cardroom.health()).toMatchObject({ storeId: opened.store.storeId });

  const glance = () => listening.ask({ type: 'glance' }, rob);
  await expect.poll(glance, { interval: 500 }).toMatchObject({
    found: [{ room: own, name: 'Room North', linked: true, keptOut: { people: 1, inForce: true } }],
  });
  // What the chain had before the cut is not reported missing: only one person was met meanwhile.
  await expect.poll(() => behind.length).toBeGreaterThan(0);
  expect(behind[0]).toBe(1);
  const texts = { type: 'hand-down', name: 'House rules', rooms: [own], body: { kind: 'texts', texts: { en: 'No.' } } };
  expect(await listening.ask(texts, ada)).toHaveProperty('done');
  await expect.poll(() => followed.offers.list().length).toBe(2);
  const item = followed.offers.list().find(({ kind }) => kind === 'texts')?.item ?? '';
  expect(followed.offers.take(item)).toHaveProperty('lines');
  const taken = async () => (await chain.store.group.taken()).filter((one) => one.item === item);
  await expect.poll(taken).toMatchObject([{ room: own, sentence: null }]);

  const body = { kind: 'release', version: '2.0.0', bytes: 10, sha256: 'a'.repeat(64) };
  const release = { type: 'hand-down', name: 'Winter', rooms: [own], body };
  expect(await listening.ask(release, ada)).toHaveProperty('done');
  const program = { kind: 'release', name: 'Winter', version: 1, program: '2.0.0' };
  await expect.poll(() => followed.offers.list()).toContainEqual(expect.objectContaining(program));
  const handed = await listening.ask({ type: 'handed' }, ada);
  expect(handed).toMatchObject({ found: [program, { kind: 'texts', program: null }] });

  const forget = (player: string) =>
    listening.ask({ type: 'forget', person: null, players: [{ room: own, player }] }, ada);
  expect(await forget('p-mistyped')).toEqual({ sentence: `Room ${own} knows no player p-mistyped.` });
  expect(await chain.store.group.forgets(own)).toEqual([]);
  expect(await forget('p1')).toHaveProperty('done');
  const waiting = async () => (await chain.store.group.forgets(own)).map(({ sentence }) => sentence);
  await expect.poll(waiting).toEqual([expect.stringMatching(/sits at/)]);
  expect(await forget('p1')).toHaveProperty('done');
  const id = (await chain.store.group.keptOut())[0]?.id ?? '';
  expect(await listening.ask({ type: 'lift', id }, ada)).toHaveProperty('done');
  await expect.poll(() => cardroom.keptOut.count).toBe(0);
  expect(meet('Player P1')).toMatchObject({ reason: 'name-known' });
});

test('a page has no key: its user signs in, sees what the role allows, and is out once retired or signed out', async () => {
  const listening = await listeningChain(chain);
  onTestFinished(() => listening.close());
  const { ask, askAtPage } = listening;
  const pin = '482913';
  const [first = 0] = rooms;
  await ask({ type: 'add-person', number: '21', name: 'Pia', role: 'room', rooms: [first], pin });
  const pia = { number: '21', pin };
  expect(await askAtPage({ type: 'glance' }, null)).toMatchObject({ why: 'signed-out' });
  expect(await askAtPage({ type: 'sign-in' }, { ...pia, pin: '482914' })).toMatchObject({ why: 'wrong' });
  expect(await askAtPage({ type: 'glance' }, { session: 'guessed' })).toMatchObject({ why: 'signed-out' });
  const begun = await askAtPage({ type: 'sign-in' }, pia);
  expect(begun).toMatchObject({ found: [{ name: 'Pia', role: 'room' }] });
  const { session } = (begun as { readonly found: readonly { readonly session: string }[] }).found[0] ?? {};
  const page = (asked: object) => askAtPage(asked, { session });
  expect(await page({ type: 'glance' })).toMatchObject({ found: [{ room: first, events: 1, apart: [] }] });
  expect(await page({ type: 'persons' })).toMatchObject({ why: 'may-not' });
  // Operations for which the key of the chain's PC is enough require that key.
  expect(await page({ type: 'people' })).toMatchObject({ why: 'may-not' });
  const other = await askAtPage({ type: 'sign-in' }, pia);
  const second = (other as { readonly found: readonly { readonly session: string }[] }).found[0];
  expect(await page({ type: 'sign-out' })).toHaveProperty('done');
  expect(await page({ type: 'glance' })).toMatchObject({ why: 'signed-out' });
  expect(await askAtPage({ type: 'glance' }, { session: second?.session })).toHaveProperty('found');
  await ask({ type: 'retire-person', number: '21' });
  expect(await askAtPage({ type: 'glance' }, { session: second?.session })).toMatchObject({ why: 'signed-out' });
});

test('an impossible request is refused with a sentence and changes nothing', async () => {
  const listening = await listeningChain(chain);
  onTestFinished(() => listening.close());
  const { ask } = listening;
  const pin = '482913';
  await ask({ type: 'add-person', number: '31', name: 'Gus', role: 'group', rooms: null, pin });
  const gus = { number: '31', pin };
  const [first = 0] = rooms;
  const adam = { room: first, player: 'p2' };
  expect(await ask({ type: 'join', person: null, name: 'Adam Starý', players: [adam] }, gus)).toHaveProperty('done');
  const before = [
    await chain.store.group.persons(),
    await chain.store.group.keptOut(),
    await chain.store.group.handed(),
  ];
  const refused: readonly (readonly [object, RegExp])[] = [
    [{ type: 'report', by: 'day', from: 0, until: 1, zone: 'Europe/Nowhere' }, /“ask.zone”.*time zone/],
    [{ type: 'report', by: 'day', from: 9e12, until: 1, zone: 'UTC' }, /^A report must end after it begins\.$/],
    [
      { type: 'join', person: null, name: 'Nobody', players: [{ room: first, player: 'nobody' }] },
      /^Room \d+ knows no player nobody\.$/,
    ],
    [
      { type: 'join', person: null, name: 'Another', players: [adam] },
      /^Player p2 of room \d+ is person \d+, Adam Starý, already: part them first\.$/,
    ],
    [{ type: 'part', room: first, player: 'p1' }, /^Player p1 of room \d+ is joined to nobody\.$/],
    [{ type: 'person', person: 999 }, /^There is no person 999 in your rooms\.$/],
    [
      {
        type: 'keep-series',
        series: 'none',
        name: 'None',
        from: 0,
        until: 1,
        rooms: null,
        points: { places: [1], entry: 0, weight: 'none', best: null },
      },
      /^There is no series none\.$/,
    ],
    [
      { type: 'keep-out', name: 'Past', born: null, kind: 'ban', rooms: null, until: 1 },
      /^Until when somebody is kept out is a day to come/,
    ],
    [
      { type: 'hand-down', name: 'Bad', rooms: null, body: { kind: 'overlay', overlay: { nonsense: 1 } } },
      /^In “overlay” .*nonsense/,
    ],
    [
      { type: 'hand-down', name: 'Bad', rooms: null, body: { kind: 'structure', structure: withoutLevels } },
      /^The structure cannot be played: no levels\.$/,
    ],
    [
      { type: 'hand-down', name: 'Bad', rooms: null, body: { kind: 'overlay', rulebook: 'none', overlay: {} } },
      /“ask.body.rulebook”.*“tda-2024”/,
    ],
  ];
  for (const [asked, sentence] of refused)
    expect(await ask(asked, gus)).toEqual({ sentence: expect.stringMatching(sentence) });
  expect([
    await chain.store.group.persons(),
    await chain.store.group.keptOut(),
    await chain.store.group.handed(),
  ]).toEqual(before);
});

test('the time of taking is that of the room’s first confirmation, however often it confirms', async () => {
  const { store } = chain;
  const [first = 0] = rooms;
  const item = {
    item: 'i1',
    kind: 'texts',
    name: 'Rules',
    version: 1,
    said: '{}',
    signature: '',
    rooms: null,
    handedAt: 1,
    handedBy: 'g1',
  } as const;
  await store.group.handDown(item, audit('handed-down'));
  const said = async () =>
    (await store.group.taken()).filter((one) => one.item === 'i1').map(({ at, sentence }) => [at, sentence]);
  await store.group.took(first, 'i1', { at: 5, sentence: 'No room.' });
  await store.group.took(first, 'i1', { at: 6, sentence: null });
  await store.group.took(first, 'i1', { at: 7, sentence: null });
  expect(await said()).toEqual([[6, null]]);
});

test('a page’s query about one room touches no other room’s partition', async () => {
  const [first, second] = rooms;
  const asked = `SELECT body FROM events WHERE room = ${first} AND log = 1 AND seq > 3 ORDER BY seq`;
  const text = JSON.stringify(await seenBy(first, `EXPLAIN ${asked}`));
  expect(text).toContain(`events_r${first}_`);
  expect(text).not.toContain(`events_r${second}`);
});

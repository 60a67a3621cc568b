import { expect, test } from 'vitest';
import { messagesAt } from '../../commands/simulation/transport-pair.ts';
import { structureTemplates } from '../../engine/office.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { FromCardroomServer, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import { nameById, ofType, openCardroom, rule, withIncident } from '../../test/support/room-of-tables.ts';
import { firstRows, note, PlayedTable, rowsOf, ruled, threePlayers } from '../../test/support/table-rows.ts';

const turnedAway = (why: string) => [{ type: 'turned-away', why, sentence: expect.stringMatching(/^[A-Z].{10,}\.$/) }];
test('a paired browser is welcomed with every table and the names its state refers to', () => {
  const { browser, pair, table } = openCardroom();
  const played = new PlayedTable('1', 'log-1');
  played.play(...threePlayers);
  table().send(played.rows);
  const told = browser().say({ type: 'hello', protocol: 1, key: pair('floor') });
  expect(told.filter(({ type }) => type !== 'office')).toEqual([
    {
      type: 'welcome',
      protocol: 1,
      role: 'floor',
      name: 'Petra',
      now: expect.any(Number),
      names: expect.objectContaining(nameById),
      tables: [
        {
          tableId: '1',
          name: 'Table 1',
          linked: true,
          lastContact: expect.any(Number),
          sequence: 4,
          // Steps are taken back at the table alone.
          state: { ...played.state, undo: null },
        },
      ],
    },
    { type: 'desk-person', person: { needed: false, person: null, until: null, people: [], demo: false } },
  ]);
});

test('a browser without a key, or with a wrong one, learns nothing but that', () => {
  const { browser, pair } = openCardroom();
  const key = pair('floor');
  for (const wrong of [null, '', 'guess', `${key}x`]) {
    const page = browser();
    expect(page.say({ type: 'hello', protocol: 1, key: wrong }, { type: 'watch', tableId: '1' })).toEqual(
      turnedAway('not-paired'),
    );
    expect(page.near.isDown).toBe(true);
  }
});

test.each<[string, string, readonly (ToCardroomServer | string)[]]>([
  ['another version', 'version', ['{"type":"hello","protocol":7,"more":true}']],
  ['no hello', 'malformed', [{ type: 'watch', tableId: '1' }]],
  ['half a message', 'malformed', ['{"type":"hel']],
  ['too large a message', 'malformed', [JSON.stringify({ type: 'hello', protocol: 1, key: 'x'.repeat(70_000) })]],
])('%s is turned away with a sentence', (_what, why, messages) => {
  const { browser } = openCardroom();
  const page = browser();
  expect(page.say(...messages)).toEqual(turnedAway(why));
  expect(page.near.isDown).toBe(true);
});

test.each<[string, ToCardroomServer | string]>([
  ['a second hello', { type: 'hello', protocol: 1, key: null }],
  ['an id that is none', rule('x')],
])('%s turns a paired browser away and changes nothing', (_what, message) => {
  const { petra, store, linkedTable } = withIncident();
  petra.say();
  expect(petra.say(message, rule('request-2'))).toEqual(turnedAway('malformed'));
  expect(store.orders.waiting('1')).toEqual([]);
  expect(linkedTable.say().filter(({ type }) => type === 'order')).toEqual([]);
});

test('a wrong number is refused with what is allowed, and the line stays up', () => {
  const { petra, store } = withIncident();
  petra.say();
  const { regular: structure } = structureTemplates;
  const wrong = {
    ...structure,
    levels: structure.levels.map((level) => (level.number === 4 ? { ...level, minutes: 2000 } : level)),
  };
  const refused = (id: string, place: RegExp) => ({
    id,
    refusal: { reason: 'malformed', sentence: expect.stringMatching(place) },
  });
  const heard = petra.say(
    JSON.stringify({
      type: 'office-wish',
      id: 'request-1',
      wish: { type: 'keep-structure', id: null, structure: wrong },
    }),
    JSON.stringify({ type: 'office-ask', id: 'request-2', ask: { what: 'sheet', from: -1, to: 1 } }),
    JSON.stringify(rule('request-3')).replace('deal-again', 'burn it'),
    rule('request-4'),
  );
  expect(heard).toMatchObject([
    { type: 'office-done', drawn: [], ...refused('request-1', /levels\[4\]\.minutes.*1440/) },
    { type: 'office-told', id: 'request-2', answer: { what: 'refused', refusal: { reason: 'malformed' } } },
    { type: 'refused', ...refused('request-3', /ruling/) },
    { type: 'floor-ordered', id: 'request-4', state: 'waiting' },
  ]);
  expect(store.orders.waiting('1')).toHaveLength(1);
});

test('a browser that floods is turned away; one that is busy is not', () => {
  const { browser, pair, time } = openCardroom();
  const watch = { type: 'watch', tableId: '1' } as const;
  const page = browser(pair('floor'));
  for (let second = 0; second < 10; second += 1) {
    page.say(...Array.from({ length: 20 }, () => watch));
    time.advance(1_000);
  }
  expect(page.near.isDown).toBe(false);
  page.say(...Array.from({ length: 200 }, () => watch));
  expect(messagesAt(page.near).at(-1)).toMatchObject({ type: 'turned-away', why: 'busy' });
});

test('a browser that says nothing, or takes nothing in, is given up', () => {
  const { browser, pair, table, time } = openCardroom();
  const silent = browser();
  const slow = browser(pair('floor'));
  time.advance(10_000);
  expect(silent.say()).toEqual(turnedAway('malformed'));
  slow.far.waitingBytes = 64 * 1024 * 1024;
  table().send(new PlayedTable('1', 'log-1').rows);
  expect(slow.near.isDown).toBe(true);
});

test('everybody hears of a table that changed; only who watches gets its events', () => {
  const { petra, karel, played, linkedTable } = withIncident();
  petra.say({ type: 'watch', tableId: '1' });
  karel.say();
  const rows = played.play({ type: 'fold', seat: played.state?.hand?.toAct ?? 0 });
  linkedTable.send(rows);
  const heard = petra.say();
  expect(heard.map(({ type }) => type)).toEqual(['event', 'table']);
  expect(ofType(heard, 'event')[0]?.seen).toMatchObject({
    sequence: rows[0]?.seq,
    actor: 'dealer',
    event: { type: 'folded' },
  });
  const [overview] = ofType(karel.say(), 'table');
  expect(overview?.table).toMatchObject({ sequence: rows[0]?.seq, linked: true, state: { handNumber: 1, undo: null } });
  expect(overview?.names).toMatchObject(nameById);
});

test('a table that comes and goes is told', () => {
  const { petra, linkedTable } = withIncident();
  petra.say();
  linkedTable.cut();
  expect(ofType(petra.say(), 'table').map(({ table }) => table.linked)).toEqual([false]);
});

test('the wall sees neither incidents nor witnesses, nor who ruled, reads no hand and is told no event', () => {
  const { room, played, linkedTable } = withIncident();
  const wall = room.browser(room.pair('display', 'Wall'));
  wall.say({ type: 'watch', tableId: '1' });
  linkedTable.send(
    played.play(ruled('i1', 'deal-again'), { type: 'note', fact: { type: 'cards-seen', place: 3, count: 2 } }),
  );
  const heard = wall.say({ type: 'read-hand', id: 'request-1', tableId: '1', hand: 1 }, rule('request-2'));
  const refusal = { reason: 'not-allowed', role: 'display' };
  expect(ofType(heard, 'floor-ordered')).toMatchObject([{ id: 'request-2', state: 'refused', refusal }]);
  expect(ofType(heard, 'refused')).toEqual([{ type: 'refused', id: 'request-1', refusal }]);
  const all = messagesAt<FromCardroomServer>(wall.near);
  for (const secret of ['incident-ruled', 'incident-reported', 'floor:', 'Petra', '"count"', 'cards-seen']) {
    expect(JSON.stringify(all)).not.toContain(secret);
  }
  expect(ofType(all, 'event')).toEqual([]);
  expect(ofType(all, 'table').at(-1)?.table.state.hand).toMatchObject({ outcome: 'misdeal' });
});

test('a hand is read with its events in order and the names they refer to, also of people who left', () => {
  const { petra, played, linkedTable } = withIncident();
  linkedTable.send(played.play(ruled('i1', 'deal-again'), { type: 'open-seat', seat: 2 }));
  petra.say();
  const [table, hand] = petra.say({ type: 'read-hand', id: 'request-1', tableId: '1', hand: 0 });
  expect(table).toMatchObject({ type: 'table', names: nameById });
  expect(hand).toMatchObject({ type: 'hand', id: 'request-1', tableId: '1', hand: 0 });
  expect(hand?.type === 'hand' && hand.events.map(({ event }) => event?.type)).toEqual([
    'table-opened',
    'player-seated',
    'player-seated',
    'player-seated',
  ]);
});

test('a hand of a table nobody knows is refused, and so is one nobody has played', () => {
  const { petra } = withIncident();
  petra.say();
  expect(petra.say({ type: 'read-hand', id: 'request-1', tableId: '9', hand: 1 })).toEqual([
    { type: 'refused', id: 'request-1', refusal: { reason: 'no-such-table', tableId: '9' } },
  ]);
  expect(petra.say({ type: 'read-hand', id: 'request-2', tableId: '1', hand: 7 })).toEqual([
    { type: 'refused', id: 'request-2', refusal: { reason: 'no-such-hand', hand: 7 } },
  ]);
});

test('a ruling waits until the table has answered, then it is done', () => {
  const { petra, linkedTable, store } = withIncident();
  petra.say();
  linkedTable.say();
  const [ruledNow] = petra.say(rule('request-1'));
  expect(ruledNow).toEqual({
    ...rule('request-1'),
    type: 'floor-ordered',
    state: 'waiting',
    sentence: null,
    refusal: null,
  });
  const [order] = linkedTable.say();
  expect(order).toMatchObject({
    type: 'order',
    storeId: 'store-1',
    body: {
      type: 'floor-order',
      order: rule('').order,
      by: expect.stringMatching(/^floor:[0-9A-F]{8}$/),
      second: null,
      name: 'Petra',
    },
  });
  if (order?.type !== 'order') return expect.unreachable('an order was sent');
  linkedTable.say({ type: 'order-answered', order: order.order, refusal: null });
  expect(petra.say()).toMatchObject([{ type: 'floor-ordered', id: 'request-1', state: 'done', sentence: null }]);
  expect(store.orders.find(order.order)).toMatchObject({ state: 'done', actor: order.body.by });
});

test('the table’s refusal reaches the floor in its own words, and the incident can be ruled on again', () => {
  const { petra, karel, linkedTable, store } = withIncident();
  petra.say(rule('request-1'));
  const order = store.orders.waiting('1')[0]?.id ?? '';
  linkedTable.say({ type: 'order-answered', order, refusal: 'A misdeal is no longer possible.' });
  expect(petra.say().at(-1)).toMatchObject({
    type: 'floor-ordered',
    state: 'refused',
    sentence: 'A misdeal is no longer possible.',
  });
  expect(karel.say(rule('request-2', { ruling: 'play-on' })).at(-1)).toMatchObject({
    type: 'floor-ordered',
    state: 'waiting',
  });
});

test('two floor people on one incident: the second is refused, before the table answered and after, event or not', () => {
  const { petra, karel, linkedTable, store, played } = withIncident();
  const closed = (id: string) => ({ id, state: 'refused', refusal: { reason: 'incident-closed', incident: 'i1' } });
  petra.say(rule('request-1'));
  expect(karel.say(rule('request-2', { ruling: 'play-on' })).at(-1)).toMatchObject(closed('request-2'));
  linkedTable.say({ type: 'order-answered', order: store.orders.waiting('1')[0]?.id ?? '', refusal: null });
  expect(karel.say(rule('request-3')).at(-1)).toMatchObject(closed('request-3'));
  linkedTable.send(played.play(ruled('i1', 'deal-again')));
  expect(karel.say(rule('request-4')).at(-1)).toMatchObject(closed('request-4'));
  expect(store.orders.waiting('1')).toEqual([]);
});

test.each([
  ['no-such-table', rule('request-1', {}, '9'), { reason: 'no-such-table', tableId: '9' }],
  ['no-such-incident', rule('request-1', { incident: 'i9' }), { reason: 'no-such-incident', incident: 'i9' }],
])('a ruling on nothing is refused: %s', (_reason, message, refusal) => {
  const { petra, store } = withIncident();
  expect(petra.say(message).at(-1)).toMatchObject({ id: 'request-1', state: 'refused', refusal });
  expect(store.orders.waiting('1')).toEqual([]);
});

test('the office may look, but only the floor rules', () => {
  const { room } = withIncident();
  const office = room.browser(room.pair('cardroom'));
  expect(office.say(rule('request-1')).at(-1)).toMatchObject({
    state: 'refused',
    refusal: { reason: 'not-allowed', role: 'cardroom' },
  });
});

test('an order for a table that is away waits through a restart of the room and is given again until it is answered', () => {
  const { petra, linkedTable, restart, table, keys, browser } = withIncident();
  linkedTable.cut();
  expect(petra.say(rule('request-1')).at(-1)).toMatchObject({ type: 'floor-ordered', state: 'waiting' });
  restart();
  const first = table();
  expect(first.greeting.map(({ type }) => type)).toEqual(['welcome', 'order']);
  first.cut();
  const second = table();
  const order = second.greeting[1];
  expect(order).toEqual(first.greeting[1]);
  if (order?.type !== 'order') return expect.unreachable('an order was sent');
  second.say({ type: 'order-answered', order: order.order, refusal: null });
  second.cut();
  expect(table().greeting.map(({ type }) => type)).toEqual(['welcome']);
  const again = browser(keys[0]);
  expect(again.say(rule('request-1')).at(-1)).toMatchObject({ type: 'floor-ordered', id: 'request-1', state: 'done' });
});

test('the same request of the same browser is one order, also over a new connection', () => {
  const { petra, keys, browser, store } = withIncident();
  petra.say(rule('request-1'), rule('request-1'));
  petra.cut();
  expect(browser(keys[0]).say(rule('request-1')).at(-1)).toMatchObject({ type: 'floor-ordered', state: 'waiting' });
  expect(store.orders.waiting('1')).toHaveLength(1);
});

test('who ruled is named once that browser has been met', () => {
  const { petra, linkedTable, played, store } = withIncident();
  petra.say(rule('request-1'));
  const by = store.orders.waiting('1')[0]?.actor ?? '';
  linkedTable.send(played.play({ ...ruled('i1', 'play-on'), by } as ReturnType<typeof ruled>));
  expect(ofType(petra.say(), 'table').at(-1)?.names[by]).toBe('Petra');
});

test('a disk that fails is told to who asked, and nothing was ordered', () => {
  const { petra, store, linkedTable, health } = withIncident();
  store.orders.add = () => {
    throw new StorageFault('disk-full', 'The disk is full.');
  };
  petra.say();
  linkedTable.say();
  expect(petra.say(rule('request-1'))).toEqual([{ type: 'turned-away', why: 'busy', sentence: 'The disk is full.' }]);
  expect(linkedTable.say()).toEqual([]);
  expect(health().fault).toBe('The disk is full.');
});

test('health counts what is there', () => {
  const { health, petra, linkedTable, time } = withIncident();
  expect(health()).toEqual({
    storeId: 'store-1',
    version: '',
    uptimeSeconds: expect.any(Number),
    tables: 1,
    linked: 1,
    browsers: 2,
    behind: 0,
    lastBackup: null,
    fault: null,
    notUnderstood: [],
    turnedAway: [],
    astray: [],
    sentence: null,
  });
  petra.cut();
  linkedTable.near.close();
  time.advance(10);
  expect(health()).toMatchObject({ tables: 1, linked: 0, browsers: 1 });
});

test('two histories of a table are told to every page but a display, when they part, grow, and to whoever comes later', () => {
  const { browser, pair, table } = openCardroom();
  const [desk, wall] = [browser(pair('cardroom')), browser(pair('display'))];
  const log = firstRows('1', 'log-1', 4);
  const linked = table();
  linked.send(log);
  expect(ofType(desk.say(), 'forks')).toEqual([]);
  linked.send(rowsOf('log-1', [note(90)], { after: { seq: 3, hash: log[2]?.hash ?? '' } }));
  const report = {
    tableId: '1',
    logId: 'log-1',
    parted: 3,
    held: { events: 2 },
    apart: { events: 1, linked: true },
    copied: false,
  };
  expect(ofType(desk.say(), 'forks').at(-1)).toMatchObject({ forks: [report] });
  linked.cut();
  expect(ofType(desk.say(), 'forks').at(-1)).toMatchObject({
    forks: [{ ...report, apart: { events: 1, linked: false } }],
  });
  const late = browser();
  expect(ofType(late.say({ type: 'hello', protocol: 1, key: pair('floor') }), 'forks')).toMatchObject([
    { forks: [{ parted: 3 }] },
  ]);
  expect(ofType(wall.say(), 'forks')).toEqual([]);
});

test('a table whose program is newer is shown as of the last event this one knows, and pages are told so', () => {
  const { browser, pair, table } = openCardroom();
  const desk = browser(pair('floor'));
  const log = firstRows('1', 'log-1', 2);
  const later = rowsOf('log-1', [note(1)], {
    after: { seq: 3, hash: log[2]?.hash ?? '' },
    body: '{"v":2,"type":"device-changed"}',
  });
  expect(table().send([...log, ...later])).toEqual([{ type: 'kept', seq: 4 }]);
  const heard = desk.say();
  expect(ofType(heard, 'table').at(-1)?.table.sequence).toBe(3);
  const strange = { tableId: '1', name: 'Table 1', event: 4, why: 'newer' };
  const sentence = expect.stringMatching(/^Table 1 is not understood from event 4 .* Update the cardroom server\./);
  expect(ofType(heard, 'not-understood')).toMatchObject([{ tables: [{ ...strange, sentence }] }]);
  const hello = (role: 'floor' | 'display') => browser().say({ type: 'hello', protocol: 1, key: pair(role) });
  expect(ofType(hello('floor'), 'not-understood')).toMatchObject([{ tables: [{ ...strange, sentence }] }]);
  expect(ofType(hello('display'), 'not-understood')).toMatchObject([{ tables: [{ ...strange, sentence: '' }] }]);
});

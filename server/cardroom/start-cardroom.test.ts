import { expect, test } from 'vitest';
import { messagesAt, transportPair } from '../../commands/simulation/transport-pair.ts';
import { emptyHead, type LogRow, type PrivateText } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { BrowserRole, FromCardroomServer, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import type { ToRoom, ToTable } from '../../protocol/sync-messages.ts';
import { handBegins, misdealReported, PlayedTable, ruled, threePlayers } from '../../test/support/played-rows.ts';
import { noStaff } from '../../test/support/staff-of-house.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { startCardroom } from './start-cardroom.ts';

const names: readonly PrivateText[] = ['p1', 'p2', 'p3'].map((id) => ({ id, text: `Player ${id}`, salt: 's' }));
const nameById = { p1: 'Player p1', p2: 'Player p2', p3: 'Player p3' };

function openCardroom() {
  const { time, store } = storeOnDisk();
  let made = 0;
  const start = () =>
    startCardroom({
      store,
      time,
      tableKeys: new Map([['1', 'key-1']]),
      randomCode: () => String(++made).padStart(6, '0'),
      newKey: () => `browser-key-${++made}`,
      staff: noStaff(() => `staff-${++made}`),
    });
  let cardroom = start();

  /** One end of a fresh connection: says, and gives what has come since it was last asked. */
  function connection<To, From>(serve: (end: ReturnType<typeof transportPair>['far']) => void) {
    const pair = transportPair(time);
    serve(pair.far);
    let heard = 0;
    const say = (...messages: readonly (To | string)[]): readonly From[] => {
      for (const message of messages) {
        pair.near.send(typeof message === 'string' ? message : JSON.stringify(message));
      }
      time.advance(10);
      const all = messagesAt<From>(pair.near);
      const fresh = all.slice(heard);
      heard = all.length;
      return fresh;
    };
    return { ...pair, say };
  }

  return {
    time,
    store,
    health: () => cardroom.health(),
    restart: () => {
      cardroom = start();
    },
    pair: (role: BrowserRole, name = 'Petra') =>
      cardroom.pair({ code: cardroom.issueCode(role).code, name }, 'tablet').key ?? '',
    /** A browser that has said hello with its key, if it has one. */
    browser: (key?: string) => {
      const made = connection<ToCardroomServer, FromCardroomServer>((end) => cardroom.serveBrowser(end));
      if (key !== undefined) made.say({ type: 'hello', protocol: 1, key });
      return made;
    },
    /** Table 1, linked; sends rows with the players' names. */
    table: () => {
      const made = connection<ToRoom, ToTable>((end) => cardroom.serveTable(end));
      const greeting = made.say({
        type: 'hello',
        protocol: 1,
        tableId: '1',
        logId: 'log-1',
        key: 'key-1',
        ...emptyHead,
      });
      const send = (rows: readonly LogRow[]) => made.say({ type: 'batch', rows: [...rows], texts: [...names] });
      return { ...made, greeting, send };
    },
  };
}

/** A cardroom with table 1 in a running hand, a misdeal reported, and two floor people. */
function withIncident() {
  const room = openCardroom();
  const played = new PlayedTable('1', 'log-1');
  played.play(...threePlayers, handBegins, misdealReported('i1'));
  const table = room.table();
  table.send(played.rows);
  const keys = [room.pair('floor', 'Petra'), room.pair('floor', 'Karel')] as const;
  return {
    ...room,
    room,
    played,
    linkedTable: table,
    keys,
    petra: room.browser(keys[0]),
    karel: room.browser(keys[1]),
  };
}

const rule = (id: string, change: Partial<Extract<ToCardroomServer, { type: 'rule' }>> = {}): ToCardroomServer => ({
  type: 'rule',
  id,
  tableId: '1',
  incident: 'i1',
  ruling: 'deal-again',
  reason: 'Two cards were seen.',
  ...change,
});
const turnedAway = (why: string) => [{ type: 'turned-away', why, sentence: expect.stringMatching(/^[A-Z].{10,}\.$/) }];
const ofType = <Type extends FromCardroomServer['type']>(messages: readonly FromCardroomServer[], type: Type) =>
  messages.filter((message): message is Extract<FromCardroomServer, { type: Type }> => message.type === type);

test('a paired browser is welcomed with every table and the names its state refers to', () => {
  const { browser, pair, table } = openCardroom();
  const played = new PlayedTable('1', 'log-1');
  played.play(...threePlayers);
  table().send(played.rows);
  expect(browser().say({ type: 'hello', protocol: 1, key: pair('floor') })).toEqual([
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
          state: played.state,
        },
      ],
    },
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
  ['an unknown ruling', JSON.stringify(rule('request-1')).replace('deal-again', 'burn it')],
  ['an id that is none', rule('x')],
])('%s turns a paired browser away and changes nothing', (_what, message) => {
  const { petra, store, linkedTable } = withIncident();
  petra.say();
  expect(petra.say(message, rule('request-2'))).toEqual(turnedAway('malformed'));
  expect(store.waitingOrders('1')).toEqual([]);
  expect(linkedTable.say().filter(({ type }) => type === 'order')).toEqual([]);
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

test('the wall sees neither incidents nor witnesses, nor who ruled', () => {
  const { room, played, linkedTable } = withIncident();
  const wall = room.browser(room.pair('display', 'Wall'));
  wall.say({ type: 'watch', tableId: '1' });
  linkedTable.send(
    played.play(ruled('i1', 'deal-again'), { type: 'note', fact: { type: 'cards-seen', place: 3, count: 2 } }),
  );
  const heard = wall.say({ type: 'read-hand', id: 'request-1', tableId: '1', hand: 1 }, rule('request-2'));
  expect(ofType(heard, 'refused')).toEqual([
    { type: 'refused', id: 'request-2', refusal: { reason: 'not-allowed', role: 'display' } },
  ]);
  const text = JSON.stringify(messagesAt(wall.near));
  for (const secret of ['incident-ruled', 'incident-reported', 'floor:', 'Petra', '"count"', 'cards-seen']) {
    expect(text).not.toContain(secret);
  }
  expect(ofType(heard, 'event').map(({ seen }) => seen.event?.type ?? null)).toEqual([null, 'misdeal-declared', null]);
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

test('a hand of a table nobody knows is refused, a hand not played yet is empty', () => {
  const { petra } = withIncident();
  petra.say();
  expect(petra.say({ type: 'read-hand', id: 'request-1', tableId: '9', hand: 1 })).toEqual([
    { type: 'refused', id: 'request-1', refusal: { reason: 'no-such-table', tableId: '9' } },
  ]);
  expect(petra.say({ type: 'read-hand', id: 'request-2', tableId: '1', hand: 7 }).at(-1)).toMatchObject({
    type: 'hand',
    events: [],
  });
});

test('a ruling waits until the table has answered, then it is done', () => {
  const { petra, linkedTable, store } = withIncident();
  petra.say();
  linkedTable.say();
  const [ruledNow] = petra.say(rule('request-1'));
  expect(ruledNow).toEqual({
    type: 'ruled',
    id: 'request-1',
    incident: 'i1',
    ruling: 'deal-again',
    state: 'waiting',
    sentence: null,
  });
  const [order] = linkedTable.say();
  expect(order).toMatchObject({
    type: 'order',
    storeId: 'store-1',
    body: {
      type: 'rule-incident',
      incident: 'i1',
      ruling: 'deal-again',
      by: expect.stringMatching(/^floor:[0-9A-F]{8}$/),
      reason: 'Two cards were seen.',
    },
  });
  if (order?.type !== 'order') return expect.unreachable('an order was sent');
  linkedTable.say({ type: 'order-answered', order: order.order, refusal: null });
  expect(petra.say()).toMatchObject([{ type: 'ruled', id: 'request-1', state: 'done', sentence: null }]);
  expect(store.order(order.order)).toMatchObject({ state: 'done', actor: order.body.by });
});

test('the table’s refusal reaches the floor in its own words, and the incident can be ruled on again', () => {
  const { petra, karel, linkedTable, store } = withIncident();
  petra.say(rule('request-1'));
  const order = store.waitingOrders('1')[0]?.id ?? '';
  linkedTable.say({ type: 'order-answered', order, refusal: 'A misdeal is no longer possible.' });
  expect(petra.say().at(-1)).toMatchObject({
    type: 'ruled',
    state: 'refused',
    sentence: 'A misdeal is no longer possible.',
  });
  expect(karel.say(rule('request-2', { ruling: 'play-on' })).at(-1)).toMatchObject({ type: 'ruled', state: 'waiting' });
});

test('two floor people on one incident: the second is refused, before the table answered and after, event or not', () => {
  const { petra, karel, linkedTable, store, played } = withIncident();
  const closed = (id: string) => ({ type: 'refused', id, refusal: { reason: 'incident-closed', incident: 'i1' } });
  petra.say(rule('request-1'));
  expect(karel.say(rule('request-2', { ruling: 'play-on' })).at(-1)).toEqual(closed('request-2'));
  linkedTable.say({ type: 'order-answered', order: store.waitingOrders('1')[0]?.id ?? '', refusal: null });
  expect(karel.say(rule('request-3')).at(-1)).toEqual(closed('request-3'));
  linkedTable.send(played.play(ruled('i1', 'deal-again')));
  expect(karel.say(rule('request-4')).at(-1)).toEqual(closed('request-4'));
  expect(store.waitingOrders('1')).toEqual([]);
});

test.each([
  ['no-such-table', rule('request-1', { tableId: '9' }), { reason: 'no-such-table', tableId: '9' }],
  ['no-such-incident', rule('request-1', { incident: 'i9' }), { reason: 'no-such-incident', incident: 'i9' }],
])('a ruling on nothing is refused: %s', (_reason, message, refusal) => {
  const { petra, store } = withIncident();
  expect(petra.say(message).at(-1)).toEqual({ type: 'refused', id: 'request-1', refusal });
  expect(store.waitingOrders('1')).toEqual([]);
});

test('the office may look, but only the floor rules', () => {
  const { room } = withIncident();
  const office = room.browser(room.pair('cardroom'));
  expect(office.say(rule('request-1')).at(-1)).toMatchObject({
    type: 'refused',
    refusal: { reason: 'not-allowed', role: 'cardroom' },
  });
});

test('an order for a table that is away waits through a restart of the room and is given again until it is answered', () => {
  const { petra, linkedTable, restart, table, keys, browser } = withIncident();
  linkedTable.cut();
  expect(petra.say(rule('request-1')).at(-1)).toMatchObject({ type: 'ruled', state: 'waiting' });
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
  expect(again.say(rule('request-1')).at(-1)).toMatchObject({ type: 'ruled', id: 'request-1', state: 'done' });
});

test('the same request of the same browser is one order, also over a new connection', () => {
  const { petra, keys, browser, store } = withIncident();
  petra.say(rule('request-1'), rule('request-1'));
  petra.cut();
  expect(browser(keys[0]).say(rule('request-1')).at(-1)).toMatchObject({ type: 'ruled', state: 'waiting' });
  expect(store.waitingOrders('1')).toHaveLength(1);
});

test('who ruled is named once that browser has been met', () => {
  const { petra, linkedTable, played, store } = withIncident();
  petra.say(rule('request-1'));
  const by = store.waitingOrders('1')[0]?.actor ?? '';
  linkedTable.send(played.play({ ...ruled('i1', 'play-on'), by } as ReturnType<typeof ruled>));
  expect(ofType(petra.say(), 'table').at(-1)?.names[by]).toBe('Petra');
});

test('a disk that fails is told to who asked, and nothing was ordered', () => {
  const { petra, store, linkedTable, health } = withIncident();
  store.addOrder = () => {
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
  expect(health()).toEqual({ storeId: 'store-1', tables: 1, linked: 1, browsers: 2, fault: null });
  petra.cut();
  linkedTable.near.close();
  time.advance(10);
  expect(health()).toMatchObject({ tables: 1, linked: 0, browsers: 1 });
});

import { expect, test } from 'vitest';
import type { OfficeEvent } from '../../engine/office.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { EventInTheRoom } from '../../test/support/event-in-the-room.ts';
import { rowsOf } from '../../test/support/table-rows.ts';
import { Accountant } from './accountant.ts';
import { openCashTable } from './cash-manager.ts';

const tournament = 'event';
const bigStacks = {
  levels: [{ number: 1, minutes: 20, smallBlind: 100, bigBlind: 200, minBet: 200, ante: null }],
  lateUntilLevel: 1,
  reentry: { untilLevel: 1, most: 2 },
} as const;

type Step = (event: EventInTheRoom) => void;

/** Seats 1 and 3 were all in with 10,000, seat 2 folded its blind of 100 and seat 1 won; then somebody is entered into seat 3. */
function seatGivenTo(id: string): EventInTheRoom {
  const event = new EventInTheRoom(['anna', 'boris', 'cyril'], [], bigStacks, { isSold: true });
  event.everybodyAllIn({}, 1, [2]);
  const fixed = { tableId: 'A', seat: 3 };
  event.wish({ type: 'enter', tournament, at: event.at, player: { id, hash: `hash-${id}` }, fixed });
  return event;
}

const wins =
  (...seats: readonly number[]): Step =>
  (event) =>
    event.correctLast(seats);
const earlier =
  (...seats: readonly number[]): Step =>
  (event) =>
    expect(event.correctEarlier(1, seats)).toBe(null);
const takesOut =
  (entry: number): Step =>
  (event) =>
    event.wish({ type: 'take-out-entry', tournament, entry, at: event.at, reason: { id: 'why', hash: '' } });
const moves =
  (player: string, seat: number): Step =>
  (event) =>
    event.wish({
      type: 'move-player',
      tournament,
      id: `m${event.at}`,
      at: event.at,
      player,
      to: { tableId: 'A', seat },
      why: 'floor',
    });
const deals =
  (winner: number, ...folds: readonly number[]): Step =>
  (event) =>
    event.everybodyAllIn({}, winner, folds);

/** What the accountant finds, who has read along from the first row. `isTold`: events of the office it hears of. `other`: another table's log. */
function found(
  event: EventInTheRoom,
  steps: readonly Step[],
  {
    isTold = () => true,
    other = [],
  }: { readonly isTold?: (event: OfficeEvent) => boolean; readonly other?: readonly LogRow[] } = {},
): readonly string[] {
  const accountant = new Accountant();
  accountant.readTable('A', 'A', { ...event.log, head: { seq: 1 }, read: () => event.log.read(0, 1) });
  for (const step of steps) {
    step(event);
    accountant.readTable('A', 'A', event.log);
  }
  for (const seq of other.length === 0 ? [] : [1, other.length])
    accountant.readTable('B', 'B', { logId: 'log B', head: { seq }, read: (after) => other.slice(after, seq) });
  const rows = event.told.filter(isTold).map((told, index) => {
    const row = { seq: index + 1, at: index, actor: 'manager', kind: told.type, request: null, previousHash: '' };
    return { ...row, body: JSON.stringify(told), hash: `office ${index}` };
  });
  accountant.readOffice({ office: { read: (after) => rows.slice(after) } });
  return accountant.findings(rows, true);
}

test.each<[string, string, readonly Step[]]>([
  ['somebody else has the seat, and the player waits for one', 'dana', [wins(3)]],
  ['the player is given another seat', 'dana', [wins(3), moves('cyril', 5)]],
  ['the player is given another seat and the next hand is dealt', 'dana', [wins(3), moves('cyril', 5), deals(5, 2)]],
  ['the player has entered again, and the new entry is taken out', 'cyril', [wins(3), takesOut(4)]],
  ['the player has entered again, and the old entry is taken out', 'cyril', [wins(3), takesOut(3)]],
  ['corrected again and again', 'dana', [wins(3), wins(1, 3), wins(1), wins(3)]],
  ['back in the seat, corrected in part and back', 'cyril', [wins(3), takesOut(4), wins(1, 3), wins(1), wins(3)]],
  ['out at first, and corrected after the next hand', 'dana', [deals(3, 2), earlier(3)]],
  ['the same, in part and back', 'dana', [deals(3, 2), earlier(3), earlier(1, 3), earlier(1)]],
  ['the same, and seated since', 'dana', [deals(3, 2), earlier(3), moves('cyril', 5), earlier(1, 3)]],
])('chips without a seat add up: %s', (_what, id, steps) => {
  expect(found(seatGivenTo(id), steps)).toEqual([]);
});

test('an entry that sits and is gone without a receipt is found', () => {
  expect(
    found(seatGivenTo('cyril'), [wins(3), takesOut(4)], { isTold: ({ type }) => type !== 'entry-withdrawn' }),
  ).toEqual(['cyril left play 1 times with chips, and 0 entries were taken out']);
});

test('chips without a seat that sit down at two tables are found', () => {
  const { type: _type, ...opening } = openCashTable('B');
  const seated = { type: 'player-seated', seat: 1, player: { id: 'cyril', hash: '' }, stack: 20_100 } as const;
  const other = rowsOf('log B', [{ type: 'table-opened', ...opening, mode: 'tournament' }, seated]);
  expect(found(seatGivenTo('dana'), [wins(3), moves('cyril', 5)], { other })).toEqual([
    'cyril sat down at table B with 20100 chips that come from nowhere',
    'cyril sits in 2 chairs with 1 entries',
  ]);
});

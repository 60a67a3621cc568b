import { expect, test } from 'vitest';
import { usualDays } from '../../../protocol/structure-schema.ts';
import { EventAtTables } from '../../../test/support/event-at-tables.ts';
import { countsOf } from '../../../test/support/flights-room.ts';

const [flight, final] = ['event', 'final'];
const issued = 40_000;
const structure = {
  levels: [{ number: 1, minutes: 600, smallBlind: 100, bigBlind: 200, minBet: 200, ante: null }],
  lateUntilLevel: 0,
  reentry: null,
  entry: { prize: 4_000, fee: 0, bounty: 1_000 },
  bounty: { kind: 'fixed', unit: 100 },
  days: usualDays,
} as const;

/** In hand 2 anna takes nearly everything of cyril, who is out in hand 3; everybody else is bagged, and the flight is closed. */
function closedWithoutCyril(): EventAtTables {
  const event = new EventAtTables({ A: ['anna', 'boris', 'cyril', 'dana'] }, structure);
  event.folded('A');
  event.hand('A', [1], [2, 4]);
  event.hand('A', [1], [2, 4]);
  event.wish({ type: 'bag-flight', tournament: flight, at: event.at, on: true });
  for (const { seat, player, stack } of event.state('A').chairs) {
    if (player === null || stack === null) continue;
    const counts = countsOf(stack, event.state('A').chipValues);
    const signed = { stated: stack, playerSigned: true, by: 'dealer:1+floor:2', at: event.at };
    event.happens('A', { type: 'bag-stack', seat, counts, number: `A${seat}`, ...signed });
  }
  event.wish({ type: 'close-flight', tournament: flight, at: event.at });
  expect(lineIn(event, flight, 'cyril')).toMatchObject({ state: 'out' });
  return event;
}

const lineIn = (event: EventAtTables, id: string, player: string) =>
  event.viewOf(id).standings.find((one) => one.player === player);
const late = (event: EventAtTables) => event.viewOf(flight).proposals;
const headOf = (event: EventAtTables) => event.viewOf(flight).bounty?.entries.find(({ entry }) => entry === 3);
const bagLate = (event: EventAtTables) =>
  event.wish({ type: 'bag-late', tournament: flight, entry: 3, at: event.at, by: 'manager:1' });
const draw = (event: EventAtTables) =>
  event.wish({ type: 'draw-seats', tournament: final, at: event.at, entries: 'all', rolls: Array(20).fill(0) });

function openFinal(event: EventAtTables): void {
  event.wish({ type: 'open-day', tournament: final, at: event.at });
  event.wish({ type: 'use-table', tournament: final, tableId: 'A' });
  draw(event);
  event.wish({ type: 'start-tournament', tournament: final, at: event.at });
}

/** Chips issued are chips found, of the flight and, once it is open, of the final day; and every head is somewhere. */
function expectToAddUp(event: EventAtTables): void {
  const isOpen = event.office.tournaments[final]?.dayOpened !== undefined;
  for (const id of isOpen ? [flight, final] : [flight]) {
    const { chips, bounty } = event.viewOf(id);
    expect([id, chips.found]).toEqual([id, chips.issued]);
    if (bounty === null) throw new Error('The event has bounties.');
    const { paidIn, refunded, won, standing, toPrizePool, unclaimed, carried = 0 } = bounty;
    expect(refunded + won + standing + toPrizePool + unclaimed + carried).toBe(paidIn);
  }
}

/** By the corrected hand 2 cyril has so much, and anna so much less. */
function corrected(event: EventAtTables): number {
  const { refusal, owedElsewhere = [] } = event.preview('A', 2, [1, 3]);
  expect(refusal).toBeNull();
  expect(event.correct('A', 2, [1, 3])).toBeNull();
  const { chips = 0 } = owedElsewhere.find(({ player }) => player.id === 'cyril') ?? {};
  expect(chips).toBeGreaterThan(9_000);
  return chips;
}

test.each([false, true])(
  'whoever was out of a flight that has closed is bagged late with what an older hand owes them; the final day is open: %s',
  (isOpen) => {
    const event = closedWithoutCyril();
    if (isOpen) openFinal(event);
    const chips = corrected(event);
    expectToAddUp(event);
    expect(event.viewOf(flight).chips.owed).toEqual([
      { player: 'cyril', chips },
      { player: 'anna', chips: -chips },
    ]);
    expect(late(event)).toEqual([{ what: 'late-bag', entry: 3, player: 'cyril', chips }]);
    if (!isOpen)
      expect(event.ask({ type: 'open-day', tournament: final, at: event.at })).toMatchObject({
        reason: 'bags-missing',
      });
    // Until then the head waits with its player, and nobody is asked whose it is.
    expect(headOf(event)).toMatchObject({ head: 1_000, waitsForBag: true });
    expect(event.viewOf(flight).bounty).toMatchObject({ unclaimed: 0, taken: [] });
    const settle = { type: 'settle-head', tournament: flight, entry: 3, winners: [1] } as const;
    expect(event.ask(settle)).toEqual({ reason: 'head-not-won', entry: 3 });
    bagLate(event);
    expect(event.viewOf(flight).chips.owed).toEqual([{ player: 'anna', chips: -chips }]);
    expect(headOf(event)?.waitsForBag).toBeUndefined();
    expectToAddUp(event);
    expect(late(event)).toEqual([]);
    expect(event.viewOf(final).flights).toMatchObject([{ through: { players: 4, chips: issued } }]);
    if (isOpen) draw(event);
    else openFinal(event);
    expectToAddUp(event);
    expect(event.viewOf(final).chips).toMatchObject({ issued, found: issued });
    expect(event.chipsSeen).toBe(issued);
    expect(event.stacks.cyril).toBe(chips);
    // The head is on its player again, and goes on with them.
    expect(event.viewOf(final).bounty).toMatchObject({ standing: 4_000, won: 0, unclaimed: 0 });
    // Corrected back, he gives them on the final day, and is out there.
    expect(event.correct('A', 2, [1])).toBeNull();
    expectToAddUp(event);
    expect(event.stacks.cyril).toBeUndefined();
    expect(event.viewOf(final).chips).toMatchObject({ issued, found: issued });
    expect(event.chipsSeen).toBe(issued);
    expect(lineIn(event, final, 'cyril')).toMatchObject({ state: 'out' });
    // Hand 3 of the flight had put him out.
    expect(event.viewOf(final).bounty).toMatchObject({ standing: 3_000, won: 1_000, unclaimed: 0 });
    // And once more: the bag is there, and what he gave comes back to the seat.
    expect(event.correct('A', 2, [1, 3])).toBeNull();
    expect(event.stacks.cyril).toBe(chips);
    expectToAddUp(event);
    expect(event.viewOf(final).bounty).toMatchObject({ standing: 4_000, unclaimed: 0 });
  },
);

test('corrected back before anybody has bagged the chips: nothing is left to bag, and the hand in which they went out says so again', () => {
  const event = closedWithoutCyril();
  const before = event.viewOf(flight);
  corrected(event);
  expect(event.correct('A', 2, [1])).toBeNull();
  expectToAddUp(event);
  expect(late(event)).toEqual([]);
  expect(lineIn(event, flight, 'cyril')).toEqual(before.standings.find(({ player }) => player === 'cyril'));
  expect(event.viewOf(flight).bounty).toEqual(before.bounty);
});

test('a second hand that owes more while the bag is made, and after it', () => {
  const event = closedWithoutCyril();
  const chips = corrected(event);
  // In hand 3 cyril had 100: he keeps half of what was played for.
  expect(event.correct('A', 3, [3])).toBeNull();
  expectToAddUp(event);
  const [waits] = late(event);
  expect(waits).toMatchObject({ what: 'late-bag', player: 'cyril' });
  const both = waits?.what === 'late-bag' ? (waits.chips ?? 0) : 0;
  expect(both).toBeGreaterThan(chips);
  bagLate(event);
  expectToAddUp(event);
  openFinal(event);
  expect(event.stacks.cyril).toBe(both);
  expect(event.correct('A', 3, [1])).toBeNull();
  expect(event.stacks.cyril).toBe(chips);
  expectToAddUp(event);
  expect(event.chipsSeen).toBe(issued);
});

test('taken out instead, the player has lost the head to nobody, and the final day asks what becomes of the chips', () => {
  const event = closedWithoutCyril();
  const chips = corrected(event);
  const reason = { id: 'why', hash: '' };
  event.wish({ type: 'take-out-entry', tournament: flight, entry: 3, at: event.at, reason });
  expect(late(event)).toEqual([]);
  expectToAddUp(event);
  openFinal(event);
  expectToAddUp(event);
  const of = { tableId: 'A', hand: 2, entry: 3 };
  expect(event.viewOf(final).proposals).toContainEqual({ what: 'owed', of, player: 'cyril', chips, has: null });
  event.wish({ type: 'settle-owed', tournament: final, of, at: event.at, chips, taken: 0 });
  expectToAddUp(event);
  expect(event.viewOf(final).chips).toMatchObject({ issued: issued - chips });
  expect(event.viewOf(final).bounty).toMatchObject({ unclaimed: 0 });
});

test('while chips of a flight are in no bag, its final day does not end', () => {
  const event = closedWithoutCyril();
  openFinal(event);
  corrected(event);
  for (let more = 0; more < 9 && event.viewOf(final).playersLeft > 1; more++)
    event.hand('A', [event.state('A').chairs.find(({ player }) => player?.id === 'anna')?.seat ?? 1], []);
  expect(event.viewOf(final).playersLeft).toBe(1);
  const end = { type: 'end-tournament', tournament: final, at: event.at } as const;
  expect(event.ask(end)).toEqual({ reason: 'bags-missing', players: ['cyril'] });
  const reason = { id: 'why', hash: '' };
  event.wish({ type: 'take-out-entry', tournament: flight, entry: 3, at: event.at, reason });
  const [owed] = event.viewOf(final).proposals;
  if (owed?.what !== 'owed') throw new Error('The chips are asked about.');
  const { of, chips } = owed;
  event.wish({ type: 'settle-owed', tournament: final, of, at: event.at, chips, taken: 0 });
  event.wish(end);
});

test('corrected back after the late bag and before the final day: the bag is given whole, and its player is out of the final day', () => {
  const event = closedWithoutCyril();
  const chips = corrected(event);
  bagLate(event);
  const owed = event.preview('A', 2, [1]).owedElsewhere;
  // So the desk says before it is signed that he is out, and that anna has her bag's chips again.
  expect(owed?.find(({ player }) => player.id === 'cyril')).toMatchObject({ chips: -chips, bag: true, has: chips });
  expect(owed?.find(({ player }) => player.id === 'anna')).toMatchObject({ chips, has: 20_400 - chips });
  expect(event.correct('A', 2, [1])).toBeNull();
  expectToAddUp(event);
  // On the final day everybody has given and taken what the hand says: until then heads and bags are as they left the flight.
  expect(event.viewOf(flight).chips.owed).toEqual([{ player: 'cyril', chips: -10_100 }]);
  openFinal(event);
  expectToAddUp(event);
  expect(event.stacks).toEqual({ anna: 20_400, boris: 9_900, dana: 9_700 });
  expect(lineIn(event, final, 'cyril')).toMatchObject({ state: 'out', place: 4 });
  expect(event.viewOf(final).bounty).toMatchObject({ standing: 3_000, won: 1_000, unclaimed: 0 });
  expect(event.viewOf(final).proposals).toEqual([]);
});

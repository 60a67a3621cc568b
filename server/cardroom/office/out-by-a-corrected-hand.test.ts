import { expect, test } from 'vitest';
import { chipsInRows } from '../../../test/support/chips-in-rows.ts';
import { EventAtTables } from '../../../test/support/event-at-tables.ts';

const tournament = 'event';
const structure = {
  levels: [{ number: 1, minutes: 600, smallBlind: 100, bigBlind: 200, minBet: 200, ante: null }],
  lateUntilLevel: 0,
  reentry: null,
  entry: { prize: 4_000, fee: 0, bounty: 1_000 },
  bounty: { kind: 'fixed', unit: 100 },
} as const;
const players = {
  A: ['anna', 'boris', 'cyril', 'dana'],
  B: ['emil', 'filip', 'gita'],
  C: ['hana', 'ivan', 'jana'],
};

/** At table A anna takes everything of cyril, who is out, and then sits at table B with 20,100. */
function movedOn({ dealtThere = true } = {}): EventAtTables {
  const event = new EventAtTables(players, structure);
  event.hand('A', [1], [2, 4]);
  if (dealtThere) event.folded('B');
  event.move('anna', 'B', 4);
  event.folded('A');
  return event;
}

const line = (event: EventAtTables, player: string) =>
  event.view.standings.find((one) => one.player === player) as (typeof event.view.standings)[number];
const heads = (event: EventAtTables) =>
  Object.fromEntries(event.view.bounty?.entries.map(({ entry, won }) => [entry, won]) ?? []);
const noSeat = (event: EventAtTables) => event.view.proposals.filter(({ what }) => what === 'no-seat');
const owed = (event: EventAtTables) => event.view.proposals.filter(({ what }) => what === 'owed');

/** `added`: what the house has brought into play. */
function expectToAddUp(event: EventAtTables, added = 0): void {
  const { issued, found, uncounted } = event.view.chips;
  expect([issued, found, uncounted]).toEqual([100_000 + added, 100_000 + added, []]);
  const { bought, atTables, carried, owed } = chipsInRows(event.tables);
  expect([bought, atTables + carried + owed]).toEqual([100_000, 100_000]);
  expect(event.chipsSeen).toBe(atTables);
  const { bounty } = event.view;
  if (bounty === null) throw new Error('The event has bounties.');
  const { paidIn, refunded, won, standing, toPrizePool, unclaimed } = bounty;
  expect(refunded + won + standing + toPrizePool + unclaimed).toBe(paidIn);
}

/** Wrongly to cyril, who is back, while anna is out; `between`; and back to her. */
function thereAndBack(event: EventAtTables, between: () => void = () => {}): void {
  const before = { stacks: event.stacks, heads: heads(event) };
  expect(event.correct('A', 1, [3])).toBeNull();
  expect(line(event, 'anna')).toMatchObject({ state: 'out', chips: null });
  expect(line(event, 'cyril')).toMatchObject({ state: 'playing', chips: 20_100 });
  expectToAddUp(event);
  between();
  expectToAddUp(event);
  expect(event.preview('A', 1, [1])).toMatchObject({
    refusal: null,
    owedElsewhere: [{ seat: 1, chips: 20_100, has: 0 }],
  });
  expect(event.correct('A', 1, [1])).toBeNull();
  expectToAddUp(event);
  expect(heads(event)).toEqual(before.heads);
  expect(line(event, 'cyril')).toMatchObject({ state: 'out' });
}

test.each<[string, (event: EventAtTables) => void]>([
  ['the chips have been fetched', (event) => event.happens('B', { type: 'confirm-stacks', seats: [4] })],
  ['nobody has fetched them', () => {}],
  [
    'further hands were dealt there',
    (event) => {
      event.folded('B');
      event.folded('B');
    },
  ],
  [
    'further hands were dealt everywhere',
    (event) => {
      for (const table of ['A', 'B', 'C']) event.folded(table);
    },
  ],
])('out at another table by a wrong correction, and back in the same seat by the next one: %s', (_when, between) => {
  for (const dealtThere of [true, false]) {
    const event = movedOn({ dealtThere });
    thereAndBack(event, () => between(event));
    expect(line(event, 'anna')).toMatchObject({ state: 'playing', chips: 20_100, seat: { tableId: 'B', seat: 4 } });
    expect(event.view.proposals.filter(({ what }) => what === 'heads')).toEqual([]);
    event.folded('B');
    expectToAddUp(event);
    // And once more, and back.
    expect(event.correct('A', 1, [3])).toBeNull();
    expect(line(event, 'anna').state).toBe(event.stacks.anna === undefined ? 'out' : 'playing');
    expectToAddUp(event);
    expect(event.correct('A', 1, [1])).toBeNull();
    expect(line(event, 'anna')).toMatchObject({ state: 'playing' });
    expectToAddUp(event);
  }
});

test('whoever is out by it has the place of that moment, and not of a hand that was over before', () => {
  const event = movedOn();
  event.hand('C', [1], [2]);
  expect(line(event, 'jana')).toMatchObject({ state: 'out', place: 9 });
  expect(event.correct('A', 1, [3])).toBeNull();
  expect(line(event, 'anna')).toMatchObject({ state: 'out', place: 9 });
  expect(line(event, 'jana')).toMatchObject({ state: 'out', place: 10 });
  event.hand('C', [1], []);
  expect(line(event, 'ivan')).toMatchObject({ state: 'out', place: 8 });
  expect(line(event, 'anna')).toMatchObject({ state: 'out', place: 9 });
});

test('somebody has the seat by now: chips and no seat, and the floor gives one', () => {
  const event = movedOn();
  thereAndBack(event, () => event.move('hana', 'B', 4));
  expect(line(event, 'anna')).toMatchObject({ state: 'moving', chips: 20_100 });
  const [proposal] = noSeat(event);
  expect(proposal).toMatchObject({ player: 'anna', chips: 20_100, to: { seat: expect.any(Number) } });
  const to = proposal?.what === 'no-seat' ? proposal.to : null;
  event.move('anna', to?.tableId ?? '', to?.seat ?? 0);
  expect(line(event, 'anna')).toMatchObject({ state: 'playing', chips: 20_100, seat: to });
  expect(noSeat(event)).toEqual([]);
  expectToAddUp(event);
  // With the chips she had before: she was out in between all the same, and goes on with them.
  event.move('anna', 'C', 6);
  expect(line(event, 'anna')).toMatchObject({ state: 'playing', chips: 20_100, seat: { tableId: 'C', seat: 6 } });
  event.move('anna', 'A', 6);
  expect(line(event, 'anna')).toMatchObject({ state: 'playing', chips: 20_100, seat: { tableId: 'A', seat: 6 } });
  expectToAddUp(event);
});

test('the table is broken by now: chips and no seat', () => {
  const event = movedOn();
  thereAndBack(event, () => {
    const ids = ['one', 'two', 'three', 'four'];
    event.wish({ type: 'break-table', tournament, at: event.at, tableId: 'B', rolls: Array(40).fill(0), ids });
  });
  expect(noSeat(event)).toMatchObject([{ player: 'anna', chips: 20_100 }]);
});

test.each([
  ['what there is', true],
  ['nothing', false],
])(
  'the house has brought chips, the player gave %s: corrected back, everybody has what they had, and the house nothing',
  (_gave, gives) => {
    const event = movedOn();
    event.hand('B', [1], [2, 3]);
    const { anna: has = 0 } = event.stacks;
    expect(has).toBe(10_100);
    expect(event.correct('A', 1, [3])).toBeNull();
    expectToAddUp(event);
    const of = { tableId: 'A', hand: 1, entry: 1 };
    const taken = gives ? (has ?? 0) : 0;
    event.wish({ type: 'settle-owed', tournament, of, at: event.at, chips: -20_100, taken });
    expect(line(event, 'anna').state).toBe(gives ? 'out' : 'playing');
    expectToAddUp(event, 20_100 - taken);
    expect(event.correct('A', 1, [1])).toBeNull();
    expect(line(event, 'anna')).toMatchObject({ state: 'playing', chips: has });
    expect(owed(event)).toEqual([]);
    expectToAddUp(event);
  },
);

test('the hand took most, and another hand the rest: what it owes again brings the player back', () => {
  const event = movedOn();
  event.hand('A', [2], [3]);
  expect(event.correct('A', 1, [1, 3])).toBeNull();
  event.hand('B', [1], [2, 3]);
  for (let more = 0; more < 4 && event.stacks.anna !== undefined; more++) event.hand('B', [1], [2, 3]);
  expect(line(event, 'anna')).toMatchObject({ state: 'out' });
  expectToAddUp(event);
  const { owedElsewhere: [back] = [] } = event.preview('A', 1, [1]);
  expect(back?.chips).toBeGreaterThan(9_000);
  expect(event.correct('A', 1, [1])).toBeNull();
  expect(line(event, 'anna')).toMatchObject({ state: 'playing', chips: back?.chips });
  expectToAddUp(event);
});

test('the winner has gone on to a third table, and the chips are taken and given back there', () => {
  const event = movedOn();
  event.move('anna', 'C', 5);
  event.folded('C');
  thereAndBack(event);
  expect(line(event, 'anna').seat).toEqual({ tableId: 'C', seat: 5 });
});

test('chips that still lie at the seat are fetched there also when somebody else has it, and are the own ones of whoever is back', () => {
  const event = movedOn();
  expect(event.correct('A', 1, [3])).toBeNull();
  expect(event.state('B').chairs[3]).toMatchObject({ player: null, out: { id: 'anna' }, toTake: 20_100 });
  expect(event.correct('A', 1, [1])).toBeNull();
  expect(event.state('B').chairs[3]).toMatchObject({ player: { id: 'anna' }, stack: 20_100 });
  expect(event.state('B').chairs[3]?.toTake).toBeUndefined();
  expect(event.correct('A', 1, [3])).toBeNull();
  expect(event.correct('A', 1, [1, 3])).toBeNull();
  const { anna = 0 } = event.stacks;
  expect(event.state('B').chairs[3]?.toTake).toBe(20_100 - (anna ?? 0));
  expect(event.correct('A', 1, [3])).toBeNull();
  event.move('hana', 'B', 4);
  expect(event.state('B').chairs[3]).toMatchObject({ player: { id: 'hana' }, stack: 10_000, toTake: 20_100 });
  event.happens('B', { type: 'count-stack', seat: 4, stack: 10_000 });
  expect(event.state('B').chairs[3]?.toTake).toBeUndefined();
  expectToAddUp(event);
});

import { expect, test } from 'vitest';
import { usualDays } from '../../../protocol/structure-schema.ts';
import { EventAtTables } from '../../../test/support/event-at-tables.ts';
import { countsOf } from '../../../test/support/flights-room.ts';

const tournament = 'event';
const structure = {
  levels: [{ number: 1, minutes: 600, smallBlind: 100, bigBlind: 200, minBet: 200, ante: null }],
  lateUntilLevel: 1,
  reentry: { untilLevel: 1, most: 2 },
  entry: { prize: 4_000, fee: 0, bounty: 1_000 },
  bounty: { kind: 'fixed', unit: 100 },
} as const;

/** At table A anna takes everything of cyril, who is out, and then sits at table B. */
function wronglyBusted(): EventAtTables {
  const event = new EventAtTables({ A: ['anna', 'boris', 'cyril', 'dana'], B: ['emil', 'filip', 'gita'] }, structure);
  event.hand('A', [1], [2, 4]);
  event.folded('B');
  event.move('anna', 'B', 4);
  event.folded('A');
  expect(event.stacks).toMatchObject({ anna: 20_100 });
  return event;
}

function expectToAddUp(event: EventAtTables): void {
  const { issued, found, uncounted, moving } = event.view.chips;
  expect([found, uncounted]).toEqual([issued, []]);
  // The independent sum: what lies in front of players, and what is carried.
  const onTheWay = [...event.tables.values()].flatMap(({ state }) => state?.owedByHands ?? []);
  const { owedSettled = [] } = event.office.tournaments[tournament] ?? {};
  const sum = (all: readonly { readonly chips: number }[]): number => all.reduce((so, { chips }) => so + chips, 0);
  expect(event.chipsSeen + moving + sum(onTheWay)).toBe(70_000);
  expect(issued).toBe(70_000 - sum(owedSettled));
}

const owed = (event: EventAtTables) => event.view.proposals.filter(({ what }) => what === 'owed');
const line = (event: EventAtTables, player: string) =>
  event.view.standings.find((one) => one.player === player) as (typeof event.view.standings)[number];
const heads = (event: EventAtTables) =>
  Object.fromEntries(event.view.bounty?.entries.map(({ entry, won }) => [entry, won]) ?? []);

test('the last hand of a table is corrected as well while its winner sits at another one', () => {
  const event = new EventAtTables({ A: ['anna', 'boris', 'cyril', 'dana'], B: ['emil', 'filip', 'gita'] }, structure);
  event.hand('A', [1], [2, 4]);
  event.folded('B');
  event.move('anna', 'B', 4);
  expect(event.preview('A', 1, [3])).toMatchObject({
    refusal: null,
    owedElsewhere: [{ seat: 1, table: 'Table B' }],
  });
  expect(event.correct('A', 1, [3])).toBeNull();
  expect(line(event, 'cyril')).toMatchObject({ state: 'playing', place: null, seat: { tableId: 'A', seat: 3 } });
  expect(line(event, 'anna')).toMatchObject({ state: 'out', place: 7 });
  expectToAddUp(event);
  event.happens('B', { type: 'confirm-stacks', seats: [4] });
  // And back again, before anybody has dealt.
  expect(event.correct('A', 1, [1])).toBeNull();
  expect(line(event, 'anna')).toMatchObject({ state: 'playing', seat: { tableId: 'B', seat: 4 } });
  expect(line(event, 'cyril')).toMatchObject({ state: 'out', place: 7 });
  expectToAddUp(event);
});

test('whoever won wrongly sits at another table: the chips are fetched there, and who was out by the hand is back with them', () => {
  const event = wronglyBusted();
  expect(line(event, 'cyril')).toMatchObject({ state: 'out', place: 7 });
  expect(heads(event)).toMatchObject({ 1: 1_000 });
  expect(event.preview('A', 1, [3])).toMatchObject({
    refusal: null,
    elsewhere: [{ seat: 3, chips: 20_100, left: 20_100 }],
    owedElsewhere: [{ seat: 1, chips: -20_100, table: 'Table B', has: 20_100 }],
  });
  expect(event.correct('A', 1, [3])).toBeNull();
  expect(event.stacks).toEqual({ cyril: 20_100, boris: 9_800, dana: 10_100, emil: 10_000, filip: 9_900, gita: 10_100 });
  expect(line(event, 'cyril')).toMatchObject({ state: 'playing', place: null, seat: { tableId: 'A', seat: 3 } });
  // She is out with the chips, which the dealer still has to fetch, and has lost the head in the hand as it reads now.
  expect(heads(event)).toMatchObject({ 1: 0, 3: 1_000 });
  expectToAddUp(event);
  expect(event.state('B').chairs[3]).toMatchObject({ player: null, out: { id: 'anna' }, toTake: 20_100 });
  event.happens('B', { type: 'confirm-stacks', seats: [4] });
  expect(event.state('B').chairs[3]?.toTake).toBeUndefined();
  expect(line(event, 'anna')).toMatchObject({ state: 'out', place: 7 });
  expect(event.view.bounty).toMatchObject({ unclaimed: 0 });
  expect(event.view.proposals.filter(({ what }) => what === 'heads')).toEqual([]);
  // A manager may still say otherwise.
  event.wish({ type: 'settle-head', tournament, entry: 1, winners: [2] });
  expect(heads(event)).toMatchObject({ 2: 1_000, 3: 0 });
  expectToAddUp(event);
});

/** At table A cyril keeps little, and anna has what he lost. */
function wronglyShort(): EventAtTables {
  const event = new EventAtTables({ A: ['anna', 'boris', 'cyril', 'dana'], B: ['emil', 'filip', 'gita'] }, structure);
  event.folded('A');
  event.hand('A', [1], [2, 4]);
  return event;
}

test('whoever was given too little sits at another table: the chips come there, and a second correction takes them back', () => {
  const event = wronglyShort();
  expect(event.stacks).toMatchObject({ cyril: 100 });
  event.move('cyril', 'B', 4);
  event.folded('A');
  const before = event.stacks;
  expect(event.correct('A', 2, [1, 3])).toBeNull();
  const half = (before.anna ?? 0) - (event.stacks.anna ?? 0);
  expect(half).toBeGreaterThan(9_000);
  expect(event.stacks.cyril).toBe((before.cyril ?? 0) + half);
  // They count, and are carried there.
  expect(event.state('B').chairs[3]).toMatchObject({ behind: half });
  expectToAddUp(event);
  event.happens('B', { type: 'give-chips', seats: [4], at: event.at });
  expect(event.correct('A', 2, [1])).toBeNull();
  expect(event.stacks).toEqual(before);
  expectToAddUp(event);
});

test('while a hand is played there the order waits for its end, and chips on their way are counted once', () => {
  const event = wronglyBusted();
  const correct = () => {
    expect(event.correct('A', 1, [3])).toBeNull();
    // The chips are counted at table A already, and lie at table B still.
    expect(event.stacks).toMatchObject({ cyril: 20_100 });
    expectToAddUp(event);
  };
  event.hand('B', [4], [1, 2, 3], correct);
  expect(event.stacks.anna).toBe(100);
  expectToAddUp(event);
});

test('fewer chips are left there: the floor takes what there is, and the house brings the rest into play', () => {
  const event = wronglyBusted();
  // She loses half of them to somebody of the other table.
  event.hand('B', [1], [2, 3]);
  const has = event.stacks.anna ?? 0;
  expect(has).toBeLessThan(20_100);
  expect(event.preview('A', 1, [3])).toMatchObject({ refusal: null, owedElsewhere: [{ chips: -20_100, has }] });
  expect(event.correct('A', 1, [3])).toBeNull();
  expect(event.stacks).toMatchObject({ anna: has, cyril: 20_100 });
  expectToAddUp(event);
  const of = { tableId: 'A', hand: 1, entry: 1 };
  expect(owed(event)).toEqual([{ what: 'owed', of, player: 'anna', chips: -20_100, has }]);
  const end = { type: 'end-tournament', tournament, at: event.at } as const;
  expect(event.ask(end)).not.toBeNull();
  const settle = { type: 'settle-owed', tournament, of, at: event.at, chips: -20_100 } as const;
  expect(event.ask({ ...settle, taken: has + 1 })).toEqual({ reason: 'not-owed' });
  expect(event.ask({ ...settle, chips: -1, taken: 0 })).toEqual({ reason: 'not-owed' });
  event.wish({ ...settle, taken: has });
  expect(event.stacks.cyril).toBe(20_100);
  expect(line(event, 'anna')).toMatchObject({ state: 'out' });
  expect(event.view.chips).toMatchObject({ issued: 90_100 - has, found: 90_100 - has });
  expect(owed(event)).toEqual([]);
  expectToAddUp(event);
});

test('whoever won wrongly sits where the hand was played, with fewer chips: a manager says what becomes of the rest as well', () => {
  const event = new EventAtTables({ A: ['anna', 'boris', 'cyril', 'dana'], B: ['emil', 'filip', 'gita'] }, structure);
  event.hand('A', [1], [2, 4]);
  event.hand('A', [4], [2]);
  const has = event.stacks.anna ?? 0;
  expect(has).toBeLessThan(20_100);
  expect(event.correct('A', 1, [3])).toBeNull();
  expect(event.stacks).toMatchObject({ anna: has, cyril: 20_100 });
  const of = { tableId: 'A', hand: 1, entry: 1 };
  expect(owed(event)).toEqual([{ what: 'owed', of, player: 'anna', chips: -20_100, has }]);
  event.wish({ type: 'settle-owed', tournament, of, at: event.at, chips: -20_100, taken: 0 });
  expect(event.stacks).toMatchObject({ anna: has, cyril: 20_100 });
  expectToAddUp(event);
});

test('the last hand of a table that was broken is corrected where its players sit now', () => {
  const event = new EventAtTables({ A: ['anna', 'boris', 'cyril'], B: ['emil', 'filip'] }, structure);
  event.hand('A', [1], [2]);
  event.move('anna', 'B', 4);
  event.move('boris', 'B', 5);
  event.folded('B');
  expect(event.state('A').chairs.every(({ player }) => player === null)).toBe(true);
  const before = event.stacks;
  expect(event.correct('A', 1, [3])).toBeNull();
  expect(line(event, 'cyril')).toMatchObject({ place: null, chips: 20_100 });
  expect(event.stacks.anna).toBe(Math.max(0, (before.anna ?? 0) - 20_100));
  expect(event.view.chips.found).toBe(event.view.chips.issued);
});

test('whoever won wrongly has lost everything since: the house brings the chips into play, or nothing is corrected', () => {
  const event = wronglyBusted();
  event.hand('B', [1], [2, 3]);
  event.hand('B', [1], [2, 3]);
  for (let more = 0; more < 5 && event.stacks.anna !== undefined; more++) event.hand('B', [1], [2, 3]);
  expect(line(event, 'anna')).toMatchObject({ state: 'out' });
  expect(event.correct('A', 1, [3])).toBeNull();
  const of = { tableId: 'A', hand: 1, entry: 1 };
  expect(owed(event)).toEqual([{ what: 'owed', of, player: 'anna', chips: -20_100, has: null }]);
  expectToAddUp(event);
  event.wish({ type: 'settle-owed', tournament, of, at: event.at, chips: -20_100, taken: 0 });
  expect(event.view.chips).toMatchObject({ issued: 90_100, found: 90_100 });
  expectToAddUp(event);
});

/** Everybody of table A is bagged, the flight is closed, and its final day is played at table A again. */
function bagged(isLast = false): EventAtTables {
  const event = new EventAtTables({ A: ['anna', 'boris', 'cyril', 'dana'] }, { ...structure, days: usualDays });
  event.hand('A', [1], [2, 4]);
  if (!isLast) event.folded('A');
  event.wish({ type: 'bag-flight', tournament, at: event.at, on: true });
  for (const { seat, player, stack } of event.state('A').chairs) {
    if (player === null || stack === null) continue;
    const counts = countsOf(stack, event.state('A').chipValues);
    const signed = { stated: stack, playerSigned: true, by: 'dealer:1+floor:2', at: event.at };
    event.happens('A', { type: 'bag-stack', seat, counts, number: `A${seat}`, ...signed });
  }
  event.wish({ type: 'close-flight', tournament, at: event.at });
  return event;
}

const final = 'final';

/** The final day with everybody seated and the clock started. */
function openFinal(event: EventAtTables): void {
  event.wish({ type: 'open-day', tournament: final, at: event.at });
  event.wish({ type: 'use-table', tournament: final, tableId: 'A' });
  event.wish({ type: 'draw-seats', tournament: final, at: event.at, entries: 'all', rolls: Array(20).fill(0) });
  event.wish({ type: 'start-tournament', tournament: final, at: event.at });
}

test('whoever won wrongly is bagged in a closed flight: who was out is bagged late, and the chips are taken on the final day', () => {
  for (const [isOpen, isLast] of [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ] as const) {
    const event = bagged(isLast);
    if (isOpen) openFinal(event);
    expect(event.correct('A', 1, [3])).toBeNull();
    const { issued, found } = event.viewOf(tournament).chips;
    expect([issued, found]).toEqual([40_000, 40_000]);
    expect(event.viewOf(tournament).proposals).toMatchObject([{ what: 'late-bag', player: 'cyril', chips: 20_100 }]);
    event.wish({ type: 'bag-late', tournament, entry: 3, at: event.at, by: 'manager:1' });
    expect(event.viewOf(final).flights).toMatchObject([{ through: { players: 4, chips: 40_000 } }]);
    if (!isOpen) openFinal(event);
    else event.wish({ type: 'draw-seats', tournament: final, at: event.at, entries: 'all', rolls: Array(20).fill(0) });
    expect(event.stacks).toEqual({ cyril: 20_100, boris: 9_900, dana: 10_000 });
    const { chips, bounty } = event.viewOf(final);
    expect([chips.issued, chips.found]).toEqual([40_000, 40_000]);
    expect(event.chipsSeen).toBe(40_000);
    // Hand 1 as it reads now took everything from her, and he has won it.
    expect(bounty).toMatchObject({ standing: 3_000, won: 1_000, unclaimed: 0, taken: [{ to: [{ cash: 1_000 }] }] });
    // And back: she is in it again with what was in her bag, and he is out with what was in his.
    expect(event.correct('A', 1, [1])).toBeNull();
    expect(event.stacks).toMatchObject({ anna: 20_100, boris: 9_900, dana: 10_000 });
    expect(event.stacks.cyril).toBeUndefined();
    const then = event.viewOf(final);
    expect([then.chips.issued, then.chips.found, event.chipsSeen]).toEqual([40_000, 40_000, 40_000]);
    expect(event.viewOf(tournament).chips).toMatchObject({ issued: 40_000, found: 40_000 });
    expect(then.standings.filter(({ state }) => state === 'out').map(({ player }) => player)).toEqual(['cyril']);
    expect(then.bounty).toMatchObject({ standing: 3_000, won: 1_000, unclaimed: 0 });
  }
});

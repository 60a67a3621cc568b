import { expect, test } from 'vitest';
import { EventAtTables } from '../../../test/support/event-at-tables.ts';

const tournament = 'event';
const structure = {
  levels: [{ number: 1, minutes: 600, smallBlind: 100, bigBlind: 200, minBet: 200, ante: null }],
  lateUntilLevel: 0,
  reentry: null,
  entry: { prize: 4_000, fee: 0, bounty: 1_000 },
  bounty: { kind: 'progressive', unit: 100 },
} as const;
const players = { A: ['anna', 'boris', 'cyril', 'dana'], B: ['emil', 'filip', 'gita'] };

const taken = (event: EventAtTables) =>
  (event.view.bounty?.taken ?? []).map(({ of, went, to }) => ({ of, went, to: to.map((one) => one.to) }));
const line = (event: EventAtTables, player: string) => event.view.standings.find((one) => one.player === player);

/** Chips issued are chips found, every head is somewhere, and nobody is asked about one. */
function expectToAddUp(event: EventAtTables): void {
  const { chips, bounty, proposals } = event.view;
  expect([chips.found, chips.uncounted]).toEqual([chips.issued, []]);
  if (bounty === null) throw new Error('The event has bounties.');
  const { paidIn, refunded, won, standing, toPrizePool, unclaimed } = bounty;
  expect(refunded + won + standing + toPrizePool + unclaimed).toBe(paidIn);
  expect(proposals.filter(({ what }) => what === 'heads')).toEqual([]);
  expect(unclaimed).toBe(0);
}

test('out by a hand, put back by a wrong correction and sent to another table, and out again: who won the hand has the head', () => {
  const event = new EventAtTables(players, structure);
  event.hand('A', [1], [2, 4]);
  event.folded('A');
  const before = { taken: taken(event), bounty: event.view.bounty };
  expect(before.taken).toEqual([{ of: 3, went: 'won', to: [1] }]);
  expect(event.correct('A', 1, [1, 3])).toBeNull();
  expect(taken(event)).toEqual([]);
  event.move('cyril', 'B', 4);
  event.folded('B');
  expectToAddUp(event);
  for (const again of [false, true]) {
    expect(event.correct('A', 1, [1])).toBeNull();
    // He has played on with chips that were not his: whatever he had of them has been taken.
    const [owed] = event.view.proposals;
    if (owed?.what === 'owed')
      event.wish({
        type: 'settle-owed',
        tournament,
        of: owed.of,
        at: event.at,
        chips: owed.chips,
        taken: owed.has ?? 0,
      });
    expect(line(event, 'cyril')).toMatchObject({ state: 'out' });
    expect(taken(event)).toEqual(before.taken);
    expectToAddUp(event);
    if (again) continue;
    expect(event.correct('A', 1, [1, 3])).toBeNull();
    expect(line(event, 'cyril')).toMatchObject({ state: 'playing' });
    expect(taken(event)).toEqual([]);
    expectToAddUp(event);
  }
});

test('whose stack a corrected hand takes at another table has lost the head to its winner, also once that is somebody else', () => {
  const event = new EventAtTables(players, structure);
  event.hand('A', [1], [2, 4]);
  event.folded('B');
  event.move('anna', 'B', 4);
  event.folded('A');
  expect(event.correct('A', 1, [3])).toBeNull();
  expect(line(event, 'anna')).toMatchObject({ state: 'out' });
  expect(taken(event)).toEqual([{ of: 1, went: 'won', to: [3] }]);
  expectToAddUp(event);
  expect(event.correct('A', 1, [1, 3])).toBeNull();
  expect(line(event, 'anna')).toMatchObject({ state: 'playing' });
  expect(taken(event)).toEqual([]);
  expectToAddUp(event);
});

test('the last hand of a table is corrected there and back while its winner is away, and again when they have come back', () => {
  const event = new EventAtTables(players, structure);
  event.hand('A', [1], [2, 4]);
  event.folded('B');
  const before = taken(event);
  expect(before).toEqual([{ of: 3, went: 'won', to: [1] }]);
  const thereAndBack = () => {
    for (const times of [1, 2]) {
      expect([times, event.correct('A', 1, [3])]).toEqual([times, null]);
      expect(line(event, 'anna')).toMatchObject({ state: 'out', place: 7 });
      expect(taken(event)).toEqual([{ of: 1, went: 'won', to: [3] }]);
      expectToAddUp(event);
      expect([times, event.correct('A', 1, [1])]).toEqual([times, null]);
      expect(line(event, 'cyril')).toMatchObject({ state: 'out', place: 7 });
      expect(taken(event)).toEqual(before);
      expectToAddUp(event);
    }
  };
  event.move('anna', 'B', 4);
  thereAndBack();
  event.move('anna', 'A', 1);
  thereAndBack();
});

/** In hand 2 anna takes nearly everything of cyril, who is out in hand 3. */
function outLater(): EventAtTables {
  const event = new EventAtTables(players, structure);
  event.folded('A');
  event.hand('A', [1], [2, 4]);
  event.hand('A', [1], [2, 4]);
  event.folded('A');
  event.folded('B');
  expect(taken(event)).toEqual([{ of: 3, went: 'won', to: [1] }]);
  return event;
}

test('put back by an older hand and taken out again with it: the hand that had put them out says whose the head is', () => {
  const event = outLater();
  expect(event.correct('A', 2, [1, 3])).toBeNull();
  expect(line(event, 'cyril')).toMatchObject({ state: 'playing' });
  expect(taken(event)).toEqual([]);
  expectToAddUp(event);
  expect(event.correct('A', 2, [1])).toBeNull();
  expect(line(event, 'cyril')).toMatchObject({ state: 'out' });
  expect(taken(event)).toEqual([{ of: 3, went: 'won', to: [1] }]);
  expectToAddUp(event);
});

test('that hand says so as well after it was corrected and corrected back while they were in again', () => {
  const event = outLater();
  expect(event.correct('A', 2, [1, 3])).toBeNull();
  event.move('cyril', 'B', 4);
  for (const winners of [[3], [1]]) expect(event.correct('A', 3, winners)).toBeNull();
  expectToAddUp(event);
  expect(event.correct('A', 2, [1])).toBeNull();
  expect(line(event, 'cyril')).toMatchObject({ state: 'out' });
  expect(taken(event)).toEqual([{ of: 3, went: 'won', to: [1] }]);
  expectToAddUp(event);
});

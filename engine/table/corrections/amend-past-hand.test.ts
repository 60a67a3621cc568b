import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { randomAmendment } from '../../../commands/simulation/random-amendment.ts';
import { seededRandom } from '../../../native-bridge/simulation/seeded-random.ts';
import { pastAmendments, toldHands } from '../../../protocol/hand-history/told-hand.ts';
import { playRandomly } from '../../../test/support/random-hands.ts';
import { randomTables } from '../../../test/support/random-table.ts';
import { acts, push, sampleOpening, start, taps } from '../../../test/support/sample-table.ts';
import type { ActChange, Departed, HandTape, PastHandAmended } from '../../words/amendment.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { TableState } from '../../words/table-state.ts';
import { apply, replay } from '../apply.ts';
import { chipsAtTable } from '../conservation.ts';
import { decide } from '../decide.ts';
import { amendmentHolds } from './amend-past-hand.ts';
import { previewPastAmendment } from './answer-correction.ts';
import { pastHandTape, tapeAfter } from './hand-tape.ts';
import { listActs } from './list-acts.ts';

// Thousands of hands take their time where other tests run beside them.
vi.setConfig({ testTimeout: 120_000 });

/** A table with its whole log. */
interface Logged {
  readonly now: TableState;
  readonly events: readonly TableEvent[];
}

function logged(from: Logged | null, commands: readonly Command[]): Logged {
  let now = from?.now ?? null;
  const events = [...(from?.events ?? [])];
  for (const command of commands) {
    const decision = decide(now, command);
    if ('refusal' in decision) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(decision.refusal)}`);
    events.push(...decision.events);
    now = decision.after;
  }
  return { now: now as TableState, events };
}

const tapeOf = ({ events }: Logged, hand: number): HandTape | null => pastHandTape(null, events, hand);
const amending = (log: Logged, hand: number, changes: readonly ActChange[]): Command => ({
  type: 'amend-past-hand',
  at: 9,
  by: 'floor:1',
  hand,
  changes,
  reason: { id: 'r', hash: '' },
  tape: tapeOf(log, hand),
});
function refusal(log: Logged, hand: number, changes: readonly ActChange[]): Refusal {
  const decision = decide(log.now, amending(log, hand, changes));
  if ('refusal' in decision) return decision.refusal;
  throw new Error('It was not refused.');
}
const stacks = ({ now }: Pick<Logged, 'now'>) => now.chairs.map(({ stack }) => stack);
const lastAmendment = ({ events }: Logged): PastHandAmended => {
  const event = events.findLast(({ type }) => type === 'past-hand-amended');
  if (event?.type !== 'past-hand-amended') throw new Error('Nothing was amended.');
  return event;
};
const actOf = (log: Logged, hand: number, what: string): number =>
  listActs(tapeOf(log, hand) as HandTape).findIndex((act) => act.what === what && act.cards.at(-1) === '9d');

/** Seats 1 and 2 go to the river and seat 1 wins with a card that was keyed wrongly; seat 3 has the button in the hand after it. */
const shown = (rake: boolean): Logged =>
  logged(null, [
    ...sampleOpening([5000, 5000, 5000], {
      stakes: {
        smallBlind: 100,
        bigBlind: 200,
        minBet: 200,
        ante: null,
        ...(rake
          ? { rake: { basisPoints: 500, steps: [], cap: null, caps: [], noFlopNoDrop: true, unit: 1, jackpot: null } }
          : {}),
      },
    }),
    ...taps('start 1c 2c 3f [2h 3h 7s] 2x 1x [8c] 2x 1x [9d] 2b600 1c 2:AsAd 1:JsTh push'),
  ]);

const wrongCard = (log: Logged): ActChange => ({
  change: 'replace',
  act: actOf(log, 1, 'board'),
  with: { type: 'deal-board', cards: ['Kd'] },
});

test('a board card of an older hand was keyed wrongly: the chips change seats now, and what was played since stands', () => {
  const first = shown(false);
  expect(stacks(first)).toEqual([6000, 4200, 4800]);
  // The second hand: button 2, blinds 3 and 1. Then the winner takes another seat.
  const later = logged(first, [start, ...acts('2f', '3f'), push(0)]);
  const before = stacks(later);
  const handNow = later.now.hand;
  const preview = previewPastAmendment(tapeOf(later, 1) as HandTape, { now: later.now, hand: 1 }, [wrongCard(later)]);
  expect(preview).toMatchObject({
    undecided: [],
    refusal: null,
    moves: [{ from: { place: 'stack', seat: 1 }, to: { place: 'stack', seat: 2 }, chips: 1800 }],
  });
  const after = logged(later, [amending(later, 1, [wrongCard(later)])]);
  expect(stacks(after)).toEqual([(before[0] ?? 0) - 1800, (before[1] ?? 0) + 1800, before[2]]);
  expect(after.now.hand).toEqual(handNow);
  // The push of the last hand can still be taken back, and what was corrected stays.
  expect(after.now.undo).toMatchObject({ step: 'pot-pushed' });
  const again = logged(after, [{ type: 'undo', step: 'pot-pushed' }, push(0)]);
  expect(stacks(again)).toEqual(stacks(after));
  expect(lastAmendment(after)).toMatchObject({
    hand: 1,
    raked: 0,
    transfers: [
      { seat: 1, player: { id: 'p1' }, chips: -1800 },
      { seat: 2, player: { id: 'p2' }, chips: 1800 },
    ],
  });
  expect(amendmentHolds(tapeOf(later, 1), lastAmendment(after))).toBe(true);
  expect(amendmentHolds(tapeOf(later, 1), { ...lastAmendment(after), raked: 1 })).toBe(false);
  // The table plays on with them, and the first version is still there.
  expect(logged(after, [start]).now.hand?.number).toBe(3);
  expect(after.events.slice(0, later.events.length)).toEqual(later.events);
});

test('while another hand is in play a preview says what is owed and that it waits; what the correction itself lacks is said first', () => {
  const later = logged(shown(false), [start, ...acts('2f', '3f'), push(0)]);
  // Whoever owes has put chips into the hand in play.
  const playing = logged(later, [start, ...acts('3r4700', '1c')]);
  const preview = (changes: readonly ActChange[]) =>
    previewPastAmendment(tapeOf(playing, 1) as HandTape, { now: playing.now, hand: 1 }, changes);
  const waits = { reason: 'hand-running', hand: 3 };
  expect(preview([wrongCard(playing)])).toMatchObject({
    refusal: waits,
    moves: [{ from: { place: 'stack', seat: 1 }, to: { place: 'stack', seat: 2 }, chips: 1800 }],
  });
  expect(refusal(playing, 1, [wrongCard(playing)])).toEqual(waits);
  // The river is taken back, so that the hand has no end.
  const open: ActChange = { change: 'remove', act: actOf(playing, 1, 'board') };
  expect(preview([open]).refusal).toEqual({ reason: 'hand-unfinished', hand: 1 });
});

test('an amendment of an older hand is amended: it stands on what was amended before', () => {
  const later = logged(shown(false), [start, ...acts('2f', '3f'), push(0)]);
  const once = logged(later, [amending(later, 1, [wrongCard(later)])]);
  const played = logged(once, [start, ...acts('3f', '1f'), push(0)]);
  const again: ActChange = {
    change: 'replace',
    act: listActs(tapeOf(played, 1) as HandTape).findIndex(({ cards }) => cards.at(-1) === 'Kd'),
    with: { type: 'deal-board', cards: ['9d'] },
  };
  const twice = logged(played, [amending(played, 1, [again])]);
  expect(lastAmendment(twice).transfers.map(({ seat, chips }) => [seat, chips])).toEqual([
    [1, 1800],
    [2, -1800],
  ]);
  expect(refusal(once, 1, [{ ...again, with: { type: 'deal-board', cards: ['Kd'] } } as ActChange])).toEqual({
    reason: 'nothing-amended',
  });
});

test('the last hand is still amended after an older one: what was handed over in between stays', () => {
  const later = logged(shown(false), [start, ...acts('2r400', '3f', '1f'), push(0)]);
  const older = logged(later, [amending(later, 1, [wrongCard(later)])]);
  const live = logged(older, []).events.reduce<{ readonly now: TableState | null; readonly tape: HandTape | null }>(
    ({ now, tape }, event) => ({ now: apply(now, event), tape: tapeAfter(tape, now, event) }),
    { now: null, tape: null },
  );
  const raise = listActs(live.tape as HandTape).findIndex(({ what }) => what === 'raise');
  const amendLast: Command = {
    type: 'amend-hand',
    at: 9,
    by: 'floor:1',
    hand: 2,
    changes: [{ change: 'replace', act: raise, with: { type: 'raise', seat: 2, to: 600 } }],
    reason: null,
    tape: live.tape,
  };
  expect(stacks(logged(older, [amendLast]))).toEqual(stacks(older));
  expect(tapeOf(logged(older, [amendLast, start]), 2)?.events.map(({ type }) => type)).not.toContain(
    'past-hand-amended',
  );
});

test('what the house took of the pot is put right with it', () => {
  const later = logged(shown(true), [start, ...acts('2f', '3f'), push(0)]);
  // Seat 1 folded to the bet: the pot was 600, not 1 800.
  const tape = tapeOf(later, 1) as HandTape;
  const list = listActs(tape);
  const call = list.findLast(({ what }) => what === 'call')?.act ?? -1;
  const shows = list.filter(({ what }) => what === 'table').map(({ act }): ActChange => ({ change: 'remove', act }));
  const changes: readonly ActChange[] = [{ change: 'replace', act: call, with: { type: 'fold', seat: 1 } }, ...shows];
  const after = logged(later, [amending(later, 1, changes)]);
  const { transfers, raked, moves } = lastAmendment(after);
  expect(raked).toBe(-60);
  expect(transfers.reduce((sum, { chips }) => sum + chips, 0)).toBe(60);
  expect(after.now.raked).toBe(later.now.raked - 60);
  expect(moves).toContainEqual({ from: { place: 'rake' }, to: { place: 'stack', seat: 2 }, chips: 60 });
  expect(chipsAtTable(after.now)).toBe(after.now.chipsIn);
});

test('the chips go to where the player sits now, and to nobody who has left', () => {
  const first = logged(shown(false), [start, ...acts('2f', '3f'), push(0)]);
  const left = logged(first, [{ type: 'open-seat', seat: 2 }]);
  expect(refusal(left, 1, [wrongCard(left)])).toEqual({ reason: 'player-left', seat: 2, hand: 1 });
  const newcomer: Command = { type: 'seat-player', seat: 2, player: { id: 'q', hash: '' }, stack: 1000 };
  const taken = logged(left, [newcomer]);
  expect(refusal(taken, 1, [wrongCard(taken)])).toEqual({ reason: 'player-left', seat: 2, hand: 1 });

  const moved = logged(left, [
    { type: 'change-seat', from: 1, to: 2 },
    { ...newcomer, seat: 1, player: { id: 'p2', hash: '' }, stack: 1000 },
  ]);
  const amended = logged(moved, [amending(moved, 1, [wrongCard(moved)])]);
  expect(lastAmendment(amended).transfers.map(({ seat, player }) => [seat, player.id])).toEqual([
    [1, 'p2'],
    [2, 'p1'],
  ]);
});

test('whoever has left is followed as the office says: home with chips, or refused by the table or the bag they are in', () => {
  const later = logged(shown(false), [start, ...acts('2f', '3f'), push(0)]);
  const left = logged(later, [{ type: 'open-seat', seat: 2, at: 5 }]);
  const had = later.now.chairs[1]?.stack ?? 0;
  const asked = (where: Departed): Command => {
    const departed: readonly Departed[] = [where];
    return Object.assign({}, amending(left, 1, [wrongCard(left)]), { departed });
  };
  const no = (where: Departed) => {
    const decision = decide(left.now, asked(where));
    return 'refusal' in decision ? decision.refusal : null;
  };
  const gone = logged(left, [asked({ player: 'p2', chips: had })]);
  expect(lastAmendment(gone)).toMatchObject({
    transfers: [{ seat: 1, chips: -1800 }],
    elsewhere: [{ seat: 2, player: { id: 'p2' }, chips: 1800, left: had + 1800 }],
    moves: [{ from: { place: 'stack', seat: 1 }, to: { place: 'floor' }, chips: 1800 }],
  });
  expect(chipsAtTable(gone.now)).toBe(chipsAtTable(left.now) - 1800);
  expect(amendmentHolds(tapeOf(left, 1), lastAmendment(gone))).toBe(true);
  expect(no({ player: 'p2', table: 'Table 9' })).toEqual({
    reason: 'player-elsewhere',
    seat: 2,
    hand: 1,
    table: 'Table 9',
    chips: 1800,
  });
  const there = logged(left, [asked({ player: 'p2', table: 'Table 9', entry: 7, has: 50 })]);
  const [of, p2] = [
    { tableId: 't', hand: 1, entry: 7 },
    { seat: 2, player: { id: 'p2' }, chips: 1800 },
  ];
  expect(lastAmendment(there)).toMatchObject({ owedElsewhere: [{ ...p2, entry: 7, table: 'Table 9', has: 50 }] });
  expect(there.now.owedByHands).toEqual([{ of, player: 'p2', chips: 1800 }]);
  expect(chipsAtTable(there.now)).toBe(chipsAtTable(left.now) - 1800);
  // Out in another hand since: the office has them back with what the hand owes.
  expect(no({ player: 'p2', table: 'Table 9', entry: 7, has: 0 })).toBeNull();
  expect(no({ player: 'p2', bag: 'A-3' })).toEqual({ reason: 'bag-gone', seat: 2, bag: 'A-3' });
});

test('nobody hands over more than lies there; chips on their way do not', () => {
  const log = logged(shown(false), [...taps('start 2f 3f push'), { type: 'count-stack', seat: 1, stack: 1000 }]);
  expect(refusal(log, 1, [wrongCard(log)])).toEqual({ reason: 'too-few-chips', seat: 1, chips: 1800, has: 1000 });
  const behind = logged(log, [{ type: 'add-chips', seat: 1, chips: 4000, behind: true }]);
  expect(refusal(behind, 1, [wrongCard(behind)])).toMatchObject({ reason: 'too-few-chips', has: 1000 });
});

test('an older hand is amended between two hands, as a whole, and only once it is an older one', () => {
  const last = shown(false);
  expect(refusal(last, 1, [wrongCard(last)])).toEqual({ reason: 'hand-not-past', hand: 1 });
  const running = logged(last, [start]);
  expect(refusal(running, 1, [wrongCard(running)])).toEqual({ reason: 'hand-running', hand: 2 });
  const later = logged(running, [...acts('2f', '3f'), push(0)]);
  expect(decide(later.now, { ...amending(later, 1, [wrongCard(later)]), tape: null } as Command)).toEqual({
    refusal: { reason: 'no-hand' },
  });
  expect(decide(later.now, { ...amending(later, 1, [wrongCard(later)]), hand: 2 } as Command)).toEqual({
    refusal: { reason: 'no-hand' },
  });
  const list = listActs(tapeOf(later, 1) as HandTape);
  const fold = list.find(({ what }) => what === 'fold')?.act ?? -1;
  // With a third player in the hand somebody has to say what became of each later act.
  const called: ActChange = { change: 'replace', act: fold, with: { type: 'check', seat: 3 } };
  expect(refusal(later, 1, [called])).toMatchObject({ reason: 'acts-undecided' });
  const open = previewPastAmendment(tapeOf(later, 1) as HandTape, { now: later.now, hand: 1 }, [called]);
  expect(open.refusal).toMatchObject({ reason: 'hand-unfinished', hand: 1 });
  expect(open.undecided.length).toBeGreaterThan(0);
  const closed = logged(later, [
    {
      type: 'close-table',
      at: 9,
      counts: Object.fromEntries(later.now.chairs.map(({ seat, stack }) => [seat, stack ?? 0])),
      tray: null,
    },
  ]);
  expect(refusal(closed, 1, [wrongCard(closed)])).toEqual({ reason: 'table-closed' });
});

test('a stack of an older hand is not counted again: it has been played with since', () => {
  const allIn = logged(null, [...sampleOpening([1000, 5000, 5000]), ...taps('start 1a 2f 3f push start 2f 3f push')]);
  const list = listActs(tapeOf(allIn, 1) as HandTape);
  const act = list.find(({ allIn: isAllIn }) => isAllIn)?.act ?? -1;
  expect(list.some(({ recount }) => recount)).toBe(false);
  expect(refusal(allIn, 1, [{ change: 'recount', act, to: 900 }])).toEqual({
    reason: 'act-fixed',
    act,
    why: 'played-on',
  });
});

test('who hands over the last chips of a tournament is out', () => {
  const log = logged(null, [
    ...sampleOpening([1000, 2000, 5000], { mode: 'tournament' }),
    ...taps('start 1a 2c 3f 2:AsAd 1:JsTh [2h 3h 7s] [8c] [9d] push start 2r400 3f 1f push start 3f 1r400 2f'),
    ...taps('push'),
  ]);
  expect(stacks(log)[0]).toBe(2200);
  const after = logged(log, [amending(log, 1, [wrongCard(log)])]);
  expect(after.events.at(-1)).toMatchObject({ type: 'seat-opened', seat: 1, why: 'eliminated' });
  // Whoever went out by a mistake sits here no more: there is nobody to hand the chips to.
  const out = logged(null, [
    ...sampleOpening([1000, 1000, 5000], { mode: 'tournament' }),
    ...taps('start 1a 2c 3f 2:AsAd 1:JsTh [2h 3h 7s] [8c] [9d] push start 3f push'),
  ]);
  expect(refusal(out, 1, [wrongCard(out)])).toEqual({ reason: 'player-left', seat: 2, hand: 1 });
});

test('random hands: all chips of the players and the house are conserved, nothing is lost of the log, and the hand holds', () => {
  let booked = 0;
  fc.assert(
    fc.property(randomTables, fc.nat(), (from, seed) => {
      const random = seededRandom(seed);
      const { events } = playRandomly(from);
      let log: Logged = { now: replay(events) as TableState, events };
      if (log.now.hand !== null && log.now.hand.stage !== 'over') return;
      for (let times = 0; times < 6; times++) {
        const hand = 1 + Math.floor(random() * Math.max(1, log.now.handNumber - 1));
        const tape = tapeOf(log, hand);
        if (tape === null || hand >= log.now.handNumber) return;
        const changes = randomAmendment({ now: log.now, tape }, random);
        if (changes === null) continue;
        const decision = decide(log.now, amending(log, hand, changes));
        if ('refusal' in decision) {
          expect(['nothing-amended', 'player-left', 'too-few-chips', 'hand-unfinished', 'no-hand']).toContain(
            decision.refusal.reason,
          );
          continue;
        }
        booked++;
        const next: Logged = { now: decision.after, events: [...log.events, ...decision.events] };
        const { transfers, raked } = lastAmendment(next);
        expect(transfers.reduce((sum, { chips }) => sum + chips, raked)).toBe(0);
        expect(chipsAtTable(next.now)).toBe(log.now.chipsIn);
        expect(next.now.chipsIn).toBe(log.now.chipsIn);
        expect(Math.min(...next.now.chairs.map(({ stack }) => stack ?? 0))).toBeGreaterThanOrEqual(0);
        expect(next.now.hand).toEqual(log.now.hand);
        // The log alone gives the table, and a screen has the event as text.
        const told = JSON.parse(JSON.stringify(decision.events)) as readonly TableEvent[];
        expect(JSON.stringify(told.reduce<TableState>(apply, log.now))).toBe(JSON.stringify(next.now));
        expect(amendmentHolds(tape, lastAmendment(next))).toBe(true);
        // What the tape holds now is the amended hand, and everything booked before is still in the log.
        expect(tapeOf(next, hand)?.events).toEqual(lastAmendment(next).events);
        log = next;
      }
    }),
    { numRuns: 50 },
  );
  expect(booked).toBeGreaterThan(10);
});

test('a hand whose stacks were counted anew when it was the last one is put right again when it is not', () => {
  const allIn = logged(null, [
    ...sampleOpening([5000, 5000, 5000]),
    start,
    { type: 'all-in', seat: 1 },
    { type: 'fold', seat: 2 },
    { type: 'fold', seat: 3 },
    push(0),
  ]);
  const tape = allIn.events.reduce<[HandTape | null, TableState | null]>(
    ([sofar, now], event) => [tapeAfter(sofar, now, event), apply(now, event)],
    [null, null],
  )[0];
  const recount: ActChange = { change: 'recount', act: 2, to: 4900 };
  const amend = { type: 'amend-hand', at: 8, by: 'floor:1', hand: 1, changes: [recount], reason: null, tape } as const;
  const later = logged(allIn, [amend, start, ...acts('2f', '3f'), push(0)]);
  expect(tapeOf(later, 1)?.events[0]?.type).toBe('stack-counted');
  const fold: ActChange = { change: 'replace', act: 2, with: { type: 'fold', seat: 1 } };
  const instead = previewPastAmendment(tapeOf(later, 1) as HandTape, { now: later.now, hand: 1 }, [fold]).undecided;
  const changes = [fold, ...instead.flatMap((open) => open.instead[0] ?? [])];
  const decision = decide(later.now, amending(later, 1, changes));
  expect('refusal' in decision ? decision.refusal.reason : 'amended').not.toBe('no-hand');
  // Told from the second hand's events, which hold the first one's amendment, the first hand is no part of the story.
  const after = logged(later, [amending(later, 1, changes)]);
  const second = after.events.findLastIndex(({ type }) => type === 'hand-started');
  const told = [
    ...toldHands(after.events.slice(second), replay(after.events.slice(0, second)), pastAmendments(after.events)),
  ];
  expect(told.map(({ hand }) => hand.number)).toEqual([2]);
});

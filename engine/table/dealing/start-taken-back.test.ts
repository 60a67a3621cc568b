import { expect, test } from 'vitest';
import { acts, push, sampleStakes, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { HandTape } from '../../words/amendment.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import { dealShown, handShown, type TableState } from '../../words/table-state.ts';
import { apply } from '../apply.ts';
import { tapeAfter } from '../corrections/hand-tape.ts';
import { listActs } from '../corrections/list-acts.ts';
import { decide } from '../decide.ts';
import { follow } from '../follow.ts';
import { legalActions } from '../legal-actions.ts';

/** A table with the tape of its last hand, as the table's own program keeps them. */
interface Kept {
  readonly state: TableState;
  readonly tape: HandTape | null;
  readonly events: readonly TableEvent[];
}

const kept = (state: TableState): Kept => ({ state, tape: null, events: [] });

/** After these commands; each may also be told the tape. */
function after(from: Kept, ...commands: readonly Command[]): Kept {
  return commands.reduce<Kept>((before, command) => {
    const told = command.type === 'undo' || command.type === 'amend-hand' ? { ...command, tape: before.tape } : command;
    const decision = decide(before.state, told);
    if ('refusal' in decision) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(decision.refusal)}`);
    const { events, after: state } = decision;
    const tape = events.reduce<HandTape | null>((made, event) => tapeAfter(made, before.state, event), before.tape);
    return { state, tape, events: [...before.events, ...events] };
  }, from);
}

const back: Command = { type: 'undo', step: 'hand-started' };
const undo = (step: string): Command => ({ type: 'undo', step });
const table = (changes = {}): TableState => sampleTable([5000, 5000, 5000, 5000], changes);
/** Hand 1, which seat 3 wins with the blinds. */
const first = (from: TableState = table()): Kept => after(kept(from), start, ...acts('4f', '1f', '2f'), push(0));
const stacks = ({ state }: Kept) => state.chairs.map(({ stack }) => stack);

/** The same table from what was written: it remembers no step. */
function restarted(from: TableState, { events }: Kept): Kept {
  let now: { readonly state: TableState; readonly tape: HandTape | null } = { state: from, tape: null };
  for (const event of JSON.parse(JSON.stringify(events)) as TableEvent[]) {
    const next = follow(now.state, now.tape, event);
    if ('wrong' in next) throw new Error(`${event.type}: ${next.wrong}`);
    now = next;
  }
  return { ...now, events };
}

test('once the start of a hand is taken back, the hand before is the last one: its push is taken back, and it is corrected', () => {
  const before = first();
  const taken = after(before, start, back);
  expect(taken.state.hand).toEqual(before.state.hand);
  expect(stacks(taken)).toEqual(stacks(before));
  expect(legalActions(taken.state)).toMatchObject({
    undo: { step: 'pot-pushed' },
    start: { number: 3, redealOf: 2 },
  });
  expect(listActs(taken.tape as HandTape)).toEqual(listActs(before.tape as HandTape));
  const reopened = after(taken, undo('pot-pushed'), undo('folded'));
  expect(reopened.state.hand).toMatchObject({ number: 1, stage: 'betting', toAct: 2 });
  // Seat 2 calls after all. The next hand is hand 2 again, under a number that no hand had.
  const played = after(reopened, ...acts('2c', '3x'));
  expect(played.state.hand).toMatchObject({ number: 1, street: 1 });
  const pushed = after(reopened, ...acts('2f'), push(0));
  expect(legalActions(pushed.state).start).toMatchObject({ number: 3, redealOf: 2 });
  const again = after(pushed, start);
  expect(again.state.hand).toMatchObject({ number: 3, redealOf: 2, button: 2 });
  expect(stacks(again)).toEqual(stacks(after(before, start)));
});

test('a program that was started again takes back the same, from the tape', () => {
  const from = table();
  const taken = after(first(from), start, back);
  const again = restarted(from, taken);
  expect(JSON.stringify(again.state)).toBe(JSON.stringify(taken.state));
  const reopened = after(again, undo('pot-pushed'));
  expect(JSON.stringify(reopened.state)).toBe(JSON.stringify(after(taken, undo('pot-pushed')).state));
  expect(
    JSON.stringify(
      restarted(from, { ...reopened, events: [...taken.events, ...reopened.events.slice(taken.events.length)] }).state,
    ),
  ).toBe(JSON.stringify(reopened.state));
});

test('what was done between the two hands is taken back first, and the hand is still dealt again', () => {
  const away: Command = { type: 'set-away', seat: 1, away: true };
  const home: Command = { type: 'set-away', seat: 1, away: false };
  const taken = after(first(), away, home, start, back);
  expect(legalActions(taken.state).undo).toMatchObject({ step: 'player-away', seat: 1 });
  const once = after(taken, undo('player-away'));
  expect(once.state.redeal).toEqual(taken.state.redeal);
  expect(legalActions(after(once, undo('player-away')).state).undo?.step).toBe('pot-pushed');
});

test('the hand before is corrected as if none had begun since, and the next one is dealt from it', () => {
  const taken = after(first(), start, back);
  const { tape } = taken;
  const fold = listActs(tape as HandTape).findIndex(({ what, seat }) => what === 'fold' && seat === 2);
  const amended = after(taken, {
    type: 'amend-hand',
    hand: 1,
    at: 9,
    by: 'floor:1',
    reason: null,
    changes: [{ change: 'replace', act: fold, with: { type: 'raise', seat: 2, to: 400 } }],
    tape,
  });
  expect(amended.state.hand).toMatchObject({ number: 1, stage: 'betting', toAct: 3 });
  const again = after(amended, ...acts('3f'), push(0), start);
  expect(again.state.hand).toMatchObject({ number: 3, redealOf: 2, button: 2 });
});

test('a start may be taken back time and again, and once an act is booked the one after it no longer leads to the hand before', () => {
  const taken = after(first(), start, back, start, back);
  expect(taken.state).toMatchObject({ handNumber: 1, takenBack: 3 });
  expect(legalActions(taken.state)).toMatchObject({
    undo: { step: 'pot-pushed' },
    start: { number: 4, shown: 2, redealOf: 3 },
  });
  const dealt = after(taken, start);
  expect(dealt.state).not.toHaveProperty('takenBack');
  // Three deals of one hand: to people it is hand 2, and so were the deals before it.
  expect([1, 2, 3, 4].map((deal) => handShown(dealt.state, deal))).toEqual([1, 2, 2, 2]);
  // Whoever asks for hand 2 means its last deal.
  expect([1, 2, 3].map((shown) => dealShown(dealt.state, shown))).toEqual([1, 4, 5]);
  expect(legalActions(after(dealt, ...acts('1f')).state).undo).toMatchObject({ step: 'folded' });
});

test('before the first hand there is none again, and nothing to take back', () => {
  const taken = after(kept(table()), start, back);
  expect(taken.state.hand).toBeNull();
  expect(legalActions(taken.state).undo).toBeNull();
  expect(after(taken, start).state.hand).toMatchObject({ number: 2, redealOf: 1 });
});

test('a hand to miss that began is not served, if the hand before goes on and another is dealt', () => {
  const tournament = table({
    mode: 'tournament',
    schedule: { startedAt: 0, levels: [{ number: 1, minutes: 20, ...sampleStakes }] },
  });
  const missing = after(
    first(tournament),
    { type: 'give-penalty', seat: 1, player: 'p1', hands: 1 } as never,
    start,
    back,
  );
  expect(missing.state.chairs[0]).toMatchObject({ penalty: 0 });
  expect(after(missing, start).state.hand?.players.find(({ seat }) => seat === 1)?.status).toBe('folded');
  const other = after(missing, undo('pot-pushed'), push(0));
  expect(other.state.chairs[0]).toMatchObject({ penalty: 1 });
  const dealt = after(other, start).state;
  expect(dealt.hand?.players.find(({ seat }) => seat === 1)?.status).toBe('folded');
  expect(dealt.chairs[0]).toMatchObject({ penalty: 0, served: 3 });
});

test('whoever was seated by the office while the hand ran stays: then nothing before it can be taken back', () => {
  const begun = after(first(sampleTable([5000, 5000, 5000, 5000, 0])), start);
  const seated = after(begun, {
    type: 'seat-player',
    seat: 5,
    player: { id: 'new', hash: '' },
    stack: 900,
    at: 0,
    sent: {},
  } as Command);
  const taken = after(seated, back);
  expect(taken.state.hand?.number).toBe(1);
  expect(taken.state.chairs[4]?.stack).toBe(900);
  expect(legalActions(taken.state).undo).toBeNull();
});

test('a screen that joined while the hand ran sees the same table', () => {
  const begun = after(first(), start);
  const taken = after(begun, back);
  const events = JSON.parse(JSON.stringify(taken.events.slice(begun.events.length))) as TableEvent[];
  const screen = events.reduce<TableState>(apply, JSON.parse(JSON.stringify(begun.state)) as TableState);
  expect(JSON.stringify(screen)).toBe(JSON.stringify(taken.state));
});

test('the hands of a level are counted once, whether the hand before the taken-back start went on or not', () => {
  const paced = table({
    mode: 'tournament',
    schedule: { startedAt: 0, levels: [{ number: 1, minutes: 20, ...sampleStakes }] },
  });
  const counted = (from: TableState) => from.pace?.hands;
  const begun = after(
    first(after(kept(paced), { type: 'set-pace', pace: { handsPerLevel: 8 }, at: 0, now: 0 }).state),
    start,
  );
  expect(counted(begun.state)).toBeDefined();
  const taken = after(begun, back);
  const goesOn = after(taken, undo('pot-pushed'), push(0), start);
  expect(goesOn.state.hand).toMatchObject({ redealOf: 2 });
  expect(counted(goesOn.state)).toBe(counted(begun.state));
  expect(counted(after(taken, start).state)).toBe(counted(begun.state));
});

test('the number of a taken-back start is dealt again once: the hand after it is a new one', () => {
  const once = after(first(), start, back, undo('pot-pushed'), push(0), start);
  const next = after(once, ...acts('1f', '2f', '3f'), push(0), start);
  expect(next.state.hand).toMatchObject({ number: 4, redealOf: null });
});

test('who sat down while the hand ran whose start is taken back sits there still once the hand before is corrected', () => {
  const from = sampleTable([5000, 5000, 5000, 0]);
  const one = after(kept(from), start, ...acts('1f', '2f'), push(0));
  const comes: Command = { type: 'seat-player', seat: 4, player: { id: 'new', hash: '' }, stack: 2000 };
  const taken = after(one, start, comes, back);
  expect(stacks(taken)).toEqual([5000, 4900, 5100, 2000]);
  const folded = listActs(taken.tape as HandTape).findIndex(({ what, seat }) => what === 'fold' && seat === 2);
  const called = { change: 'replace', act: folded, with: { type: 'call', seat: 2 } } as const;
  const amend: Command = {
    type: 'amend-hand',
    at: 9,
    by: 'floor',
    hand: 1,
    changes: [called],
    reason: null,
    tape: null,
  };
  const amended = after(taken, amend);
  expect(stacks(amended)).toEqual([5000, 4800, 4800, 2000]);
  expect(amended.state.chipsIn).toBe(taken.state.chipsIn);
  expect(restarted(from, amended).state.chairs).toEqual(JSON.parse(JSON.stringify(amended.state.chairs)));
});

import type { HandTape } from '../words/amendment.ts';
import type { TableEvent } from '../words/event.ts';
import type { Hand } from '../words/hand.ts';
import { nextHandNumber, type Restored, type TableState } from '../words/table-state.ts';
import { apply, replay } from './apply.ts';
import { tableBeforeStep, tapeAfter } from './corrections/hand-tape.ts';
import { legalActions } from './legal-actions.ts';

/** A table and the tape of its last hand, before or after an event. */
interface Followed {
  readonly state: TableState;
  readonly tape: HandTape | null;
}

/**
 * The door for events that were decided elsewhere, or long ago: the table after an event that can have happened at it, or why it cannot have
 * happened, in a sentence that begins with “it”. Whatever the event says, nothing is thrown. It does not ask what a rule would have decided,
 * because the rule may have been corrected since. It checks what no rule changes:
 *
 * - the log is opened once, a hand begins when the one before it is over, and nobody sits at a table that is set up anew;
 * - an undone step is the last one, and the chips are then where they were before it;
 * - a corrected hand leads to the table it leaves;
 * - the chips at the table are those the events brought in, and no stack is negative;
 * - somebody can go on from there.
 */
export function follow(
  state: TableState | null,
  tape: HandTape | null,
  event: TableEvent,
): Followed | { readonly wrong: string } {
  try {
    const wrong = whyNotHere(state, tape, event);
    if (wrong !== null) return { wrong };
    const brought = chipsBrought(state, tape, event);
    const after = apply(state, event);
    if (brought === null || after.chipsIn !== (state?.chipsIn ?? 0) + brought)
      return { wrong: `it leaves ${after.chipsIn} chips at the table, and other chips came in.` };
    const strange = whyNotTable(after, event.type === 'table-opened' || event.type === 'table-set-up' ? null : state);
    return strange === null ? { state: after, tape: tapeAfter(tape, state, event) } : { wrong: strange };
  } catch (error) {
    // The runtime's own message about broken values is shown to nobody.
    const isOwnWord = error instanceof Error && !(error instanceof TypeError) && !(error instanceof RangeError);
    return { wrong: isOwnWord ? `it cannot follow. ${error.message}` : 'it says something no table says.' };
  }
}

function whyNotHere(state: TableState | null, tape: HandTape | null, event: TableEvent): string | null {
  if (state !== null && 'seat' in event && event.seat !== null && state.chairs[event.seat - 1] === undefined)
    return 'it is of a seat this table does not have.';
  switch (event.type) {
    case 'table-opened':
      return state === null ? null : 'it opens a table that is open.';
    case 'table-set-up':
      return state?.chairs.every(({ player }) => player === null) ? null : 'it sets up a table at which somebody sits.';
    case 'hand-started':
      if (state?.hand != null && state.hand.stage !== 'over') return 'it begins a hand while another one is played.';
      return state === null || event.number >= nextHandNumber(state)
        ? null
        : 'it begins a hand that was played already.';
    case 'step-undone': {
      if (event.step === 'hand-started') return whyNotBack(state, tape, event);
      const before = state === null ? null : tableBeforeStep(state, tape, event.step);
      if (before === null) return 'it takes back a step that was not the last one.';
      return chipsOf(event.restored) === chipsOf(before)
        ? null
        : 'it takes back a step to another table than was before it.';
    }
    case 'hand-amended': {
      const after = tape === null ? null : replay(event.events, tape.before);
      return after !== null && chipsOf(after) === chipsOf(event.restored)
        ? null
        : 'the corrected hand does not lead to the table it leaves.';
    }
    case 'past-hand-amended':
      return event.transfers.every(({ seat, player }) => state?.chairs[seat - 1]?.player?.id === player.id)
        ? null
        : 'it hands chips to somebody who does not sit there.';
    default:
      return null;
  }
}

/** Why this start cannot have been taken back, to the hand before it; null if it can. */
function whyNotBack(
  state: TableState | null,
  tape: HandTape | null,
  { restored }: Extract<TableEvent, { type: 'step-undone' }>,
): string | null {
  if (state === null || tape === null || state.redeal?.of !== state.handNumber)
    return 'it takes back the start of a hand that is not to be dealt again.';
  const { hand, handNumber } = tape.before;
  return chipsOf(restored) === chipsOf({ ...state, hand, handNumber })
    ? null
    : 'it takes back the start of a hand to another table than was before it.';
}

/** Where every chip and every player is, as text. Other facts may differ in what older programs wrote. */
function chipsOf({ chairs, hand, handNumber, chipsIn, raked }: Restored | TableState): string {
  const seats = chairs.map(({ seat, player, stack, drift }) => [seat, player?.id, stack, drift]);
  return JSON.stringify([seats, handNumber, chipsIn, raked, hand === null ? null : chipsOfHand(hand)]);
}

const chipsOfHand = ({ number, stage, toAct, street, players, board, awards, raked }: Hand): unknown => [
  [number, stage, toAct, street, raked, board],
  players.map(({ seat, bet, paid, dead, status }) => [seat, bet, paid, dead, status]),
  awards.map(({ chips, pushed, shares }) => [chips, pushed, shares]),
];

/** Why play could not go on from such a table; null if it could. */
function whyNotTable(after: TableState, before: TableState | null): string | null {
  const { chairs, hand } = after;
  if (before !== null && before.chairs.length !== chairs.length) return 'it changes how many seats there are.';
  if (chairs.some(({ seat }, index) => seat !== index + 1)) return 'its seats are none of this table.';
  if (chairs.some(({ stack }) => stack !== null && stack < 0)) return 'it leaves less than nothing in a stack.';
  if (hand?.players.some(({ seat }) => chairs[seat - 1] === undefined)) return 'it deals to a seat that is not there.';
  legalActions(after);
  return null;
}

/**
 * How many chips an event brings to the table (negative: takes away), judged by the event alone and not by the state it leads to. Null: it
 * restores a table that is not known.
 */
function chipsBrought(state: TableState | null, tape: HandTape | null, event: TableEvent): number | null {
  switch (event.type) {
    case 'table-opened':
      return (event.continues?.counted ?? []).reduce(
        (sum, { chips }) => sum + chips,
        event.continues?.state.raked ?? 0,
      );
    case 'player-seated':
      return event.stack ?? 0;
    case 'seat-opened':
    case 'chips-forfeited':
    case 'chips-taken-back':
      return -event.chips;
    case 'chips-added':
    case 'announced-in-play':
    case 'rebuy-announced':
      return event.chips;
    case 'stack-counted':
      return event.difference;
    case 'table-closed':
    case 'table-reopened':
      return event.counted.reduce((sum, { difference }) => sum + difference, 0);
    case 'chips-raced':
      return event.changes.reduce((sum, { chips }) => sum + chips, 0);
    // The rest is the house's own.
    case 'table-set-up':
      return -(state?.chipsIn ?? 0);
    case 'step-undone': {
      const before = state === null ? null : tableBeforeStep(state, tape, event.step);
      if (event.step === 'hand-started') return 0;
      return state === null || before === null ? null : before.chipsIn - state.chipsIn;
    }
    case 'hand-amended': {
      const after = tape === null ? null : replay(event.events, tape.before);
      return state === null || after === null ? null : after.chipsIn - state.chipsIn;
    }
    case 'past-hand-amended':
      return -[...(event.elsewhere ?? []), ...(event.owedElsewhere ?? [])].reduce((sum, { chips }) => sum + chips, 0);
    default:
      return 0;
  }
}

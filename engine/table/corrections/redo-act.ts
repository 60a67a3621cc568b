import type { NewAct, UndecidedAct } from '../../words/amendment.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { TableState } from '../../words/table-state.ts';
import { type Decision, refuse } from '../draft.ts';
import { legalActions } from '../legal-actions.ts';
import { killHand } from '../showdown/decide-kill.ts';
import type { Piece } from './hand-tape.ts';

/** How the engine decides. Passed in, because deciding an amendment is one of its decisions. */
export type Decide = (state: TableState, command: Command) => Decision;

/** An act repeated as it was, or why it is no longer the same. */
export type Redone = Exclude<Decision, { refusal: unknown }> | { readonly why: UndecidedAct['why'] };

/** An act of the amendment, as if a person did it now. */
export const doAct = (state: TableState, act: NewAct, decide: Decide): Decision =>
  act.type === 'deal-board' || act.type === 'show-cards' ? decide(state, { ...act, by: 'dealer' }) : decide(state, act);

/** The same act on another table. It stands if it has the same result, perhaps under another name. */
export function redo(state: TableState, piece: Piece, decide: Decide): Redone {
  const { main, events } = piece;
  const command = commandOf(main);
  const plain = command === null ? refuse({ reason: 'no-hand' }) : decide(state, command);
  if (!('refusal' in plain) && isSame(main, plain)) return after(piece, plain);
  for (const other of otherwise(state, piece)) {
    const decision = other(decide);
    if (!('refusal' in decision) && isSame(main, decision))
      return decision.events[0]?.type === 'wager-ruled' ? decision : after(piece, decision);
  }
  if ('refusal' in plain) return { why: plain.refusal };
  const made = plain.events.find((event) => event.type === main.type) ?? events[0];
  const was = 'to' in main && typeof main.to === 'number' ? main.to : 0;
  const now = made !== undefined && 'to' in made && typeof made.to === 'number' ? made.to : 0;
  return { why: { reason: 'amount', seat: 'seat' in main ? (main.seat ?? 0) : 0, was, now } };
}

/** Words and chips that were ruled on stay before the action that followed. */
function after({ events, main }: Piece, decision: Exclude<Decision, { refusal: unknown }>) {
  const [ruled] = events;
  if (ruled === undefined || ruled === main || ruled.type !== 'wager-ruled') return decision;
  return { events: [ruled, ...decision.events], after: decision.after };
}

/** The same chips under another name, all of a seat's chips, or the words and chips as they were ruled on. */
function otherwise(state: TableState, { main, events }: Piece): readonly ((decide: Decide) => Decision)[] {
  const [ruled] = events;
  const ways: ((decide: Decide) => Decision)[] = [];
  switch (main.type) {
    case 'bet':
    case 'raised':
    case 'completed': {
      const { seat, to } = main;
      const kind = legalActions(state).wager?.kind;
      if (kind !== undefined) ways.push((decide) => decide(state, { type: kind, seat, to, ...letStand(main) }));
      break;
    }
    case 'hand-killed':
      ways.push(() => killHand(state, main.seat, 0));
      break;
    default:
  }
  if ('allIn' in main && main.allIn) ways.push((decide) => decide(state, { type: 'all-in', seat: main.seat }));
  if (ruled?.type === 'wager-ruled') {
    const { seat, wager, outcome, chosenFrom } = ruled;
    const choice = chosenFrom?.findIndex((one) => JSON.stringify(one) === JSON.stringify(outcome));
    const command: Command = { type: 'report-wager', seat, wager, ...(choice === undefined ? {} : { choice }) };
    ways.push((decide) => decide(state, command));
  }
  return ways;
}

/** An act with chips must have the same total as before. Any other act is the same once it is done. */
function isSame(main: TableEvent, { events }: Exclude<Decision, { refusal: unknown }>): boolean {
  switch (main.type) {
    case 'folded':
      return events.some(
        (event) => event.type === 'folded' && event.seat === main.seat && event.forfeits === main.forfeits,
      );
    case 'called':
    case 'brought-in':
    case 'bet':
    case 'raised':
    case 'completed': {
      const made = events.find((event) => 'to' in event && 'seat' in event && event.seat === main.seat);
      return made !== undefined && 'to' in made && made.to === main.to;
    }
    default:
      return true;
  }
}

/** The command that led to the event. Null: no person gives one. */
export function commandOf(event: TableEvent): Command | null {
  switch (event.type) {
    case 'acted-out-of-turn': {
      const { seat, action, to } = event.pending.act;
      return { type: 'act-out-of-turn', seat, action, ...(to === undefined ? {} : { to }) };
    }
    case 'skipped-ruled':
      return { type: 'rule-skipped', seat: event.seat, ruling: event.ruling };
    case 'folded':
      return { type: 'fold', seat: event.seat };
    case 'checked':
      return { type: 'check', seat: event.seat };
    case 'called':
      return { type: 'call', seat: event.seat };
    case 'bet':
      return { type: 'bet', seat: event.seat, to: event.to, ...letStand(event) };
    case 'raised':
      return { type: 'raise', seat: event.seat, to: event.to, ...letStand(event) };
    case 'completed':
      return { type: 'complete', seat: event.seat, to: event.to, ...letStand(event) };
    case 'brought-in':
      return { type: 'bring-in', seat: event.seat };
    default:
      return cardCommandOf(event);
  }
}

/** What was let stand before stands again. */
const letStand = ({ stands }: { readonly stands?: true }) => (stands === undefined ? {} : { stands });

function cardCommandOf(event: TableEvent): Command | null {
  switch (event.type) {
    case 'drawn':
      return { type: 'draw', seat: event.seat, cards: event.cards };
    case 'up-cards-dealt':
      return { type: 'deal-up', seat: event.seat, cards: event.cards };
    case 'opener-named':
      return { type: 'name-opener', seat: event.seat };
    case 'runs-agreed':
      return { type: 'agree-runs', runs: event.runs };
    case 'board-dealt': {
      const { cards, by, board, places } = event;
      const where = board === undefined ? {} : { board };
      return { type: 'deal-board', cards, by, ...where, ...(places === undefined ? {} : { places }) };
    }
    case 'board-swapped': {
      const { board, first, second } = event;
      return { type: 'swap-board', board, first, second };
    }
    case 'hand-tabled':
      return { type: 'table-hand', seat: event.seat, cards: event.cards };
    case 'cards-shown':
      return { type: 'show-cards', seat: event.seat, cards: event.cards, by: event.by };
    case 'hand-mucked':
      return { type: 'muck-hand', seat: event.seat };
    case 'hand-killed':
      return { type: 'kill-hand', seat: event.seat };
    case 'winners-named': {
      const { pot, board, half, seats } = event;
      return { type: 'name-winners', pot, board, half, seats };
    }
    default:
      return null;
  }
}

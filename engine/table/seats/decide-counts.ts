import { type Chips, isChips } from '../../words/chips.ts';
import type { SeatCounted } from '../../words/closed-table.ts';
import type { Command } from '../../words/command.ts';
import type { Refusal } from '../../words/refusal.ts';
import { type Chair, handShown, type TableState } from '../../words/table-state.ts';
import { type Decision, draft, refuse } from '../draft.ts';

type CountCommand = Extract<Command, { type: 'close-table' | 'reopen-table' }>;

/** What is still allowed at a closed table: opening it, and people and decks coming and going. */
const whileClosed: ReadonlySet<Command['type']> = new Set([
  'reopen-table',
  'change-dealer',
  'change-deck',
  'accept-deck',
  'call-floor',
  'take-call',
  'leave-call',
  'withdraw-call',
  'rule-incident',
  'set-up-table',
  'set-schedule',
  'halt-table',
  'lift-halt',
  'set-hand-for-hand',
  'tell-others-elsewhere',
  'set-heads',
  'set-notice',
  'note',
] satisfies Command['type'][]);

/** Why a closed table refuses this; null if it does not. */
export const closedRefused = ({ closed }: TableState, { type }: Command): Refusal | null =>
  closed === undefined || whileClosed.has(type) ? null : { reason: 'table-closed' };

/** A table is closed, and opened again, between hands and with every stack counted. */
export function decideCounts(state: TableState, command: CountCommand): Decision {
  const { hand, redeal, closed, dealer } = state;
  const { type, at, counts, tray, difference = 0 } = command;
  if (type === 'reopen-table' && closed === undefined) return refuse({ reason: 'table-open' });
  if (hand !== null && hand.stage !== 'over') return refuse({ reason: 'hand-running', hand: handShown(state) });
  if (redeal !== null) return refuse({ reason: 'redeal-keeps', hand: redeal.of });
  const refused = countRefused(state, counts) ?? trayRefused(state, tray);
  if (refused !== null) return refuse(refused);
  const counted = countedSeats(state, counts);
  const { found, booked } = totalsOf(state, counts);
  if (found - booked !== difference) return refuse({ reason: 'count-differs', counted: found, booked });
  const by = dealer?.name ?? null;
  return draft(state)
    .add({ type: type === 'close-table' ? 'table-closed' : 'table-reopened', at, by, counted, tray })
    .done();
}

/**
 * What was counted, and what the book says of the same seats; stacks without a previous count are in neither. `unanswered`: how far counts
 * that nobody has answered for have moved the book from what came to the table, negative if chips are missing.
 */
export function totalsOf(
  { chairs, incidents }: TableState,
  counts: CountCommand['counts'] = {},
): { readonly found: Chips; readonly booked: Chips; readonly unanswered: number } {
  let found = 0;
  let booked = 0;
  for (const { seat, stack } of chairs) {
    if (stack === null || counts[seat] === undefined) continue;
    found += counts[seat];
    booked += stack;
  }
  const unanswered = incidents.reduce(
    (sum, { kind, ruling, counted }) => sum + (kind === 'count' && ruling === null ? (counted?.difference ?? 0) : 0),
    0,
  );
  return { found, booked, unanswered };
}

function countRefused({ chairs }: TableState, counts: CountCommand['counts']): Refusal | null {
  const owed = chairs.find(({ behind }) => behind !== undefined);
  if (owed?.behind !== undefined) return { reason: 'chips-behind', seat: owed.seat, chips: owed.behind };
  for (const [seat, chips] of Object.entries(counts)) {
    const chair = chairs[Number(seat) - 1];
    if (chair === undefined) return { reason: 'no-such-seat', seat: Number(seat), seats: chairs.length };
    if (chair.player === null) return { reason: 'seat-open', seat: Number(seat) };
    if (!isChips(chips)) return { reason: 'bad-amount', amount: chips };
  }
  const missing = chairs.filter(({ seat, player }) => player !== null && counts[seat] === undefined);
  return missing.length === 0 ? null : { reason: 'count-missing', seats: missing.map(({ seat }) => seat) };
}

function trayRefused({ chipValues }: TableState, tray: CountCommand['tray']): Refusal | null {
  const strange = Object.keys(tray ?? {}).find((value) => !chipValues.includes(Number(value)));
  if (strange !== undefined) return { reason: 'bad-amount', amount: Number(strange) };
  const wrong = Object.values(tray ?? {}).find((count) => !isChips(count));
  return wrong === undefined ? null : { reason: 'bad-amount', amount: wrong };
}

const countedSeats = ({ chairs }: TableState, counts: CountCommand['counts']): readonly SeatCounted[] =>
  chairs.flatMap((chair: Chair): readonly SeatCounted[] => {
    const stack = counts[chair.seat];
    return stack === undefined ? [] : [{ seat: chair.seat, stack, difference: stack - (chair.stack ?? chair.drift) }];
  });

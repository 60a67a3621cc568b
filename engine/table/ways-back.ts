import type { TableEvent } from '../words/event.ts';
import type { OfVerb } from '../words/of-verb.ts';
import type { Seat } from '../words/seat.ts';
import type { TableState, UndoStep } from '../words/table-state.ts';
import { changesHand } from './reports/chosen-outcome.ts';

/** A step that one tap takes back, and how it is named. Each command makes at most one such step, first among its events. */
export type Step = Pick<UndoStep, 'step' | 'seat' | 'to' | 'incident'>;

/** What an event does to the way back. */
export type WayBack =
  | Step
  /** Goes with the step before it, or changes nothing that a step restores. That step stays the last one. */
  | 'follows'
  /** A note about a player. It follows, and is kept when the step before it is taken back. */
  | 'noted'
  /** Stays when a step before it is taken back: that step then leads to a table at which this has happened, too. */
  | 'stays'
  /** Nothing before it can be taken back. */
  | 'ends'
  /** Its own applier says which step is the last one. */
  | 'own';

/** `before`: the table it happens to. Null: only the event itself is asked. */
type Way<Event> = WayBack | ((event: Event, before: TableState | null) => WayBack);

const named = ({ type, seat }: { readonly type: UndoStep['step']; readonly seat: Seat }): Step => ({
  step: type,
  seat,
  to: null,
});
const wagered = ({ type, seat, to }: Parameters<typeof named>[0] & { readonly to: number }): Step => ({
  step: type,
  seat,
  to,
});
const chips = ({ type, seat, chips: to }: Parameters<typeof named>[0] & { readonly chips: number }): Step => ({
  step: type,
  seat,
  to,
});
/** What a step put before the floor is not asked about once the step is taken back. */
const onRecord = ({ incident }: { readonly incident?: string }, step: Step): Step =>
  incident === undefined ? step : { ...step, incident };
const unseated = ({ type }: { readonly type: UndoStep['step'] }): Step => ({ step: type, seat: null, to: null });
/** What a ruling does to the hand. A start that is taken back has its own way (`startTakenBack`). */
const ruled: Step = { step: 'floor-ruled', seat: null, to: null };

/** What each event does to the way back. The compiler requires every one of them. */
const waysBack: { readonly [Type in TableEvent['type']]: Way<OfVerb<TableEvent, Type>> } = {
  'table-opened': 'ends',
  // Who sits where, with how much. One tap does not bring back a player who is out or was moved by the office.
  'player-seated': (event) =>
    event.here === true ? onRecord(event, named(event)) : event.sentFrom === undefined ? 'ends' : 'stays',
  // An elimination follows from the last pot: undoing that push brings the player back too.
  'seat-opened': (event) =>
    event.why === 'left' || event.declined === true
      ? onRecord(event, named(event))
      : event.why === 'eliminated' && event.of === undefined
        ? 'follows'
        : 'ends',
  'seat-changed': ({ type, to, here }) => (here === true ? { step: type, seat: to, to: null } : 'ends'),
  'player-away': named,
  'chips-added': (event) => (event.sold === true || event.of !== undefined ? 'stays' : onRecord(event, chips(event))),
  'chips-announced': (event) => (event.sold === true ? 'stays' : onRecord(event, chips(event))),
  'chips-given': chips,
  'chips-taken-back': 'stays',
  'chips-collected': ({ stays }) => (stays === true ? 'stays' : 'ends'),
  'stack-counted': ({ stack: to, confirms, ...event }) =>
    confirms === undefined ? { ...named(event), to } : { step: `${confirms}-confirmed`, seat: event.seat, to: null },
  'announced-in-play': 'follows',
  // A player who sits down owes them. A player who waits or posts instead may say so at any time.
  'blinds-owed': ({ seat, owes }, before) => {
    const owed = before?.chairs[seat - 1]?.owes ?? null;
    return owed !== null && owed.big === owes?.big && owed.small === owes.small ? 'stays' : 'follows';
  },
  'chips-raced': ({ type, old }) => ({ step: type, seat: null, to: old }),
  'stack-bagged': 'ends',
  'bag-opened': 'ends',
  'table-closed': 'ends',
  'table-reopened': 'ends',
  // What is played next.
  'button-moved': named,
  'stakes-set': 'follows',
  'next-hand-planned': 'follows',
  'rotation-set': 'follows',
  'hand-started': 'ends',
  // Forced bets and actions.
  'ante-posted': 'follows',
  'blind-posted': 'follows',
  'betting-opened': 'follows',
  'wager-ruled': 'follows',
  folded: named,
  checked: named,
  called: wagered,
  bet: wagered,
  raised: wagered,
  completed: wagered,
  'brought-in': wagered,
  'sleeper-woke': 'follows',
  'uncalled-returned': 'follows',
  'bets-gathered': 'follows',
  'acted-out-of-turn': ({ waits, pending, ...event }) => (waits ? { ...named(event), to: pending.to } : 'follows'),
  'out-of-turn-bound': 'follows',
  'out-of-turn-returned': 'follows',
  'skipped-ruled': named,
  // Cards.
  'cards-awaited': 'follows',
  drawn: named,
  'up-cards-dealt': named,
  'opener-named': named,
  'runs-agreed': unseated,
  'board-dealt': unseated,
  'board-swapped': unseated,
  // Showdown and pots.
  'showdown-opened': 'follows',
  'hand-tabled': named,
  'cards-shown': named,
  'hand-mucked': named,
  'hand-killed': named,
  'winners-named': unseated,
  'rake-taken': 'follows',
  'pots-awarded': 'follows',
  'witnesses-overruled': 'follows',
  'pot-pushed': unseated,
  'hand-ended': 'follows',
  // What went wrong, and its correction.
  'floor-called': 'follows',
  'call-taken': 'follows',
  'call-left': 'follows',
  'call-withdrawn': 'follows',
  'incident-reported': 'follows',
  'incident-ruled': rulingOf,
  'misdeal-declared': ({ incident, ...event }) => ({ ...unseated(event), incident }),
  'hand-voided': ({ incident }) => (incident === null ? 'ends' : { ...ruled, incident }),
  'bets-corrected': ruled,
  'board-corrected': ruled,
  'card-voided': ruled,
  'aggression-barred': ruled,
  'odd-chip-kept': ruled,
  'hand-retrieved': ruled,
  'run-out-released': ruled,
  'rebuy-announced': ruled,
  'incident-counted': 'noted',
  'penalty-given': 'noted',
  'chips-forfeited': 'ends',
  'player-moved': 'ends',
  'clock-called': 'follows',
  'clock-stopped': 'follows',
  'colour-up-announced': 'follows',
  'steps-joined': 'own',
  'step-undone': 'own',
  'hand-amended': 'own',
  'past-hand-amended': 'stays',
  // The devices.
  'cards-seen': 'follows',
  'cards-contested': 'follows',
  'fold-seen': 'follows',
  'deal-seen': 'follows',
  'place-reads': 'follows',
  'deck-booked': 'follows',
  'card-alarm': 'follows',
  'foreign-gone': 'follows',
  'shuffler-reported': 'follows',
  'green-button-held': 'follows',
  'device-changed': 'follows',
  'cards-sealed': 'follows',
  'cards-sealed-for-stream': 'follows',
  'deck-accepted': 'follows',
  'deck-changed': 'follows',
  // Staff and the office.
  'dealer-changed': 'follows',
  'dealer-waits': 'follows',
  'staff-at-table': 'follows',
  'table-set-up': 'ends',
  'schedule-set': 'follows',
  'table-halted': 'follows',
  'halt-lifted': 'follows',
  'hand-for-hand-set': 'follows',
  'others-elsewhere': 'follows',
  'heads-set': 'follows',
  'notice-set': 'follows',
  'arrival-confirmed': 'follows',
  'departure-confirmed': 'follows',
  'order-answered': 'follows',
  // The shot clock.
  'shot-clock-set': 'follows',
  'shot-clock-switched': 'follows',
  'pace-set': 'follows',
  'tables-left': 'follows',
  'decision-timed': 'follows',
  'extension-used': (event) => (event.by === 'dealer' ? named(event) : 'follows'),
  'clock-paused': 'follows',
  'clock-resumed': 'follows',
  'time-ran-out': 'follows',
  'banks-set': 'follows',
  'day-begun': 'follows',
  // Cards for a stream.
  'stream-set': 'follows',
  'stream-consent-recorded': 'follows',
};

/** By name in a map, which is faster than a look-up among so many fields of an object. */
const waysByType: ReadonlyMap<string, Way<TableEvent>> = new Map(
  Object.entries(waysBack) as readonly (readonly [string, Way<TableEvent>])[],
);

export function wayBack(event: TableEvent, before: TableState | null = null): WayBack {
  const way = waysByType.get(event.type) ?? 'ends';
  return typeof way === 'function' ? way(event, before) : way;
}

/** The step of an event that one tap may take back; null: it is none. */
export function undoStep(event: TableEvent): Step | null {
  const way = wayBack(event);
  return typeof way === 'string' ? null : way;
}

/**
 * A ruling that changes the hand follows the step it made if the dealer may take it back: what the dealer ruled, or a misdeal of the floor,
 * while no card is dealt again.
 */
function rulingOf(
  { incident, ruling, by }: OfVerb<TableEvent, 'incident-ruled'>,
  before: TableState | null,
): 'follows' | 'ends' {
  if (before === null || by === 'dealer' || before.undo?.step === 'misdeal-declared') return 'follows';
  if (before.undo?.step === 'floor-ruled') return 'ends';
  const isWagers = before.incidents.some(({ id, wager }) => id === incident && wager !== undefined);
  return typeof ruling === 'number' && (isWagers || changesHand(before, incident, ruling)) ? 'ends' : 'follows';
}

import type { Seat } from '../../../../engine/notation.ts';
import {
  foldsTo,
  type Hand,
  type LegalActions,
  type Refusal,
  reportRule,
  type TableState,
  waitingActs,
} from '../../../../engine/table.ts';
import type { Told } from '../../../stores/table-store.ts';
import { mayWin } from '../docks/showdown/take-pots.ts';
import { isWagering, nothingSeen, type Sheet, type Tapped } from './tapped.ts';
import type { Fingers } from './use-fingers.ts';

const waits = (hand: Hand, seat: Seat): boolean => waitingActs(hand).some(({ act }) => act.seat === seat);

/** Seats that could have acted out of turn. */
const mayBeEarly = ({ hand }: TableState): readonly Seat[] =>
  hand === null
    ? []
    : hand.players
        .filter(({ seat, status, allIn }) => status === 'live' && !allIn && seat !== hand.toAct && !waits(hand, seat))
        .map(({ seat }) => seat);

const asksTwoSeats = ({ sheet, report }: Tapped): boolean =>
  sheet === 'happened' && report !== null && [...reportRule(report).asks, ...reportRule(report).may].includes('to');

/** Whether a tap on the seat can mean something: during betting, for a player who is in and is not already to act. */
export function mayMean(state: TableState, legal: LegalActions, { sheet, early, picked }: Tapped, seat: Seat): boolean {
  if (!mayTapSeats(state, legal, sheet)) return false;
  if (isNaming(legal, sheet)) return mayWin(state, legal).includes(seat);
  if (!isWagering(sheet) || legal.stage !== 'betting' || state.hand === null) return true;
  if (early) return mayBeEarly(state).includes(seat);
  const { players, toAct } = state.hand;
  // The seat to act is the default, unless another one was tapped.
  return players.some((one) => one.seat === seat && one.status === 'live') && (seat !== toAct || picked.length > 0);
}

/** A tap on a seat names the winner. The card grid closes by itself once no more cards can be keyed. */
const isNaming = ({ nameWinners, show, unnamed }: LegalActions, sheet: Sheet): boolean =>
  nameWinners.length > 0 && (sheet === null || (sheet === 'cards' && show.length + unnamed.length === 0));

/** Why a tap on the seat cannot name the winner; null if nobody is asked for, or it can. */
export function whyNotNamed(state: TableState, legal: LegalActions, { sheet }: Tapped, seat: Seat): Refusal | null {
  if (!isNaming(legal, sheet)) return null;
  const eligible = mayWin(state, legal).toSorted((a, b) => a - b);
  return eligible.includes(seat) ? null : { reason: 'not-eligible', seat, eligible };
}

/** Sheets that ask "which seat?", answered on the table. */
const askSeat: ReadonlySet<Sheet> = new Set(['happened', 'seats', 'rebuy', 'stack', 'count', 'bags']);

function mayTapSeats({ closed }: TableState, legal: LegalActions, sheet: Sheet): boolean {
  if (askSeat.has(sheet) || legal.nameWinners.length > 0 || legal.stage === 'up-cards') return true;
  if (legal.stage === 'betting' && isWagering(sheet)) return true;
  if (legal.stage === 'between-hands' && sheet === null) return closed === undefined;
  return legal.show.length + legal.unnamed.length > 0;
}

/** The unbooked chips or words of a seat: no other seat can be chosen before, and it does not fold. Null: nothing. */
export const unbooked = (seat: Seat | null, { out, said }: Pick<Fingers, 'out' | 'said'>): Told | null =>
  seat === null || (out === 0 && said === null) ? null : { is: 'out', seat, chips: out, said };

/** A tap on a seat during betting: the seats before it fold. */
export function tappedInBetting(state: TableState, seat: Seat, tapped: Tapped): Partial<Tapped> | Refusal {
  if (tapped.early) return { picked: [seat] };
  // A second tap on the same seat is no new request.
  if (tapped.picked[0] === seat) return {};
  if (seat === state.hand?.toAct) return tapped.picked.length === 0 ? {} : { ...nothingSeen, sheet: null, picked: [] };
  const to = foldsTo(state, seat);
  if ('reason' in to) return to;
  const { number = 0, actions = [] } = state.hand ?? {};
  const proposed = { hand: number, actions: actions.length, folds: to.folds };
  return { ...nothingSeen, sheet: null, picked: [seat], proposed };
}

export const isBetting = ({ stage }: LegalActions, { sheet }: Tapped): boolean =>
  stage === 'betting' && isWagering(sheet);

export const isDealingUp = ({ stage }: LegalActions, { sheet }: Tapped): boolean =>
  stage === 'up-cards' && sheet !== 'happened';

/** What a tap on a seat changes, or why it does nothing. */
export function seatTapped(
  state: TableState,
  legal: LegalActions,
  tapped: Tapped,
  seat: Seat,
): Partial<Tapped> | Refusal {
  const { sheet, picked } = tapped;
  if (sheet === null && legal.stage === 'between-hands')
    return { sheet: isBagged(state, seat) ? 'bags' : 'seats', picked: [seat] };
  if (isDealingUp(legal, tapped)) return legal.upCards.includes(seat) ? { sheet: 'cards', picked: [seat] } : {};
  const without = picked.filter((one) => one !== seat);
  if (isNaming(legal, sheet)) return { picked: without.length === picked.length ? [...without, seat] : without };
  if (isBetting(legal, tapped)) return tappedInBetting(state, seat, tapped);
  // A report about two seats takes them in the order in which they were tapped.
  const others = asksTwoSeats(tapped) ? picked.slice(-1) : [];
  return { picked: picked.includes(seat) ? without : [...others, seat] };
}

/** The day is over and the seat has chips for a bag. */
const isBagged = ({ halted, redeal, chairs }: TableState, seat: Seat): boolean => {
  const { player = null, stack = null } = chairs[seat - 1] ?? {};
  return halted?.why === 'bagging' && redeal === null && player !== null && stack !== 0;
};

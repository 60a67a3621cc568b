import type { Seat } from '../../../../../engine/notation.ts';
import {
  foldsTo,
  type LegalActions,
  legalActions,
  mayBeNamed,
  potsTakenNext,
  type TableState,
} from '../../../../../engine/table.ts';
import type { ScreenCommand } from '../../../../../protocol/screen-commands.ts';
import type { Outcome, Press } from '../../../../stores/table-requests.ts';
import type { TableStore } from '../../../../stores/table-store.ts';

export type Wins = NonNullable<Extract<ScreenCommand, { type: 'take-pots' }>['wins']>;

/** Seats whose plate may be held to take what is in the middle; `reads`: a reader names the hands that are turned up. */
export function mayTake(state: TableState, legal: LegalActions, reads: boolean): readonly Seat[] {
  switch (legal.stage) {
    case 'betting':
      return lastToBet(state).filter((seat) => isLeftAlone(state, seat));
    case 'showdown':
      if (legal.show.length > 0) return reads ? [] : legal.winAtOnce;
      return mayWin(state, legal);
    case 'awards':
      return nextWinner(state, legal);
    default:
      return [];
  }
}

/** Who may still win the pot whose winner is to be named now: players whose hand no open hand beats. */
export function mayWin({ hand }: TableState, { nameWinners }: LegalActions): readonly Seat[] {
  const [part] = nameWinners;
  return hand === null || part === undefined ? [] : mayBeNamed(hand, part);
}

/** The last seat to bet, if nobody has matched the bet and nobody is all-in: it takes the pot if all others fold. */
function lastToBet({ hand }: TableState): readonly Seat[] {
  const live = hand?.players.filter(({ status }) => status === 'live') ?? [];
  const most = Math.max(...live.map(({ bet }) => bet));
  const ahead = live.filter(({ bet }) => bet === most);
  const others = live.filter(({ bet }) => bet < most);
  const [only] = ahead;
  return most > 0 && ahead.length === 1 && only !== undefined && others.every(({ allIn }) => !allIn) ? [only.seat] : [];
}

/** A player who has called before their turn does not fold with the others. */
function isLeftAlone(state: TableState, seat: Seat): boolean {
  const to = foldsTo(state, seat);
  return !('reason' in to) && to.alone;
}

/** The single winner of the pot pushed next, and of the following pots until somebody else's. */
function nextWinner(state: TableState, { disagreements }: LegalActions): readonly Seat[] {
  const [next] = disagreements.length > 0 ? [] : potsTakenNext(state);
  const award = state.hand?.awards.find(({ pot }) => pot === next);
  return award?.shares.filter(({ chips }) => chips > 0).map(({ seat }) => seat) ?? [];
}

/** Takes what is in the middle for the seat whose plate was held: the others fold, its hand wins, or its pots are pushed. */
export function takePots(store: TableStore, state: TableState, seat: Seat, press: Press): Promise<Outcome> {
  const legal = legalActions(state);
  switch (legal.stage) {
    case 'betting':
      return foldAllTo(store, state, seat, press);
    case 'showdown':
      return store.request({ type: 'take-pots', wins: winsNow(legal, [seat]) }, press);
    default:
      return store.request({ type: 'take-pots' }, press);
  }
}

/** Lets these seats win: every pot if nobody else has to show, otherwise the pot that is asked for. */
export function winsNow({ winAtOnce, nameWinners }: LegalActions, seats: readonly Seat[]): Wins {
  const [part] = nameWinners;
  if (winAtOnce.length > 0 || part === undefined) return { type: 'win-showdown', seats: [...seats] };
  const { pot, board, half } = part;
  return { type: 'name-winners', pot, board, half, seats: [...seats] };
}

async function foldAllTo(store: TableStore, state: TableState, seat: Seat, press: Press): Promise<Outcome> {
  const to = foldsTo(state, seat);
  if ('reason' in to) {
    store.setState({ refusal: to });
    return 'refused';
  }
  return store.request({ type: 'take-pots', folds: [...to.folds] }, press);
}

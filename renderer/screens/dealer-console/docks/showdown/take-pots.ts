import type { Seat } from '../../../../../engine/notation.ts';
import { potsOf } from '../../../../../engine/rules.ts';
import { foldsTo, headsWon, type LegalActions, legalActions, type TableState } from '../../../../../engine/table.ts';
import type { ScreenCommand } from '../../../../../protocol/screen-commands.ts';
import type { Outcome, Press } from '../../../../stores/table-requests.ts';
import type { TableStore } from '../../../../stores/table-store.ts';

/** Makes these seats win, and pushes what is theirs alone; several pots of several players are pushed one by one. */
export async function winAndPush(
  store: TableStore,
  command: ScreenCommand,
  seats: readonly Seat[],
  press: Press,
): Promise<Outcome> {
  const outcome = await store.request(command, press);
  const { table } = store.getState();
  if (outcome !== 'done' || table === null) return outcome;
  // The winner of a bounty is announced before the chips go.
  if (headsWon(table.state).length > 0) return outcome;
  // Boards and halves have separate winners: each share is shown before the chips go.
  const [award, ...others] = table.state.hand?.awards ?? [];
  const isShared = others.length === 0 && award?.parts.length === 1 && seats.length > 1;
  return isShared || (seats.length === 1 && isAllOf(seats[0], table.state)) ? pushAll(store) : outcome;
}

/** Nobody has tapped since: it is the same press, at the table after the previous step. */
async function pushAll(store: TableStore): Promise<Outcome> {
  for (let left = store.getState().table?.state.hand?.awards.length ?? 0; left > 0; left--) {
    const { table } = store.getState();
    const legal = table === null ? null : legalActions(table.state);
    if (table === null || legal === null || legal.push === null || legal.disagreements.length > 0) return 'done';
    const outcome = await store.request({ type: 'push-pot', pot: legal.push }, { sequence: table.sequence });
    if (outcome !== 'done') return outcome;
  }
  return 'done';
}

/** Every pot that has not been pushed is this seat's. */
const isAllOf = (winner: Seat | undefined, { hand }: TableState): boolean =>
  (hand?.awards ?? [])
    .filter(({ pushed }) => !pushed)
    .every(({ shares }) => shares.every(({ seat, chips }) => chips === 0 || seat === winner));

/** Seats whose plate may be held to take what is in the middle; `reads`: a reader names the tabled hands. */
export function mayTake(state: TableState, legal: LegalActions, reads: boolean): readonly Seat[] {
  switch (legal.stage) {
    case 'betting':
      return lastToBet(state);
    case 'showdown':
      if (legal.show.length > 0) return reads ? [] : legal.winAtOnce;
      return mayWin(state, legal);
    case 'awards':
      return soleWinner(state, legal);
    default:
      return [];
  }
}

/** Who may win the pot whose winner is to be named now. */
export function mayWin({ hand }: TableState, { nameWinners }: LegalActions): readonly Seat[] {
  const [part] = nameWinners;
  return hand === null || part === undefined ? [] : (potsOf(hand)[part.pot]?.eligible ?? []);
}

/** Nobody has matched this seat's bet, and nobody is all-in: it takes the pot if all others fold. */
function lastToBet({ hand }: TableState): readonly Seat[] {
  const live = hand?.players.filter(({ status }) => status === 'live') ?? [];
  const most = Math.max(...live.map(({ bet }) => bet));
  const ahead = live.filter(({ bet }) => bet === most);
  const others = live.filter(({ bet }) => bet < most);
  const [only] = ahead;
  return most > 0 && ahead.length === 1 && only !== undefined && others.every(({ allIn }) => !allIn) ? [only.seat] : [];
}

function soleWinner(state: TableState, { push, disagreements }: LegalActions): readonly Seat[] {
  if (push === null || disagreements.length > 0) return [];
  const award = state.hand?.awards.find(({ pot }) => pot === push);
  const winner = award?.shares.find(({ chips }) => chips > 0)?.seat;
  return winner !== undefined && isAllOf(winner, state) ? [winner] : [];
}

/** Takes what is in the middle for the seat whose plate was held: the others fold, its hand wins, or its pots are pushed. */
export function takePots(store: TableStore, state: TableState, seat: Seat, press: Press): Promise<Outcome> {
  const legal = legalActions(state);
  switch (legal.stage) {
    case 'betting':
      return foldAllTo(store, state, seat, press);
    case 'showdown':
      return winAndPush(store, winsNow(legal, [seat]), [seat], press);
    default:
      return legal.push === null
        ? Promise.resolve('refused')
        : winAndPush(store, { type: 'push-pot', pot: legal.push }, [seat], press);
  }
}

/** These seats win: everything if nobody else has to show, otherwise the pot that is asked for. */
export function winsNow({ winAtOnce, nameWinners }: LegalActions, seats: readonly Seat[]): ScreenCommand {
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
  const last = to.folds.at(-1);
  if (last === undefined || !to.alone) return 'refused';
  const act = { type: 'fold', seat: last } as const;
  const folds = to.folds.slice(0, -1);
  return winAndPush(store, folds.length === 0 ? act : { type: 'act-through', folds, act }, [seat], press);
}

import { effectivePolicies } from '../../engine/rules.ts';
import { apply, type Hand, type TableState } from '../../engine/table.ts';
import { play, sampleOpening } from './sample-table.ts';

/** The game and the places of the hand just over. */
type LastHand = Pick<Hand, 'variant' | 'button' | 'smallBlindPlace' | 'bigBlind'>;

/** A tournament's table of nine, ready for its next hand, of which no more is known than who plays there and where the blinds were last. */
export function tableBetweenHands(
  rulebook: TableState['rulebook'],
  live: readonly number[],
  { last, variant }: { readonly last: LastHand | null; readonly variant: TableState['variant'] },
): TableState {
  const empty = sampleOpening(Array<number>(9).fill(0), { mode: 'tournament', rulebook, variant });
  const seated = live.reduce(withPlayerAt, play(null, empty));
  return last === null ? seated : afterHand(seated, last, live);
}

/** The table with one more player, who has not been dealt in yet. Nobody has counted the stack. */
export const withPlayerAt = (state: TableState, seat: number): TableState =>
  apply(state, { type: 'player-seated', seat, player: { id: `p${seat}`, hash: '' }, stack: null });

/** The table after a hand at these places. */
export function afterHand(state: TableState, last: LastHand, players: readonly number[]): TableState {
  const { rulebook, overlay, stakes, handNumber } = state;
  const started = apply(state, {
    type: 'hand-started',
    number: handNumber + 1,
    at: 0,
    by: 'dealer',
    rulebook,
    policies: effectivePolicies(rulebook, overlay),
    stakes,
    level: null,
    ...last,
    smallBlind: players.includes(last.smallBlindPlace) ? last.smallBlindPlace : null,
    players: players.map((seat) => ({ seat, dead: false })),
    redealOf: null,
  });
  return { ...started, hand: { ...(started.hand as Hand), stage: 'over' } };
}

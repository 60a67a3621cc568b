import { vi } from 'vitest';
import { decide, type Hand, legalActions, type TableState } from '../../engine/table.ts';
import { HistoryPlayer } from '../../protocol/hand-history/history-player.ts';
import { parsePhh } from '../../protocol/hand-history/phh.ts';
import type { PhhStep } from '../../protocol/hand-history/phh-actions.ts';
import { playPhh } from '../../protocol/hand-history/play-phh.ts';

/** Player, numbered from 0; chips to call, `null` while the bring-in is due; least and most total of a raise; chips on the table. */
type Amounts = readonly [
  player: number,
  call: number | null,
  least: number | null,
  most: number | null,
  pot: number | null,
];

/** What the table asks a player before an action of a hand history. */
export interface Asked {
  readonly action: string;
  /** Null: nothing. */
  readonly amounts: Amounts | null;
  /** The first action after a draw in which nobody changed a card. */
  readonly afterPat: boolean;
}

const actions: ReadonlySet<PhhStep['verb']> = new Set(['fold', 'check-or-call', 'wager', 'bring-in']);

/** Plays a history by its own conventions and records what is asked before each action. */
export function askedIn(phh: string): readonly Asked[] {
  const [parsed] = parsePhh(phh);
  if (parsed === undefined || 'error' in parsed) throw new Error(parsed?.error.reason ?? 'There is no hand.');
  const asked: Asked[] = [];
  const { play } = HistoryPlayer.prototype;
  const watched = vi.spyOn(HistoryPlayer.prototype, 'play').mockImplementation(function (this: HistoryPlayer, step) {
    if (actions.has(step.verb)) asked.push(askedAt(this.state, step));
    return play.call(this, step);
  });
  const played = playPhh(parsed.hand, 'phh');
  watched.mockRestore();
  if ('error' in played) throw new Error(played.error.reason);
  return asked.map((one) => ({ ...one, amounts: one.amounts && asWritten(one.amounts, played.unit) }));
}

/** In the history's unit, also if the table counts cents. */
const asWritten = ([player, ...chips]: Amounts, unit: number): Amounts => {
  const [call = null, least = null, most = null, pot = null] = chips.map((amount) => amount && amount / unit);
  return [player, call, least, most, pot];
};

function askedAt(before: TableState, { action, seat }: PhhStep): Asked {
  if (seat === null) throw new Error(`"${action.text}" names no player.`);
  const state = opened(before, seat);
  const { hand } = state;
  if (hand === null) throw new Error('No hand is played.');
  const { stage, toAct, call, bringIn, wager } = legalActions(state);
  const pot = hand.players.reduce((chips, { bet, paid, dead }) => chips + bet + paid + dead, 0);
  const toCall = bringIn === null ? (call?.chips ?? 0) : null;
  return {
    action: action.text,
    amounts:
      stage === 'betting' && toAct === seat
        ? [seat - 1, toCall, wager?.minTo ?? null, wager?.maxTo ?? null, pot]
        : null,
    afterPat: opensAfterPat(hand),
  };
}

/** If up-cards are unknown, the player who acts first is the one who opens. */
function opened(state: TableState, seat: number): TableState {
  if (state.hand?.stage !== 'up-cards') return state;
  const decision = decide(state, { type: 'name-opener', seat });
  return 'refusal' in decision ? state : decision.after;
}

const opensAfterPat = ({ players, actions: noted, street }: Hand): boolean =>
  !noted.some((note) => note.street === street) &&
  players.every(({ status, draws }) => status !== 'live' || draws.at(-1) === 0);

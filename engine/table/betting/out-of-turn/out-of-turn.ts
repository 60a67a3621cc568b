import { substantialAction } from '../../../rules/irregularities/substantial-action.ts';
import { livePlayers } from '../../../rules/wager/next-to-act.ts';
import { foldRuling } from '../../../rules/wager/non-standard-fold.ts';
import { wagerLimits } from '../../../rules/wager/wager-limits.ts';
import type { Chips } from '../../../words/chips.ts';
import type { Command } from '../../../words/command.ts';
import type { Hand } from '../../../words/hand.ts';
import type { ActBehind, OutOfTurnIncident, PendingAct } from '../../../words/out-of-turn.ts';
import type { Refusal } from '../../../words/refusal.ts';
import type { Policies } from '../../../words/rulebook.ts';
import type { Seat } from '../../../words/seat.ts';
import type { OutOfTurnAction, WagerOption } from '../../../words/seen-wager.ts';
import type { TableState } from '../../../words/table-state.ts';
import { variantOf } from '../../../words/variants/all-variants.ts';
import { decideAction } from '../decide-action.ts';

interface Noted {
  readonly incident: OutOfTurnIncident;
  /** The rulebook allows a penalty for this single act. */
  readonly penaltyPossible: boolean;
}

/** The state of an action out of turn. */
export type OutOfTurnStanding =
  /** The player's turn has not come, and nothing has changed so far. */
  | ({ readonly standing: 'waits'; readonly for: Seat } & Noted)
  /** It counts as made. `bookingOf` books it when the turn comes; a fold is booked at once. */
  | ({
      readonly standing: 'binds';
      readonly ruling: OutOfTurnAction['action'];
      readonly to: Chips;
      readonly adds: Chips;
      /** The player who lost the turn by silence, and what becomes of that hand. Null: nobody. */
      readonly skipped: { readonly seat: Seat; readonly ruling: Policies['outOfTurn']['skippedTooLate'] } | null;
    } & Noted)
  /** Its chips go back and the player chooses again. `minRaiseTo`: smallest total of a bet or raise, null if none is open. */
  | ({
      readonly standing: 'returned';
      readonly returned: Chips;
      readonly options: readonly WagerOption[];
      readonly call: Chips;
      readonly minRaiseTo: Chips | null;
      /** The check out of turn has cost the player the right to raise in this round. */
      readonly mayNotRaise?: true;
    } & Noted);

type RulesUsed = Pick<Policies, 'outOfTurn' | 'outOfTurn.headsUpCheck' | 'nonStandardFold' | 'substantialAction'>;

/** Notes an action before the player's turn, at the moment it is made; refused as it would be in turn. */
export function noteOutOfTurn(state: TableState, act: OutOfTurnAction): PendingAct | Refusal {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return { reason: 'no-hand' };
  const player = hand.players.find(({ seat }) => seat === act.seat);
  if (player === undefined || player.status !== 'live') return { reason: 'not-in-hand', seat: act.seat };
  if (hand.stage !== 'betting' || hand.toAct === null) return { reason: 'betting-closed' };
  if (hand.toAct !== act.due) return { reason: 'not-your-turn', seat: act.due, toAct: hand.toAct };
  if (act.seat === act.due) throw new Error('An action of the seat that is due is in turn.');
  const made = decideAction({ ...state, hand: { ...hand, toAct: act.seat } }, bookingOf(state, hand, act));
  if ('refusal' in made) return made.refusal;
  const [event] = made.events;
  const wager = event !== undefined && 'chips' in event && 'to' in event ? event : { to: player.bet, chips: 0 };
  return { act, to: wager.to, adds: wager.chips, street: hand.street, faced: hand.betting.toMatch };
}

/** The command that books an action out of turn once its turn comes. */
export function bookingOf(
  state: TableState,
  hand: Hand,
  { seat, action, to = 0 }: OutOfTurnAction,
): Parameters<typeof decideAction>[1] {
  switch (action) {
    case 'fold':
    case 'check':
    case 'call':
    case 'all-in':
      return { type: action, seat } satisfies Command;
    case 'bet':
    case 'raise':
      return { type: wagerLimits(state, hand, seat).kind, seat, to } satisfies Command;
  }
}

/**
 * Where an action out of turn stands at the table as it is now. The skipped seats act in turn, and `behind` is what others did past the
 * seat that is due and has not spoken up (tda-2011#36, tda-sk#36, tda-cz#35, tda-pl#44A and #44B).
 */
export function standingOf(
  state: TableState,
  pending: PendingAct,
  behind: readonly ActBehind[],
  policies: RulesUsed,
): OutOfTurnStanding {
  const { hand } = state;
  const { act, to, adds, faced } = pending;
  if (hand === null) throw new Error('An action out of turn outlived its hand.');
  const noted = notedOf(hand, act, policies);
  const binds = { standing: 'binds', ruling: act.action, to, adds, skipped: null, ...noted } as const;
  if (act.action === 'fold' && policies.outOfTurn.foldBinds) return binds;
  if (hand.stage !== 'betting' || hand.street !== pending.street)
    return livePlayers(hand).length === 1 ? binds : { ...nothingLeft, returned: adds, ...noted };
  if (hand.betting.toMatch !== faced) {
    const choice = choiceOf(state, hand, act.seat);
    return checkedEarly(hand, act, policies)
      ? { ...withoutRaise(choice), returned: adds, mayNotRaise: true, ...noted }
      : { ...choice, returned: adds, ...noted };
  }
  if (hand.toAct === act.seat || hand.toAct === null) return binds;
  if (!isTurnLost(act, behind, policies)) return { standing: 'waits', for: hand.toAct, ...noted };
  return { ...binds, skipped: { seat: hand.toAct, ruling: policies.outOfTurn.skippedTooLate } };
}

/** Two players, a check before the turn, and the other has bet (tda-2026#55B). */
const checkedEarly = (hand: Hand, { action }: OutOfTurnAction, policies: RulesUsed): boolean =>
  action === 'check' && livePlayers(hand).length === 2 && policies['outOfTurn.headsUpCheck'] === 'call-or-fold';

const withoutRaise = (choice: Choice): Choice => ({
  ...choice,
  options: choice.options.filter((option) => option !== 'raise' && option !== 'bet'),
  minRaiseTo: null,
});

/** Whether enough was done past the skipped seat that its silence costs it the turn. The action out of turn counts as the first act. */
function isTurnLost(act: OutOfTurnAction, behind: readonly ActBehind[], policies: RulesUsed): boolean {
  if (!policies.outOfTurn.skippedMustSpeak || behind.length === 0) return false;
  const acts = [act, ...behind].map(({ seat, action }) => ({ seat, action: action === 'all-in' ? 'raise' : action }));
  return substantialAction(policies.substantialAction, acts) !== null;
}

/** A fold out of turn is an incident of its own. */
function notedOf(hand: Hand, { action }: OutOfTurnAction, policies: RulesUsed): Noted {
  const penaltyForOne = policies.outOfTurn.penaltyForOne;
  if (action !== 'fold') return { incident: 'OOT', penaltyPossible: penaltyForOne };
  const lastRound = hand.street === variantOf(hand.variant).streets.length - 1;
  const { incident, penaltyPossible } = foldRuling({ inTurn: false, facingBet: true, lastRound }, policies);
  return { incident: incident ?? 'OOT', penaltyPossible: penaltyPossible || penaltyForOne };
}

type Choice = Omit<Extract<OutOfTurnStanding, { standing: 'returned' }>, 'returned' | keyof Noted>;

/** The round ended before this player's turn. */
const nothingLeft: Choice = { standing: 'returned', options: [], call: 0, minRaiseTo: null };

/** All a player may do now, as if there had been no action out of turn. */
function choiceOf(state: TableState, hand: Hand, seat: Seat): Choice {
  const { call, wager } = wagerLimits(state, hand, seat);
  const raise: readonly WagerOption[] = wager === null ? [] : [call === null && wager.kind === 'bet' ? 'bet' : 'raise'];
  return {
    standing: 'returned',
    options: call === null ? ['check', ...raise] : ['call', ...raise, 'fold'],
    call: call?.chips ?? 0,
    minRaiseTo: wager?.minTo ?? null,
  };
}

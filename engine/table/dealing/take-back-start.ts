import { nextPositions } from '../../rules/button/next-positions.ts';
import { straddleRefused } from '../../rules/cash/straddles.ts';
import { nextGame, standingStakes } from '../../rules/mixed/next-game.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { HandTape } from '../../words/amendment.ts';
import type { Hand } from '../../words/hand.ts';
import type { Redeal } from '../../words/redeal.ts';
import type { NextHand, StraddleKind, TableState } from '../../words/table-state.ts';
import { handOnTape } from '../corrections/hand-tape.ts';
import { type Decision, type Draft, draft } from '../draft.ts';
import { everythingBack, redealOf } from '../incidents/chips-back.ts';

/** The hand whose start one tap may take back: nobody has acted, no board card is dealt, and no ruling has changed it. */
export function startToTakeBack({ hand, undo, incidents }: TableState): Hand | null {
  if (hand === null || hand.stage === 'over' || undo !== null) return null;
  if (hand.actions.length > 0 || hand.board.length > 0 || hand.awards.length > 0) return null;
  return incidents.some((incident) => incident.hand === hand.number && incident.ruling !== null) ? null : hand;
}

/**
 * The hand is void and is dealt again from the same places: all chips go back, and straddles and a bomb pot are agreed for it as they
 * were before it began, so that one may be added that was forgotten.
 */
export function startTakenBack(state: TableState, hand: Hand, at: number, tape: HandTape | null): Decision {
  const kept = redealOf(state, hand, undefined);
  const voided = (redeal: Redeal) =>
    draft(state).add({ type: 'hand-voided', incident: null, at, returned: everythingBack(hand), redeal });
  const agreed = agreedFor(voided(withoutAgreed(state, kept)).state, hand);
  if (agreed === null) return toTheHandBefore(voided(kept), tape).done();
  const taken = toTheHandBefore(voided(withoutAgreed(state, kept)), tape);
  const isPlain = agreed.straddles.length === 0 && agreed.bombPot === null;
  return (isPlain ? taken : taken.add({ type: 'next-hand-planned', nextHand: agreed })).done();
}

/**
 * The hand before is the last one again: it may be corrected and disputed, and its last step taken back, unless others have moved chips or
 * players since. Without the tape of the hand that began, the void one stays the last.
 */
function toTheHandBefore(voided: Draft, tape: HandTape | null): Draft {
  const { state } = voided;
  if (tape === null || handOnTape(tape) !== state.handNumber) return voided;
  const { before } = tape;
  const { hand, handNumber, buttonPut } = before;
  const { chairs, redeal, chipsIn, raked } = state;
  const undo = hand !== null && hasSameChips(before, state) ? before.undo : null;
  const restored = { chairs, hand, handNumber, redeal, buttonPut, chipsIn, raked, undo };
  return voided.add({ type: 'step-undone', step: 'hand-started', seat: null, restored });
}

const hasSameChips = (before: TableState, after: TableState): boolean =>
  before.raked === after.raked &&
  before.chairs.every(({ player, stack, drift, behind, announced }, index) => {
    const now = after.chairs[index];
    const isSame = now?.player?.id === player?.id && now?.stack === stack && now.drift === drift;
    return isSame && now.behind === behind && now.announced === announced;
  });

function withoutAgreed(state: TableState, { straddles: _straddles, bombPot, ...kept }: Redeal): Redeal {
  return {
    ...kept,
    posts: (kept.posts ?? []).filter(({ kind }) => kind !== 'sleeper'),
    ...(bombPot === undefined ? null : { stakes: { ...kept.stakes, ante: standingStakes(state).ante } }),
  };
}

/** Only the seats of straddles are in a hand; a kind that is open to each says the same. Null: the table would not take one of them now. */
function agreedFor(voided: TableState, { straddles, posts, bombPot, moreBoards, stakes }: Hand): NextHand | null {
  const ante = stakes.ante?.chips ?? 0;
  if (bombPot) return { straddles: [], bombPot: { ante, boards: 1 + moreBoards.length }, variant: null };
  const positions = nextPositions(voided);
  if ('reason' in positions) return null;
  const occasion = { game: nextGame(voided, null), policies: effectivePolicies(voided.rulebook, voided.overlay) };
  const sleepers = posts.filter(({ kind }) => kind === 'sleeper');
  const agreed: NextHand['straddles'][number][] = [];
  for (const { seat, kinds } of [
    ...straddles.map(({ seat }) => ({ seat, kinds: awake })),
    ...sleepers.map(({ seat }) => ({ seat, kinds: ['sleeper'] as const })),
  ]) {
    const kind = kinds.find(
      (one) => straddleRefused(voided, occasion, positions, agreed, { seat, kind: one }) === null,
    );
    if (kind === undefined) return null;
    agreed.push({ seat, kind });
  }
  return { straddles: agreed, bombPot: null, variant: null };
}

const awake: readonly StraddleKind[] = ['under-the-gun', 'button', 'mississippi'];

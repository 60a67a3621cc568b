import type { Command } from '../../words/command.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { TableState } from '../../words/table-state.ts';
import type { SuspectDeck, Witnesses } from '../../words/witnesses.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { suspectOf } from './disagreements.ts';

/** How long a call waits before the dealer alone may answer for a deck. */
const floorAnswersWithinMs = 60_000;

/** What people say about decks. */
export function decideDeck(
  state: TableState,
  command: Extract<Command, { type: 'accept-deck' | 'change-deck' }>,
): Decision {
  switch (command.type) {
    case 'accept-deck': {
      const { deck, at, by, reason } = command;
      if (suspectOf(state.witnesses, deck)?.acceptedBy !== null) return refuse({ reason: 'deck-not-suspect', deck });
      const seconds = by === 'floor' ? 0 : secondsForFloor(state, at);
      if (seconds > 0) return refuse({ reason: 'floor-first', seconds });
      return draft(state).add({ type: 'deck-accepted', deck, at, by, reason }).done();
    }
    case 'change-deck':
      return draft(state).add({ type: 'deck-changed', deck: command.deck }).done();
  }
}

/** The deck the shuffler found wrong and nobody has answered for: of two, the one to be dealt from, otherwise the latest. */
export function standingSuspect({ witnesses }: TableState): SuspectDeck | null {
  if (witnesses.suspectDecks.length === 0) return null;
  const standing = witnesses.suspectDecks.filter(({ acceptedBy }) => acceptedBy === null);
  return standing.find(({ deck }) => isNext(witnesses, deck)) ?? standing.at(-1) ?? null;
}

/** A deck named by the dealer is in play, whatever waits in the machine. */
const isNext = ({ deckWaiting, deckInPlay, isDeckNamed }: Witnesses, deck: string): boolean =>
  deck === deckInPlay || (!isDeckNamed && deck === deckWaiting?.deck);

/**
 * When the dealer may answer for a deck: counted from the call that has waited longest. Null: the floor was not called, or has answered.
 */
export function dealerMayAcceptAt({ incidents }: TableState): number | null {
  const call = incidents.find(({ kind, ruling }) => kind === 'call' && ruling === null);
  return call === undefined ? null : call.at + floorAnswersWithinMs;
}

/** If a clock was set back, nobody waits longer than after a new call. */
function secondsForFloor(state: TableState, at: number): number {
  const left = Math.min(floorAnswersWithinMs, (dealerMayAcceptAt(state) ?? Number.POSITIVE_INFINITY) - at);
  return Math.ceil(Math.max(0, left) / 1000);
}

/** Why no hand may begin with the deck that waits or was taken. */
export function deckRefused(state: TableState): Refusal | null {
  const { deckOut } = state;
  if (deckOut !== undefined) return { reason: 'deck-out', deck: deckOut.deck, report: deckOut.kind };
  const suspect = standingSuspect(state);
  if (suspect === null) return null;
  return isNext(state.witnesses, suspect.deck)
    ? { reason: 'deck-suspect', deck: suspect.deck, code: suspect.code }
    : null;
}

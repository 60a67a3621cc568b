import type { Chips } from '../../words/chips.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

/** Who asks. */
export type AskedBy = 'player' | 'dealer' | 'floor' | 'dealer-push' | 'level-change' | 'house';

/** A deck as the reader counted it: cards read, and the sets they belong to. */
export interface DeckCounted {
  readonly sets: readonly string[];
  readonly count: number;
}

/** Why a request is not met. */
type RequestRefusal =
  | 'not-for-players'
  | 'hand-open'
  | 'deck-short'
  | 'deck-long'
  | 'deck-mixed'
  | 'never-shown'
  | 'not-announced';

/** Whether a request is met; `cardDisplayed`: a card is shown. */
export type RequestRuling =
  | { readonly accepted: true; readonly cardDisplayed?: boolean }
  | { readonly accepted: false; readonly reason: RequestRefusal; readonly cardDisplayed?: boolean };

const fullDeck = 52;

/**
 * Decks change between hands, on a push of the person dealing, with the level or as the house says; players may not ask
 * (tda-2011#23, tda-sk#23, tda-cz#22).
 */
export function changeDeck(
  { by, handOpen, deckIn }: { readonly by: AskedBy; readonly handOpen: boolean; readonly deckIn: DeckCounted | null },
  policies: Pick<Policies, 'deckChange'>,
): Finding<RequestRuling> {
  const turnsOn = ['deckChange'] as const;
  const refused = (reason: RequestRefusal) => ({ outcome: { accepted: false, reason } as const, turnsOn });
  if (by === 'player' && !policies.deckChange.playerMayAsk) return refused('not-for-players');
  if (handOpen) return refused('hand-open');
  if (deckIn !== null && deckIn.sets.length !== 1) return refused('deck-mixed');
  if (deckIn !== null && deckIn.count < fullDeck) return refused('deck-short');
  if (deckIn !== null && deckIn.count > fullDeck) return refused('deck-long');
  return { outcome: { accepted: true }, turnsOn };
}

/**
 * Cards that would have come are not shown (tda-2011#26, tda-sk#26, tda-cz#25); a cash room may have it otherwise,
 * after the hand.
 */
export function showNextCard(
  { mode, handClosed }: { readonly mode: 'tournament' | 'cash'; readonly handClosed: boolean },
  policies: Pick<Policies, 'rabbitHunting'>,
): Finding<RequestRuling> {
  const accepted = policies.rabbitHunting === 'house' && mode === 'cash' && handClosed;
  return {
    outcome: accepted ? { accepted, cardDisplayed: true } : { accepted, reason: 'never-shown', cardDisplayed: false },
    turnsOn: ['rabbitHunting'],
  };
}

/** Taking a chip out of play is the floor's, and has to be announced first (tda-2011#22, tda-sk#22, tda-cz#21). */
export function colourUp(
  {
    by,
    handOpen,
    denomination,
    announced,
  }: {
    readonly by: AskedBy;
    readonly handOpen: boolean;
    /** Null: whichever was announced. */
    readonly denomination: Chips | null;
    readonly announced: readonly Chips[];
  },
  policies: Pick<Policies, 'colourUpAnnounced'>,
): Finding<RequestRuling> {
  const turnsOn = ['colourUpAnnounced'] as const;
  const refused = (reason: RequestRefusal) => ({ outcome: { accepted: false, reason } as const, turnsOn });
  if (by === 'player') return refused('not-for-players');
  if (handOpen) return refused('hand-open');
  const known = denomination === null ? announced.length > 0 : announced.includes(denomination);
  return policies.colourUpAnnounced && !known ? refused('not-announced') : { outcome: { accepted: true }, turnsOn };
}

import { boardsOf, fullHandSize, holeCardsAt, isLastStreet } from '../../rules/dealing/streets.ts';
import type { Hand, HandSeat } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import type { CardPlace, DealFault, Disagreement, SuspectDeck, Witnesses } from '../../words/witnesses.ts';
import { looksEverywhere, reportForDealFault, seesHand } from './deal-picture.ts';

/**
 * Contradictions between two of shuffler, reader and dealer about the hand in play. Compared while cards rest: once the betting of a street
 * has begun, at showdown and before a pot is pushed; never while they are being dealt or drawn.
 */
export function disagreements(state: TableState): readonly Disagreement[] {
  const { hand, witnesses } = state;
  if (hand === null || hand.stage === 'over') return [];
  const reader = seesHand(witnesses) ? ofReader(state, hand, witnesses) : [];
  if (witnesses.alarms.length === 0 && witnesses.suspectDecks.length === 0) return reader;
  return [...reader, ...alarmsOf(state), ...deckInDispute(witnesses)];
}

/** Disagreements not yet overruled in this hand. One that was answered is not raised again, whatever the count is by now. */
export function openDisagreements(state: TableState): readonly Disagreement[] {
  const standing = disagreements(state);
  if (standing.length === 0) return standing;
  const answered = state.incidents
    .filter(({ hand }) => hand === state.handNumber)
    .flatMap((incident) => incident.disagreements ?? [])
    .map(questionOf);
  return standing.filter((one) => !answered.includes(questionOf(one)));
}

const countNames: ReadonlySet<string> = new Set(['dealer', 'reader', 'seen', 'due']);

const questionOf = (one: Disagreement): string =>
  JSON.stringify(Object.entries(one).filter(([name]) => !countNames.has(name)));

/** The seat to act, if its cards went to the muck. */
export function foldSeenAt({ hand, witnesses }: TableState): Seat | null {
  if (hand === null || hand.stage !== 'betting' || hand.toAct === null || witnesses.foldsSeen.length === 0) return null;
  const player = hand.players.find(({ seat }) => seat === hand.toAct);
  return player !== undefined && isInMuck(hand, player, witnesses) ? player.seat : null;
}

function ofReader(state: TableState, hand: Hand, witnesses: Witnesses): readonly Disagreement[] {
  return [
    ...onBoard(hand, witnesses),
    ...hand.players.flatMap((player) => atSeat(hand, player, witnesses)),
    ...witnesses.contested.map((places) => ({ about: 'contested', places }) as const),
    ...witnesses.dealFaults
      .filter((fault) => !isRuled(state, fault))
      .map((fault) => ({ about: 'deal', ...fault }) as const),
  ];
}

/**
 * A card that does not belong counts for the whole hand once it was seen, until it is ruled on. A foreign tag counts only while it is there.
 */
function alarmsOf({ incidents, handNumber, witnesses }: TableState): readonly Disagreement[] {
  const ruled = incidents
    .filter(({ hand, ruling }) => hand === handNumber && ruling !== null)
    .flatMap((incident) => incident.alarms ?? []);
  return witnesses.alarms
    .filter(({ alarm }) => alarm !== 'foreign' || looksEverywhere(witnesses))
    .filter(({ alarm, place }) => !ruled.some((one) => one.alarm === alarm && one.place === place))
    .map((alarm) => ({ about: 'alarm', ...alarm }) as const);
}

/** Whether the floor or the dealer has dealt with it. */
function isRuled({ incidents, handNumber }: TableState, fault: DealFault): boolean {
  const { kind, seat } = reportForDealFault(fault);
  return incidents.some(
    ({ hand, report, ruling }) =>
      hand === handNumber && ruling !== null && report?.kind === kind && report.seat === seat,
  );
}

function onBoard(hand: Hand, witnesses: Witnesses): readonly Disagreement[] {
  // A board run several times shares its first cards with the others, so the log does not say how many cards are there.
  if (!isAtRest(hand) || hand.runs > 1 || isPoor(witnesses, 'board')) return [];
  const dealer = boardsOf(hand).reduce((sum, { length }) => sum + length, 0);
  const { boardCards: reader } = witnesses;
  // A surplus card is noted as a fault of the deal once it persists.
  const isNoted = reader > dealer && witnesses.dealFaults.some(({ fault }) => fault === 'premature-board');
  return reader === dealer || isNoted ? [] : [{ about: 'board', dealer, reader }];
}

function atSeat(hand: Hand, player: HandSeat, witnesses: Witnesses): readonly Disagreement[] {
  const { seat, status } = player;
  const reader = witnesses.cardsAt[seat] ?? 0;
  if (status === 'folded') {
    const isWrong = reader > 0 && foldedBefore(hand, seat) && !isPoor(witnesses, seat);
    return isWrong ? [{ about: 'folded', seat, reader }] : [];
  }
  // The last player left wins without cards.
  if (status !== 'live' || player.tabled !== null || isAlone(hand)) return [];
  if (isInMuck(hand, player, witnesses)) return seat === hand.toAct ? [] : [{ about: 'mucked', seat }];
  if (!isAtRest(hand) || isPoor(witnesses, seat)) return [];
  const dealer = cardsDue(hand);
  return reader === dealer ? [] : [{ about: 'seat', seat, dealer, reader }];
}

/** Cards each live player holds now. */
const cardsDue = (hand: Hand): number =>
  isLastStreet(hand) ? fullHandSize(hand) : holeCardsAt(variantOf(hand.variant), hand.street);

/** Cards are at rest and nobody is dealing. Not before the first action, when the deal picture applies. */
function isAtRest({ stage, street, actions }: Hand): boolean {
  if (stage === 'betting') return street > 0 || actions.length > 0;
  return stage === 'showdown' || stage === 'awards';
}

const isAlone = ({ players }: Hand): boolean => players.filter(({ status }) => status === 'live').length === 1;

/** Cards seen in the muck, unless the whole hand is at its seat again. */
const isInMuck = (hand: Hand, { seat, status, tabled }: HandSeat, { foldsSeen, cardsAt }: Witnesses): boolean =>
  status === 'live' && tabled === null && foldsSeen.includes(seat) && (cardsAt[seat] ?? 0) < cardsDue(hand);

/**
 * A fold whose cards should be gone. Those of this betting round may still be on their way, and so may all when everybody has folded to one
 * player.
 */
const foldedBefore = (hand: Hand, seat: Seat): boolean => {
  const { actions, stage, street } = hand;
  const isRoundOver = stage !== 'betting' && !isAlone(hand);
  return actions.some((note) => note.seat === seat && note.action === 'fold' && (isRoundOver || note.street < street));
};

/** A card missing where the antenna reads badly may only be unread. */
const isPoor = ({ poorPlaces }: Witnesses, place: CardPlace): boolean => poorPlaces.includes(place);

/** The hand is dealt from a deck the shuffler found wrong. */
function deckInDispute(witnesses: Witnesses): readonly Disagreement[] {
  const suspect = suspectOf(witnesses, witnesses.deckOfHand);
  if (suspect === null || suspect.acceptedBy !== null) return [];
  return [{ about: 'deck', deck: suspect.deck, code: suspect.code }];
}

/** A machine has two decks; more names than these are its own confusion. */
const suspectsMost = 8;

/** The doubt about a deck; null if there is none. */
export const suspectOf = ({ suspectDecks }: Witnesses, deck: string | null): SuspectDeck | null =>
  suspectDecks.find((suspect) => suspect.deck === deck) ?? null;

/** The same with a doubt about a deck, replacing an earlier one. */
export const withSuspect = (witnesses: Witnesses, suspect: SuspectDeck): Witnesses =>
  withSuspects(witnesses, [...others(witnesses, suspect.deck), suspect].slice(-suspectsMost));

/** The same without a doubt about a deck. */
export const withoutSuspect = (witnesses: Witnesses, deck: string): Witnesses =>
  withSuspects(witnesses, others(witnesses, deck));

const others = ({ suspectDecks }: Witnesses, deck: string): readonly SuspectDeck[] =>
  suspectDecks.filter((suspect) => suspect.deck !== deck);

const withSuspects = (witnesses: Witnesses, suspectDecks: readonly SuspectDeck[]): Witnesses => ({
  ...witnesses,
  suspectDecks,
  suspectDeck: suspectDecks.at(-1) ?? null,
});

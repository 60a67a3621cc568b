import type { SuspectDeck, Witnesses } from '../../words/witnesses.ts';

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

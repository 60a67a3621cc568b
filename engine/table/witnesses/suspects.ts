import type { SuspectDeck, Witnesses } from '../../words/witnesses.ts';

/** A machine has two decks; more names than these are its own confusion. */
const suspectsMost = 8;

/** What is held against a deck; null when nothing is. */
export const suspectOf = ({ suspectDecks }: Witnesses, deck: string | null): SuspectDeck | null =>
  suspectDecks.find((suspect) => suspect.deck === deck) ?? null;

/** The same with something held against a deck, instead of what was held against it before. */
export const withSuspect = (witnesses: Witnesses, suspect: SuspectDeck): Witnesses =>
  withSuspects(witnesses, [...others(witnesses, suspect.deck), suspect].slice(-suspectsMost));

/** The same with nothing held against a deck. */
export const withoutSuspect = (witnesses: Witnesses, deck: string): Witnesses =>
  withSuspects(witnesses, others(witnesses, deck));

const others = ({ suspectDecks }: Witnesses, deck: string): readonly SuspectDeck[] =>
  suspectDecks.filter((suspect) => suspect.deck !== deck);

const withSuspects = (witnesses: Witnesses, suspectDecks: readonly SuspectDeck[]): Witnesses => ({
  ...witnesses,
  suspectDecks,
  suspectDeck: suspectDecks.at(-1) ?? null,
});

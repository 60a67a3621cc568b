import type { FirstStartDraft, FirstStartStep, PcRole } from '../../protocol/first-start.ts';
import type { Language } from '../text/i18n.ts';

/** The steps of a PC that becomes this, in order. */
export function stepsOf(role: PcRole): readonly FirstStartStep[] {
  switch (role) {
    case 'room':
      return ['language', 'role', 'room', 'end'];
    case 'table':
      return ['language', 'role', 'table', 'devices', 'game', 'chips', 'comfort', 'end'];
    case 'table-of-room':
    case 'both':
      return ['language', 'role', 'table', 'room', 'devices', 'game', 'chips', 'comfort', 'end'];
  }
}

type Game = Pick<FirstStartDraft, 'rulebook' | 'smallBlind' | 'bigBlind' | 'chipValues'>;

/** What a room of that language most likely plays, before anybody has said otherwise. */
const usualGames: Readonly<Record<Language, Game>> = {
  en: { rulebook: 'tda-2011', smallBlind: 1, bigBlind: 2, chipValues: [1, 5, 25, 100, 500] },
  cs: { rulebook: 'tda-cz', smallBlind: 25, bigBlind: 50, chipValues: [25, 100, 500, 1_000, 5_000] },
  sk: { rulebook: 'tda-sk', smallBlind: 1, bigBlind: 2, chipValues: [1, 5, 25, 100, 500] },
  pl: { rulebook: 'tda-pl', smallBlind: 5, bigBlind: 10, chipValues: [5, 25, 100, 500, 1_000] },
};

/** The changes that come with a language; none where somebody has chosen a game already. */
export function gameWith(language: Language, { rulebook, smallBlind, bigBlind, chipValues }: Game): Partial<Game> {
  const now = JSON.stringify({ rulebook, smallBlind, bigBlind, chipValues });
  return Object.values(usualGames).some((usual) => JSON.stringify(usual) === now) ? usualGames[language] : {};
}

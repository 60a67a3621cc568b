import {
  type FirstStartAsk,
  type FirstStartDraft,
  type FirstStartNow,
  type FirstStartStep,
  firstStartSteps,
  type PcRole,
} from '../../protocol/first-start.ts';
import type { PreferenceStore } from '../stores/preferences.ts';
import { type Language, languages } from '../text/i18n.ts';
import { factsOf } from '../text/language-facts.ts';

/** The properties of every step. */
export interface StepProps {
  readonly now: FirstStartNow;
  readonly draft: FirstStartDraft;
  readonly ask: (ask: FirstStartAsk) => void;
  readonly change: (changes: Extract<FirstStartAsk, { what: 'change' }>['changes']) => void;
  readonly preferences: PreferenceStore;
}

/** The steps of a PC with this role, in order. */
export function stepsOf(role: PcRole): readonly FirstStartStep[] {
  switch (role) {
    case 'room':
      return ['language', 'role', 'room', 'end'];
    case 'table':
      return ['language', 'role', 'table', 'devices', 'game', 'chips', 'comfort', 'end'];
    case 'table-of-room':
    case 'both':
      return firstStartSteps;
  }
}

type Game = Pick<FirstStartDraft, 'rulebook' | 'smallBlind' | 'bigBlind' | 'chipValues'>;

/** The changes that come with a language; none if a game was chosen already. */
export function gameWith(language: Language, { rulebook, smallBlind, bigBlind, chipValues }: Game): Partial<Game> {
  const now = JSON.stringify({ rulebook, smallBlind, bigBlind, chipValues });
  return languages.some((one) => JSON.stringify(factsOf(one).usualGame) === now) ? factsOf(language).usualGame : {};
}

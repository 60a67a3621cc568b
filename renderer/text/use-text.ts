import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chips } from '../../engine/notation.ts';
import { makeAmount, makeShortAmount } from './amount.ts';
import { i18n, type Language, languageNow } from './i18n.ts';

/** Values put into a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** What a component needs for texts in the current language. */
export interface Words {
  readonly language: Language;
  /** The text of a key. `console:dock.say` names a namespace; otherwise it is looked for in the hook's own and in `shared`. */
  readonly t: (key: string, values?: TextValues) => string;
  readonly amount: (chips: Chips) => string;
  /** `beside`: the larger of two that are read together. */
  readonly shortAmount: (chips: Chips, beside?: Chips) => string;
}

/** Texts of one namespace, in the current language; re-renders when it is switched. */
export function useText(namespace: string): Words {
  const { t } = useTranslation(namespace, { i18n });
  return useMemo(() => wordsOf((key, values) => t(key, { ...values })), [t]);
}

/** The same outside React, for a caller that already holds a `t`. */
export function wordsOf(t: Words['t']): Words {
  const language = languageNow();
  return {
    t,
    language,
    amount: (chips) => makeAmount(chips, language),
    shortAmount: (chips, beside) => makeShortAmount(chips, language, beside),
  };
}

import type { Card } from '../../engine/notation.ts';
import type { Refusal } from '../../engine/table.ts';
import { citeText } from './cite-text.ts';
import { deckText, faultText } from './deck-text.ts';
import { i18n, type Language } from './i18n.ts';
import { spokenCard } from './spoken-card.ts';
import type { TextValues, Words } from './use-text.ts';

/** Why not, and what is allowed instead, as one sentence. */
export function refusalText(refusal: Refusal, words: Words): string {
  return words.t(`shared:refusal.${textKey(refusal)}`, valuesOf(refusal, words));
}

/** Whether this program has words for it: a table's program may be newer. */
export const isRefusalKnown = (refusal: Refusal): boolean => i18n.exists(`shared:refusal.${textKey(refusal)}`);

/** Some refusals have another text when nobody acts or no amount is legal. */
function textKey(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'stale':
      return refusal.toAct === null ? 'stale-nobody' : 'stale';
    case 'raise-instead-of-bet':
    case 'bet-instead-of-raise':
    case 'complete-instead':
      return refusal.minTo === null ? `${refusal.reason}-closed` : refusal.reason;
    case 'nothing-to-complete':
      return `${refusal.reason}-${refusal.minTo === null ? 'closed' : refusal.instead}`;
    case 'must-bring-in':
      return refusal.completeTo === null ? `${refusal.reason}-closed` : refusal.reason;
    case 'straddle-wrong-seat':
      return refusal.due === null ? `${refusal.reason}-nobody` : refusal.reason;
    case 'race-refused':
    case 'act-fixed':
    case 'table-halted':
      return `${refusal.reason}-${refusal.why}`;
    case 'bag-fault':
      return `${refusal.reason}-${refusal.fault}`;
    case 'not-allowed':
      return `${refusal.reason}-${refusal.needs}`;
    case 'needs-signature':
      return `${refusal.reason}-${refusal.role}`;
    case 'is-bound':
      return `${refusal.reason}-${refusal.to}`;
    case 'draw-count':
      return refusal.least === refusal.most ? `${refusal.reason}-exact` : refusal.reason;
    default:
      return refusal.reason;
  }
}

const amounts: ReadonlySet<string> = new Set([
  'amount',
  'call',
  'chips',
  'completeTo',
  'minTo',
  'to',
  'maxTo',
  'least',
  'missing',
  'most',
  'old',
  'new',
  'counted',
  'booked',
  'has',
]);

/** An amount that the betting structure itself forbids, without any book. */
const limits: ReadonlySet<string> = new Set(['no-limit', 'pot-limit', 'fixed-limit', 'spread-limit', 'cap']);

const listOf = (values: readonly string[], textOf: (value: string) => string): string => values.map(textOf).join(', ');

/** One language's name in another. */
export const languageName = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;

function valuesOf(refusal: Refusal, { t, amount, language }: Words): TextValues {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(refusal)) {
    // Boards are counted from zero, and named from one.
    if (name === 'board') values[name] = Number(value) + 1;
    // How much more, or less, somebody should have.
    else if (refusal.reason === 'player-elsewhere' && name === 'chips')
      values[name] = `${Number(value) > 0 ? '+' : '−'}${amount(Math.abs(Number(value)))}`;
    else if (typeof value === 'number') values[name] = amounts.has(name) ? amount(value) : value;
    else if (name === 'options') values[name] = listOf(value, (option) => t(`wager:option.${option}`));
    else if (name === 'language') values[name] = languageName(String(value), language);
    else if (name === 'allowed') values[name] = listOf(value, (one) => languageName(one, language));
    // What each witness saw is shown beside the sentence, not in it.
    else if (name === 'disagreements') continue;
    else if (name === 'deck') values[name] = deckText(String(value), { t });
    else if (name === 'code') values[name] = faultText(String(value), { t });
    else if (Array.isArray(value)) values[name] = value.join(', ');
    else if (name === 'rule')
      values[name] = limits.has(String(value)) ? t(`shared:limit.${value}`) : citeText(String(value));
    else if (name === 'step') values[name] = t(`shared:step.${value}`);
    else if (name === 'report') values[name] = t(`reports:kind.${value}`);
    else if (name === 'detail') values[name] = t(`reports:detail.${value}`);
    else if (name === 'card') values[name] = spokenCard(value as Card, t);
    else if (name === 'variant' && refusal.reason !== 'unknown-game') values[name] = t(`shared:variant.${value}`);
    else if (name === 'what') values[name] = t(`shared:stake.${value}`);
    else if (value !== null) values[name] = String(value);
  }
  return values;
}

import type { Card, Refusal } from '../../engine/index.ts';
import { citeText } from './cite-text.ts';
import { spokenCard } from './spoken-card.ts';
import type { TextValues, Words } from './use-text.ts';

/** Why not, and what is allowed instead, as one sentence. */
export function refusalText(refusal: Refusal, words: Words): string {
  return words.t(`shared:refusal.${textKey(refusal)}`, valuesOf(refusal, words));
}

/** Some refusals say another thing when nobody acts or no amount is legal. */
function textKey(refusal: Refusal): string {
  switch (refusal.reason) {
    case 'stale':
      return refusal.toAct === null ? 'stale-nobody' : 'stale';
    case 'raise-instead-of-bet':
    case 'bet-instead-of-raise':
      return refusal.minTo === null ? `${refusal.reason}-closed` : refusal.reason;
    default:
      return refusal.reason;
  }
}

const amounts: ReadonlySet<string> = new Set(['amount', 'call', 'minTo', 'to', 'maxTo']);

function valuesOf(refusal: Refusal, { t, amount }: Words): TextValues {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(refusal)) {
    if (typeof value === 'number') values[name] = amounts.has(name) ? amount(value) : value;
    else if (Array.isArray(value)) values[name] = value.join(', ');
    else if (name === 'rule') values[name] = citeText(String(value));
    else if (name === 'step') values[name] = t(`shared:step.${value}`);
    else if (name === 'card') values[name] = spokenCard(value as Card, t);
    else if (value !== null) values[name] = String(value);
  }
  return values;
}

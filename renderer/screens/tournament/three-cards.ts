import { isKnownCard } from '../../../engine/notation.ts';

const suitSigns: Readonly<Record<string, string>> = { '♣': 'c', '♦': 'd', '♥': 'h', '♠': 's' };

/** Three different cards as they stand on the printed draw (`Kd 7c 2s`), however they were typed; null: these are no three cards. */
export function threeCards(typed: string): string | null {
  const written = typed.replace(/[♣♦♥♠]/g, (sign) => suitSigns[sign] ?? '').replace(/10/g, 'T');
  const cards = written.replace(/[^0-9a-z]/gi, '').match(/../g) ?? [];
  const named = cards.map((card) => card.slice(0, 1).toUpperCase() + card.slice(1).toLowerCase());
  const isWhole = cards.join('').length === written.replace(/[\s,;.·-]/g, '').length;
  return isWhole && named.length === 3 && named.every(isKnownCard) && new Set(named).size === 3
    ? named.join(' ')
    : null;
}

import { allCards } from '../../engine/notation.ts';
import { type Report, reportRule, reportsNow, type TableState } from '../../engine/table.ts';

type Random = () => number;

const below = (random: Random, end: number): number => Math.floor(random() * end);

/** A report that fits the moment, with details of every sort; the rules may refuse it. Null: nothing can be reported. */
export function randomReport(state: TableState, random: Random): Report | null {
  const kinds = reportsNow(state);
  const kind = kinds[below(random, kinds.length)];
  if (kind === undefined) return null;
  const { asks, choices, cards } = reportRule(kind);
  const all = {
    seat: 1 + below(random, state.chairs.length),
    to: 1 + below(random, state.chairs.length),
    count: 1 + below(random, 4),
    chips: 1 + below(random, 500),
    choice: choices[below(random, choices.length)] ?? '',
  };
  const asked = Object.fromEntries(Object.entries(all).filter(([name]) => asks.some((detail) => detail === name)));
  const named = cards > 0 && random() < 0.5 ? { cards: [allCards[below(random, allCards.length)] ?? '2c'] } : {};
  return { kind, ...asked, ...named } as Report;
}

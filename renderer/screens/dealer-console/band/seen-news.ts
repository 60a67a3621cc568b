import { type Disagreement, type LegalActions, reportForSeen, type TableState } from '../../../../engine/table.ts';
import { alarmText, dealFaultText } from '../../../text/disagreement-text.ts';
import { placesText } from '../../../text/place-text.ts';
import type { Words } from '../../../text/use-text.ts';
import type { BandNews } from './told-news.ts';

/** Cards the reader sees in the wrong place, or dealt wrongly: the worst fault, with the report that fits. Null: nothing. */
export function seenNews(state: TableState, { disagreements }: LegalActions, words: Words): BandNews | null {
  const [worst] = order.flatMap((about) => disagreements.filter((one) => one.about === about));
  if (worst === undefined) return null;
  const text = sentenceOf(worst, words);
  if (text === null) return null;
  const report = reportForSeen(state, worst);
  return { tone: 'floor', text, ...(report === null ? null : { report }) };
}

/** A card that does not belong is worse than one in the wrong place, and that is worse than one that cannot be placed. */
const order = ['alarm', 'deal', 'contested'] as const satisfies readonly Disagreement['about'][];

function sentenceOf(one: Disagreement, words: Words): string | null {
  switch (one.about) {
    case 'alarm':
      return alarmText(one, words);
    case 'deal':
      return dealFaultText(one, words);
    case 'contested':
      return words.t('devices:alarm.contested', { places: placesText(one.places, words) });
    case 'board':
    case 'seat':
    case 'folded':
    case 'mucked':
    case 'deck':
      // Compared before a pot is pushed; during the hand cards are lifted and may be anywhere.
      return null;
  }
}

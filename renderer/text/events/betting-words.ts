import type { EventFamilies } from '../../../engine/table.ts';
import type { TextValues, Words } from '../use-text.ts';

/** A pill holds two or three words, a moment is a sentence. */
export type EventWordsKind = 'pill' | 'moment';

/** An action in words, and how the rules counted it. */
export function bettingWords(kind: 'pill' | 'moment', event: EventFamilies['betting'], { t, amount }: Words): string {
  const say = (key: string, values: TextValues): string => t(`${kind}.${key}`, values);
  const { seat } = event;
  switch (event.type) {
    case 'folded':
      return say(event.incident === undefined ? event.type : 'folded-unasked', { seat });
    case 'checked':
      return say(event.type, { seat });
    case 'called':
    case 'bet':
    case 'raised':
    case 'completed':
    case 'brought-in':
      return say(event.type, { seat, to: amount(event.to) });
    case 'wager-ruled':
      return say(event.chosenFrom === undefined ? event.type : 'wager-chosen', { seat });
    case 'acted-out-of-turn':
      return say(`early.${event.pending.act.action}`, { seat, to: amount(event.pending.to) });
    case 'out-of-turn-returned':
      return say(event.chips === 0 ? 'out-of-turn-open' : event.type, { seat, chips: amount(event.chips) });
    case 'skipped-ruled':
      return say(`skipped.${event.ruling}`, { seat });
    case 'out-of-turn-bound':
      // The action that follows says it.
      return '';
  }
}

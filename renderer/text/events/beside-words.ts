import type { TableEvent } from '../../../engine/table.ts';
import { actAmount, actTitle, changeText } from '../../corrections/correct-words.ts';
import type { TextValues, Words } from '../use-text.ts';
import { seenText } from '../wager-text.ts';
import type { EventWordsKind } from './betting-words.ts';

/** Names by text id, and by the log's name for a person. */
export type NamesById = Readonly<Record<string, string>>;

type Amended = Extract<TableEvent, { type: 'hand-amended' | 'past-hand-amended' }>;

/** Who came and went, what was sealed, called or corrected beside the hand, in words; null for everything else. */
export function besideWords(kind: EventWordsKind, event: TableEvent, words: Words, names: NamesById): string | null {
  const say = (key: string, values: TextValues = {}): string => words.t(`timeline:${kind}.${key}`, values);
  const nameOf = (id: string | undefined): string | null => (id === undefined ? null : (names[id] ?? null));
  switch (event.type) {
    case 'cards-sealed':
      return say('sealed');
    case 'cards-sealed-for-stream':
      return say('sealedForStream');
    case 'stream-set':
      return event.delay === null ? say('streamEnds') : say('stream', { ...event.delay });
    case 'stream-consent-recorded':
      return say(event.agrees ? 'agrees' : 'withdraws', { seat: event.seat });
    case 'call-taken':
      return say('taken', { name: nameOf(event.name?.id) ?? nameOf(event.by) ?? words.t('timeline:nobody') });
    case 'call-left':
      return say('left', { name: nameOf(event.by) ?? words.t('timeline:nobody') });
    case 'floor-called': {
      const { wager, seat } = event;
      if (wager === undefined || seat === null) return null;
      const onlyChips = kind === 'pill' && wager.declared === null && wager.motions.length > 0;
      return onlyChips
        ? say('wagerChips', { seat, seen: chipsOf(wager.motions, words) })
        : say('wager', { seat, seen: seenText(wager, words) });
    }
    case 'hand-amended':
    case 'past-hand-amended':
      return kind === 'pill' ? null : say('amended', { number: event.hand, changes: changesText(event, words) });
    case 'dealer-changed':
      return named('dealer', nameOf(event.to?.name.id), say);
    case 'dealer-waits':
      return named('dealerWaits', nameOf(event.dealer?.name.id), say);
    case 'staff-at-table':
      return named(event.what === 'came' ? 'came' : 'gone', nameOf(event.name.id), say);
    default:
      return null;
  }
}

/** A person without a name here is called by their role. */
const named = (key: string, name: string | null, say: (key: string, values: TextValues) => string): string | null =>
  name === null ? null : say(key, { name });

/** "2×1,000 + 500": as short as a pill. */
const chipsOf = (
  motions: Extract<TableEvent, { type: 'wager-ruled' }>['wager']['motions'],
  { amount }: Words,
): string =>
  motions
    .flat()
    .map(({ denom, count }) => (count === 1 ? amount(denom) : `${count}×${amount(denom)}`))
    .join(' + ');

/** What was changed, before → after: "seat 9, all-in: 1,600 -> counted 1,700". */
const changesText = ({ amendment }: Amended, words: Words): string =>
  amendment.map((one) => changedText(one, words)).join('; ');

function changedText({ change, was }: Amended['amendment'][number], words: Words): string {
  if (was === null) return changeText(change, words);
  const values = { act: actTitle(was, words), was: actAmount(was, words) };
  if (change.change === 'remove') return words.t('timeline:change.gone', values);
  return words.t('timeline:change.act', { ...values, now: changeText(change, words) }).replace(': ->', ' ->');
}

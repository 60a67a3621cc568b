import type { TableEvent, TableState } from '../../../engine/table.ts';
import type { TextValues, Words } from '../../text/use-text.ts';

type SeatCounted = NonNullable<TableState['closed']>['counted'][number];

const chipsEvents = {
  'chips-added': true,
  'chips-taken-back': true,
  'chips-announced': true,
  'chips-given': true,
  'chips-collected': true,
  'chips-raced': true,
  'stack-counted': true,
  'stack-bagged': true,
  'bag-opened': true,
  'table-closed': true,
  'table-reopened': true,
} as const satisfies { readonly [Type in TableEvent['type']]?: true };

type ChipsEvent = Extract<TableEvent, { type: keyof typeof chipsEvents }>;

/** Chips that move between hands, and counts of them. */
export const isChipsEvent = <Other extends { readonly type: string }>(event: Other | ChipsEvent): event is ChipsEvent =>
  Object.hasOwn(chipsEvents, event.type);

/** Chips that came, went or were counted, in words. */
export function chipsWords(kind: 'pill' | 'moment', event: ChipsEvent, { t, amount }: Words): string {
  const say = (key: string, values: TextValues): string => t(`${kind}.${key}`, values);
  switch (event.type) {
    case 'chips-added':
      return say(event.behind === true ? 'chips-behind' : event.type, { seat: event.seat, chips: amount(event.chips) });
    case 'chips-announced':
    case 'chips-taken-back':
    case 'chips-given':
    case 'chips-collected':
      return say(event.type, { seat: event.seat, chips: amount(event.chips) });
    case 'chips-raced':
      return say(event.type, { old: amount(event.old), new: amount(event.new) });
    case 'stack-counted':
      return say(event.type, { seat: event.seat, chips: amount(event.stack) });
    case 'stack-bagged':
      return say(event.type, { seat: event.seat, chips: amount(event.bag.chips), bag: event.bag.number });
    case 'bag-opened':
      return say(event.type, { seat: event.seat, bag: event.number });
    case 'table-closed':
    case 'table-reopened':
      return say(event.type, { difference: differenceOf(event.counted, amount) });
  }
}

/** "+500", "−200", "0": what all stacks together are over the book or under it. */
function differenceOf(counted: readonly SeatCounted[], amount: Words['amount']): string {
  const all = counted.reduce((sum, { difference }) => sum + difference, 0);
  return `${all > 0 ? '+' : all < 0 ? '−' : ''}${amount(Math.abs(all))}`;
}

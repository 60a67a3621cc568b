import { useStore } from 'zustand';
import type { TableEvent } from '../../../../engine/table.ts';
import { useText, type Words } from '../../../text/use-text.ts';
import { useConsoleTable } from '../console-context.ts';
import { type ActSaid, actsSaid } from './acts-said.ts';

/** Actions the card reader booked without a tap; undo reverts them. */
export function ByReader() {
  const { store } = useConsoleTable();
  const words = useText('devices');
  const booked = useStore(store, (screen) => screen.byReader);
  const told = [
    actsSaid(
      booked.flatMap((event) => actOf(event) ?? []),
      words,
    ),
    ...booked.flatMap((event) => cardsSaid(event, words) ?? []),
  ];
  const acts = told.filter((one) => one !== '').join(', ');
  return acts === '' ? null : <b>{words.t('booked.by', { acts })} </b>;
}

/** What a seat did with its cards. */
function cardsSaid(event: TableEvent, { t }: Words): string | null {
  switch (event.type) {
    case 'drawn':
      return event.cards === 0
        ? t('floor:pill.pat', { seat: event.seat })
        : t('booked.draw', { seat: event.seat, cards: event.cards });
    case 'hand-mucked':
      return t('booked.muck', { seat: event.seat });
    default:
      return null;
  }
}

function actOf(event: TableEvent): ActSaid | null {
  switch (event.type) {
    case 'folded':
      return { act: 'fold', seat: event.seat };
    case 'checked':
      return { act: 'check', seat: event.seat };
    case 'called':
      return { act: 'call', seat: event.seat, chips: event.to };
    default:
      return null;
  }
}

import { useStore } from 'zustand';
import type { TableEvent } from '../../../../engine/table.ts';
import { useText } from '../../../text/use-text.ts';
import { useConsoleTable } from '../console-context.ts';
import { type ActSaid, actsSaid } from './acts-said.ts';

/** What nobody has tapped: the card reader has booked it, and undo takes it back. */
export function ByReader() {
  const { store } = useConsoleTable();
  const words = useText('devices');
  const booked = useStore(store, (screen) => screen.byReader);
  const acts = booked.flatMap((event) => actOf(event) ?? []);
  return acts.length === 0 ? null : <b>{words.t('booked.by', { acts: actsSaid(acts, words) })} </b>;
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

import type { WitnessEvent } from '../../engine/table.ts';
import type { TableFact } from '../../native-bridge/contracts/table-facts.ts';
import type { GrowingStep } from './growing-step.ts';

type ShufflerReported = Extract<WitnessEvent, { type: 'shuffler-reported' }>;

/** The shuffler events that long-term reports are made from: cycles and all faults. */
const told: ReadonlySet<ShufflerReported['what']> = new Set([
  'done',
  'fault',
  'fault-cleared',
  'overdue',
  'restarted',
  'events-lost',
  'tamper',
] satisfies ShufflerReported['what'][]);

const nothing: readonly TableFact[] = [];

/** The state of devices and what they did, as far as an event says. */
export function deviceFactsOf({ row, event }: GrowingStep): readonly TableFact[] {
  const { seq, at } = row;
  const did = (device: string, event: string, code: string | null, deck: string | null = null): TableFact => ({
    what: 'device-did',
    seq,
    at,
    device,
    deck,
    event,
    code,
  });
  switch (event.type) {
    case 'device-changed': {
      const { device, state, fault } = event;
      return [{ what: 'device-is', at, device, state, fault }, did(device, state, fault)];
    }
    case 'place-reads':
      return [did('antenna', event.state, String(event.place))];
    case 'card-alarm':
      return [did('reader', 'alarm', event.alarm)];
    case 'shuffler-reported': {
      const { what, deck, code, verified } = event;
      if (verified === 'fail') return [did('shuffler', 'failed-deck', code, deck)];
      return told.has(what) ? [did('shuffler', what, code, deck)] : [];
    }
    default:
      return nothing;
  }
}

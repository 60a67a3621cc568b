import type { CardPlace, Witnesses } from '../../../../engine/table.ts';
import type { DeviceFault, DeviceStatus, TableStatus } from '../../../../protocol/table-messages.ts';
import { needOf, type ShufflerNeed } from '../../../text/shuffler-need.ts';

/** Something at the table that does not work as it should; texts are in the `devices` file. */
export type Trouble =
  | { readonly of: 'table-server'; readonly since: number }
  | { readonly of: 'reader' | 'shuffler'; readonly fault: DeviceFault | 'refused'; readonly since: number }
  /** Another PC is this table for the cardroom, or the cardroom does not know this one. */
  | { readonly of: 'stranger' }
  /** The cardroom takes nothing of this table's log. */
  | { readonly of: 'refused-log' }
  /** The cardroom stores what happens here but does not understand it. */
  | { readonly of: 'not-understood' }
  /** This PC's clock is so many milliseconds ahead of the room's; negative: behind it. */
  | { readonly of: 'clock'; readonly ahead: number }
  /** The machine works and needs a person. */
  | { readonly of: 'shuffler-needs'; readonly need: ShufflerNeed }
  | { readonly of: 'place'; readonly place: CardPlace; readonly state: 'weak' | 'unusable' };

/** What prevents one device from working; null if it works. A state without a word for its cause is named itself. */
export function deviceTrouble(device: 'reader' | 'shuffler', status: DeviceStatus): Trouble | null {
  const { state, fault, since } = status;
  if (state === 'none') return null;
  if (fault !== null) return { of: device, fault, since };
  switch (state) {
    case 'opening':
    case 'ready':
      return null;
    case 'absent':
      return { of: device, fault: 'no-line', since };
    case 'silent':
      return { of: device, fault: 'no-answer', since };
    case 'refused':
      return { of: device, fault: 'refused', since };
  }
}

/** Nothing is lost: play goes on as usual, and it is never shown in coral. */
export const isMild = (trouble: Trouble): boolean =>
  trouble.of === 'not-understood' ||
  trouble.of === 'clock' ||
  (trouble.of === 'place' && trouble.state === 'weak') ||
  (trouble.of === 'shuffler-needs' && trouble.need !== 'tamper') ||
  ('fault' in trouble && trouble.fault === 'unlisted-firmware');

/** Everything that does not work, worst first: without its table server a console books nothing, without a reader cards are keyed. */
export function troublesNow(
  status: TableStatus,
  witnesses: Witnesses,
  downSince: number | null,
): readonly [Trouble, ...Trouble[]] | null {
  const { shufflerFault } = witnesses;
  const { notUnderstood, isStranger, isRefused, clockAhead } = status.cardroom;
  const places = placeTroubles(status);
  const all = [
    downSince === null ? null : ({ of: 'table-server', since: downSince } as const),
    isStranger === undefined ? null : ({ of: 'stranger' } as const),
    isRefused === undefined ? null : ({ of: 'refused-log' } as const),
    deviceTrouble('reader', status.reader),
    deviceTrouble('shuffler', status.shuffler),
    shufflerFault === null ? null : ({ of: 'shuffler-needs', need: needOf(shufflerFault) } as const),
    ...places.filter(({ state }) => state === 'unusable'),
    notUnderstood === undefined ? null : ({ of: 'not-understood' } as const),
    clockAhead === undefined ? null : ({ of: 'clock', ahead: clockAhead } as const),
    ...places.filter(({ state }) => state === 'weak'),
  ].filter((trouble) => trouble !== null);
  const [worst, ...others] = [...all.filter((one) => !isMild(one)), ...all.filter(isMild)];
  return worst === undefined ? null : [worst, ...others];
}

/** Places whose antenna reads badly or not at all, worst first; none while the reader itself is away. */
export function placeTroubles({ decks, reader }: TableStatus): readonly Extract<Trouble, { of: 'place' }>[] {
  if (decks === null || reader.state !== 'ready') return [];
  const bad = decks.places.flatMap(({ place, state }) =>
    state === 'weak' || state === 'unusable' ? [{ of: 'place', place, state } as const] : [],
  );
  return [...bad.filter(({ state }) => state === 'unusable'), ...bad.filter(({ state }) => state === 'weak')];
}

import type { TableConfig } from '../config.ts';
import { placesOf } from './attached-devices.ts';
import { registrationAntenna } from './deck-desk.ts';

const goneAfter = { seat: 1_500, board: 2_500, muck: 4_000 };
const goneFromRegistration = 600;

/**
 * How long, in milliseconds, a card may go unseen on each antenna before it counts as gone: longer where cards lie under hands and chips.
 * Nothing covers a registration antenna.
 */
export function goneAfterMs(config: TableConfig): ReadonlyMap<number, number> {
  const places = placesOf(config);
  const registration = registrationAntenna(config, places);
  return new Map([
    ...(registration === null ? [] : [[registration, goneFromRegistration] as const]),
    ...[...places].map(([antenna, place]) => [antenna, goneAfter[typeof place === 'number' ? 'seat' : place]] as const),
  ]);
}

import { actorParts, type EventFamilies, isOf, type TableEvent } from '../../../engine/table.ts';
import { deviceWitness, isDeviceEvent } from './device-words.ts';
import { shotClockWitness } from './shot-clock-words.ts';

/** The rows of a hand's timeline, in drawing order. */
export const witnesses = ['shuffler', 'reader', 'dealer', 'floor'] as const;
export type Witness = (typeof witnesses)[number];

/**
 * Who testifies to an event, said by this actor; null for what merely follows from the event before it, and for a device's own condition.
 */
export function witnessOf(event: TableEvent, actor?: string): Witness | null {
  const witness = witnessByEvent(event);
  // What the cards showed without a tap.
  return witness === 'dealer' && actor === 'device:reader' ? 'reader' : witness;
}

function witnessByEvent(event: TableEvent): Witness | null {
  if (isOf('report', event)) return reportWitness(event);
  // An action out of turn binds by itself.
  if (isOf('betting', event)) return event.type === 'out-of-turn-bound' ? null : 'dealer';
  if (isOf('order', event)) return event.type.endsWith('-confirmed') ? 'dealer' : 'floor';
  if (isOf('shot-clock', event)) return shotClockWitness(event);
  if (event.type === 'cards-sealed' || event.type === 'cards-sealed-for-stream') return 'reader';
  if (isOf('stream', event)) return 'floor';
  if (isDeviceEvent(event)) return deviceWitness(event);
  if (isOf('staff', event)) return event.type === 'staff-at-table' ? 'floor' : 'dealer';
  if (isBetweenHands(event)) return 'dealer';
  switch (event.type) {
    case 'deck-accepted':
    case 'board-dealt':
    case 'cards-shown':
      return event.by;
    case 'hand-started':
      return event.by === 'green-button' ? 'shuffler' : 'dealer';
    case 'blinds-owed':
      // A missed blind follows from the deal; that it is posted was announced.
      return event.owes?.posts === true ? 'dealer' : null;
    case 'seat-opened':
      return event.why === 'left' ? 'dealer' : event.why === 'moved' ? 'floor' : null;
    case 'incident-ruled':
    case 'hand-amended':
    case 'past-hand-amended':
    case 'call-taken':
    case 'call-left':
      return actorParts(event.by)[0].role === 'dealer' ? 'dealer' : 'floor';
    case 'drawn':
    case 'up-cards-dealt':
    case 'opener-named':
    case 'runs-agreed':
    case 'hand-tabled':
    case 'hand-mucked':
    case 'hand-killed':
    case 'winners-named':
    case 'pot-pushed':
    case 'board-swapped':
    case 'witnesses-overruled':
    case 'floor-called':
    case 'call-withdrawn':
    case 'step-undone':
      return 'dealer';
    case 'table-opened':
    case 'ante-posted':
    case 'blind-posted':
    case 'betting-opened':
    case 'sleeper-woke':
    case 'cards-awaited':
    case 'rake-taken':
    case 'uncalled-returned':
    case 'bets-gathered':
    case 'steps-joined':
    case 'showdown-opened':
    case 'pots-awarded':
    case 'hand-ended':
    case 'misdeal-declared':
    case 'announced-in-play':
    case 'order-answered':
    case 'device-changed':
      return null;
  }
}

/** Penalties belong to the floor; what is noted about a player follows from the ruling. */
function reportWitness({ type }: EventFamilies['report']): Witness | null {
  if (type === 'penalty-given' || type === 'chips-forfeited') return 'floor';
  return type === 'incident-counted' || type === 'aggression-barred' ? null : 'dealer';
}

const betweenHands = {
  'player-seated': true,
  'chips-added': true,
  'chips-taken-back': true,
  'chips-announced': true,
  'chips-given': true,
  'table-closed': true,
  'table-reopened': true,
  'stack-counted': true,
  'stack-bagged': true,
  'bag-opened': true,
  'player-away': true,
  'chips-collected': true,
  'seat-changed': true,
  'chips-raced': true,
  'next-hand-planned': true,
  'rotation-set': true,
  'stakes-set': true,
  'button-moved': true,
  'deck-changed': true,
  'deck-booked': true,
} as const satisfies { readonly [Type in TableEvent['type']]?: true };

/** What only the dealer does, between hands. */
const isBetweenHands = <Other extends { readonly type: string }>(
  event: Other | Extract<TableEvent, { type: keyof typeof betweenHands }>,
): event is Extract<TableEvent, { type: keyof typeof betweenHands }> => Object.hasOwn(betweenHands, event.type);

import type { TableOrder } from '../../engine/office.ts';
import type { TableEvent } from '../../engine/table.ts';
import type { FloorOrder } from '../../protocol/floor-desk.ts';
import type { OfficeWish } from '../../protocol/office-desk.ts';
import { type Accident, accidents, awayFromCopy } from './evening-accidents.ts';
import { type Counted, corrections, pairOf, things, thingsByHands } from './happenings.ts';

/** Every command of the office: a new one is a wish the evenings have to make. */
const wishes: { readonly [Type in OfficeWish['type']]: true } = {
  'meet-player': true,
  'record-consent': true,
  'join-players': true,
  'keep-structure': true,
  'set-house-rules': true,
  'set-house-duties': true,
  'check-register': true,
  'book-for-person': true,
  'drop-structure': true,
  'plan-tournament': true,
  'change-structure': true,
  'cancel-tournament': true,
  'plan-flight': true,
  'bag-flight': true,
  'close-flight': true,
  'bag-late': true,
  'open-day': true,
  'use-table': true,
  'leave-table': true,
  'close-seat': true,
  'set-breaking-order': true,
  enter: true,
  'withdraw-entry': true,
  'take-out-entry': true,
  'sell-rebuy': true,
  'sell-add-on': true,
  'take-back-sale': true,
  'decline-rebuy': true,
  'draw-seats': true,
  'close-registration': true,
  'open-registration': true,
  'start-tournament': true,
  'pause-clock': true,
  'resume-clock': true,
  'adjust-clock': true,
  'set-pace': true,
  'begin-break': true,
  'break-now': true,
  'begin-day': true,
  'set-start-time': true,
  'go-to-level': true,
  'change-levels': true,
  'put-off-break': true,
  'halt-tables': true,
  'hand-for-hand': true,
  'next-round': true,
  'move-player': true,
  'cancel-move': true,
  'break-table': true,
  'draw-final-table': true,
  'settle-places': true,
  'fix-prizes': true,
  'agree-deal': true,
  'propose-deal': true,
  'vote-deal': true,
  'drop-deal': true,
  'pay-place': true,
  'pay-bounty': true,
  'settle-head': true,
  'award-seats': true,
  'settle-seat': true,
  'settle-owed': true,
  'give-ticket': true,
  'take-ticket': true,
  'commit-draw': true,
  'open-draw': true,
  'draw-envelope': true,
  'reveal-draw': true,
  'book-chips': true,
  'end-tournament': true,
  'reopen-tournament': true,
  'open-game': true,
  'change-game': true,
  'close-game': true,
  'add-table': true,
  'remove-table': true,
  'order-tables': true,
  wait: true,
  'leave-list': true,
  'move-in-list': true,
  'call-player': true,
  'pass-over': true,
  'give-seat': true,
  'seat-in-game': true,
  'move-in-game': true,
  'pick-up': true,
  'bring-chips': true,
  'charge-time': true,
  'set-call-minutes': true,
  'close-shift': true,
  'set-rotation': true,
  'push-dealers': true,
  'post-dealer': true,
};

/** Tables know it, and no evening's office gives it to one. */
type NeverGiven = 'notice';

const orders: { readonly [Type in Exclude<TableOrder['order'], NeverGiven>]: true } = {
  'set-up-table': true,
  'seat-player': true,
  'move-out': true,
  'change-seat': true,
  'set-schedule': true,
  'set-stakes': true,
  'set-games': true,
  halt: true,
  'hand-for-hand': true,
  'shot-clock': true,
  'shot-clock-stage': true,
  pace: true,
  'others-elsewhere': true,
  'set-heads': true,
  'add-chips': true,
  'take-chips': true,
  'collect-time': true,
  'give-penalty': true,
};

const floorOrders: { readonly [Type in FloorOrder['order']]: true } = {
  'rule-incident': true,
  'take-call': true,
  'leave-call': true,
  report: true,
  'amend-hand': true,
  'amend-past-hand': true,
};

/** Events of a clock on every decision. */
const clockEvents = [
  'decision-timed',
  'extension-used',
  'clock-paused',
  'clock-resumed',
  'time-ran-out',
  'banks-set',
  'day-begun',
  'pace-set',
] as const satisfies readonly TableEvent['type'][];

/** Events that no evening produced, by name: the evenings have proved nothing about them. */
export function neverHappened({ times, pairs }: Counted): readonly string[] {
  const named = (kind: string, all: object): readonly string[] => Object.keys(all).map((name) => `${kind} ${name}`);
  const wanted = [
    ...named('wish', wishes),
    ...named('order', orders),
    ...named('floor order', floorOrders),
    ...clockEvents.map((type) => `event ${type}`),
    ...accidents.map((name: Accident) => `accident ${name}`),
    ...awayFromCopy,
  ];
  const wantedPairs = [
    ...things.flatMap((thing) => corrections.map((correction) => pairOf(thing, correction))),
    ...thingsByHands.map((thing) => pairOf(thing, 'last hand corrected')),
  ];
  return [...wanted.filter((name) => !times.has(name)), ...wantedPairs.filter((pair) => !pairs.has(pair))];
}

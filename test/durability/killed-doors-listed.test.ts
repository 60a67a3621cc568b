import { expect, test } from 'vitest';
import { browserRows, httpRows } from '../../commands/door-table.ts';
import { tokenWishSchema } from '../../protocol/reader-tokens.ts';
import { staffWishSchema } from '../../protocol/staff-office.ts';
import { deskDoors } from './desk-doors.ts';
import { officeEvenings } from './door-evening.ts';
import type { DoorWorld } from './door-world.ts';

/** What changes nothing that outlives its answer: questions, and what is in memory and given anew, as sessions, signatures, codes and open votes. */
const leavesNothing = ['watch', 'read-hand', 'floor-ask', 'office-ask', 'sign', 'sign-in', 'sign-out', 'new-code'];
const forgotten = ['ballot-wish', 'GET', 'POST /vote', 'POST /code', 'POST /updates', 'POST /update'];

/** Where nobody has killed the room yet, and what stands in the way. */
const notYet: Readonly<Record<string, string>> = {
  'office-wish charge-time': 'the time of a table is due after ten minutes',
  'office-wish put-off-break': 'a break is proposed while entries are sold',
  'office-wish draw-final-table': 'the final table is drawn from several',
  'office-wish cancel-move': 'a move waits only while its table is away',
  'office-wish begin-break': 'the hands before it are dealt',
  'office-wish settle-places': 'two went out by one hand',
  'floor-order amend-hand': 'a hand is corrected',
  'floor-order amend-past-hand': 'an older hand is corrected',
  'open-cards': 'hands are sealed, and two have signed',
  'update-wish': 'a launcher runs the room: the proof of power cuts kills it there',
  'POST /review': 'a key takes seconds to make',
  'POST /chain': 'the proof of the chain kills there',
};

/** Only the type of each wish is looked at: the evening is not played. */
const typeOf = (step: (typeof officeEvenings)[keyof typeof officeEvenings][number]): string => {
  const anything: unknown = new Proxy(() => anything, {
    get: (_, key) =>
      key === Symbol.toPrimitive ? () => '0' : key === Symbol.iterator ? () => [][Symbol.iterator]() : anything,
    apply: () => anything,
  });
  const wish = step.wish(anything as DoorWorld);
  return wish.type === 'floor-order' ? `floor-order ${wish.order.order}` : `office-wish ${wish.type}`;
};

test('the room is killed at every door that leaves something behind, or it is said what stands in the way', () => {
  const killed = new Set([
    ...Object.values(officeEvenings).flatMap((steps) => steps.map(typeOf)),
    ...deskDoors.map(({ door }) => door),
  ]);
  const isKilled = (door: string): boolean =>
    killed.has(door) || [...killed].some((one) => `POST ${one}`.startsWith(door) || one.startsWith(`${door} `));
  const doors = [
    ...browserRows().map(({ message, part }) => (part === null ? message : `${message} ${part}`)),
    ...httpRows.map(({ message, part }) => (message === 'GET' ? message : `${message} ${part}`)),
  ].filter((door) => ![...leavesNothing, ...forgotten].some((one) => door === one || door.startsWith(`${one} `)));
  expect(doors.filter((door) => !isKilled(door) && !(door in notYet))).toEqual([]);
  expect(Object.keys(notYet).filter((door) => killed.has(door) || !doors.includes(door))).toEqual([]);
  expect(staffWishSchema.options.length + tokenWishSchema.options.length).toBe(10);
});

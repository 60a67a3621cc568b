import { expect, test } from 'vitest';
import { browserRows, groupRows, httpRows } from '../../commands/door-table.ts';
import { chainDeskAskSchema } from '../../protocol/chain-desk.ts';
import { privacyAskSchema } from '../../protocol/privacy-office.ts';
import { tokenWishSchema } from '../../protocol/reader-tokens.ts';
import { staffWishSchema } from '../../protocol/staff-office.ts';
import { deskDoors } from './desk-doors.ts';
import { officeEvenings } from './door-evening.ts';
import type { DoorWorld } from './door-world.ts';
import { groupDoors } from './group-doors.ts';

/** These change nothing that outlives their answer: questions, and data in memory that is renewed, such as sessions, signatures, codes and open votes. */
const leavesNothing = ['watch', 'read-hand', 'floor-ask', 'office-ask', 'sign', 'sign-in', 'sign-out', 'new-code'];
const forgotten = ['ballot-wish', 'GET', 'POST /vote', 'POST /code', 'POST /update'];

/** Only the type of each wish matters here: the evening is not played. */
const typeOf = (step: (typeof officeEvenings)[keyof typeof officeEvenings][number]): string => {
  const anything: unknown = new Proxy(() => anything, {
    get: (_, key) =>
      key === Symbol.toPrimitive ? () => '0' : key === Symbol.iterator ? () => [][Symbol.iterator]() : anything,
    apply: () => anything,
  });
  const wish = step.wish(anything as DoorWorld);
  return wish.type === 'floor-order' ? `floor-order ${wish.order.order}` : `office-wish ${wish.type}`;
};

test('the room is killed at every door that stores something', () => {
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
  expect(doors.filter((door) => !isKilled(door))).toEqual([]);
  const erasures = privacyAskSchema.options.map(({ shape }) => `/privacy ${shape.type.value}`);
  expect(erasures.filter((door) => !killed.has(door))).toEqual([]);
  expect(staffWishSchema.options.length + tokenWishSchema.options.length).toBe(10);
});

/** Requests at a chain's desk that change only the trail of who asked. */
const onlyAsked = [
  'sign-in',
  'sign-out',
  'people',
  'glance',
  'report',
  'players',
  'person',
  'persons',
  'forgets',
  'series',
  'standings',
  'handed',
  'kept-out',
  'audit',
];

test('the chain is killed at every desk request that stores something', () => {
  const killed = new Set(groupDoors.map(({ door }) => door));
  const doors = [...groupRows().map(({ message }) => message), '/join-chain', '/desk revoke'];
  expect(doors.filter((door) => !onlyAsked.includes(door) && !killed.has(door))).toEqual([]);
  expect([...killed].filter((door) => !doors.includes(door))).toEqual([]);
  expect(chainDeskAskSchema.options).toHaveLength(3);
});

import { expect, test } from 'vitest';
import { actorOf, actorParts, isOfStaff, isSameActor, namesOfActor, signedBeside } from './actor.ts';

test.each([
  ['dealer', ['dealer', null]],
  ['dealer:7', ['dealer', '7']],
  ['floor:12+manager:3', ['floor', '12'], ['manager', '3']],
  ['device:reader', ['device', 'reader']],
  ['floor:a:b', ['floor', 'a:b']],
])('%s is taken apart and put together again', (actor, ...parts) => {
  const read = actorParts(actor);
  expect(read.map(({ role, id }) => [role, id])).toEqual(parts);
  const [first = '', second = null] = read.map(({ role, id }) => actorOf(role, id));
  expect(signedBeside(first, second)).toBe(actor);
});

test('the same person is the same in another role and beside another; houses without a list compare roles', () => {
  expect(isSameActor('floor:12', 'manager:12')).toBe(true);
  expect(isSameActor('floor:12+manager:3', 'floor:12')).toBe(true);
  expect(isSameActor('floor:12+manager:3', 'manager:3')).toBe(false);
  expect([isSameActor('floor', 'floor'), isSameActor('floor', 'floor:12')]).toEqual([true, false]);
});

test('a name is told where everybody has one', () => {
  const nameOf = (id: string) => ({ '12': 'Lucie V.', '3': 'Jan K.' })[id];
  expect(namesOfActor('floor:12+manager:3', nameOf)).toBe('Lucie V. + Jan K.');
  expect(namesOfActor('floor:12+manager:4', nameOf)).toBeNull();
  expect(namesOfActor('dealer', nameOf)).toBeNull();
});

test('only one or two people by their ids are of the staff', () => {
  expect(['dealer:7', 'floor:12+manager:3'].map(isOfStaff)).toEqual([true, true]);
  for (const other of ['dealer', 'device:reader', 'pin', 'floor:1+floor:2+floor:3', 'floor:<b>'])
    expect([other, isOfStaff(other)]).toEqual([other, false]);
});

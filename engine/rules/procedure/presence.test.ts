import { expect, test } from 'vitest';
import { consult } from '../rulebooks/consult.ts';
import { mayActAway } from './presence.ts';

test.each([
  { rulebook: 'tda-2011', action: true, clock: false },
  { rulebook: 'tda-sk', action: false, clock: false },
  { rulebook: 'tda-cz', action: false, clock: false },
] as const)('$rulebook: away from the seat, acting $action, calling a clock $clock', ({ rulebook, action, clock }) => {
  const may = (what: 'action' | 'clock') =>
    consult({ rulebook, overlay: {} }, (policies) => mayActAway(what, policies)).outcome.accepted;
  expect({ action: may('action'), clock: may('clock') }).toEqual({ action, clock });
});

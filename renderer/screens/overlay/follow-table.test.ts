import { expect, test } from 'vitest';
import type { PublicEvent } from '../../../protocol/public-events/public-event.ts';
import { followTable } from './follow-table.ts';

const minute = 60_000;

/** An overlay that shows a table so many minutes late, its line, and a clock that only the test moves. */
function overlay(behind: number) {
  const begun = 1_795_858_200_000;
  let now = begun;
  let due: { readonly at: number; readonly action: () => void }[] = [];
  let say: (text: string) => void = () => {};
  let turn: (state: 'up' | 'down') => void = () => {};
  const greetings: { readonly from?: string; readonly since?: number }[] = [];
  const followed = followTable({
    settings: { table: 't', token: null, day: 6, behind },
    transport: {
      send: (text) => void greetings.push(JSON.parse(text)),
      onMessage: (heard) => {
        say = heard;
      },
      onState: (heard) => {
        turn = heard;
      },
    } as Parameters<typeof followTable>[0]['transport'],
    now: () => now,
    after: (ms, action) => void due.push({ at: now + ms, action }),
  });
  const tells = (event: object): void => say(JSON.stringify(event));
  turn('up');
  return {
    greetings,
    turn: (state: 'up' | 'down') => turn(state),
    tells,
    /** The table as it is, or an act at it, some minutes after the overlay began. */
    table: (n: number, seats: object) => tells({ ...event(n, 0, begun), type: 'table', now: { table: 't', seats } }),
    acts: (n: number, stack: number, minutes: number) =>
      tells({ ...event(n, n - 1, begun + minutes * minute), type: 'seat', seat: 1, now: { seats: { 1: { stack } } } }),
    passes: (minutes: number): void => {
      const until = now + minutes * minute;
      for (let next = first(); next !== undefined && next.at <= until; next = first()) {
        due = due.filter((one) => one !== next);
        now = Math.max(now, next.at);
        next.action();
      }
      now = until;
    },
    /** Looks that wait for their time. */
    looks: () => due.length,
    stack: () => followed.now().view.table?.seats?.['1']?.stack ?? null,
    sentence: () => followed.now().sentence,
  };
  function first() {
    return due.toSorted((one, other) => one.at - other.at)[0];
  }
}

const event = (n: number, after: number, at: number): Omit<PublicEvent, 'type'> =>
  ({ v: 1, id: `s.${n}`, stream: 's', n, after, at }) as Omit<PublicEvent, 'type'>;

test('an overlay that is behind shows the table at once and each event when its minutes have passed, in order', () => {
  const page = overlay(10);
  page.table(1, { 1: { stack: 500 } });
  page.acts(2, 400, 0);
  page.acts(3, 300, 2);
  expect(page.stack()).toBe(500);
  page.passes(9.9);
  expect(page.stack()).toBe(500);
  page.passes(0.2);
  expect(page.stack()).toBe(400);
  page.passes(1);
  expect(page.stack()).toBe(400);
  page.passes(1);
  expect(page.stack()).toBe(300);
});

test('after a lost line it asks for what follows the last event it has shown, and shows nothing twice', () => {
  const page = overlay(10);
  page.table(1, { 1: { stack: 500 } });
  page.acts(2, 400, 0);
  page.turn('down');
  page.turn('up');
  expect(page.greetings.at(-1)?.from).toBe('s.1');
  page.acts(2, 400, 0);
  page.passes(11);
  expect(page.stack()).toBe(400);
});

test('however often the line is lost, one look is taken at what is due', () => {
  const page = overlay(10);
  page.table(1, { 1: { stack: 500 } });
  page.passes(1);
  for (let lost = 0; lost < 5; lost += 1) {
    page.acts(2, 400, 0);
    page.turn('down');
    page.turn('up');
  }
  page.acts(2, 400, 0);
  expect(page.looks()).toBe(1);
});

test('a stream that ends takes along what was not shown yet', () => {
  const page = overlay(10);
  page.table(1, { 1: { stack: 500 } });
  page.acts(2, 400, 0);
  page.tells({ type: 'end', sentence: 'Public events are for whoever has a token.' });
  page.passes(11);
  expect([page.stack(), page.sentence()]).toEqual([null, 'Public events are for whoever has a token.']);
  expect(page.greetings).toHaveLength(1);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Command, decide, replay, type TableEvent, type TableState } from '../../engine/index.ts';
import { busyEvening } from '../../test/support/busy-evening.ts';
import { randomTables } from '../../test/support/random-table.ts';
import { sampleOpening } from '../../test/support/sample-table.ts';
import { rowsOf } from '../../test/support/table-rows.ts';
import { projectRows } from './project-rows.ts';

/** The room's picture of a table whose log has these events. */
function grownFrom(events: readonly TableEvent[]) {
  const grown = projectRows(null, { tableId: 't', logId: 'log-1' }, rowsOf('log-1', events));
  if ('unfit' in grown) throw new Error(grown.unfit);
  return grown.table.state;
}

test('whatever happens at a table, the room has the same picture of it', () => {
  fc.assert(
    fc.property(randomTables, (from) => {
      const { events } = busyEvening(from, 200);
      const written = JSON.parse(JSON.stringify(events)) as readonly TableEvent[];
      expect(JSON.stringify(grownFrom(events))).toBe(JSON.stringify(replay(written)));
    }),
    { numRuns: 20 },
  );
});

test('a chip race is understood, and the hands after it', () => {
  const race: Command = {
    type: 'race-chips',
    old: 25,
    new: 100,
    odd: { 1: 3, 2: 1 },
    cards: { 1: ['Js', '2h', '4c'], 2: ['Kd'] },
  };
  const opening = sampleOpening([5075, 825, 1200, 3000], { mode: 'tournament', chipValues: [25, 100, 500] });
  const stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };
  const levels = [{ ...stakes, number: 1, minutes: 20, smallestChip: 100 }];
  const commands: readonly Command[] = [
    ...opening,
    { type: 'set-schedule', schedule: { startedAt: 0, levels } },
    race,
    { type: 'start-hand', at: 1, by: 'dealer' },
  ];
  const events: TableEvent[] = [];
  let state: TableState | null = null;
  for (const command of commands) {
    const decision = decide(state, command);
    if ('refusal' in decision) throw new Error(`${command.type}: ${decision.refusal.reason}`);
    events.push(...decision.events);
    state = decision.after;
  }
  expect(events.map(({ type }) => type)).toContain('chips-raced');
  expect(JSON.stringify(grownFrom(events))).toBe(JSON.stringify(state));
});

import { expect, test } from 'vitest';
import { type Command, continueTable, decide, type TableEvent, type TableState } from '../../engine/table.ts';
import { recordsLeftBy } from './left-records.ts';

const taken = (state: TableState | null, commands: readonly Command[]) => {
  let after = state;
  const events: TableEvent[] = [];
  for (const command of commands) {
    const decision = decide(after, command);
    if ('refusal' in decision) throw new Error(JSON.stringify(decision.refusal));
    after = decision.after;
    events.push(...decision.events);
  }
  if (after === null) throw new Error('No table was opened.');
  return { after, events };
};

const seat = (number: number, stack: number): Command => ({
  type: 'seat-player',
  seat: number,
  player: { id: `p${number}`, hash: '' },
  stack,
});

/** A table of two whose log was given up, with these counted stacks. */
function goneOn(counts: Readonly<Record<number, number>>): { readonly event: TableEvent; readonly after: TableState } {
  const { after } = taken(null, [
    {
      type: 'open-table',
      tableId: 't',
      name: 'Table 7',
      mode: 'cash',
      variant: 'no-limit-holdem',
      rulebook: 'tda-2024',
      overlay: {},
      seats: 2,
      schedule: null,
      stakes: { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null },
      chipValues: [1, 5],
    },
    seat(1, 300),
    seat(2, 200),
  ]);
  const reason = { id: 'why', hash: '' };
  const next = continueTable(after, { log: 'l1', sequence: 9, hash: '', at: 5, by: 'manager:s6', reason, counts });
  if ('refusal' in next) throw new Error(JSON.stringify(next.refusal));
  const opened = taken(null, [next.command]);
  const [event] = opened.events;
  if (event === undefined) throw new Error('Nothing was booked.');
  return { event, after: opened.after };
}

test('a continued log is on record with its author and reason, and each differing stack with its amounts', () => {
  const { event, after } = goneOn({ 2: 150 });
  const left = recordsLeftBy(event, {
    row: { seq: 1, at: 5, actor: 'manager:s6' },
    incident: () => undefined,
    takenBack: () => undefined,
    playerAt: (at) => after.chairs[at - 1]?.player?.id ?? null,
    isOver: () => true,
  });
  const ruled = { at: 5, by: 'manager:s6', reason: 'why', hands: null };
  expect(left).toEqual([
    {
      recordId: 'new-log',
      what: 'new-log',
      hand: 0,
      at: 5,
      report: null,
      seat: null,
      player: null,
      ruled: { ...ruled, ruling: null },
      cites: [],
    },
    {
      recordId: 'new-log-seat-2',
      what: 'count',
      hand: 0,
      at: 5,
      report: null,
      seat: 2,
      player: 'p2',
      counted: { stack: 150, difference: -50, by: 'manager:s6' },
      ruled: { ...ruled, ruling: 'noted' },
      cites: [],
    },
  ]);
});

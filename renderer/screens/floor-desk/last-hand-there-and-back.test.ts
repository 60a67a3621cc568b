import { expect, test } from 'vitest';
import { apply, type TableState } from '../../../engine/table.ts';
import type { SeenEvent } from '../../../protocol/table-messages.ts';
import { readEvent } from '../../../server/table/stored-event.ts';
import { EventAtTables } from '../../../test/support/event-at-tables.ts';
import { picturesOf } from './hand-replay.ts';
import { correctedEvents } from './hand-versions.ts';

const players = { A: ['anna', 'boris', 'cyril', 'dana'], B: ['emil', 'filip', 'gita'] };

/** Hand 1 of table A as the floor's desk is sent it: with everything until the next hand begins. */
function handOf(event: EventAtTables): { readonly before: TableState | null; readonly events: readonly SeenEvent[] } {
  const seen = (event.tables.get('A')?.rows ?? []).map((row) => {
    return { sequence: row.seq, at: row.at, actor: 'floor:F', event: readEvent(row) };
  });
  const from = seen.findIndex((one) => one.event.type === 'hand-started');
  const before = seen.slice(0, from).reduce<TableState | null>((state, one) => apply(state, one.event), null);
  return { before, events: seen.slice(from) };
}

test('the last hand of a table is drawn after each correction, however often it went there and back', () => {
  const event = new EventAtTables(players, { lateUntilLevel: 0, reentry: null });
  event.hand('A', [1], [2, 4]);
  event.folded('B');
  event.move('anna', 'B', 4);
  for (const winner of [3, 1, 3, 1]) {
    expect(event.correct('A', 1, [winner])).toBeNull();
    const { before, events } = handOf(event);
    expect(picturesOf(before, events).at(-1)?.chairs).toEqual(event.state('A').chairs);
    const corrected = correctedEvents(events, 1) ?? [];
    expect(picturesOf(before, corrected).at(-1)?.hand?.awards).toEqual(
      expect.arrayContaining([expect.objectContaining({ pushed: true })]),
    );
  }
});

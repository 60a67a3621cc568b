import type { TableEvent } from '../../engine/table.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { readEvent } from '../../server/table/stored-event.ts';

/** The chips of a tournament, as the rows of its tables' logs say. Those bought are at tables, carried along by players, or owed by corrected hands. */
interface ChipsInRows {
  readonly bought: number;
  readonly atTables: number;
  readonly carried: number;
  readonly owed: number;
}

/** The same from the rows alone: no table's state is asked, and nothing the room has kept. By table, in the order written. */
export function chipsInRows(tables: ReadonlyMap<string, { readonly rows: readonly LogRow[] }>): ChipsInRows {
  const rows = [...tables].flatMap(([tableId, table]) => table.rows.map((row) => ({ tableId, row })));
  const counted = new Counted();
  for (const { tableId, row } of rows.sort((one, other) => one.row.at - other.row.at))
    counted.add(tableId, readEvent(row));
  return counted.sums;
}

/** What corrected hands still owe to an entry, or take from it, hand by hand, as the rows say. */
export function owedInRows(
  tables: ReadonlyMap<string, { readonly rows: readonly LogRow[] }>,
  entry: number,
): readonly number[] {
  const owed = new Map<string, number>();
  const add = (hand: string, chips: number) => owed.set(hand, (owed.get(hand) ?? 0) + chips);
  for (const [tableId, { rows }] of tables)
    for (const event of rows.map(readEvent)) {
      if (event.type === 'past-hand-amended')
        for (const one of event.owedElsewhere ?? [])
          if (one.entry === entry) add(`${tableId} ${event.hand}`, one.chips);
      const gives =
        event.type === 'chips-added' ? -event.chips : event.type === 'chips-taken-back' ? event.chips : null;
      const of = 'of' in event ? event.of : undefined;
      if (of === undefined || of.entry !== entry || event.type === 'seat-opened') continue;
      add(`${of.tableId} ${of.hand}`, event.type === 'player-seated' ? -(event.stack ?? 0) : (gives ?? 0));
    }
  return [...owed.values()];
}

const sum = (all: readonly { readonly chips: number }[] = []): number => all.reduce((so, { chips }) => so + chips, 0);

class Counted {
  #bought = 0;
  #atTables = 0;
  #owed = 0;
  /** By player, the chips taken from the last seat. */
  readonly #carried = new Map<string, number>();
  /** By table and seat. */
  readonly #sits = new Map<string, string>();

  get sums(): ChipsInRows {
    const carried = [...this.#carried.values()].reduce((so, chips) => so + chips, 0);
    return { bought: this.#bought, atTables: this.#atTables, carried, owed: this.#owed };
  }

  add(tableId: string, event: TableEvent): void {
    switch (event.type) {
      case 'player-seated': {
        const { player, stack, sentFrom, of } = event;
        this.#sits.set(`${tableId} ${event.seat}`, player.id);
        this.#carried.delete(player.id);
        this.#comes(stack ?? 0, of);
        if (sentFrom === null) this.#bought += stack ?? 0;
        return;
      }
      case 'seat-opened': {
        const player = this.#sits.get(`${tableId} ${event.seat}`) ?? '';
        this.#atTables -= event.chips;
        if (event.why === 'moved') this.#carried.set(player, event.chips);
        return;
      }
      case 'chips-added':
        this.#comes(event.chips, event.of);
        return;
      case 'chips-taken-back':
        this.#comes(-event.chips, event.of);
        return;
      case 'past-hand-amended':
        this.#atTables -= sum(event.elsewhere) + sum(event.owedElsewhere);
        this.#owed += sum(event.owedElsewhere);
        for (const { player, left } of event.elsewhere ?? []) this.#carried.set(player.id, left);
        return;
      default:
    }
  }

  #comes(chips: number, of: object | undefined): void {
    this.#atTables += chips;
    if (of !== undefined) this.#owed -= chips;
  }
}

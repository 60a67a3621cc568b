import type { Partitioned } from './chain-rooms.ts';
import type { ChainSql } from './in-transaction.ts';

/** The month of a time as `202611`, in UTC; 0 for an impossible time. */
export function monthOf(at: number): number {
  const day = new Date(at);
  const year = day.getUTCFullYear();
  return year >= 2000 && year < 2100 ? year * 100 + day.getUTCMonth() + 1 : 0;
}

const dayMs = 86_400_000;

/** The same for many times, most of them on the same days. */
export function monthsByDay(): (at: number) => number {
  const known = new Map<number, number>();
  return (at) => {
    const day = Math.floor(at / dayMs);
    const month = known.get(day) ?? monthOf(at);
    known.set(day, month);
    return month;
  };
}

/** Ensures a partition before rows are written. */
export class Months {
  readonly #sql: ChainSql;
  readonly #known = new Map<string, Promise<void>>();

  constructor(sql: ChainSql) {
    this.#sql = sql;
  }

  /** Resolves when the room has a partition of the table for the month. */
  ready(table: Partitioned, room: number, month: number): Promise<void> {
    if (month === 0) return Promise.resolve();
    const name = `${table}_r${room}_${month}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const made = this.#make(table, room, month).catch((error: unknown) => {
      this.#known.delete(name);
      throw error;
    });
    this.#known.set(name, made);
    return made;
  }

  async #make(table: Partitioned, room: number, month: number): Promise<void> {
    const next = month % 100 === 12 ? month + 89 : month + 1;
    await this.#sql.unsafe(
      `CREATE TABLE IF NOT EXISTS ${table}_r${room}_${month} PARTITION OF ${table}_r${room} FOR VALUES FROM (${month}) TO (${next})`,
    );
  }
}

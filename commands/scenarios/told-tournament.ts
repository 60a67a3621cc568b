import { z } from 'zod';
import {
  dealFor,
  decideOffice,
  type Elimination,
  emptyOffice,
  growOffice,
  type OfficeCommand,
  type OfficeEvent,
  type OfficeRefusal,
  type OfficeState,
  type RoomFacts,
  type Stay,
  type Structure,
  structureTemplates,
  type Tournament,
  tournamentView,
} from '../../engine/office.ts';
import { lastStays, staysAfter } from './office-of-tables.ts';

type DealLimits = NonNullable<Parameters<typeof dealFor>[3]>;

export const money = z.int().min(0);
export const unit = z.int().min(1);
export const player = z.string().min(1);

/** The field. Each player is sold an entry, so a larger one would take minutes and hundreds of megabytes. */
export const fieldMost = 5_000;
export const fieldSize = z.int().min(1).max(fieldMost);

const at = 1_000_000_000;
const ref = (name: string) => ({ id: name, hash: '' });

/** An office with reports of a tournament: its sales, and the players who went out at its tables. */
export class ToldTournament {
  #office: OfficeState = emptyOffice;
  #eliminations: readonly Elimination[] = [];
  #stays: readonly Stay[] = [];
  readonly id: string;
  readonly at = at;

  constructor(structure: Partial<Structure>, id = 'event') {
    this.id = id;
    const planned = { ...structureTemplates.regular, ...structure };
    this.tell({ type: 'tournament-planned', id, at, structure: planned, name: 'Event' });
  }

  tell(event: OfficeEvent): void {
    this.#office = growOffice(this.#office, [event]);
  }

  /** Sends a command to the office: the events it booked, or its refusal. */
  ask(command: OfficeCommand): readonly OfficeEvent[] | OfficeRefusal {
    const decision = decideOffice(this.#office, command, this.#facts, this.at);
    if ('refusal' in decision) return decision.refusal;
    for (const event of decision.events) this.tell(event);
    return decision.events;
  }

  /** Sells an entry for so much, re-buys included, under the next number unless one is given. Returns its number. */
  sold(
    name: string,
    prize: number,
    { tournament = this.id, chips = this.#of(tournament).structure.startingChips, bounty, number }: Sold = {},
  ): number {
    const entry = {
      number: number ?? this.#of(tournament).entries.length + 1,
      player: ref(name),
      at,
      kind: 'entry',
      paid: { prize, fee: 0, ...(bounty === undefined ? {} : { bounty }) },
      chips,
      rebuys: 0,
      addOn: false,
      seat: null,
      fixed: false,
      withdrawn: null,
    } as const;
    this.tell({ type: 'entry-sold', tournament, entry });
    return entry.number;
  }

  /** Prizes of exactly what is played for, whether players or the house paid it. */
  fixed(prizes: readonly number[]): void {
    const { structure, schedule } = this.#of(this.id);
    const guaranteed = prizes.reduce((sum, prize) => sum + prize, 0);
    const changed = { ...structure, payouts: { ...structure.payouts, guaranteed } };
    this.tell({ type: 'structure-changed', tournament: this.id, structure: changed, schedule });
    this.tell({ type: 'prizes-fixed', tournament: this.id, prizes });
  }

  settled(places: Readonly<Record<number, number>>): void {
    this.tell({ type: 'places-settled', tournament: this.id, places });
  }

  /** Adds tables before anything has happened. */
  uses(tableIds: readonly string[]): void {
    for (const tableId of tableIds) this.tell({ type: 'table-used', tournament: this.id, tableId, at, hand: 0 });
    this.started();
  }

  started(): void {
    const { levels } = this.#of(this.id).structure;
    this.tell({ type: 'tournament-started', tournament: this.id, schedule: { startedAt: at, levels } });
  }

  /** The office's answer to sums the remaining players have agreed on. */
  agreed(amounts: Readonly<Record<string, number>>, left: number): ReturnType<typeof decideOffice> {
    const command = { type: 'agree-deal', tournament: this.id, at, amounts, left, heads: 'played' } as const;
    return decideOffice(this.#office, command, this.#facts, at);
  }

  /** The office's proposal of a deal for the remaining players. */
  deal(by: 'chips' | 'icm', left: number, limits?: DealLimits): ReturnType<typeof dealFor> {
    return dealFor({ tournament: this.#of(this.id), state: this.#office, facts: this.#facts }, by, left, limits);
  }

  round(moment: number, round: number, hands: Readonly<Record<string, number>>): void {
    this.tell({ type: 'round-set', tournament: this.id, at: at + moment, round, hands });
  }

  /** Who went out; the moment counts from the beginning. */
  out(eliminations: readonly Elimination[]): void {
    this.#eliminations = eliminations.map((one) => ({ ...one, at: at + one.at }));
    this.#stays = this.#eliminations.map(stayOf);
  }

  /** The same with where everybody sat, and for which entry; the moments count from the beginning. */
  played(stays: readonly SeatedFor[], eliminations: readonly Elimination[]): void {
    this.out(eliminations);
    this.#stays = stays.map(({ seat, entry, player: who, tableId, from, until, why }, index) => ({
      tableId,
      logId: tableId,
      seat,
      player: who,
      sequence: index + 1,
      entry,
      from: at + from,
      until: until === null ? null : at + until,
      chipsIn: null,
      chipsOut: 0,
      why,
    }));
  }

  /** An entry given back before play, or taken out by the floor. */
  withdrawn(entry: number, isKept: boolean): void {
    this.tell({ type: 'entry-withdrawn', tournament: this.id, entry, at, chips: 0, kept: isKept });
  }

  /** An entry has won a seat by chips, and left with them. */
  wonSeat(entry: number): void {
    this.tell({ type: 'seat-won', tournament: this.id, entry, at, chips: 0, shared: 0 });
  }

  /** Late entry is closed. */
  closed(): void {
    this.tell({ type: 'registration-closed', tournament: this.id });
  }

  /** The players left share what is left; each is paid their own bounty. */
  shared(entries: readonly number[]): void {
    const shares = Object.fromEntries(entries.map((entry) => [entry, 0]));
    this.tell({ type: 'deal-agreed', tournament: this.id, at, amounts: {}, left: 0, shares, heads: 'own' });
  }

  get view() {
    return this.viewOf(this.id);
  }

  /** Of a flight. */
  viewOf(tournament: string) {
    return tournamentView(this.#of(tournament), this.#office, this.#facts, at);
  }

  #of(tournamentId: string): Tournament {
    const tournament = this.#office.tournaments[tournamentId];
    if (tournament === undefined) throw new Error('The tournament was planned.');
    return tournament;
  }

  get #facts(): RoomFacts {
    return {
      tables: new Map(),
      eliminations: (tableId) => this.#eliminations.filter((one) => one.tableId === tableId),
      staysOf: (of) => this.#stays.filter((stay) => stay.player === of),
      staysSince: () => this.#stays,
      staysAfter: (tableId, rows) => staysAfter(this.#stays, tableId, rows),
      lastStays: (tableId) => lastStays(this.#stays, tableId),
      staysWithPenalty: () => [],
      ordersWaiting: () => [],
      lastCollection: () => null,
      takings: () => [],
    };
  }
}

/** One stay of a player in one seat. */
export interface SeatedFor extends Pick<Stay, 'tableId' | 'seat' | 'player' | 'from' | 'until' | 'why'> {
  readonly entry: number;
}

interface Sold {
  /** Absent: in the tournament itself. */
  readonly tournament?: string;
  readonly chips?: number;
  readonly bounty?: number;
  readonly number?: number;
}

const stayOf = ({ tableId, logId, seat, player: who, at: until }: Elimination, index: number): Stay => ({
  tableId,
  logId,
  seat,
  player: who,
  sequence: index + 1,
  from: at,
  until,
  chipsIn: null,
  chipsOut: 0,
  why: 'eliminated',
});

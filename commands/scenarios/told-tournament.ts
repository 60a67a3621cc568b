import { z } from 'zod';
import {
  applyOffice,
  type DealLimits,
  dealFor,
  type Elimination,
  emptyOffice,
  type OfficeEvent,
  type OfficeState,
  type RoomFacts,
  type Stay,
  type Structure,
  structureTemplates,
  type Tournament,
  tournamentView,
} from '../../engine/office.ts';

export const money = z.int().min(0);
export const unit = z.int().min(1);
export const player = z.string().min(1);

const id = 'event';
const at = 1_000_000_000;

/** An office that was told of a tournament: what was sold, and what its tables say of those who went out. */
export class ToldTournament {
  #office: OfficeState = emptyOffice;
  #eliminations: readonly Elimination[] = [];

  constructor(structure: Partial<Structure>) {
    const planned = { ...structureTemplates.regular, ...structure };
    this.tell({ type: 'tournament-planned', id, at, structure: planned, name: 'Event' });
  }

  tell(event: OfficeEvent): void {
    this.#office = applyOffice(this.#office, event);
  }

  /** An entry that so much was paid into the prizes for, re-buys included. */
  sold(name: string, prize: number, chips = this.#tournament.structure.startingChips): void {
    const entry = {
      number: this.#tournament.entries.length + 1,
      player: { id: name, hash: '' },
      at,
      kind: 'entry',
      paid: { prize, fee: 0 },
      chips,
      rebuys: 0,
      addOn: false,
      seat: null,
      fixed: false,
      withdrawn: null,
    } as const;
    this.tell({ type: 'entry-sold', tournament: id, entry });
  }

  fixed(prizes: readonly number[]): void {
    this.tell({ type: 'prizes-fixed', tournament: id, prizes });
  }

  settled(places: Readonly<Record<number, number>>): void {
    this.tell({ type: 'places-settled', tournament: id, places });
  }

  /** Tables it has, since before anything happened. */
  uses(tableIds: readonly string[]): void {
    for (const tableId of tableIds) this.tell({ type: 'table-used', tournament: id, tableId, at, hand: 0 });
    this.started();
  }

  started(): void {
    const { levels } = this.#tournament.structure;
    this.tell({ type: 'tournament-started', tournament: id, schedule: { startedAt: at, levels } });
  }

  /** What the office says a deal would give those left. */
  deal(by: 'chips' | 'icm', left: number, limits?: DealLimits): ReturnType<typeof dealFor> {
    return dealFor({ tournament: this.#tournament, state: this.#office, facts: this.#facts }, by, left, limits);
  }

  round(moment: number, round: number, hands: Readonly<Record<string, number>>): void {
    this.tell({ type: 'round-set', tournament: id, at: at + moment, round, hands });
  }

  /** Who went out; the moment counts from the beginning. */
  out(eliminations: readonly Elimination[]): void {
    this.#eliminations = eliminations.map((one) => ({ ...one, at: at + one.at }));
  }

  get view() {
    return tournamentView(this.#tournament, this.#office, this.#facts, at);
  }

  get #tournament(): Tournament {
    const tournament = this.#office.tournaments[id];
    if (tournament === undefined) throw new Error('The tournament was planned.');
    return tournament;
  }

  get #facts(): RoomFacts {
    const stays = this.#eliminations.map(stayOf);
    return {
      tables: new Map(),
      eliminations: () => this.#eliminations,
      staysOf: (of) => stays.filter((stay) => stay.player === of),
      staysSince: () => stays,
      staysWithPenalty: () => [],
      ordersWaiting: () => [],
      lastCollection: () => null,
      takings: () => [],
    };
  }
}

/** Sat there until the elimination. */
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

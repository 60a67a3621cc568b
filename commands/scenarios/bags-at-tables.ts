import { growOffice, type OfficeEvent, structureTemplates, tournamentView } from '../../engine/office.ts';
import { decide } from '../../engine/table.ts';
import { usualDays } from '../../protocol/structure-schema.ts';
import { OfficeOfTables } from './office-of-tables.ts';
import { ImpossibleScenario } from './question.ts';
import { impossible, openedTable } from './real-table.ts';
import type { Outcome } from './scenario.ts';

const flight = 'flight';
const seats = 10;

/** One bag as it is handed in. */
export interface BagBrought {
  readonly player: string;
  readonly countedBy: string;
  readonly signedBy: string | null;
  readonly stated: number | null;
  readonly chips: Readonly<Record<string, number>>;
}

interface DayOver {
  readonly chipValues: readonly number[];
  readonly players: readonly string[];
  readonly issued: number;
}

/** What the tables of a flight take as bags when its day is over, and whether the office closes it with them. */
export function baggedAt(day: DayOver, bags: readonly BagBrought[]): Outcome {
  const room = new FlightRoom(day);
  const faults = bags.flatMap((bag) => {
    const fault = room.bag(bag);
    return fault === null ? [] : [{ player: bag.player, fault }];
  });
  const { bagging } = room.view;
  if (bagging === undefined) throw new Error('Stacks are bagged.');
  const { bagged: total, missing } = bagging;
  const { issued } = day;
  const closed = room.ask({ type: 'close-flight', tournament: flight, at: room.at }) === null;
  const difference = total - issued;
  return { bags: room.bags, faults, total, issued, difference, missing: missing.toSorted(), closed };
}

class FlightRoom extends OfficeOfTables {
  readonly #bags: Record<string, number> = {};
  readonly #seatOf: ReadonlyMap<string, { readonly tableId: string; readonly seat: number }>;

  constructor({ chipValues, players, issued }: DayOver) {
    super();
    const { at } = this;
    const structure = { ...structureTemplates.regular, chipValues, days: usualDays, seatsPerTable: seats };
    const { days: _days, ...played } = structure;
    this.#tell({ type: 'tournament-planned', id: 'event', at, structure, name: 'Event' });
    this.#tell({ type: 'tournament-planned', id: flight, at, structure: played, name: flight, flightOf: 'event' });
    this.#seatOf = new Map(
      players.map((player, index) => [
        player,
        { tableId: `table-${Math.floor(index / seats) + 1}`, seat: (index % seats) + 1 },
      ]),
    );
    const stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
    for (const tableId of new Set([...this.#seatOf.values()].map((place) => place.tableId))) {
      const table = { tableId, mode: 'cash', seats, variant: 'no-limit-holdem', stakes } as const;
      this.add(openedTable(table, { rulebook: structure.rulebook, overlay: structure.overlay }));
      this.do({ type: 'use-table', tournament: flight, tableId });
    }
    const each = Math.floor(issued / Math.max(1, players.length));
    for (const [index, player] of players.entries())
      this.#comes(player, index + 1, index === 0 ? issued - each * (players.length - 1) : each);
    const { levels } = structure;
    this.#tell({ type: 'tournament-started', tournament: flight, schedule: { startedAt: at, levels } });
    this.do({ type: 'bag-flight', tournament: flight, at, on: true });
  }

  #tell(event: OfficeEvent): void {
    this.office = growOffice(this.office, [event]);
  }

  #comes(player: string, number: number, chips: number): void {
    const { at } = this;
    const ref = { id: player, hash: '' };
    const sold = {
      kind: 'entry',
      paid: { prize: 0, fee: 0 },
      rebuys: 0,
      addOn: false,
      seat: null,
      fixed: false,
    } as const;
    const entry = { ...sold, number, player: ref, at, chips, withdrawn: null };
    this.#tell({ type: 'entry-sold', tournament: flight, entry });
    const { tableId, seat } = this.#placeOf(player);
    // The chips counted into the bag replace it.
    this.send(tableId, { type: 'seat-player', seat, player: ref, stack: Math.max(1, chips), at });
  }

  #placeOf(player: string) {
    const place = this.#seatOf.get(player);
    if (place === undefined) throw new ImpossibleScenario(`${player} sits nowhere.`);
    return place;
  }

  /** Why the table refuses a bag; null if it takes it. */
  bag({ player, countedBy, signedBy, stated, chips: counts }: BagBrought): string | null {
    const { tableId, seat } = this.#placeOf(player);
    const { at } = this;
    const by = signedBy === null ? countedBy : `${countedBy}+${signedBy}`;
    const number = `bag ${Object.keys(this.#bags).length + 1}`;
    const command = { type: 'bag-stack', seat, counts, number, stated, playerSigned: false, by, at } as const;
    const decision = decide(this.table(tableId), command);
    if ('refusal' in decision) {
      if (decision.refusal.reason !== 'bag-fault') throw impossible(decision.refusal);
      return decision.refusal.fault;
    }
    this.send(tableId, command);
    this.#bags[player] = this.table(tableId).chairs[seat - 1]?.bag?.chips ?? 0;
    return null;
  }

  get bags(): Readonly<Record<string, number>> {
    return this.#bags;
  }

  get view() {
    const tournament = this.office.tournaments[flight];
    if (tournament === undefined) throw new Error('The flight was planned.');
    return tournamentView(tournament, this.office, this.facts, this.at);
  }
}

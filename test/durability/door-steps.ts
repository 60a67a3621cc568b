import { type GameTerms, type Structure, structureTemplates } from '../../engine/office.ts';
import type { FloorOrder } from '../../protocol/floor-desk.ts';
import type { OfficeWish } from '../../protocol/office-desk.ts';
import { type DoorWorld, seated } from './door-world.ts';

/** The floor's orders to a table. */
interface FloorWish {
  readonly type: 'floor-order';
  readonly tableId: string;
  readonly order: FloorOrder;
}

/** One request at a door, and what must hold before it. */
export interface DoorStep {
  readonly wish: (world: DoorWorld) => OfficeWish | FloorWish;
  readonly when?: (world: DoorWorld) => Promise<unknown>;
}

export const structure: Structure = {
  ...structureTemplates.regular,
  name: 'Short',
  rulebook: 'tda-2011',
  seatsPerTable: 6,
  startingChips: 1_000,
  chipValues: [100, 500, 1_000],
  levels: [1, 2, 3].map((number) => ({
    number,
    minutes: 60,
    smallBlind: 100 * number,
    bigBlind: 200 * number,
    minBet: 200 * number,
    ante: null,
  })),
  entry: { prize: 5_000, fee: 500, bounty: 1_000 },
  lateUntilLevel: 1,
  reentry: { untilLevel: 1, most: 3 },
  rebuy: { untilLevel: 1, most: 2, chips: 1_000, price: { prize: 5_000, fee: 0 }, upTo: 1_000 },
  addOn: { afterLevel: 2, chips: 1_500, price: { prize: 4_000, fee: 100 } },
  payouts: {
    tables: [{ fromEntries: 1, shares: [6_500, 3_500] }],
    roundTo: 100,
    guaranteed: 0,
    tickets: [{ place: 2, value: 5_500 }],
  },
  bounty: { kind: 'fixed', unit: 100 },
};
export const plain: Structure = { ...structure, entry: { prize: 5_000, fee: 500 }, bounty: null };

export const terms: GameTerms = {
  name: 'NLH 50/100',
  variant: 'no-limit-holdem',
  rotation: null,
  rulebook: 'house-cz',
  overlay: {},
  seats: 6,
  stakes: { smallBlind: 50, bigBlind: 100, minBet: 100, ante: null },
  chipValues: [50, 100, 500],
  currency: 'EUR',
  unit: 1,
  timeCharge: { everyMinutes: 10, chips: 50 },
  mustMove: false,
};

export const at = (tableId: string, seat: number) => ({ tableId, seat });
export const sits = (tableId: string, count: number) => (world: DoorWorld) =>
  world.until(tableId, (state) => seated(state).length === count);

export const broke = (world: DoorWorld) =>
  world.state('t1').chairs.find(({ player, stack }) => player !== null && stack === 0);

/** Players out of a tournament, in the order of their entries. */
export function outs(world: DoorWorld, name: string): readonly number[] {
  const here = new Set(
    ['t1', 't2', 't3', 't4'].flatMap((id) => world.state(id).chairs.map(({ player }) => player?.id)),
  );
  return world
    .tournament(name)
    .entries.flatMap(({ number, player, withdrawn }) => (withdrawn === null && !here.has(player.id) ? [number] : []));
}

export const placed = (world: DoorWorld, name: string, place: number): number =>
  world.view(name).standings.find((one) => one.place === place)?.entry ?? 0;

/** Plays at a table until one player is left, and waits until the office knows. */
export function playedOut(tableId: string, name: string): NonNullable<DoorStep['when']> {
  return async (world) => {
    await world.play(tableId, (state) => seated(state).length === 1);
    await world.untilView(name, ({ playersLeft }) => playersLeft === 1);
  };
}

export const prizeOf = (world: DoorWorld, name: string, place: number): number =>
  world.view(name).standings.find((one) => one.place === place)?.prize ?? 0;

export const withTicket = (world: DoorWorld): number =>
  world.view('Main').standings.find(({ ticket }) => ticket !== undefined)?.entry ?? 0;

export const owedTo = (world: DoorWorld, entry: number): number =>
  world.view('Main').bounty?.entries.find((one) => one.entry === entry)?.owed ?? 0;

export function brokeEntry(world: DoorWorld): number {
  const player = broke(world)?.player?.id;
  return world.tournament('Main').entries.findLast((entry) => entry.player.id === player)?.number ?? 0;
}

export const rebought = (world: DoorWorld): number =>
  world.tournament('Main').entries.find(({ rebuys }) => rebuys > 0)?.number ?? 0;

export function lastOut(world: DoorWorld): string {
  const here = new Set(['t1', 't2'].flatMap((id) => world.state(id).chairs.map(({ player }) => player?.id)));
  return (
    world.tournament('Main').entries.find(({ player, withdrawn }) => withdrawn === null && !here.has(player.id))?.player
      .id ?? ''
  );
}

export const inSeats = (world: DoorWorld): number =>
  seated(world.state('t1')).length + seated(world.state('t2')).length;

export function seatedEntry(world: DoorWorld, tableId: string, seat = 1, name = 'Main'): number {
  const player = world.state(tableId).chairs.find((chair) => chair.player !== null && chair.seat >= seat)?.player?.id;
  return world.tournament(name).entries.findLast((entry) => entry.player.id === player)?.number ?? 0;
}

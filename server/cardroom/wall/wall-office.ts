import type { CashGame, CashView, EventSeatOf, TournamentView } from '../../../engine/office.ts';
import type { MysteryDraw } from '../../../protocol/draw-file.ts';
import { insteadOf, type Shape, shownCopy } from './shown-copy.ts';
import { levelsOnWall, nameOnWall, rotationOnWall, scheduleOnWall, stakesOnWall } from './wall-table.ts';

const seat: Shape<EventSeatOf> = { tableId: true, seat: true };

const structureOnWall: Shape<TournamentView['tournament']['structure']> = {
  name: true,
  variant: true,
  rotation: rotationOnWall,
  rulebook: true,
  overlay: insteadOf({}),
  format: true,
  seatsPerTable: true,
  startingChips: true,
  chipValues: [true],
  levels: levelsOnWall,
  currency: true,
  entry: insteadOf({ prize: 0, fee: 0 }),
  lateUntilLevel: true,
  reentry: insteadOf(null),
  rebuy: insteadOf(null),
  addOn: insteadOf(null),
  payouts: insteadOf({ tables: [], roundTo: 1, guaranteed: 0 }),
  policies: insteadOf({}),
};

/** The committed seed and the draw are public, so that anybody can check them. */
const drawOnWall: Shape<MysteryDraw> = {
  at: true,
  envelopes: [{ amount: true, count: true }],
  commit: true,
  openly: true,
  draws: [{ of: true, number: true, amount: true, at: true }],
  seed: true,
};

/** The clock, who sits where, who moves, and what is played for. What a player paid, received, agreed to or is owed is private. */
export const tournamentOnWall: Shape<TournamentView> = {
  tournament: {
    id: true,
    name: true,
    structure: structureOnWall,
    createdAt: true,
    startsAt: true,
    stage: true,
    schedule: scheduleOnWall,
    tables: [true],
    broken: [true],
    entries: [
      {
        number: true,
        player: nameOnWall,
        at: true,
        kind: true,
        paid: insteadOf({ prize: 0, fee: 0 }),
        chips: insteadOf(0),
        rebuys: insteadOf(0),
        addOn: insteadOf(false),
        seat,
        fixed: insteadOf(false),
        withdrawn: insteadOf(null),
      },
    ],
    moves: insteadOf([]),
    halts: insteadOf({}),
    handForHand: { round: true },
    closed: true,
    prizes: [true],
    deal: { at: true, amounts: insteadOf({}), left: true },
    places: insteadOf({}),
    paid: insteadOf({}),
    mystery: drawOnWall,
    cancelled: true,
  },
  standings: [
    {
      entry: true,
      player: true,
      seat,
      chips: true,
      state: true,
      place: true,
      outAt: true,
      prize: true,
      paid: insteadOf(null),
      named: true,
    },
  ],
  playersLeft: true,
  chips: insteadOf({ issued: 0, found: 0, moving: 0, waiting: 0, uncounted: [] }),
  average: true,
  pool: true,
  overlay: insteadOf(0),
  tickets: insteadOf([]),
  ticketsToWin: [{ place: true, value: true }],
  roundedDown: insteadOf(false),
  fault: insteadOf(null),
  prizes: [true],
  onTheWay: [{ id: true, player: true, from: seat, to: seat, why: true, at: true }],
  proposals: insteadOf([]),
  meetings: insteadOf([]),
  openSeats: true,
  breakingOrder: true,
  finalTableSize: insteadOf(null),
  bounty: {
    paidIn: insteadOf(0),
    refunded: insteadOf(0),
    won: insteadOf(0),
    standing: insteadOf(0),
    toPrizePool: insteadOf(0),
    unclaimed: insteadOf(0),
    entries: insteadOf([]),
    taken: insteadOf([]),
    mystery: {
      stage: true,
      pool: true,
      envelopes: true,
      isOpen: insteadOf(false),
      due: insteadOf([]),
      left: { count: true, sum: true, highest: true, lostToken: insteadOf(0) },
    },
  },
  pace: {
    order: { handsPerLevel: true, windowSeconds: true, lastHands: true, told: insteadOf(0) },
    byHands: { level: true, handOfLevel: true, handsLeft: true },
    done: [true],
  },
  haltsByFloor: insteadOf(false),
  isSoldHere: insteadOf(false),
  satellite: {
    seats: true,
    seatsLeft: true,
    seatValue: true,
    event: true,
    over: true,
    winners: [true],
    seatsPaidAsCash: insteadOf(0),
    draw: insteadOf(null),
    unclaimed: insteadOf(0),
  },
};

/** A deal is private: the players who made one have no sum on the display. */
export function tournamentSeenOnWall(view: TournamentView): TournamentView {
  const seen = shownCopy(view, tournamentOnWall);
  const { deal } = view.tournament;
  if (deal === null) return seen;
  const isInIt = ({ outAt }: { readonly outAt: number | null }): boolean => outAt === null || outAt >= deal.at;
  return { ...seen, standings: seen.standings.map((one) => (isInIt(one) ? { ...one, prize: null } : one)) };
}

const gameOnWall: Shape<CashGame> = {
  id: true,
  name: true,
  variant: true,
  rotation: rotationOnWall,
  rulebook: true,
  overlay: insteadOf({}),
  seats: true,
  stakes: stakesOnWall,
  chipValues: [true],
  currency: true,
  unit: true,
  timeCharge: { everyMinutes: true, chips: true },
  tables: [true],
  mustMove: true,
  closed: true,
};

/** Which games there are, where a seat is open, who waits and who is called. Buy-ins, times and dealers are not shown. */
export const cashOnWall: Shape<CashView> = {
  cash: {
    games: [gameOnWall],
    waiting: [
      {
        id: true,
        player: nameOnWall,
        game: true,
        at: true,
        change: { from: seat, to: true },
        called: { at: true, until: true, seat },
        missed: insteadOf(0),
      },
    ],
    dealers: insteadOf({ everyMinutes: 0, line: [], posts: [], nextAt: null }),
    callMinutes: true,
    uses: insteadOf([]),
    given: insteadOf([]),
    charged: insteadOf({}),
    shifts: insteadOf([]),
  },
  games: [
    {
      game: true,
      openSeats: [seat],
      listSeats: [seat],
      changeSeats: insteadOf({}),
      next: true,
      mustMove: { player: true, from: seat, to: seat },
      timeDue: insteadOf([]),
    },
  ],
  sessions: insteadOf([]),
  onTheWay: insteadOf([]),
  dealers: insteadOf([]),
  push: insteadOf(null),
};

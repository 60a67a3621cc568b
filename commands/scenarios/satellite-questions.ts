import { z } from 'zod';
import type { Seat } from '../../engine/notation.ts';
import {
  decideOffice,
  type EventPolicies,
  growOffice,
  type OfficeEvent,
  type Structure,
  structureTemplates,
  type Tournament,
  tournamentView,
} from '../../engine/office.ts';
import { OfficeOfTables } from './office-of-tables.ts';
import { bookless, ImpossibleScenario, type Outcome } from './question.ts';
import { goOut, type Out, outs } from './ranking-question.ts';
import { foldedThrough, openedTable, sent, startHand } from './real-table.ts';
import { fieldMost, fieldSize, money, player, ToldTournament, unit } from './told-tournament.ts';

type SatellitePlan = NonNullable<Structure['satellite']>;

const seat = z.int().min(1).max(10);

/** Seats a tournament plays for: how many, the remainder, and when it is over. */
export const satelliteQuestions = {
  'satellite-prizes': bookless('office', {
    given: z.strictObject({
      pool: money,
      seatValue: money.min(1),
      players: fieldSize,
      unit,
      guaranteedSeats: z.int().min(0).max(fieldMost).optional(),
      remainder: z.enum(['bubble', 'seat-winners']).optional(),
      bubblePlaces: fieldSize.optional(),
    }),
    when: z.strictObject({ type: z.literal('satellite-prizes') }),
    ask: ({ given: { players, pool, ...terms } }) => {
      const told = seatsPlayedFor(terms);
      // The pool is one sum: who paid which part changes nothing.
      for (let number = 0; number < players; number++) told.sold(`P${number}`, number === 0 ? pool : 0);
      const { overlay, prizes, tickets, pool: whole } = told.view;
      const inSeats = tickets.reduce((sum, { value }) => sum + value, 0);
      return {
        outcome: { seats: tickets.length, overlay, remainder: whole - inSeats, cash: byPlace(prizes) },
        turnsOn: [],
      };
    },
  }),
  'satellite-end': bookless('office', {
    given: z.strictObject({
      seats: fieldSize,
      awarded: z.int().min(0).max(fieldMost).optional(),
      seatValue: money,
      bubbleCash: z.record(z.string().regex(/^[1-9][0-9]{0,3}$/), money).optional(),
      left: z.array(player).min(1),
      unit,
      policy: z
        .strictObject({
          'satellite.tie': z.enum(['share-value', 'draw']).optional(),
          'elimination.rankBy': z.enum(['before-hand', 'after-ante']).optional(),
        })
        .optional(),
    }),
    when: z.strictObject({ type: z.literal('satellite-end'), outs: z.array(outs) }),
    ask: ({ given, when }) => {
      const { awarded = 0, bubbleCash = {}, left } = given;
      const { 'satellite.tie': tie = 'share-value', ...house } = given.policy ?? {};
      const told = playedForSeats({ ...given, awarded, bubbleCash, tie, house }, when.outs);
      const { satellite, playersLeft, standings } = told.view;
      if (satellite === undefined) throw new Error('Seats are won in it.');
      const { over, winners, draw, seatsPaidAsCash, seatsLeft } = satellite;
      if (!over) return { outcome: { over, left: playersLeft, toGo: playersLeft - seatsLeft }, turnsOn: [] };
      const nameOf = (entry: number): string => standings.find((one) => one.entry === entry)?.player ?? '';
      const seated = winners.map(nameOf).filter((name) => left.includes(name));
      const amounts = standings.flatMap((one) => (one.state === 'out' && one.prize ? [[one.player, one.prize]] : []));
      const drawn =
        draw === null
          ? {}
          : { draw: { players: draw.entries.map(nameOf).toSorted(), seats: draw.seats, cash: draw.cash } };
      return {
        outcome: {
          over,
          seats: seated.toSorted(),
          amounts: Object.fromEntries(amounts),
          ...(seatsPaidAsCash > 0 ? { seatsPaidAsCash } : {}),
          ...drawn,
        },
        turnsOn: [],
      };
    },
  }),
  milestone: bookless('office', {
    given: z.strictObject({
      target: money.min(1),
      seats: fieldSize,
      awarded: z.int().min(0).max(fieldMost),
      leftElsewhere: z.int().min(0).max(fieldMost),
      unit,
      seatsAtTable: z.int().min(2).max(10),
      chipsOut: z.enum(['all', 'target']).optional(),
    }),
    when: z.strictObject({
      type: z.literal('milestone'),
      players: z.array(z.strictObject({ player, seat, stack: money })).min(1),
      dealtIn: z.array(player),
      button: seat,
    }),
    ask: ({ given, when }) => ({ outcome: reachedAt({ ...given, ...when }), turnsOn: [] }),
  }),
};

function seatsPlayedFor(
  {
    unit: roundTo,
    seatValue,
    guaranteedSeats = 0,
    remainder = 'bubble',
    bubblePlaces = 1,
    tie = 'share-value',
  }: SeatTerms,
  policies: Partial<EventPolicies> = {},
): ToldTournament {
  const terms = { seatValue, guaranteedSeats, remainder, bubblePlaces, tie, milestone: null };
  const satellite: SatellitePlan = { event: 'Another event', transferable: false, ...terms };
  return new ToldTournament({ satellite, policies, payouts: { tables: [], roundTo, guaranteed: 0 } });
}

interface SeatTerms {
  readonly unit: number;
  readonly seatValue: number;
  readonly guaranteedSeats?: number | undefined;
  readonly remainder?: SatellitePlan['remainder'] | undefined;
  readonly bubblePlaces?: number | undefined;
  readonly tie?: SatellitePlan['tie'];
}

interface Ending {
  readonly seats: number;
  readonly awarded: number;
  readonly seatValue: number;
  readonly bubbleCash: Readonly<Record<string, number>>;
  readonly left: readonly string[];
  readonly unit: number;
  readonly tie: SatellitePlan['tie'];
  readonly house: Readonly<Record<string, string | undefined>>;
}

/** A satellite with this many seats and this remainder, closed to entries, in which these players go out. */
function playedForSeats(
  { seats, awarded, bubbleCash, left, house, ...terms }: Ending,
  gone: readonly Out[],
): ToldTournament {
  const places = Object.keys(bubbleCash).map(Number);
  const told = seatsPlayedFor(
    { ...terms, guaranteedSeats: seats, bubblePlaces: Math.max(1, ...places.map((place) => place - seats)) },
    house as Partial<EventPolicies>,
  );
  const beside = Object.values(bubbleCash).reduce((sum, cash) => sum + cash, 0);
  const names = gone.map((one) => one.player);
  const stranger = names.find((name) => !left.includes(name));
  if (stranger !== undefined) throw new ImpossibleScenario(`${stranger} is not among those left.`);
  // The player named first has the odd unit.
  const entries = [...names, ...left.filter((name) => !names.includes(name))];
  for (const [index, name] of entries.entries()) told.sold(name, index === 0 ? seats * terms.seatValue + beside : 0);
  // Others have gone out before, so that somebody could have had the last paid place.
  const before = Math.max(awarded, Math.max(seats, ...places) - left.length);
  for (let index = 0; index < before; index++) {
    told.sold(`gone ${index}`, 0);
    if (index < awarded) told.wonSeat(entries.length + index + 1);
    else told.withdrawn(entries.length + index + 1, true);
  }
  told.closed();
  goOut(told, gone, false);
  const { prizes, tickets } = told.view;
  const isAsGiven = prizes.every((cash, index) => cash === (bubbleCash[index + 1] ?? 0));
  if (tickets.length !== seats || !isAsGiven || places.some((place) => place > Math.max(seats, prizes.length)))
    throw new ImpossibleScenario('No satellite has just these seats with just this cash beside them.');
  return told;
}

const byPlace = (prizes: readonly number[]): Readonly<Record<number, number>> =>
  Object.fromEntries(prizes.flatMap((prize, index) => (prize === 0 ? [] : [[index + 1, prize]])));

type Entry = Tournament['entries'][number];

const tournament = 'event';
const tableId = 'table';
const ref = (id: string) => ({ id, hash: '' });

interface AtTable {
  readonly player: string;
  readonly seat: Seat;
  readonly stack: number;
}

/** A satellite in which seats are won by chips, and one of its tables at the end of a hand. */
interface AtMilestone {
  readonly target: number;
  readonly seats: number;
  readonly awarded: number;
  readonly leftElsewhere: number;
  readonly unit: number;
  readonly seatsAtTable: number;
  readonly chipsOut?: 'all' | 'target' | undefined;
  readonly players: readonly AtTable[];
  readonly dealtIn: readonly string[];
  readonly button: Seat;
}

/** The office's answer when it is told to award the seats won at the table. */
function reachedAt(given: AtMilestone): Outcome {
  const room = new SatelliteRoom(given);
  const reached = room.nameOf(room.view.proposals.flatMap((one) => (one.what === 'milestone' ? one.players : [])));
  const won = room.awarded();
  const winners = won.map(({ player }) => player.id);
  const { satellite, playersLeft, standings } = room.view;
  if (satellite === undefined) throw new Error('Seats are won in it.');
  const { over, seatsLeft } = satellite;
  const tied = reached.filter((name) => !winners.includes(name));
  // Seats beyond the remaining players go to the last ones out.
  const left = standings.filter(({ state }) => state !== 'out' && state !== 'withdrawn');
  const alsoSeated = left.filter(({ entry }) => satellite.winners.includes(entry)).length;
  const taken = won.reduce((sum, { withdrawn, seatWon }) => sum + (withdrawn?.chips ?? 0) - (seatWon?.shared ?? 0), 0);
  return {
    winners,
    stacks: room.stacks,
    outOfPlay: taken,
    seatsLeft,
    left: playersLeft,
    over,
    ...(tied.length > 0 ? { tied } : {}),
    ...(over ? { alsoSeated, unclaimed: seatsLeft - alsoSeated } : {}),
  };
}

type Terms = Pick<AtMilestone, 'target' | 'seats' | 'unit' | 'seatsAtTable' | 'chipsOut'>;

class SatelliteRoom extends OfficeOfTables {
  readonly #players: readonly AtTable[];

  constructor({ players, dealtIn, button, awarded, leftElsewhere, ...terms }: AtMilestone) {
    super();
    this.#players = players;
    this.#plan(terms);
    // Entries are numbered in the order of the players at the table.
    const isDealtIn = ({ player }: AtTable): boolean => dealtIn.includes(player);
    const dealt = players.filter(isDealtIn);
    for (const { player, seat } of dealt) this.#comes(player, seat);
    // A player who had the button or lost the hand and is no longer there went out in it. Somebody else may sit in that seat by now.
    const seats = Array.from({ length: terms.seatsAtTable }, (_, index) => index + 1);
    const free = seats.filter((seat) => dealt.every((one) => one.seat !== seat));
    const out = free.filter((seat) => seat === button);
    const [other] = free.filter((seat) => seat !== button);
    if (dealt.length + out.length < 2 && other !== undefined) out.push(other);
    for (const seat of out) this.#comes(`went out at ${seat}`, seat);
    this.do({ type: 'start-tournament', tournament, at: this.at });
    this.send(tableId, { type: 'move-button', seat: button });
    this.change(tableId, (table) => foldedThrough(sent(table, startHand)));
    if (this.table(tableId).hand?.button !== button)
      throw new ImpossibleScenario(`No hand has the button at seat ${button}.`);
    for (const seat of out) this.#goesOut(seat);
    for (const { player, seat } of players.filter((one) => !isDealtIn(one))) this.#comes(player, seat);
    for (let number = 0; number < leftElsewhere; number++) this.#enters(`elsewhere ${number}`, null);
    for (let number = 0; number < awarded; number++) {
      this.#enters(`seated ${number}`, null);
      this.#tell({ type: 'seat-won', tournament, entry: this.event.entries.length, at: this.at, chips: 0, shared: 0 });
    }
    // Everybody wins at most one seat, so the other players have gone out before.
    while (this.event.entries.length < terms.seats) {
      this.#enters(`gone ${this.event.entries.length}`, null);
      this.#tell({
        type: 'entry-withdrawn',
        tournament,
        entry: this.event.entries.length,
        at: this.at,
        chips: 0,
        kept: true,
      });
    }
    this.do({ type: 'close-registration', tournament });
    for (const { seat, stack } of players) {
      if (stack === 0) this.#goesOut(seat);
      else this.send(tableId, { type: 'count-stack', seat, stack });
    }
  }

  #goesOut(seat: Seat): void {
    const { at } = this;
    this.send(tableId, { type: 'count-stack', seat, stack: 0 }, { type: 'open-seat', seat, at });
  }

  #plan({ target, seats, unit, seatsAtTable, chipsOut = 'all' }: Terms): void {
    const { regular } = structureTemplates;
    const satellite: SatellitePlan = {
      event: 'Another event',
      seatValue: 1,
      guaranteedSeats: seats,
      remainder: 'bubble',
      bubblePlaces: 1,
      tie: 'share-value',
      transferable: false,
      milestone: { target, chipsOut },
    };
    const structure = {
      ...regular,
      satellite,
      entry: { prize: 0, fee: 0 },
      startingChips: 10 * unit,
      chipValues: [unit],
      seatsPerTable: seatsAtTable,
      levels: [{ number: 1, minutes: 60, smallBlind: unit, bigBlind: 2 * unit, minBet: 2 * unit, ante: null }],
      lateUntilLevel: 1,
      reentry: null,
    };
    this.do({ type: 'plan-tournament', id: tournament, at: this.at, structure, name: 'Event' });
    const stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
    const table = { tableId, mode: 'cash', seats: seatsAtTable, variant: 'no-limit-holdem', stakes } as const;
    this.add(openedTable(table, { rulebook: structure.rulebook, overlay: structure.overlay }));
    this.do({ type: 'use-table', tournament, tableId });
  }

  /** Earlier events elsewhere in the room. */
  #tell(event: OfficeEvent): void {
    this.office = growOffice(this.office, [event]);
  }

  #comes(player: string, seat: Seat): void {
    this.#enters(player, { tableId, seat });
  }

  #enters(player: string, fixed: { readonly tableId: string; readonly seat: Seat } | null): void {
    this.do({ type: 'enter', tournament, at: this.at, player: ref(player), fixed });
  }

  get event() {
    const event = this.office.tournaments[tournament];
    if (event === undefined) throw new Error('The tournament was planned.');
    return event;
  }

  get view() {
    return tournamentView(this.event, this.office, this.facts, this.at);
  }

  /** Awards the seats won at the table: the entries that have one now, as the office has them, first one first. */
  awarded(): readonly Entry[] {
    const command = { type: 'award-seats', tournament, tableId, at: this.at, chosen: null } as const;
    const decision = decideOffice(this.office, command, this.facts, this.at);
    if ('refusal' in decision) {
      if (decision.refusal.reason === 'no-seat') return [];
      throw new ImpossibleScenario(`The office awards no seat: ${decision.refusal.reason}.`);
    }
    this.do(command);
    const won = decision.events.flatMap((event) => (event.type === 'seat-won' ? [event.entry] : []));
    return won.flatMap((number) => this.event.entries.filter((entry) => entry.number === number));
  }

  /** Players by the numbers of their entries. */
  nameOf(entries: readonly string[]): readonly string[] {
    const { entries: all } = this.event;
    return entries.map((entry) => all.find(({ number }) => String(number) === entry)?.player.id ?? '');
  }

  /** Only players who are still at the table. */
  get stacks(): Readonly<Record<string, number>> {
    const { chairs } = this.table(tableId);
    return Object.fromEntries(
      this.#players.flatMap(({ player, seat }) => {
        const chair = chairs[seat - 1];
        return chair?.player?.id === player ? [[player, chair.stack ?? 0]] : [];
      }),
    );
  }
}

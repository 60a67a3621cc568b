import { type Proposal, stopsClock, type TournamentView } from '../../engine/office.ts';
import type { OfficeWish } from '../../protocol/office-desk.ts';
import { arguedStructure, eveningStructure } from './evening-structure.ts';
import { baggedLate, bagWish, flightOrWish, ofOtherFlights, waitsForFlights } from './flight-wishes.ts';
import { type Luck, luckOf } from './random-play.ts';
import { evenShares, sendSomewhere, unaskedWish, wishMeanwhile } from './unasked-wishes.ts';

/** The least number of entries of a tournament, if the room can seat so many. */
const entriesLeast = 7;
const entriesMore = 7;

/** Who went out in one hand uncounted: the floor asks around, and says it in the order of their entries. */
const settled = (
  { tournament: { id }, standings }: TournamentView,
  { from, to }: Extract<Proposal, { what: 'places' }>,
): OfficeWish => ({
  type: 'settle-places',
  tournament: id,
  places: Object.fromEntries(
    standings.filter(({ tie }) => tie?.from === from && tie.to === to).map(({ entry }, index) => [entry, from + index]),
  ),
});

/**
 * A manager's next act at the office's page for a tournament. The manager follows the page's proposals one at a time, and sometimes
 * does something nobody proposed.
 */
export class TournamentManager {
  readonly #luck: Luck;
  readonly #ofHeads: Luck;
  readonly #late: Luck | null;
  readonly #tables: readonly string[];
  #entered = 0;
  #planned = 0;
  #closes = 0;

  /** `late`: luck of an evening that argues about seats won and closed flights; null: it does not. */
  constructor(luck: Luck, ofHeads: Luck, tables: readonly string[], late: Luck | null = null) {
    this.#luck = luck;
    this.#ofHeads = ofHeads;
    this.#late = late;
    this.#tables = tables;
  }

  /** While a hand is disputed, the room does other things. `buyer`: a player who is out and wants back in at once. `isJustOut`: by its table's last hand. */
  wish(
    views: readonly TournamentView[],
    argued: { readonly buyer: string | null } | null,
    isJustOut = false,
  ): OfficeWish | null {
    const awaited = views.find(waitsForFlights);
    const next = awaited === undefined ? null : flightOrWish(awaited, views, this.#luck);
    if (next !== null && 'wish' in next) return next.wish;
    const view =
      next?.flight ??
      views.find(({ tournament }) => tournament.stage !== 'over') ??
      views.find(({ tournament }) => tournament.tables.length + tournament.broken.length > 0) ??
      views.at(-1);
    switch (view?.tournament.stage) {
      case undefined:
        return this.#plan();
      case 'planned':
        return this.#prepare(view, ofOtherFlights(view, views));
      case 'running':
        return this.#bagsEarly(view, isJustOut) ?? this.#run(view, argued);
      case 'over':
        return this.#close(view);
    }
  }

  /** What hands corrected in the last moment have left to decide where everything is over. Null: nothing. */
  lastWish(views: readonly TournamentView[]): OfficeWish | null {
    for (const view of views) {
      if (view.tournament.stage !== 'over') continue;
      const doubt = view.proposals.find((one) => one.what === 'seat-in-doubt');
      if (doubt !== undefined) return this.#doubted(view, doubt);
      if (view.proposals.some(({ what }) => what === 'seats')) return drawn(view);
    }
    return null;
  }

  /** Somebody was out by the last hand of a flight: the day ends before it is argued about. */
  #bagsEarly({ tournament }: TournamentView, isJustOut: boolean): OfficeWish | null {
    const { id, flightOf, baggingSince } = tournament;
    if (!isJustOut || flightOf === undefined || baggingSince !== undefined || this.#late?.once(3) !== true) return null;
    return { type: 'bag-flight', tournament: id, on: true };
  }

  #plan(): OfficeWish {
    this.#planned += 1;
    return {
      type: 'plan-tournament',
      structure:
        this.#late === null ? eveningStructure(this.#luck, this.#ofHeads) : arguedStructure(this.#late, this.#planned),
      name: `Friday ${this.#planned}`,
    };
  }

  /** Tables first, then people, then their seats. */
  #prepare(view: TournamentView, others: readonly string[]): OfficeWish | null {
    const { tournament, standings } = view;
    const { id, tables, entries, dayOpened } = tournament;
    const missing = this.#tables.find((tableId) => !tables.includes(tableId));
    if (missing !== undefined) return { type: 'use-table', tournament: id, tableId: missing };
    const wanted = entriesLeast + (entries.length === 0 ? entriesMore : this.#luck.upTo(entriesMore));
    if (entries.length < wanted && dayOpened === undefined) return this.#enter(view, others);
    if (this.#luck.once(12)) return unaskedWish(view, this.#luck, () => this.#newName());
    if (
      standings.some(({ state, seat }) => state === 'waits' && seat === null) &&
      entries.some(({ seat }) => seat === null)
    )
      return { type: 'draw-seats', tournament: id, entries: 'all' };
    return { type: 'start-tournament', tournament: id };
  }

  /** `others`: who may come once more, for a second bag. */
  #enter({ ticketsOpen = [], tournament: { id: tournament } }: TournamentView, others: readonly string[]): OfficeWish {
    const again = others[this.#luck.upTo(Math.max(0, others.length - 1))];
    if (again !== undefined && this.#luck.once(2))
      return { type: 'enter', tournament, player: { id: again }, fixed: null };
    const [ticket] = ticketsOpen;
    if (ticket !== undefined)
      return { type: 'enter', tournament, player: { id: ticket.player }, fixed: null, ticket: ticket.id };
    return { type: 'enter', tournament, player: { name: this.#newName() }, fixed: null };
  }

  #newName(): string {
    this.#entered += 1;
    return `Player ${this.#entered}`;
  }

  #run(view: TournamentView, argued: { readonly buyer: string | null } | null): OfficeWish | null {
    const buyer = argued?.buyer ?? null;
    const { id, entries } = view.tournament;
    const isOut = view.standings.some(({ player, state }) => player === buyer && state === 'out');
    if (buyer !== null && isOut && !this.#luck.once(3))
      return { type: 'enter', tournament: id, player: { id: buyer }, fixed: null };
    const late = entries.filter(({ seat, withdrawn }) => seat === null && withdrawn === null);
    if (late.length > 0 && !this.#luck.once(4))
      return { type: 'draw-seats', tournament: id, entries: late.map(({ number }) => number) };
    if (argued !== null && this.#luck.once(2)) return wishMeanwhile(view, this.#luck, () => this.#newName());
    if (this.#luck.once(4)) return unaskedWish(view, this.#luck, () => this.#newName());
    const met = bagWish(view, this.#luck) ?? this.#met(view);
    if (met !== null) return met;
    const { pace, tournament } = view;
    // All its tables have dealt the hands of this pace and wait.
    if (pace !== null && pace.done.length === tournament.tables.length) return goesOn(id, pace, pace.done.length);
    const wishes = view.proposals.flatMap((proposal) => this.#follow(view, proposal) ?? []);
    return wishes[0] ?? null;
  }

  /** If tables and office differ, somebody decides. */
  #met(view: TournamentView): OfficeWish | null {
    const { tournament, standings, onTheWay, meetings } = view;
    const { id } = tournament;
    const twice = standings.filter(({ player, state }) => isIn(state) && isTwice(standings, player));
    const one = twice[this.#luck.upTo(Math.max(0, twice.length - 1))];
    if (one !== undefined && this.#luck.once(2))
      return { type: 'take-out-entry', tournament: id, entry: one.entry, reason: 'left' };
    const lost = standings.find(
      ({ player, state, seat }) =>
        state === 'moving' && seat === null && !onTheWay.some((move) => move.player === player),
    );
    if (lost !== undefined && this.#luck.once(2)) return sendSomewhere(view, this.#luck, lost.player);
    const other = meetings.find(({ why }) => why === 'other-seat');
    if (other === undefined || !this.#luck.once(2)) return null;
    return { type: 'move-player', tournament: id, player: other.player, to: other.table, why: 'floor' };
  }

  #follow(view: TournamentView, proposal: Proposal): OfficeWish | null {
    const { tournament, pace } = view;
    const { id, tables, halts, schedule } = tournament;
    // Heads are said at the end, a deal is agreed at once, and the day is opened before it runs.
    if (proposal.what === 'heads' || proposal.what === 'deal' || proposal.what === 'open-day') return null;
    if (proposal.what === 'close-flight') return balanced(view) ?? { type: 'close-flight', tournament: id };
    const halted = tables.filter((tableId) => halts[tableId] === 'floor');
    if (halted.length > 0) return { type: 'halt-tables', tournament: id, tables: halted, why: null };
    if (stopsClock(pace?.order)) return goesOn(id, pace, tables.length);
    if (schedule?.pausedAt != null) return { type: 'resume-clock', tournament: id };
    switch (proposal.what) {
      case 'break':
        // Some floors would rather wait for players who may still come.
        return proposal.early === true && proposal.players % 4 === 1
          ? { type: 'put-off-break', tournament: id, tableId: proposal.tableId }
          : { type: 'break-table', tournament: id, tableId: proposal.tableId };
      case 'balance': {
        const { player, to } = proposal;
        if (player === null || to.seat === null) return null;
        return { type: 'move-player', tournament: id, player, to: { ...to, seat: to.seat }, why: 'balance' };
      }
      case 'halt':
        return { type: 'halt-tables', tournament: id, tables: proposal.tables, why: proposal.why };
      case 'go-on':
        return proposal.handForHand === true
          ? { type: 'hand-for-hand', tournament: id, on: false }
          : { type: 'halt-tables', tournament: id, tables: proposal.tables, why: null };
      case 'seat':
        return proposal.openSeats === 0 ? null : { type: 'draw-seats', tournament: id, entries: 'all' };
      case 'hand-for-hand':
        return { type: 'hand-for-hand', tournament: id, on: true };
      case 'next-round':
        return { type: 'next-round', tournament: id };
      // The floor at the table has it run out.
      case 'held':
        return null;
      case 'final-table':
        return { type: 'draw-final-table', tournament: id, tableId: tables.at(-1) ?? '' };
      case 'bag':
        return { type: 'bag-flight', tournament: id, on: true };
      case 'seats':
      case 'end':
        return balanced(view) ?? drawn(view) ?? ending(view);
      case 'milestone':
        return { type: 'award-seats', tournament: id, tableId: proposal.tableId, chosen: null };
      case 'seat-in-doubt':
        return this.#doubted(view, proposal);
      case 'mystery':
        return this.#envelopes(view, proposal.step);
      case 'reopen':
        return { type: 'reopen-tournament', tournament: id };
      case 'late-bag':
        return baggedLate(id, proposal, this.#luck);
      case 'prizes':
        return this.#anew(view, proposal.fault);
      case 'places':
        return settled(view, proposal);
      case 'no-seat': {
        const { player, to } = proposal;
        return to === null ? null : { type: 'move-player', tournament: id, player, to, why: 'floor' };
      }
      case 'owed': {
        const { of, chips, has } = proposal;
        return { type: 'settle-owed', tournament: id, of, chips, taken: chips < 0 ? (has ?? 0) : 0 };
      }
      case 'colour-up':
        return null;
    }
  }

  /** The winner of a seat had other chips, by a corrected hand or one dealt before the table had heard: by a luck of its own, as an end by mistake. */
  #doubted({ tournament: { id, stage } }: TournamentView, { entry, chips }: Doubt): OfficeWish {
    this.#closes += 1;
    const stands = stage === 'over' || luckOf(this.#closes).once(3);
    return { type: 'settle-seat', tournament: id, entry, chips, stands };
  }

  /** Prizes or a deal that do not come to what there is to win: back to the plan, or agreed again. */
  #anew(view: TournamentView, fault: Extract<Proposal, { what: 'prizes' }>['fault']): OfficeWish | null {
    const { id, stage } = view.tournament;
    if (fault === 'fixed-differ' || this.#luck.once(2)) return { type: 'fix-prizes', tournament: id, prizes: null };
    if (stage === 'over') return { type: 'reopen-tournament', tournament: id };
    const agree = { type: 'agree-deal', tournament: id, amounts: evenShares(view), left: 0, heads: 'own' } as const;
    return this.#luck.once(2) ? agree : null;
  }

  #envelopes({ tournament: { id, structure }, bounty }: TournamentView, step: MysteryStep): OfficeWish | null {
    const [due] = bounty?.mystery?.due ?? [];
    switch (step) {
      case 'promise':
        return { type: 'commit-draw', tournament: id, top: structure.bounty?.top ?? [] };
      case 'open':
        return { type: 'open-draw', tournament: id, openly: 'Kd 7c 2s' };
      case 'draw':
        return due === undefined ? null : { type: 'draw-envelope', tournament: id, entry: due.of, number: null };
      case 'reveal':
        return { type: 'reveal-draw', tournament: id };
    }
  }

  /** A corrected hand has put somebody back: play goes on, or the floor decides the places, by their chips. */
  #backInIt(tournament: string, standings: TournamentView['standings']): OfficeWish {
    if (!this.#luck.once(3)) return { type: 'reopen-tournament', tournament };
    const open = standings.filter(({ place, state }) => isIn(state) && place === null);
    const places = open
      .toSorted((one, other) => (other.chips ?? 0) - (one.chips ?? 0))
      .map(({ entry }, index) => [entry, index + 1]);
    return { type: 'settle-places', tournament, places: Object.fromEntries(places) };
  }

  /** Winners are paid, the tables given back, and the next one is planned. */
  #close(view: TournamentView): OfficeWish {
    const { tournament, standings, proposals } = view;
    const { id, tables, broken } = tournament;
    if (proposals.some(({ what }) => what === 'reopen')) return this.#backInIt(id, standings);
    const doubt = proposals.find((one) => one.what === 'seat-in-doubt');
    if (doubt !== undefined) return this.#doubted(view, doubt);
    const seat = drawn(view);
    if (seat !== null && !this.#luck.once(3)) return seat;
    const prizes = proposals.find((one) => one.what === 'prizes');
    const anew = prizes === undefined ? null : this.#anew(view, prizes.fault);
    if (anew !== null && !this.#luck.once(3)) return anew;
    this.#closes += 1;
    // Somebody ended it by mistake. This has luck of its own, so other evenings stay the same.
    if (luckOf(this.#closes).once(12) && tournament.cancelled !== true && tournament.flightOf === undefined)
      return { type: 'reopen-tournament', tournament: id };
    const wrong = standings.find(({ prize, paid }) => prize !== null && paid !== null && paid !== prize);
    if (wrong !== undefined && !this.#luck.once(3))
      return { type: 'pay-place', tournament: id, entry: wrong.entry, amount: (wrong.prize ?? 0) - (wrong.paid ?? 0) };
    const ticket = standings.find((one) => one.ticket !== undefined && !hasTicket(tournament, one.entry));
    if (ticket !== undefined && !this.#luck.once(4))
      return { type: 'give-ticket', tournament: id, entry: ticket.entry, value: ticket.ticket ?? 0 };
    const given = tournament.ticketsGiven?.at(-1);
    if (given !== undefined && this.#luck.once(8)) return { type: 'take-ticket', tournament: id, ticket: given.id };
    const unpaid = standings.find(({ prize, paid }) => prize !== null && prize > 0 && paid === null);
    if (unpaid !== undefined && !this.#luck.once(4))
      return { type: 'pay-place', tournament: id, entry: unpaid.entry, amount: unpaid.prize ?? 0 };
    const tableId = [...tables, ...broken][0];
    return tableId === undefined ? this.#plan() : { type: 'leave-table', tournament: id, tableId };
  }
}

/**
 * Books a difference in chips. A restored room has forgotten entries it sold; in any other room this is reported as
 * a fault.
 */
function balanced({ tournament, chips }: TournamentView): OfficeWish | null {
  const difference = chips.found - chips.issued;
  if (difference === 0 || chips.uncounted.length > 0) return null;
  return { type: 'book-chips', tournament: tournament.id, difference, reason: 'Counted.' };
}

/** Players who tie for the last seats draw for them, and the floor says who has one; the others get the places after these. Null: nobody ties. */
function drawn({ tournament: { id }, satellite, standings }: TournamentView): OfficeWish | null {
  if (satellite?.draw == null) return null;
  const { entries, seats } = satellite.draw;
  const tied = standings.filter(({ entry }) => entries.includes(entry));
  const first = Math.min(...tied.map(({ place }) => place ?? 1));
  // Whose entry was sold last is drawn first: any order is a draw.
  const places = entries.toReversed().map((entry, index) => [entry, first + Math.min(index, seats)]);
  return { type: 'settle-places', tournament: id, places: Object.fromEntries(places) };
}

const hasTicket = ({ ticketsGiven = [] }: TournamentView['tournament'], entry: number): boolean =>
  ticketsGiven.some((one) => one.entry === entry);

type Doubt = Extract<Proposal, { what: 'seat-in-doubt' }>;
type MysteryStep = Extract<Proposal, { what: 'mystery' }>['step'];

/** Begins the break once all tables have dealt the hands before it; otherwise takes back the present pace. */
function goesOn(tournament: string, pace: TournamentView['pace'], tables: number): OfficeWish {
  const isBreak = pace?.done.length === tables && pace.order.handsPerLevel === undefined;
  return isBreak ? { type: 'begin-break', tournament } : { type: 'set-pace', tournament, pace: null };
}

const isIn = (state: TournamentView['standings'][number]['state']): boolean => state !== 'out' && state !== 'withdrawn';

const isTwice = (standings: TournamentView['standings'], player: string): boolean =>
  standings.filter((one) => one.player === player && isIn(one.state)).length > 1;

/** Shares of a deal are paid before or after, as the floor likes. */
const ending = ({ tournament: { id }, unpaidShares }: TournamentView): OfficeWish => ({
  type: 'end-tournament',
  tournament: id,
  ...(unpaidShares === undefined ? {} : { unpaid: true }),
});

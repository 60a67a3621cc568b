import type { Proposal, TournamentView } from '../../engine/index.ts';
import type { OfficeWish } from '../../protocol/office-desk.ts';
import { eveningStructure } from './evening-structure.ts';
import type { Luck } from './random-play.ts';

/** A tournament of so many, where the room can seat them all. */
const entriesLeast = 7;
const entriesMore = 7;

/**
 * What a manager at the office's page wishes next of their tournament, by what the page shows: proposals are followed one at
 * a time, and now and then something is done that nobody proposed.
 */
export class TournamentManager {
  readonly #luck: Luck;
  readonly #tables: readonly string[];
  #entered = 0;
  #planned = 0;

  constructor(luck: Luck, tables: readonly string[]) {
    this.#luck = luck;
    this.#tables = tables;
  }

  wish(views: readonly TournamentView[]): OfficeWish | null {
    const view =
      views.find(({ tournament }) => tournament.stage !== 'over') ??
      views.find(({ tournament }) => tournament.tables.length + tournament.broken.length > 0) ??
      views.at(-1);
    switch (view?.tournament.stage) {
      case undefined:
        return this.#plan();
      case 'planned':
        return this.#prepare(view);
      case 'running':
        return this.#run(view);
      case 'over':
        return this.#close(view);
    }
  }

  #plan(): OfficeWish {
    this.#planned += 1;
    return { type: 'plan-tournament', structure: eveningStructure, name: `Friday ${this.#planned}` };
  }

  /** Tables first, then people, then their seats. */
  #prepare({ tournament, standings }: TournamentView): OfficeWish {
    const { id, tables, entries } = tournament;
    const missing = this.#tables.find((tableId) => !tables.includes(tableId));
    if (missing !== undefined) return { type: 'use-table', tournament: id, tableId: missing };
    const wanted = entriesLeast + (entries.length === 0 ? entriesMore : this.#luck.upTo(entriesMore));
    if (entries.length < wanted) return this.#enter(id);
    if (
      standings.some(({ state, seat }) => state === 'waits' && seat === null) &&
      entries.some(({ seat }) => seat === null)
    )
      return { type: 'draw-seats', tournament: id, entries: 'all' };
    return { type: 'start-tournament', tournament: id };
  }

  #enter(tournament: string): OfficeWish {
    this.#entered += 1;
    return { type: 'enter', tournament, player: { name: `Player ${this.#entered}` }, fixed: null };
  }

  #run(view: TournamentView): OfficeWish | null {
    const { id, entries } = view.tournament;
    const late = entries.filter(({ seat, withdrawn }) => seat === null && withdrawn === null);
    if (late.length > 0) return { type: 'draw-seats', tournament: id, entries: late.map(({ number }) => number) };
    if (this.#luck.once(8)) return this.#unasked(view);
    const wishes = view.proposals.flatMap((proposal) => this.#follow(view, proposal) ?? []);
    return wishes[0] ?? null;
  }

  /** What a manager does without being asked. */
  #unasked({ tournament, standings, playersLeft, prizes }: TournamentView): OfficeWish | null {
    const { id, tables, halts, schedule, moves, deal } = tournament;
    switch (this.#luck.upTo(8)) {
      case 0:
        return this.#enter(id);
      case 1: {
        const out = standings.findLast(({ state }) => state === 'out');
        return out === undefined ? null : { type: 'enter', tournament: id, player: { id: out.player }, fixed: null };
      }
      case 2:
        return { type: schedule?.pausedAt == null ? 'pause-clock' : 'resume-clock', tournament: id };
      case 3:
        return { type: 'adjust-clock', tournament: id, minutes: this.#luck.oneOf([-2, 1, 5]) };
      case 4: {
        const halted = tables.filter((tableId) => halts[tableId] === 'floor');
        if (halted.length > 0) return { type: 'halt-tables', tournament: id, tables: halted, why: null };
        return { type: 'halt-tables', tournament: id, tables: tables.slice(0, 1), why: 'floor' };
      }
      case 5: {
        const move = moves.at(-1);
        return move === undefined ? null : { type: 'cancel-move', tournament: id, id: move.id };
      }
      case 6: {
        const one = standings.find(({ state }) => state === 'playing');
        return one === undefined || !this.#luck.once(6)
          ? null
          : { type: 'withdraw-entry', tournament: id, entry: one.entry };
      }
      case 7: {
        if (deal !== null || playersLeft > 3 || playersLeft < 2) return null;
        return { type: 'agree-deal', tournament: id, amounts: evenShares(standings, prizes), left: 0 };
      }
      default:
        return { type: 'close-registration', tournament: id };
    }
  }

  #follow(
    { tournament: { id, tables, halts, schedule }, chips }: TournamentView,
    proposal: Proposal,
  ): OfficeWish | null {
    const halted = tables.filter((tableId) => halts[tableId] === 'floor');
    if (halted.length > 0) return { type: 'halt-tables', tournament: id, tables: halted, why: null };
    if (schedule?.pausedAt != null) return { type: 'resume-clock', tournament: id };
    switch (proposal.what) {
      case 'break':
        return { type: 'break-table', tournament: id, tableId: proposal.tableId };
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
      case 'hand-for-hand':
        return { type: 'hand-for-hand', tournament: id, on: true };
      case 'next-round':
        return { type: 'next-round', tournament: id };
      case 'final-table':
        return { type: 'draw-final-table', tournament: id, tableId: tables.at(-1) ?? '' };
      case 'end': {
        // A room that was put back from a backup has forgotten entries it sold; in any other this is found to be wrong.
        const difference = chips.found - chips.issued;
        if (difference !== 0 && chips.uncounted.length === 0)
          return { type: 'book-chips', tournament: id, difference, reason: 'Counted.' };
        return { type: 'end-tournament', tournament: id };
      }
      case 'colour-up':
        return null;
    }
  }

  /** Winners are paid, the tables given back, and the next one is planned. */
  #close({ tournament, standings }: TournamentView): OfficeWish {
    const { id, tables, broken } = tournament;
    const unpaid = standings.find(({ prize, paid }) => prize !== null && prize > 0 && paid === null);
    if (unpaid !== undefined && !this.#luck.once(4))
      return { type: 'pay-place', tournament: id, entry: unpaid.entry, amount: unpaid.prize ?? 0 };
    const tableId = [...tables, ...broken][0];
    return tableId === undefined ? this.#plan() : { type: 'leave-table', tournament: id, tableId };
  }
}

/** What is left to win in even parts; what cannot be parted goes to the first. */
function evenShares(
  standings: TournamentView['standings'],
  prizes: TournamentView['prizes'],
): Readonly<Record<string, number>> {
  const left = standings.filter(({ state }) => state === 'playing' || state === 'moving' || state === 'waits');
  const toWin = prizes.slice(0, left.length).reduce((sum, prize) => sum + prize, 0);
  const each = Math.floor(toWin / left.length);
  return Object.fromEntries(
    left.map(({ player }, index) => [player, each + (index === 0 ? toWin - each * left.length : 0)]),
  );
}

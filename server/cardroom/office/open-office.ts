import type { KeyObject } from 'node:crypto';
import {
  cashView,
  dealVoteVoid,
  houseDuties,
  houseRules,
  ordersDue,
  type Tournament,
  type TournamentView,
  tournamentView,
} from '../../../engine/office.ts';
import type { CardroomReports } from '../../../native-bridge/contracts/cardroom-reports.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import type { OfficePart, RoomNow } from '../../../protocol/office-desk.ts';
import type { KeptOut } from '../chain/kept-out.ts';
import type { Names } from '../names.ts';
import type { Pages } from '../pages.ts';
import type { Room } from '../room.ts';
import type { StaffOffice } from '../staff-office.ts';
import { answersOfOffice } from './answer-office.ts';
import { DealBallots, type DealOnPhones } from './deal-ballots.ts';
import { Office } from './office.ts';
import type { OfficeAsks } from './office-asks.ts';
import { OfficePages } from './office-pages.ts';
import { PastTournaments } from './past-tournaments.ts';
import { tellDealers, tellPlaces } from './tell-tables.ts';

export interface OpenOfficeOptions {
  readonly room: Room;
  readonly past: CardroomReports;
  readonly pages: Pages;
  readonly names: Names;
  readonly staffOffice: StaffOffice;
  readonly time: TimeSource;
  readonly newId: () => string;
  readonly random: (count: number) => Uint8Array;
  readonly roomNow: () => RoomNow;
  /** Signs every step of the office. Absent: steps are not signed. */
  readonly roomKey?: KeyObject;
  /** Whom the houses keep out. */
  readonly keptOut: KeptOut;
  /** Where others reach the room. */
  readonly address: () => string;
}

/** The office over its log, with everybody it notifies. */
export interface OpenedOffice {
  readonly office: Office;
  readonly officePages: OfficePages;
  readonly officeAsks: OfficeAsks;
  /** Votes on deals by phone. */
  readonly ballots: DealBallots;
}

export function openOffice(options: OpenOfficeOptions): OpenedOffice {
  const { room, past, pages, names, time, newId, random, roomKey, keptOut, address } = options;
  const signing = roomKey === undefined ? {} : { roomKey };
  const office = new Office({ room, past, time, newId, random, due: ordersDue, keptOut, ...signing });
  tellDealers({ office, room, time });
  tellPlaces({ office, room, time });
  const over = new PastTournaments();
  room.listen({
    tableGrew: (_table, events) => over.heard(events),
    linkChanged: () => {},
    orderAnswered: () => {},
  });
  const officePages = new OfficePages({ office, parts: () => partsOf(office, over, options), names, pages, time });
  const officeAsks = answersOfOffice({
    keptOut: (player) => office.keptOut(player),
    audit: (row) => void room.store.appendAudit(row),
    reports: past,
    state: () => office.state,
    facts: () => office.facts(),
    names,
    now: () => time.now(),
  });
  const ballots = new DealBallots({
    deal: (id) => {
      const tournament = office.state.tournaments[id];
      if (tournament === undefined) return null;
      const isVoid = dealVoteVoid(tournament, office.state, office.facts(), time.now()) !== null;
      return dealOnPhones(tournament, isVoid, names);
    },
    book: (tournament, { digest, at }, cards, agreed) => {
      const wish = { type: 'vote-deal', tournament, proposal: digest, cast: { by: 'cards', cards, agreed } } as const;
      // One result for each proposal: a repeated one is the same request.
      return office.wish(wish, { request: `ballots:${at}:${digest}`, actor: 'cardroom', name: '' }).refusal;
    },
    address,
    random,
    time,
  });
  return { office, officePages, officeAsks, ballots };
}

function dealOnPhones(tournament: Tournament, isVoid: boolean, names: Names): DealOnPhones | null {
  const proposed = tournament.dealProposed ?? tournament.deal?.proposed;
  if (proposed === undefined) return null;
  const { name, structure } = tournament;
  const { currency, bounty = null } = structure;
  const players = Object.keys(proposed.amounts);
  const tickets = (structure.payouts.tickets ?? []).filter(({ place }) => place <= players.length);
  return {
    proposed,
    isVoid,
    tournament: name,
    currency,
    hasHeads: bounty !== null,
    tickets,
    names: names.behind(players),
  };
}

function partsOf(
  office: Office,
  over: PastTournaments,
  { roomNow, staffOffice, room, time }: OpenOfficeOptions,
): readonly OfficePart[] {
  const { state } = office;
  const [facts, at] = [office.facts(), time.now()];
  const { structures } = state;
  const tournaments = Object.values(state.tournaments);
  const look = (one: Tournament): TournamentView => tournamentView(one, state, facts, at);
  const views = [
    ...tournaments.filter(({ stage }) => stage !== 'over').map(look),
    ...over.views(tournaments, at, look, (tableId) => facts.tables.get(tableId)?.state),
  ];
  return [
    ...views.map((view) => ({ part: 'tournament' as const, view })),
    { part: 'cash', view: cashView(state, facts, at) },
    { part: 'structures', structures },
    { part: 'house-rules', rules: houseRules(state) },
    { part: 'duties', duties: houseDuties(state) },
    { part: 'staff', staff: staffNow(staffOffice, room) },
    { part: 'room', room: roomNow() },
  ];
}

/** The staff and the tables they deal at now. */
function staffNow({ list }: StaffOffice, room: Room): Extract<OfficePart, { part: 'staff' }>['staff'] {
  const places = new Map(room.tables().map(({ tableId, state }) => [state.dealer?.staff ?? '', tableId]));
  return (list?.people ?? []).map(({ id, number, role }) => ({ id, number, role, tableId: places.get(id) ?? null }));
}

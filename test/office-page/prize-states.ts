// A tournament's payouts and its flights, for the pictures of every page: deals, votes, bags and their printouts.
import type { TournamentView } from '../../engine/office.ts';
import { usualDays } from '../../protocol/structure-schema.ts';
import type { OfficeState } from './office-states.ts';

type Tournament = TournamentView['tournament'];

/** Four players are left who share everything; two of those out share a place, and one was paid by another deal. */
function agreedAt(view: TournamentView, few: TournamentView['standings'], at: number): TournamentView {
  const amounts = Object.fromEntries(few.slice(0, 4).map(({ player }, index) => [player, 1_100_000 - index * 77_500]));
  const standings = few.map((one, index) => {
    if (index < 4) return { ...one, prize: amounts[one.player] ?? 0 };
    if (index < 6) return { ...one, place: 5, prize: 320_000 };
    return index === 6 ? { ...one, paid: 180_000 } : one;
  });
  const deal = { at, amounts, left: 150_000 };
  return {
    ...view,
    standings,
    playersLeft: 4,
    proposals: [],
    tournament: { ...view.tournament, tables: ['t1'], deal },
  };
}

/** The first players, four or a full final table, have a deal before them. */
function votedOn(view: TournamentView, few: TournamentView['standings'], at: number, count = 4): TournamentView {
  const players = few.slice(0, count).map(({ player }) => player);
  const dealProposed: Tournament['dealProposed'] = {
    at,
    digest: '9e360f911308e7c6b7ef771bebf314bc4ce11eb1528592d6937ef59b54127f3c',
    amounts: Object.fromEntries(players.map((player, index) => [player, 1_100_000 - index * 77_500])),
    before: Object.fromEntries(players.map((player, index) => [player, view.prizes[index] ?? 0])),
    left: 150_000,
    heads: 'played',
  };
  const tournament = { ...view.tournament, tables: ['t1'], dealProposed };
  return { ...view, standings: few, playersLeft: count, proposals: [], tournament };
}

/** A flight whose day is over: most stacks are in their bags, and one table counted more than its book says. */
function baggedAt(view: TournamentView, at: number): TournamentView {
  const seated = view.standings.flatMap((one) => (one.seat === null ? [] : [{ ...one, seat: one.seat }])).slice(0, 12);
  const bags = seated.map(({ entry, seat, chips }, index) => ({
    ...seat,
    entry,
    bag: {
      number: String(500 + index),
      counts: { 25000: 3, 5000: 4 + index, 1000: 12, 500: 3, 100: 15 },
      chips: chips ?? 0,
      difference: index === 0 ? 100 : 0,
      countedBy: 'dealer:d8',
      signedBy: 'floor:d9',
      at,
      ...(index % 3 === 0 ? {} : { playerSigned: true as const }),
    },
  }));
  const missing = view.standings.slice(12, 16).map(({ player }) => player);
  const bagged = bags.reduce((sum, { bag }) => sum + bag.chips, 0);
  const tables = [
    { tableId: 't1', bags: 8, seats: [], difference: 100 },
    { tableId: 't2', bags: 4, seats: [3, 5, 8, 9], difference: null },
  ];
  const structure = { ...view.tournament.structure, days: { ...usualDays, qualify: 1500 } };
  const tournament = { ...view.tournament, structure, flightOf: 'final', baggingSince: at };
  return { ...view, proposals: [], tournament, bagging: { bags, bagged, missing, tables } };
}

export function prizeStates(view: TournamentView, few: TournamentView['standings'], at: number) {
  const agreed = agreedAt(view, few, at);
  const paid = Object.fromEntries(few.slice(4, 9).map(({ entry }) => [entry, { at, amount: 280_000 }]));
  const part = (one: TournamentView): OfficeState['parts'] => [{ part: 'tournament', view: one }];
  // A corrected hand has moved who was paid already down, so the pool no longer holds what the next one is owed.
  const tooMuch = few.map((one, index) => (index === 5 ? { ...one, paid: (one.prize ?? 0) + 120_000 } : one));
  const oneTable = { ...view.tournament, tables: ['t1'] };
  const short = { ...view, standings: few, playersLeft: 4, proposals: [], tournament: oneTable };
  return {
    'standings-order': {
      address: '/tournament?tab=standings',
      parts: part(short),
      press: ['[aria-labelledby=event-out] .event-word'],
    },
    'payouts-too-much': {
      address: '/tournament?tab=payouts',
      parts: part({ ...short, standings: tooMuch }),
      refuses: { reason: 'paid-to-others', left: 12_000 },
    },
    'payouts-agreed': { address: '/tournament?tab=payouts', parts: part(agreed) },
    'deal-vote': { address: '/tournament?tab=payouts', parts: part(votedOn(view, few, at)) },
    'deal-vote-of-ten': {
      address: '/tournament?tab=payouts',
      parts: part(votedOn(view, few, at, 10)),
      voters: few.slice(0, 10).map(({ player }) => player),
      press: ['.deal-scan + .event-keys .event-word'],
    },
    'flight-bags': { address: '/tournament?tab=flights', parts: part(baggedAt(view, at)) },
    'print-bags': { address: '/tournament/print-bags?tournament=main', parts: part(baggedAt(view, at)) },
    'print-deal': { address: '/tournament/print-deal?tournament=main', parts: part(votedOn(view, few, at)) },
    'print-receipts': {
      address: '/tournament/print-results?tournament=main&receipts=1',
      parts: part({ ...agreed, tournament: { ...agreed.tournament, paid } }),
    },
  } as const satisfies Readonly<Record<string, OfficeState>>;
}

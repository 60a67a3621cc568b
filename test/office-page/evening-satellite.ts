import type { TournamentView } from '../../engine/office.ts';

const seatValue = 88_000;

/** The evening's tournament as a satellite whose seats are won: one ticket is given out, the next one is waiting. */
export function satelliteAt(view: TournamentView, at: number): TournamentView {
  const { tournament, standings } = view;
  const winners = standings.slice(0, 4).map(({ entry }) => entry);
  const [first = 0, second = 0] = winners;
  const player = tournament.entries.find(({ number }) => number === second)?.player.id ?? '';
  return {
    ...view,
    standings: standings.map((one) =>
      winners.includes(one.entry) ? { ...one, place: 1, prize: 0, ticket: seatValue } : one,
    ),
    prizes: [0, 0, 0, 0, 40_000],
    tickets: winners.map((_, index) => ({ place: index + 1, value: seatValue })),
    proposals: [
      { what: 'seats', seats: 4 },
      { what: 'milestone', tableId: 't2', players: [String(second)] },
    ],
    tournament: {
      ...tournament,
      ticketsGiven: [{ id: '5f1c9a', entry: first, value: seatValue, at, transferable: false }],
      structure: {
        ...tournament.structure,
        satellite: {
          event: 'Autumn Main Event',
          seatValue,
          guaranteedSeats: 4,
          remainder: 'bubble',
          bubblePlaces: 1,
          tie: 'share-value',
          transferable: false,
          milestone: { target: 150_000, chipsOut: 'target' },
        },
      },
    },
    satellite: {
      seats: 4,
      seatsLeft: 4,
      seatValue,
      event: 'Autumn Main Event',
      over: true,
      winners,
      seatsPaidAsCash: 0,
      draw: null,
      unclaimed: 0,
    },
    ticketsOpen: [{ id: '77ab', player, value: 44_000, transferable: false, from: 'Sunday Satellite' }],
  };
}

import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { receiptsIn } from '../../commands/simulation/office-receipts.ts';
import type { Proposal } from '../../engine/office.ts';
import { sha256 } from '../../server/cardroom/office/sha256.ts';
import { eveningsLastMs, eveningsOfRun } from '../support/size-of-run.ts';
import { runningRoom, type TournamentRoom } from '../support/tournament-room.ts';

vi.setConfig({ testTimeout: eveningsLastMs });

const secret = { seed: 'c3'.repeat(32), sha256 };
const base = {
  startingChips: 10_000,
  lateUntilLevel: 0,
  reentry: null,
  payouts: { tables: [{ fromEntries: 1, shares: [5_000, 3_000, 2_000] }], roundTo: 100, guaranteed: 0 },
  entry: { prize: 9_001, fee: 1_000, bounty: 2_501 },
} as const;

const envelopes = fc.record({
  from: fc.constantFrom('start', 'players:5', 'in-the-money'),
  champion: fc.constantFrom('draws-own', 'none'),
  undrawn: fc.constantFrom('winner', 'prize-pool', 'deal'),
} as const);
const seats = fc.record({
  guaranteedSeats: fc.nat(4),
  remainder: fc.constantFrom('bubble', 'seat-winners'),
  bubblePlaces: fc.integer({ min: 1, max: 3 }),
  milestone: fc.constantFrom(
    null,
    { target: 25_000, chipsOut: 'all' },
    { target: 20_000, chipsOut: 'target' },
    { target: 10_001, chipsOut: 'target' },
  ),
} as const);

const mysteryOf = ({
  from,
  champion,
  undrawn,
}: {
  from: 'start' | 'players:5' | 'in-the-money';
  champion: 'draws-own' | 'none';
  undrawn: 'winner' | 'prize-pool' | 'deal';
}) =>
  ({
    ...base,
    bounty: { kind: 'mystery', unit: 100 },
    policies: { 'bounty.from': from, 'mystery.champion': champion, 'mystery.undrawn': undrawn },
  }) as const;

/** What the office proposes is done, and what a hand is corrected to as well. */
function follow(room: TournamentRoom, proposal: Proposal): void {
  const at = ++room.at;
  const tournament = 'e';
  switch (proposal.what) {
    case 'mystery': {
      const [due] = room.view().bounty?.mystery?.due ?? [];
      if (proposal.step === 'promise')
        room.ask({ type: 'commit-draw', tournament, at, top: [], seed: { id: 'seed', hash: '' }, secret });
      if (proposal.step === 'open') room.ask({ type: 'open-draw', tournament, at, openly: 'Kd 7c 2s' });
      if (proposal.step === 'draw' && due !== undefined)
        room.ask({ type: 'draw-envelope', tournament, at, entry: due.of, number: null, secret });
      if (proposal.step === 'reveal') room.ask({ type: 'reveal-draw', tournament, at, secret });
      return;
    }
    case 'milestone': {
      const refusal = room.ask({ type: 'award-seats', tournament, tableId: proposal.tableId, at, chosen: null });
      const chosen = Number(proposal.players.at(-1));
      if (refusal?.reason === 'no-seat')
        room.ask({ type: 'award-seats', tournament, tableId: proposal.tableId, at, chosen });
      return;
    }
    case 'end':
    case 'seats':
      room.ask({ type: 'end-tournament', tournament, at });
  }
}

/** Hands are played until the office has ended it; so many of them are corrected and played again. */
function playOut(room: TournamentRoom, luck: readonly number[]): void {
  for (const [step, nth] of [...luck, ...Array.from({ length: 60 }, () => 1)].entries()) {
    if (room.tournament.stage === 'over') return;
    const [proposal] = room
      .view()
      .proposals.filter(({ what }) => ['mystery', 'milestone', 'seats', 'end'].includes(what));
    // A table that has stopped deals no hand.
    const hasStopped = room.table('t1').halted !== undefined;
    if (proposal !== undefined && (hasStopped || nth % 7 !== 3)) follow(room, proposal);
    else {
      const players = room.playersAt('t1');
      const [winner = 0, ...others] = [
        ...players.slice(step % players.length),
        ...players.slice(0, step % players.length),
      ];
      const losers = others.slice(0, nth % 5 === 0 ? 2 : nth % 3 === 0 ? 0 : 1);
      const back = room.correction('t1');
      if (players.length > 1) room.hand('t1', losers, winner, nth % 2 === 0 ? 700 : 0);
      room.settle();
      if (nth % 7 === 3) back();
    }
    room.settle();
    const { chips } = room.view();
    expect(chips.found).toBe(chips.issued);
  }
}

/** Everybody is paid what they have won, and not a cent more leaves or stays. */
function payAll(room: TournamentRoom): void {
  const tournament = 'e';
  for (const { entry, prize } of room.view().standings)
    if ((prize ?? 0) > 0) room.do({ type: 'pay-place', tournament, entry, at: ++room.at, amount: prize ?? 0 });
  for (const { entry, owed } of room.view().bounty?.entries ?? [])
    if (owed !== 0) room.do({ type: 'pay-bounty', tournament, entry, at: ++room.at, amount: owed });
  for (const { entry, ticket } of room.view().standings)
    if (ticket !== undefined)
      room.do({ type: 'give-ticket', tournament, id: `k${entry}`, entry, at: ++room.at, value: ticket });
}

/** The second sum: by the receipts of the office's log alone. */
function sumsOf(room: TournamentRoom) {
  const rows = room.events.map((event) => ({ body: JSON.stringify(event) }));
  const book = receiptsIn(rows).tournaments.get('e');
  if (book === undefined) throw new Error('The tournament was planned.');
  const tickets = room.events.flatMap((event) => (event.type === 'ticket-given' ? [event.ticket.value] : []));
  const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
  return {
    paidIn: sum(book.entries.map(({ prize, bounty }) => prize + bounty)),
    places: sum(book.paid.map(({ amount }) => amount)),
    heads: sum(book.headsPaid.map(({ amount }) => amount)),
    tickets: sum(tickets),
  };
}

test('envelopes, played out: what was paid for places and heads is what was paid in, and everything was drawn as promised', () => {
  let [ended, drawn] = [0, 0];
  fc.assert(
    fc.property(fc.nat(), envelopes, fc.array(fc.nat(50), { maxLength: 30 }), (seed, chosen, luck) => {
      const room = runningRoom({ seed, players: 7, structure: mysteryOf(chosen) });
      playOut(room, luck);
      if (room.tournament.stage !== 'over') return;
      ended += 1;
      drawn += room.tournament.mystery?.draws.length ?? 0;
      payAll(room);
      const { paidIn, places, heads } = sumsOf(room);
      expect(places + heads).toBe(paidIn);
      expect(room.tournament.mystery?.seed).toBe(secret.seed);
    }),
    { numRuns: eveningsOfRun(60) },
  );
  expect(ended).toBeGreaterThan(40);
  expect(drawn).toBeGreaterThan(100);
});

test('seats, played out: cash and tickets are what was paid in and what the house has added', () => {
  let [ended, byChips] = [0, 0];
  fc.assert(
    fc.property(fc.nat(), seats, fc.array(fc.nat(50), { maxLength: 30 }), (seed, plan, luck) => {
      const satellite = { ...plan, event: 'Main', seatValue: 20_000, tie: 'share-value', transferable: false } as const;
      const room = runningRoom({
        seed,
        players: 8,
        structure: { ...base, entry: { prize: 9_001, fee: 999 }, satellite },
      });
      playOut(room, luck);
      if (room.tournament.stage !== 'over') return;
      ended += 1;
      byChips += room.tournament.entries.filter(({ seatWon }) => seatWon !== undefined).length;
      payAll(room);
      const { overlay, satellite: view } = room.view();
      const { paidIn, places, tickets } = sumsOf(room);
      expect(places + tickets + (view?.unclaimed ?? 0) * satellite.seatValue).toBe(paidIn + overlay);
    }),
    { numRuns: eveningsOfRun(80) },
  );
  expect(ended).toBeGreaterThan(50);
  expect(byChips).toBeGreaterThan(20);
});

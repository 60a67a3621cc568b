import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { receiptsIn } from '../../commands/simulation/office-receipts.ts';
import type { Proposal } from '../../engine/office.ts';
import { sha256 } from '../../server/cardroom/office/sha256.ts';
import { eveningsLastMs, eveningsOfRun, shareOfRun } from '../support/size-of-run.ts';
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

/** Carries out the office's proposals, and its corrections after a corrected hand. */
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
    case 'seat-in-doubt':
      decideSeat(room, proposal);
      return;
    case 'end':
    case 'seats':
      room.ask({ type: 'end-tournament', tournament, at });
  }
}

/**
 * The seat is confirmed or taken back. Its chips that were given to others, and have been lost or taken away since, exceed what was issued:
 * they are booked.
 */
function decideSeat(room: TournamentRoom, { entry, chips }: Extract<Proposal, { what: 'seat-in-doubt' }>): void {
  const { shared = 0 } = room.tournament.entries.find(({ number }) => number === entry)?.seatWon ?? {};
  const settle = { type: 'settle-seat', tournament: 'e', entry, at: room.at, chips } as const;
  const isBack = entry % 2 === 1 && room.ask({ ...settle, stands: false }) === null;
  if (!isBack) room.ask({ ...settle, stands: true });
  const { found, issued } = room.view().chips;
  expect(found - issued).toBeGreaterThanOrEqual(0);
  expect(found - issued).toBeLessThanOrEqual(isBack ? shared : 0);
  const reason = { id: 'counted', hash: '' };
  if (found > issued) room.do({ type: 'book-chips', tournament: 'e', difference: found - issued, reason });
}

/** Nobody leaves to the others more than their own chips above the target, however many win seats by one hand. */
function expectOwnShares({ tournament }: TournamentRoom): void {
  const target = tournament.structure.satellite?.milestone?.target ?? 0;
  for (const { seatWon, withdrawn } of tournament.entries)
    if (seatWon !== undefined)
      expect(seatWon.shared).toBeLessThanOrEqual(Math.max(0, (withdrawn?.chips ?? 0) - target));
}

/** Hands are played until the office has ended it; so many of them are corrected and played again. Gives back how the last one is corrected. */
function playOut(room: TournamentRoom, luck: readonly number[]): () => void {
  let correctLast = (): void => {};
  for (const [step, nth] of [...luck, ...Array.from({ length: 60 }, () => 1)].entries()) {
    if (room.tournament.stage === 'over') break;
    const [proposal] = room
      .view()
      .proposals.filter(({ what }) => ['mystery', 'seat-in-doubt', 'milestone', 'seats', 'end'].includes(what));
    // A stopped table deals no hand.
    const hasStopped = room.table('t1').halted !== undefined;
    if (proposal !== undefined && (hasStopped || nth % 7 !== 3)) {
      const isWon = proposal.what === 'milestone';
      follow(room, proposal);
      // A player who left with a seat won in the hand is in doubt when the hand is undone.
      if (isWon && nth % 4 === 1) correctLast();
      // A player who has come back to the seat since would be seated twice.
      if (proposal.what === 'seat-in-doubt') correctLast = () => {};
    } else {
      const players = room.playersAt('t1');
      const [winner = 0, ...others] = [
        ...players.slice(step % players.length),
        ...players.slice(0, step % players.length),
      ];
      const losers = others.slice(0, nth % 5 === 0 ? 2 : nth % 3 === 0 ? 0 : 1);
      const back = room.correction('t1');
      if (players.length > 1) correctLast = back;
      if (players.length > 1) room.hand('t1', losers, winner, nth % 2 === 0 ? 700 : 0);
      room.settle();
      if (nth % 7 === 3) back();
    }
    room.settle();
    const { chips } = room.view();
    expect(chips.found).toBe(chips.issued);
    expectOwnShares(room);
  }
  return correctLast;
}

/** The hand that ended it is undone. Players back in it play on, or the floor decides the places. Returns whether there was anybody. */
function correctedAtTheEnd(room: TournamentRoom, correctLast: () => void, luck: readonly number[]): boolean {
  const [how = 0] = luck;
  const tournament = 'e';
  if (room.tournament.stage !== 'over' || how % 3 === 0) return false;
  if (how % 2 === 0) payAll(room);
  if (how % 5 === 0)
    for (const tableId of room.tournament.tables) room.do({ type: 'leave-table', tournament, tableId });
  correctLast();
  const { chips, proposals, standings } = room.view();
  expect(chips.found).toBe(chips.issued);
  const [reopen] = proposals.flatMap((one) => (one.what === 'reopen' ? [one] : []));
  if (reopen === undefined) return false;
  const back = standings
    .filter(({ player, state }) => reopen.players.includes(player) && state !== 'out' && state !== 'withdrawn')
    .toSorted((one, other) => (other.chips ?? 0) - (one.chips ?? 0));
  const places = Object.fromEntries(back.map(({ entry }, index) => [entry, index + 1]));
  const isSettled = how % 7 < 3 && room.ask({ type: 'settle-places', tournament, places }) === null;
  if (!isSettled) playOn(room, luck.slice(1));
  return true;
}

/** It is reopened, at the room's tables, and played to another end. */
function playOn(room: TournamentRoom, luck: readonly number[]): void {
  const tournament = 'e';
  room.do({ type: 'reopen-tournament', tournament, at: ++room.at });
  for (const tableId of room.tables.keys())
    if (!room.tournament.tables.includes(tableId)) room.do({ type: 'use-table', tournament, tableId });
  if (room.view().standings.some(({ state, seat }) => state === 'moving' && seat === null))
    room.ask({ type: 'draw-seats', tournament, at: ++room.at, entries: 'all', rolls: room.rolls() });
  playOut(room, luck);
}

/** Everybody is paid exactly what they have won, to the cent; overpaid players give it back first. */
function payAll(room: TournamentRoom): void {
  const tournament = 'e';
  for (const { id, entry } of room.tournament.ticketsGiven ?? [])
    if (room.view().standings.find((one) => one.entry === entry)?.ticket === undefined)
      room.do({ type: 'take-ticket', tournament, ticket: id });
  const open = room.view().standings.map(({ entry, prize, paid }) => ({ entry, amount: (prize ?? 0) - (paid ?? 0) }));
  for (const { entry, amount } of open.toSorted((one, other) => one.amount - other.amount))
    if (amount !== 0) room.do({ type: 'pay-place', tournament, entry, at: ++room.at, amount });
  const heads = room.view().bounty?.entries ?? [];
  for (const { entry, owed } of heads.toSorted((one, other) => one.owed - other.owed))
    if (owed !== 0) room.do({ type: 'pay-bounty', tournament, entry, at: ++room.at, amount: owed });
  const hasTicket = (entry: number) => room.tournament.ticketsGiven?.some((one) => one.entry === entry) === true;
  for (const { entry, ticket } of room.view().standings)
    if (ticket !== undefined && !hasTicket(entry))
      room.do({ type: 'give-ticket', tournament, id: `k${entry} ${room.at}`, entry, at: ++room.at, value: ticket });
}

/** The second sum: from the receipts in the office's log alone. */
function sumsOf(room: TournamentRoom) {
  const rows = room.events.map((event) => ({ body: JSON.stringify(event) }));
  const book = receiptsIn(rows).tournaments.get('e');
  if (book === undefined) throw new Error('The tournament was planned.');
  const tickets = book.tickets.map(({ value }) => value);
  const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
  return {
    paidIn: sum(book.entries.map(({ prize, bounty }) => prize + bounty)),
    places: sum(book.paid.map(({ amount }) => amount)),
    heads: sum(book.headsPaid.map(({ amount }) => amount)),
    tickets: sum(tickets),
  };
}

test('mystery bounties, played out: payouts for places and bounties equal what was paid in, and everything was drawn as promised', () => {
  let [ended, drawn, corrected] = [0, 0, 0];
  fc.assert(
    fc.property(fc.nat(), envelopes, fc.array(fc.nat(50), { maxLength: 30 }), (seed, chosen, luck) => {
      const room = runningRoom({ seed, players: 7, structure: mysteryOf(chosen) });
      corrected += correctedAtTheEnd(room, playOut(room, luck), luck) ? 1 : 0;
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
  expect(ended).toBeGreaterThanOrEqual(shareOfRun(40, 60));
  expect(drawn).toBeGreaterThanOrEqual(shareOfRun(30, 60));
  expect(corrected).toBeGreaterThanOrEqual(shareOfRun(10, 60));
});

test('places and bounties, played out and corrected after the end: payouts equal what was paid in, to the cent', () => {
  let [ended, corrected] = [0, 0];
  fc.assert(
    fc.property(
      fc.nat(),
      fc.constantFrom('fixed', 'progressive'),
      fc.array(fc.nat(50), { minLength: 1, maxLength: 30 }),
      (seed, kind, luck) => {
        const room = runningRoom({ seed, players: 7, structure: { ...base, bounty: { kind, unit: 100 } } });
        corrected += correctedAtTheEnd(room, playOut(room, luck), luck) ? 1 : 0;
        if (room.tournament.stage !== 'over') return;
        ended += 1;
        payAll(room);
        const { paidIn, places, heads } = sumsOf(room);
        expect(places + heads).toBe(paidIn);
        expect(room.view().proposals).toEqual([]);
      },
    ),
    { numRuns: eveningsOfRun(80) },
  );
  expect(ended).toBe(eveningsOfRun(80));
  expect(corrected).toBeGreaterThanOrEqual(shareOfRun(25, 80));
});

test('seats, played out: cash and tickets equal what was paid in plus what the house added', () => {
  let [ended, byChips, corrected] = [0, 0, 0];
  fc.assert(
    fc.property(fc.nat(), seats, fc.array(fc.nat(50), { maxLength: 30 }), (seed, plan, luck) => {
      const satellite = { ...plan, event: 'Main', seatValue: 20_000, tie: 'share-value', transferable: false } as const;
      const room = runningRoom({
        seed,
        players: 8,
        structure: { ...base, entry: { prize: 9_001, fee: 999 }, satellite },
      });
      corrected += correctedAtTheEnd(room, playOut(room, luck), luck) ? 1 : 0;
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
  expect(ended).toBeGreaterThanOrEqual(shareOfRun(50, 80));
  expect(byChips).toBeGreaterThanOrEqual(shareOfRun(20, 80));
  expect(corrected).toBeGreaterThanOrEqual(shareOfRun(5, 80));
});

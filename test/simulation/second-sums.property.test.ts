import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { receiptsIn, type TournamentReceipts } from '../../commands/simulation/office-receipts.ts';
import { sha256 } from '../../server/cardroom/office/sha256.ts';
import { eveningsLastMs, eveningsOfRun } from '../support/size-of-run.ts';
import { runningRoom, type TournamentRoom } from '../support/tournament-room.ts';

// Hundreds of small tournaments take a while beside other tests.
vi.setConfig({ testTimeout: eveningsLastMs });

const startingChips = 10_000;
const structure = {
  startingChips,
  reentry: { untilLevel: 3, most: null },
  payouts: { tables: [{ fromEntries: 1, shares: [5_000, 3_000, 2_000] }], roundTo: 100, guaranteed: 0 },
  entry: { prize: 9_000, fee: 1_000, bounty: 2_501 },
  bounty: { kind: 'progressive', unit: 100 },
} as const;

/** Besides progressive bounties: mystery bounties, and seats won by staying or by chips. */
const kinds = {
  progressive: structure,
  mystery: {
    ...structure,
    bounty: { kind: 'mystery', unit: 100 },
    policies: { 'bounty.from': 'players:6', 'mystery.undrawn': 'prize-pool' },
  },
  satellite: {
    ...structure,
    satellite: {
      event: 'Main Event',
      seatValue: 20_000,
      guaranteedSeats: 2,
      remainder: 'bubble',
      bubblePlaces: 1,
      tie: 'share-value',
      transferable: false,
      milestone: { target: 25_000, chipsOut: 'target' },
    },
  },
} as const;

const secret = { seed: '5a'.repeat(32), sha256 };

type Act = (room: TournamentRoom, nth: number) => void;

/** The nth element, cyclically. */
const nthOf = <Item>(items: readonly Item[], nth: number): Item | undefined => items[nth % Math.max(1, items.length)];

const rows = (room: TournamentRoom) => room.events.map((event) => ({ body: JSON.stringify(event) }));
const tableFor = (room: TournamentRoom, nth: number): string | undefined =>
  nthOf(
    // A stopped table deals no hand.
    [...room.tables.keys()].filter(
      (tableId) => room.playersAt(tableId).length > 1 && room.table(tableId).halted === undefined,
    ),
    nth,
  );

/** A player loses everything. The hand may be corrected much later. Returns the player. */
function bust(room: TournamentRoom, nth: number, corrections: (() => void)[]): string | null {
  const tableId = tableFor(room, nth);
  if (tableId === undefined) return null;
  const [winner = 0, ...others] = room.playersAt(tableId);
  const loser = nthOf(others, nth) ?? 0;
  const number = room.table(tableId).handNumber + 1;
  const player = room.table(tableId).chairs[loser - 1]?.player?.id ?? '';
  const correct = room.correction(tableId);
  room.hand(tableId, [loser], winner);
  room.settle();
  const sits = (): string => JSON.stringify(room.table(tableId).chairs);
  const then = sits();
  // As at a table: no correction after another hand has begun, or a player has come or gone since.
  corrections.push(() => {
    if (room.table(tableId).handNumber === number && sits() === then) correct();
  });
  return player;
}

/** Players who were out buy in again at once, and the hand is corrected after all. */
function argue(room: TournamentRoom, nth: number, corrections: (() => void)[]): void {
  const id = bust(room, nth, corrections);
  if (id === null) return;
  ask(room, { type: 'enter', tournament: 'e', at: ++room.at, player: { id, hash: '' }, fixed: null });
  const tableId = [...room.tables.keys()].find(
    (one) => !room.stays.some((stay) => stay.player === id && stay.tableId === one),
  );
  const seat =
    tableId === undefined ? undefined : room.table(tableId).chairs.find(({ player }) => player === null)?.seat;
  if (tableId !== undefined && seat !== undefined && nth % 2 === 0)
    ask(room, {
      type: 'move-player',
      tournament: 'e',
      id: `m${room.at}`,
      at: room.at,
      player: id,
      to: { tableId, seat },
      why: 'floor',
    });
  corrections.pop()?.();
}

const ask = (room: TournamentRoom, ...[command]: Parameters<TournamentRoom['ask']>): void => void room.ask(command);

const acts: readonly Act[] = [
  (room, nth) => {
    const out = nthOf(
      room.view().standings.filter(({ state }) => state === 'out'),
      nth,
    );
    if (out === undefined) return;
    const player = { id: out.player, hash: '' };
    ask(room, { type: 'enter', tournament: 'e', at: ++room.at, player, fixed: null });
  },
  (room) => ask(room, { type: 'draw-seats', tournament: 'e', at: ++room.at, entries: 'all', rolls: room.rolls() }),
  (room, nth) => {
    const one = nthOf(
      room.view().standings.filter(({ state }) => state !== 'out' && state !== 'withdrawn'),
      nth,
    );
    if (one !== undefined)
      ask(room, {
        type: 'take-out-entry',
        tournament: 'e',
        entry: one.entry,
        at: ++room.at,
        reason: { id: 'why', hash: '' },
      });
  },
  (room, nth) => {
    const { standings, prizes } = room.view();
    const left = standings.filter(({ state }) => state !== 'out' && state !== 'withdrawn');
    const most = prizes.slice(0, left.length).reduce((sum, prize) => sum + prize, 0);
    const amounts = Object.fromEntries(left.map(({ player }, index) => [player, index === 0 ? most - (nth % 7) : 0]));
    ask(room, { type: 'agree-deal', tournament: 'e', at: ++room.at, heads: 'played', amounts, left: nth % 7 });
  },
  (room, nth) => {
    const won = nthOf(
      room.view().standings.filter(({ prize, paid }) => (prize ?? 0) > 0 && paid === null),
      nth,
    );
    if (won === undefined) return;
    ask(room, { type: 'pay-place', tournament: 'e', entry: won.entry, at: ++room.at, amount: won.prize ?? 0 });
  },
  (room, nth) => {
    const owed = nthOf(room.view().bounty?.entries.filter((one) => one.owed !== 0) ?? [], nth);
    if (owed === undefined) return;
    ask(room, { type: 'pay-bounty', tournament: 'e', entry: owed.entry, at: ++room.at, amount: owed.owed });
  },
  (room, nth) => {
    const taken = nthOf(room.view().bounty?.taken ?? [], nth);
    const winner = nthOf(room.tournament.entries, nth + 3);
    if (taken === undefined || winner === undefined) return;
    const winners = nthOf([null, [], [winner.number]], nth) ?? null;
    ask(room, { type: 'settle-head', tournament: 'e', entry: taken.of, winners });
  },
  (room) => {
    const { tournament } = room;
    if (tournament.structure.bounty?.kind !== 'mystery') return;
    ask(room, { type: 'close-registration', tournament: 'e' });
    const seed = { id: 'seed', hash: '' };
    if (tournament.mystery === undefined)
      ask(room, { type: 'commit-draw', tournament: 'e', at: ++room.at, top: [], seed, secret });
    else ask(room, { type: 'open-draw', tournament: 'e', at: ++room.at, openly: 'Kd 7c 2s' });
  },
  (room, nth) => {
    const due = nthOf(room.view().bounty?.mystery?.due ?? [], nth);
    if (due === undefined) ask(room, { type: 'reveal-draw', tournament: 'e', at: ++room.at, secret });
    else
      ask(room, {
        type: 'draw-envelope',
        tournament: 'e',
        at: ++room.at,
        entry: due.of,
        number: nth % 2 === 0 ? null : nth,
        secret,
      });
  },
  (room, nth) => {
    const tableId = nthOf([...room.tables.keys()], nth) ?? '';
    ask(room, { type: 'award-seats', tournament: 'e', tableId, at: ++room.at, chosen: null });
  },
  (room, nth) => {
    const won = nthOf(
      room.view().standings.filter(({ ticket }) => ticket !== undefined),
      nth,
    );
    if (won?.ticket === undefined) return;
    ask(room, {
      type: 'give-ticket',
      tournament: 'e',
      id: `k${++room.at}`,
      entry: won.entry,
      at: room.at,
      value: won.ticket,
    });
  },
  (room, nth) => {
    const [tableId = ''] = room.tournament.tables;
    if (nth % 3 === 0)
      ask(room, { type: 'break-table', tournament: 'e', at: ++room.at, tableId, rolls: room.rolls(), ids: room.ids() });
  },
  (room, nth) => {
    const [one, other] = [nthOf(room.tournament.entries, nth), nthOf(room.tournament.entries, nth + 5)];
    if (one === undefined || other === undefined || nth % 9 !== 0) return;
    ask(room, { type: 'meet-player', at: room.at, player: one.player });
    ask(room, { type: 'join-players', kept: one.player.id, gone: other.player.id });
  },
];

/** Counted from receipts and stacks alone. */
function expectToAddUp(room: TournamentRoom): void {
  const book = receiptsIn(rows(room)).tournaments.get('e');
  if (book === undefined) throw new Error('The tournament was planned.');
  const taken = book.entries.filter(({ withdrawn }) => withdrawn[0]?.moneyKept !== false);
  const pool = taken.reduce((sum, { prize }) => sum + prize, 0);
  const view = room.view();
  const heads = expectHeadsToAddUp(view, book);
  expect(view.pool - view.overlay).toBe(pool + heads);
  const seats = view.tickets.reduce((sum, { value }) => sum + value, 0);
  expect(view.prizes.reduce((sum, prize) => sum + prize, 0) + seats).toBe(view.pool);
  expectSeatsToAddUp(room, view);
  const paid = book.paid.reduce((sum, { amount }) => sum + amount, 0);
  const forHeads = taken.reduce((sum, { bounty }) => sum + bounty, 0);
  expect(paid).toBeLessThanOrEqual(view.pool + forHeads);
  expect(new Set(book.paid.map(({ entry }) => entry)).size).toBe(book.paid.length);
  // Each entry has its share of a deal, wherever its player is now.
  const agreed = room.events.findLast((event) => event.type === 'deal-agreed');
  if (agreed?.type === 'deal-agreed') {
    const shares = Object.entries(agreed.shares ?? {});
    const given = shares.reduce((sum, [, amount]) => sum + amount, agreed.left);
    expect(given).toBe(Object.values(agreed.amounts).reduce((sum, amount) => sum + amount, agreed.left));
  }
  // No more is promised than there is, whatever hand was corrected after a deal.
  const won = view.standings.reduce((sum, one) => sum + (one.prize ?? 0), 0);
  if (view.fault === null) expect(won + seats).toBeLessThanOrEqual(view.pool);
  const stacks = [...room.tables.values()].flatMap(({ chairs }) => chairs.map(({ stack }) => stack ?? 0));
  const atTables = stacks.reduce((sum, stack) => sum + stack, 0);
  const gone = view.standings.filter(({ state }) => state === 'withdrawn').map(({ entry }) => chipsGone(room, entry));
  const away = view.chips.moving + view.chips.waiting;
  const sold = startingChips * book.entries.length;
  // Winners of a seat by chips left some of them at the table.
  const left = room.tournament.entries.reduce((sum, { seatWon }) => sum + (seatWon?.shared ?? 0), 0);
  expect(atTables + away + gone.reduce((sum, chips) => sum + chips, 0)).toBe(sold + left);
  expect(view.chips).toMatchObject({ found: view.chips.issued });
}

/** Nobody has two seats, and there are no more than the tournament plays for. */
function expectSeatsToAddUp(room: TournamentRoom, view: ReturnType<TournamentRoom['view']>): void {
  const { satellite, standings, pool } = view;
  if (satellite === undefined) return;
  const { seats, winners, seatsPaidAsCash, draw, unclaimed, over } = satellite;
  expect(new Set(winners).size).toBe(winners.length);
  expect(winners.length + seatsPaidAsCash + (draw?.seats ?? 0) + unclaimed).toBe(over ? seats : winners.length);
  expect(standings.filter(({ ticket }) => ticket !== undefined)).toHaveLength(winners.length);
  const given = room.tournament.ticketsGiven ?? [];
  expect(new Set(given.map(({ entry }) => entry)).size).toBe(given.length);
  const won = standings.reduce((sum, one) => sum + (one.prize ?? 0) + (one.ticket ?? 0), 0);
  expect(won).toBeLessThanOrEqual(pool);
}

/** Bounties are refunded, won, on a player, in the prizes or void: exactly as many as were sold. Returns what went to the prizes. */
function expectHeadsToAddUp({ bounty }: ReturnType<TournamentRoom['view']>, book: TournamentReceipts): number {
  if (bounty === null) throw new Error('The tournament has heads.');
  const { paidIn, refunded, won, standing, toPrizePool, unclaimed, entries, mystery } = bounty;
  const sold = (of: TournamentReceipts['entries']): number => of.reduce((sum, one) => sum + one.bounty, 0);
  const back = book.entries.filter(({ withdrawn }) => withdrawn[0]?.moneyKept === false);
  expect([paidIn, refunded]).toEqual([sold(book.entries), sold(back)]);
  expect(won + standing + toPrizePool + unclaimed).toBe(paidIn - refunded);
  // Bounties in envelopes are on no player.
  const onHeads = mystery === undefined ? standing : 0;
  expect(entries.reduce((sum, one) => sum + one.won + (one.head ?? 0), 0)).toBe(won + onHeads);
  for (const { entry, won: due, paid, owed } of entries) {
    const out = book.headsPaid.filter((one) => one.entry === entry).reduce((sum, { amount }) => sum + amount, 0);
    expect([paid, owed]).toEqual([out, due - out]);
  }
  return toPrizePool;
}

/** Chips that left play with an entry that was taken out: from the seat order that named it, otherwise from the receipt. */
function chipsGone(room: TournamentRoom, number: number): number {
  const entry = room.tournament.entries.find((one) => one.number === number);
  const own = room.stays.filter(({ entry: of, player }) => (of ?? firstOf(room, player)) === number);
  const last = own.at(-1);
  return last === undefined ? (entry?.chips ?? 0) : (last.chipsOut ?? 0);
}

const firstOf = (room: TournamentRoom, player: string): number | undefined =>
  room.tournament.entries.find((entry) => entry.player.id === player)?.number;

test('chips and money of any tournament match its receipts, whatever is corrected, bought again, taken out and shared', () => {
  const kind = fc.constantFrom('progressive', 'mystery', 'satellite');
  const step = fc.tuple(fc.nat(2 * acts.length + 1), fc.nat(60));
  fc.assert(
    fc.property(fc.nat(), kind, fc.array(step, { maxLength: 40 }), (seed, played, steps) => {
      const room = runningRoom({ seed, tables: 2, players: 9, structure: kinds[played] });
      const corrections: (() => void)[] = [];
      for (const [what, nth] of steps) {
        if (what < acts.length) acts[what]?.(room, nth);
        else if (what % 3 === 0) bust(room, nth, corrections);
        else if (what % 3 === 1) argue(room, nth, corrections);
        else corrections.pop()?.();
        expectToAddUp(room);
      }
    }),
    { numRuns: eveningsOfRun(150) },
  );
});

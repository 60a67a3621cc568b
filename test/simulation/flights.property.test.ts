import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { usualDays } from '../../protocol/structure-schema.ts';
import { bagStack, beginFlight, closeFlight, type Days, daysRoom, putOut, viewOf } from '../support/flights-room.ts';
import { eveningsLastMs, eveningsOfRun } from '../support/size-of-run.ts';
import type { TournamentRoom } from '../support/tournament-room.ts';

vi.setConfig({ testTimeout: eveningsLastMs });

const startingChips = 10_000;
const prize = 9_000;
const structure = {
  startingChips,
  entry: { prize, fee: 1_000 },
  reentry: { untilLevel: 3, most: null },
  payouts: { tables: [{ fromEntries: 1, shares: [5_000, 3_000, 2_000] }], roundTo: 100, guaranteed: 0 },
} as const;

/** The result of an evening by an independent sum: it reads no view, no ledger and no rule. */
interface SecondSum {
  sold: number;
  /** Counted into valid bags, or into void ones. */
  bagged: Map<string, number[]>;
  /** Bounties of the players in the current flight or final day, and of those who came through. */
  heads: Map<string, number>;
  through: Map<string, number>;
  /** Won by bounties, in all flights. */
  won: Map<string, number>;
  /** Bounties paid before a hand was corrected. */
  paid: Map<string, number>;
}

/** The value of a bounty, and the unit it is paid in. */
const head = 3_500;
const unit = 100;

const add = (to: Map<string, number>, player: string, sum: number) => to.set(player, (to.get(player) ?? 0) + sum);

/** One bounty is won: all of it in cash, or half of its units, with the odd one added to the winner's own. */
function takeHead({ heads, won }: SecondSum, kind: Bounty, loser: string, winner: string): void {
  const value = heads.get(loser) ?? 0;
  const cash = kind === 'progressive' ? Math.floor(value / 2 / unit) * unit : value;
  heads.delete(loser);
  add(won, winner, cash);
  add(heads, winner, value - cash);
}

type Bounty = 'none' | 'fixed' | 'progressive';

const isIn = (room: TournamentRoom, tournament: string): readonly string[] =>
  viewOf(room, tournament).standings.flatMap(({ player, state }) => (state === 'playing' ? [player] : []));

interface Flight {
  readonly players: number;
  readonly outs: number;
  readonly again: boolean;
  readonly off: number;
  /** In every hand in which a player goes out, another player wins first, and the hand is corrected. */
  readonly wrong: boolean;
}

/** Bounties due are paid, or taken back if a hand was corrected since. */
function payHeads(room: TournamentRoom, tournament: string, paid: Map<string, number>): void {
  const heads = viewOf(room, tournament).bounty?.entries ?? [];
  // Overpayments come back first.
  for (const { entry, owed } of heads.toSorted((one, other) => one.owed - other.owed)) {
    if (owed === 0) continue;
    room.do({ type: 'pay-bounty', tournament, entry, at: room.at, amount: owed });
    add(paid, room.office.tournaments[tournament]?.entries[entry - 1]?.player.id ?? '', owed);
  }
}

/** A player's chips go to the wrong player, who is paid the bounty; then the hand is corrected. */
function pushedWrongly(room: TournamentRoom, flight: string, [loser, winner]: [string, string], sum: SecondSum): void {
  const chair = [...room.tables].find(([, { chairs }]) => chairs.some(({ player }) => player?.id === loser));
  const correct = room.correction(chair?.[0] ?? '');
  putOut(room, loser, winner);
  payHeads(room, flight, sum.paid);
  correct();
}

/** Some go out, some of those buy in again; then every stack is counted, sometimes wrongly, and the flight is closed. */
function playFlight(
  room: TournamentRoom,
  flight: string,
  { players, outs, again, off, wrong, kind }: Flight & { readonly kind: Bounty },
  sum: SecondSum,
): void {
  const names = Array.from({ length: players }, (_, index) => `p${index + 1}`);
  beginFlight(room, flight, names);
  sum.sold += players;
  sum.heads = new Map(names.map((name) => [name, head]));
  for (let out = 0; out < outs && isIn(room, flight).length > 2; out++) {
    const [loser = '', winner = '', other = ''] = isIn(room, flight).toReversed();
    if (wrong) pushedWrongly(room, flight, [loser, other], sum);
    putOut(room, loser, winner);
    takeHead(sum, kind, loser, winner);
    if (!again || out % 2 === 1) continue;
    room.do({ type: 'enter', tournament: flight, at: room.at, player: { id: loser, hash: '' }, fixed: null });
    room.do({ type: 'draw-seats', tournament: flight, at: room.at, entries: 'all', rolls: room.rolls() });
    sum.sold += 1;
    add(sum.heads, loser, head);
  }
  room.do({ type: 'bag-flight', tournament: flight, at: room.at, on: true });
  for (const [player, value] of sum.heads) add(sum.through, player, value);
  for (const [index, player] of isIn(room, flight).entries()) {
    bagStack(room, player, index === 0 ? off : 0);
    const chair = [...room.tables.values()].flatMap(({ chairs }) => chairs).find((one) => one.player?.id === player);
    sum.bagged.set(player, [...(sum.bagged.get(player) ?? []), chair?.stack ?? 0]);
  }
  const close = { type: 'close-flight', tournament: flight, at: room.at } as const;
  if (off !== 0) {
    expect(room.ask(close)).toMatchObject({ reason: 'chips-differ' });
    room.do({ type: 'book-chips', tournament: flight, difference: off, reason: { id: 'r', hash: '' } });
  }
  room.do(close);
}

/** The last hand is corrected after the flight was closed: its loser is bagged late, or taken out, before or after the final day is opened. */
function correctedWhenClosed(
  players: number,
  { late, isOpened, given }: { late: boolean; isOpened: boolean; given: boolean },
) {
  const room = daysRoom({}, structure);
  const names = Array.from({ length: players }, (_, index) => `p${index + 1}`);
  beginFlight(room, 'f', names);
  const [loser = '', winner = ''] = names;
  const correct = room.correction('t1');
  putOut(room, loser, winner);
  closeFlight(room, 'f');
  if (given) room.do({ type: 'leave-table', tournament: 'f', tableId: 't1' });
  if (isOpened) room.do({ type: 'open-day', tournament: 'e', at: room.at });
  correct();
  // The winner's bag was counted: the office is told that so many more chips are in play.
  const difference = viewOf(room, 'f').chips.found - viewOf(room, 'f').chips.issued;
  expect(difference).toBe(startingChips);
  room.do({ type: 'book-chips', tournament: 'f', difference, reason: { id: 'r', hash: '' } });
  const entry = viewOf(room, 'f').standings.find(({ player }) => player === loser)?.entry ?? 0;
  const reason = { id: 'r', hash: '' };
  if (late) room.do({ type: 'bag-late', tournament: 'f', entry, at: room.at, by: 'floor:1' });
  else room.do({ type: 'take-out-entry', tournament: 'f', entry, at: room.at, reason });
  if (!isOpened) room.do({ type: 'open-day', tournament: 'e', at: room.at });
  return room;
}

test('a hand corrected after its flight was closed: chips and money add up, whether the player is bagged late or taken out', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 9 }),
      fc.record({ late: fc.boolean(), isOpened: fc.boolean(), given: fc.boolean() }),
      (players, chosen) => {
        const room = correctedWhenClosed(players, chosen);
        const [flight, final] = [viewOf(room, 'f'), viewOf(room, 'e')];
        // Everybody in it has a starting stack; the winner's bag also holds the loser's.
        const bags = players * startingChips + (chosen.late ? startingChips : 0);
        expect(flight.chips).toMatchObject({ issued: bags, found: bags, uncounted: [] });
        expect(flight.proposals).toEqual([]);
        expect(final.standings.map(({ player }) => player).sort()).toEqual(
          Array.from({ length: players }, (_, index) => `p${index + 1}`)
            .slice(chosen.late ? 0 : 1)
            .sort(),
        );
        expect(final.chips).toMatchObject({ issued: bags, found: bags });
        room.do({ type: 'use-table', tournament: 'e', tableId: 't1' });
        room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
        room.do({ type: 'start-tournament', tournament: 'e', at: room.at });
        while (isIn(room, 'e').length > 1) {
          const [loser = '', winner = ''] = isIn(room, 'e').toReversed();
          putOut(room, loser, winner);
        }
        room.do({ type: 'end-tournament', tournament: 'e', at: room.at });
        let paid = 0;
        for (const id of ['e', 'f'])
          for (const { entry, prize: won } of viewOf(room, id).standings) {
            if (won === null || won === 0) continue;
            room.do({ type: 'pay-place', tournament: id, entry, at: room.at, amount: won });
            paid += won;
          }
        expect(paid).toBe(players * prize);
      },
    ),
    { numRuns: eveningsOfRun(40) },
  );
});

test('chips, prizes and bounties of flights and their final day match a second sum', () => {
  const flight = fc.record({
    players: fc.integer({ min: 3, max: 9 }),
    outs: fc.integer({ min: 0, max: 6 }),
    again: fc.boolean(),
    off: fc.constantFrom(0, 0, 0, -100, 500),
    wrong: fc.boolean(),
  });
  const days = fc.record({
    stacks: fc.constantFrom<Days['stacks']>('best', 'accumulate'),
    resume: fc.constantFrom<Days['resume']>('earliest', 'latest'),
    colourUp: fc.constantFrom<Days['colourUp']>('up', 'down'),
    bands: fc.boolean(),
    forfeitPay: fc.constantFrom(0, 0, 700),
    kind: fc.constantFrom<Bounty>('none', 'fixed', 'progressive'),
  });
  fc.assert(
    fc.property(
      fc.array(flight, { minLength: 1, maxLength: 3 }),
      days,
      (flights, { bands, kind, forfeitPay, ...chosen }) => {
        const pays = bands ? { qualify: 3000, bands: [{ upTo: 6000, amount: 1_000 }] } : {};
        const paysForBags = chosen.stacks === 'best' ? forfeitPay : 0;
        const room = daysRoom(
          { days: { ...usualDays, ...chosen, ...pays, forfeitPay: paysForBags } },
          kind === 'none'
            ? structure
            : { ...structure, entry: { ...structure.entry, bounty: head }, bounty: { kind, unit } },
        );
        const sum: SecondSum = {
          sold: 0,
          bagged: new Map(),
          heads: new Map(),
          through: new Map(),
          won: new Map(),
          paid: new Map(),
        };
        for (const [index, one] of flights.entries()) playFlight(room, `f${index}`, { ...one, kind }, sum);
        sum.heads = sum.through;
        room.do({ type: 'open-day', tournament: 'e', at: room.at });
        const through = [...sum.bagged].map(([player, stacks]) => ({
          player,
          chips: chosen.stacks === 'best' ? Math.max(...stacks) : stacks.reduce((all, one) => all + one, 0),
        }));
        const opened = viewOf(room, 'e');
        // No level so far takes a chip out of play, so the bags are worth the counted stacks.
        expect(opened.tournament.entries.map(({ player, chips }) => [player.id, chips]).sort()).toEqual(
          through.map(({ player, chips }) => [player, chips]).sort(),
        );
        expect(opened.chips.issued).toBe(through.reduce((all, { chips }) => all + chips, 0));

        if (through.length < 2) return;
        room.do({ type: 'use-table', tournament: 'e', tableId: 't1' });
        room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
        room.do({ type: 'start-tournament', tournament: 'e', at: room.at });
        while (isIn(room, 'e').length > 1) {
          const [loser = '', winner = ''] = isIn(room, 'e').toReversed();
          putOut(room, loser, winner);
          takeHead(sum, kind, loser, winner);
        }
        for (const [player, own] of sum.heads) add(sum.won, player, own);
        room.do({ type: 'end-tournament', tournament: 'e', at: room.at });
        let paid = 0;
        for (const id of ['e', ...flights.map((_, index) => `f${index}`)]) {
          payHeads(room, id, sum.paid);
          for (const { entry, prize: won } of viewOf(room, id).standings) {
            if (won === null || won === 0) continue;
            room.do({ type: 'pay-place', tournament: id, entry, at: room.at, amount: won });
            paid += won;
          }
        }
        expect(paid).toBe(sum.sold * prize);
        const paidOut = (of: Map<string, number>) => new Map([...of].filter(([, all]) => all !== 0));
        if (kind !== 'none') expect(paidOut(sum.paid)).toEqual(paidOut(sum.won));
        const owed = Object.values(opened.tournament.dayOpened?.forfeitPay ?? {});
        const bags = [...sum.bagged.values()].reduce((all, stacks) => all + stacks.length - 1, 0);
        expect(owed.reduce((all, one) => all + one, 0)).toBe(bags * paysForBags);
      },
    ),
    { numRuns: eveningsOfRun(60) },
  );
});

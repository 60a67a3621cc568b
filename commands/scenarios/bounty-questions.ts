import { z } from 'zod';
import type { Seat } from '../../engine/notation.ts';
import type { BountyView, Elimination, EventPolicies, Structure } from '../../engine/office.ts';
import { apply, legalActions, type TableState } from '../../engine/table.ts';
import { winnersSaid } from './award-question.ts';
import { playedTo, tableAtStreet, type Way } from './hand-at-table.ts';
import { bookless, ImpossibleScenario } from './question.ts';
import { eventsOf, seatPlayer, sent } from './real-table.ts';
import { money, player, type SeatedFor, ToldTournament, unit } from './told-tournament.ts';

const plan = z.strictObject({
  kind: z.enum(['fixed', 'progressive']),
  unit,
  cashShare: z.int().min(0).max(10_000).optional(),
});
const policy = z.strictObject({
  'bounty.winner': z.enum(['last-pot', 'marker', 'main-pot']).optional(),
  'bounty.split': z.enum(['follows-pot', 'equal-heads']).optional(),
  'bounty.oddUnit': z.enum(['head', 'cash']).optional(),
  'bounty.absent': z.enum(['pot-winner', 'no-winner']).optional(),
  'bounty.noWinner': z.enum(['prize-pool', 'champion']).optional(),
});

const seat = z.int().min(1).max(10);
const inHand = z.strictObject({
  player,
  seat,
  stack: money,
  in: money,
  ante: money.optional(),
  folded: z.boolean().optional(),
  absent: z.boolean().optional(),
});
const tiers = z.array(z.array(player));
const board = z.strictObject({ ranking: tiers.optional(), high: tiers.optional(), low: tiers.optional() });
const hand = z.strictObject({
  button: seat,
  seatsAtTable: z.int().min(2).max(10),
  unit,
  players: z.array(inHand).min(2),
  boards: z.array(board).min(1),
});
type GivenHand = z.infer<typeof hand>;
type InHand = z.infer<typeof inHand>;

/** A tournament with bounties, which the office computes from its tables' reports. */
function toldWith(bounty: z.infer<typeof plan>, policies: Partial<EventPolicies>): ToldTournament {
  const { cashShare, ...rest } = bounty;
  const heads: NonNullable<Structure['bounty']> = { ...rest, ...(cashShare === undefined ? {} : { cashShare }) };
  return new ToldTournament({ bounty: heads, policies, payouts: { tables: [], roundTo: 1, guaranteed: 0 } });
}

const policiesOf = (given: z.infer<typeof policy> | undefined) => (given ?? {}) as Partial<EventPolicies>;

/** Another player stays in, so that nobody is the last one left. */
const sellSomebodyElse = (told: ToldTournament): number => told.sold('somebody else', 0);

/** Who wins the bounties after one hand, which is played at a table. */
const knockout = bookless('office', {
  given: z.strictObject({
    bounty: plan,
    heads: z.record(player, money),
    active: z.boolean().optional(),
    hand,
    policy: policy.optional(),
  }),
  when: z.strictObject({ type: z.literal('knockout') }),
  ask: ({ given: { bounty, heads, active = true, hand: of, policy: house } }) => {
    // Before bounties begin, the hand has no level.
    const told = toldWith(bounty, { ...policiesOf(house), ...(active ? {} : { 'bounty.from': 'level:1' }) });
    const names = Object.keys(heads);
    for (const name of names) told.sold(name, 0, { bounty: heads[name] ?? 0 });
    sellSomebodyElse(told);
    told.uses(['table']);
    const { stacks, outs } = playedHand(of);
    told.played(
      of.players.map((one) => ({
        ...satAt('table', one.seat, one.player, names.indexOf(one.player) + 1),
        ...(outs.some((out) => out.player === one.player) ? { until: 1, why: 'eliminated' as const } : {}),
      })),
      outs,
    );
    const { view } = told;
    const won = wonBy(view.bounty, (entry) => names[entry - 1] ?? '');
    return {
      outcome: {
        out: outs.map((one) => one.player),
        bounties: won.bounties,
        cash: won.cash,
        heads: Object.fromEntries(
          (view.bounty?.entries ?? []).flatMap(({ entry, head }) =>
            head === null ? [] : [[names[entry - 1] ?? '', head]],
          ),
        ),
        stacks,
        ...(won.toPrizePool > 0 ? { toPrizePool: won.toPrizePool } : {}),
        // Whatever becomes of it later, it is still in the bounty pool.
        ...(won.unclaimed > 0 ? { kept: won.unclaimed, ...(active ? { unclaimed: won.unclaimed } : {}) } : {}),
      },
      turnsOn: [],
    };
  },
});

const satAt = (tableId: string, at: Seat, name: string, entry: number): SeatedFor => ({
  tableId,
  seat: at,
  player: name,
  entry,
  from: 0,
  until: null,
  why: null,
});

function wonBy(view: BountyView | null, nameOf: (entry: number) => string) {
  const { taken = [], entries = [], toPrizePool = 0, unclaimed = 0 } = view ?? {};
  const cash = new Map<string, number>();
  for (const { entry, won } of entries) if (won > 0) cash.set(nameOf(entry), (cash.get(nameOf(entry)) ?? 0) + won);
  const bounties = taken
    .filter(({ went }) => went === 'won')
    .map(({ of, value, to }) => ({
      of: nameOf(of),
      value,
      to: Object.fromEntries(to.map((share) => [nameOf(share.to), share.share])),
    }));
  return { bounties, cash: Object.fromEntries(cash), toPrizePool, unclaimed };
}

/** The hand as it was played up to its last pot, and who is out by it. */
function playedHand(of: GivenHand): {
  readonly stacks: Readonly<Record<string, number>>;
  readonly outs: readonly Elimination[];
} {
  const isHiLo = of.boards.some(({ high }) => high !== undefined);
  const variant = isHiLo ? 'pot-limit-omaha-8' : 'no-limit-holdem';
  const folded = of.players.flatMap((one) => (one.folded === true ? [one.seat] : []));
  const way: Way = { street: 4, folded, runs: of.boards.length };
  const isRunAgain = of.boards.length > 1;
  const players = of.players.map((one) => {
    const behind = behindOf(one) - besideTable(one, isRunAgain);
    return { seat: one.seat, paid: one.in, dead: one.ante ?? 0, behind };
  });
  const start = tableAtStreet(
    {
      mode: isRunAgain ? 'cash' : 'tournament',
      variant,
      button: of.button,
      ...way,
      street: 0,
      smallestChip: of.unit,
      players,
    },
    { rulebook: 'tda-2011', overlay: {} },
  );
  let table = playedTo(withoutAway(start, of), way);
  for (const one of legalActions(table).kill.filter((other) => folded.includes(other)))
    table = sent(table, { type: 'kill-hand', seat: one });
  for (const one of legalActions(table).show) table = sent(table, { type: 'table-hand', seat: one, cards: [] });
  table = winnersSaid(table, ({ board: number, half }) => {
    const { ranking, high = ranking, low } = of.boards[number] ?? {};
    return ((half === 'low' ? low : high) ?? []).map((tier) => tier.map((name) => seatOf(of, name)));
  });
  // Tournaments never run a board twice: such a hand is played as in a cash game, and ends as a tournament hand.
  table = { ...table, mode: 'tournament' };
  let outs: readonly Elimination[] = [];
  for (let { push } = legalActions(table); push !== null; { push } = legalActions(table)) {
    for (const event of eventsOf(table, { type: 'push-pot', at: 0, pot: push })) {
      table = apply(table, event);
      // A player who is out still sits there when the hand ends.
      if (event.type === 'hand-ended') outs = outOf(table, of, isRunAgain);
    }
  }
  return { outs, stacks: Object.fromEntries(of.players.map((one) => [one.player, stackOf(table, one, isRunAgain)])) };
}

/** Hands of absent players are killed before anybody acts, so they make no pot of their own. */
const withoutAway = (start: TableState, { players }: GivenHand): TableState =>
  players
    .filter((one) => one.absent === true && legalActions(start).kill.includes(one.seat))
    .reduce((table, one) => sent(table, { type: 'kill-hand', seat: one.seat }), start);

/** Seats without chips, as the table has them, in the order in which they went out. */
function outOf(table: TableState, { players }: GivenHand, isRunAgain: boolean): readonly Elimination[] {
  const named = new Map(players.map((one) => [seatPlayer(one.seat).player.id, one.player]));
  const partsNamed = (parts: NonNullable<Elimination['how']>['main']) =>
    parts.map((part) => ({ ...part, players: part.players.map((id) => named.get(id) ?? id) }));
  return players
    .flatMap((one): readonly Elimination[] => {
      const how = stackOf(table, one, isRunAgain) === 0 ? table.chairs[one.seat - 1]?.bust?.how : undefined;
      if (how === undefined) return [];
      const { won, main, clockwise } = how;
      const told = {
        ...how,
        away: one.absent === true,
        won: won === null ? null : partsNamed(won),
        main: partsNamed(main),
        ...(clockwise === undefined ? {} : { clockwise: clockwise.map((id) => named.get(id) ?? id) }),
      };
      const at = { tableId: 'table', logId: 'table', hand: 1, seat: one.seat, at: 1 };
      return [{ ...at, player: one.player, startedWith: one.stack, how: told }];
    })
    .sort((one, other) => (one.how?.order ?? 0) - (other.how?.order ?? 0));
}

const stackOf = ({ chairs }: TableState, one: InHand, isRunAgain: boolean): number =>
  (chairs[one.seat - 1]?.stack ?? 0) + besideTable(one, isRunAgain);

/** Boards are run again once nobody can bet any more. Chips behind of a player who stays in lie beside the table. */
const besideTable = (one: InHand, isRunAgain: boolean): number =>
  isRunAgain && one.folded !== true ? behindOf(one) : 0;

function behindOf({ player: name, stack, in: paid, ante = 0 }: InHand): number {
  if (paid + ante > stack) throw new ImpossibleScenario(`${name} has put in more than ${stack}.`);
  return stack - paid - ante;
}

function seatOf({ players }: GivenHand, name: string): Seat {
  const found = players.find((one) => one.player === name);
  if (found === undefined) throw new ImpossibleScenario(`${name} is not in the hand.`);
  return found.seat;
}

const entry = z.int().min(1).max(100_000);
const act = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('entry'), entry, player, bounty: money }),
  z.strictObject({ act: z.literal('rebuy'), entry, bounty: money }),
  z.strictObject({ act: z.literal('withdraw'), entry }),
  z.strictObject({
    act: z.literal('out'),
    entry,
    by: z.array(entry).min(1).optional(),
    table: z.string().min(1).optional(),
    hand: z.int().min(1).optional(),
    reason: z.enum(['disqualified', 'surrendered', 'left']).optional(),
  }),
  z.strictObject({ act: z.literal('champion'), entry }),
  z.strictObject({ act: z.literal('deal') }),
]);
type Act = z.infer<typeof act>;

/** Where the bounty money is after an evening. */
const ledger = bookless('office', {
  given: z.strictObject({ bounty: plan, policy: policy.optional() }),
  when: z.strictObject({ type: z.literal('bounty-ledger'), events: z.array(act) }),
  ask: ({ given: { bounty, policy: house }, when: { events } }) => {
    const told = toldWith(bounty, policiesOf(house));
    const players = new Map(events.flatMap((one) => (one.act === 'entry' ? [[one.entry, one.player]] : [])));
    const rebuys = Map.groupBy(
      events.flatMap((one) => (one.act === 'rebuy' ? [one] : [])),
      (one) => one.entry,
    );
    for (const one of events) {
      if (one.act !== 'entry') continue;
      const later = rebuys.get(one.entry)?.reduce((sum, { bounty: more }) => sum + more, 0) ?? 0;
      told.sold(one.player, 0, { bounty: one.bounty + later, number: one.entry });
    }
    const isEnded = events.some((one) => one.act === 'champion' || one.act === 'deal');
    if (!isEnded) sellSomebodyElse(told);
    told.uses([...new Set(events.flatMap((one) => (one.act === 'out' && one.table !== undefined ? [one.table] : [])))]);
    const { stays, eliminations } = whatTablesSay(events, players);
    told.played(stays, eliminations);
    for (const one of events) {
      if (one.act === 'withdraw') told.withdrawn(one.entry, false);
      if (one.act === 'out' && one.by === undefined) told.withdrawn(one.entry, true);
    }
    const gone = new Set(events.flatMap((one) => (one.act === 'out' || one.act === 'withdraw' ? [one.entry] : [])));
    const left = [...players.keys()].filter((number) => !gone.has(number));
    if (events.some((one) => one.act === 'deal')) told.shared(left);
    const champion = events.find((one) => one.act === 'champion');
    if (champion !== undefined && (left.length !== 1 || left[0] !== champion.entry))
      throw new ImpossibleScenario(`Entry ${champion.entry} is not the only one left.`);
    const view = told.view.bounty;
    if (view === null) throw new Error('The tournament has heads.');
    const { paidIn, refunded, won, standing, toPrizePool, unclaimed, entries } = view;
    return {
      outcome: {
        paidIn,
        refunded,
        cash: wonBy(view, (number) => players.get(number) ?? '').cash,
        heads: Object.fromEntries(
          entries.flatMap(({ entry: number, head }) => (head === null ? [] : [[number, head]])),
        ),
        toPrizePool,
        unclaimed,
        balance: paidIn - refunded - won - standing - toPrizePool - unclaimed,
      },
      turnsOn: [],
    };
  },
});

/** Every player sits where the next event happens to them. */
function whatTablesSay(events: readonly Act[], players: ReadonlyMap<number, string>) {
  const stays = new Map<number, SeatedFor[]>();
  const eliminations: Elimination[] = [];
  const nameOf = (number: number): string => {
    const name = players.get(number);
    if (name === undefined) throw new ImpossibleScenario(`Nobody has entry ${number}.`);
    return name;
  };
  const sits = (number: number, tableId: string, from: number): void => {
    const own = stays.get(number) ?? [];
    const last = own.at(-1);
    if (last?.until === null && last.tableId === tableId) return;
    if (last?.why === 'eliminated') throw new ImpossibleScenario(`Entry ${number} is out already.`);
    if (last !== undefined) own[own.length - 1] = { ...last, until: from - 1, why: 'moved' };
    stays.set(number, [...own, { ...satAt(tableId, number, nameOf(number), number), from }]);
  };
  for (const [index, one] of events.entries()) {
    if (one.act !== 'out' || one.by === undefined) continue;
    const { entry: number, by, table = 'table', hand: nth = index + 1 } = one;
    const at = 10 * (index + 1);
    for (const involved of [number, ...by]) sits(involved, table, at - 5);
    const own = stays.get(number) ?? [];
    stays.set(
      number,
      own.map((stay) => (stay === own.at(-1) ? { ...stay, until: at, why: 'eliminated' } : stay)),
    );
    const won = [{ board: 0, players: by.map(nameOf) }];
    const how = { ante: 0, away: false, level: null, order: index + 1, won, main: won, clockwise: by.map(nameOf) };
    const hand_ = { tableId: table, logId: table, hand: nth, seat: number, player: nameOf(number), at };
    eliminations.push({ ...hand_, startedWith: null, how });
  }
  return { stays: [...stays.values()].flat(), eliminations };
}

export const bountyQuestions = { knockout, 'bounty-ledger': ledger };

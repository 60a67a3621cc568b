import { positionsFor } from '../../rules/button/next-positions.ts';
import { nextBlindGame, nextGame } from '../../rules/mixed/next-game.ts';
import { sourceOf } from '../../rules/rulebooks/all-rulebooks.ts';
import { citesOf } from '../../rules/rulebooks/consult.ts';
import { type OpenedSeat, playerToMove, studSeat, worstSeat } from '../../table/seats/balance.ts';
import type { PolicyKey } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import type { EventNow } from './event-now.ts';
import { moveOf, openSeats, playersPlanned } from './open-seats.ts';
import type { Structure } from './structure.ts';
import type { Proposal } from './tournament-view.ts';

type Balance = Extract<Proposal, { what: 'balance' }>;

/** Whom the rules move from the fullest table to the shortest one; null if tables are even. */
export function proposedBalance(now: EventNow): Balance | null {
  const { tournament, policies, tables } = now;
  const { structure } = tournament;
  const planned = playersPlanned(now);
  const counts = tournament.tables.map((tableId) => ({ tableId, players: planned(tableId) }));
  const most = Math.max(...counts.map(({ players }) => players));
  const fewest = Math.min(...counts.map(({ players }) => players));
  if (counts.length < 2 || most - fewest < policies['balance.trigger']) return null;
  // Tables break in the order set before: the first of the fullest gives, the last of the shortest takes.
  const sources = counts.filter(({ players }) => players === most);
  const from = sources[0]?.tableId ?? '';
  const to = counts.findLast(({ players }) => players === fewest)?.tableId ?? '';
  const [source, destination] = [tables.get(from), tables.get(to)];
  if (source === undefined || destination === undefined) return null;
  const open = openSeats(now, to);
  const isAnybodysChoice = policies['balance.sourceTable'] === 'floor' && sources.length > 1;
  const found = isStudOnly(structure) ? inStud(now, to, open) : withBlinds(now, { source, destination, open, from });
  const cites = citesFor(structure, [...found.keys, 'balance.sourceTable', 'balance.trigger']);
  return {
    what: 'balance',
    player: found.mover === null ? null : personAt(now, from, found.mover),
    from: { tableId: from, seat: found.mover },
    to: { tableId: to, seat: found.to },
    skipped: found.skipped,
    excluded: found.excluded,
    floorDecides: found.floorDecides || isAnybodysChoice || found.mover === null || found.to === null,
    cites,
  };
}

/** Whether only games without blinds are dealt. */
const isStudOnly = ({ variant, rotation }: Pick<Structure, 'variant' | 'rotation'>): boolean =>
  (rotation?.games ?? [{ variant }]).every((game) => variantOf(game.variant).stud !== null);

interface Found {
  /** Null: the floor decides. */
  readonly mover: Seat | null;
  readonly to: Seat | null;
  readonly skipped: readonly Seat[];
  readonly excluded: readonly Seat[];
  readonly floorDecides: boolean;
  readonly keys: readonly PolicyKey[];
}

const nobody = { skipped: [], excluded: [] } as const;

/** In stud the floor decides who moves; the new seat is the one that opened last. */
function inStud(now: EventNow, tableId: string, open: readonly Seat[]): Found {
  const to = studSeat(openedAt(now, tableId, open), now.policies);
  return { mover: null, to, ...nobody, floorDecides: true, keys: ['balance.studDestination'] };
}

/** When each seat became free; for one nobody has sat in, when the table came into use. */
function openedAt(now: EventNow, tableId: string, open: readonly Seat[]): readonly OpenedSeat[] {
  const since = now.tournament.uses?.findLast((use) => use.tableId === tableId)?.at ?? 0;
  const stays = [...now.stays.values()].flat().filter((stay) => stay.tableId === tableId);
  return open.map((seat) => ({
    seat,
    at: Math.max(since, ...stays.filter((stay) => stay.seat === seat).map(({ until }) => until ?? since)),
  }));
}

function withBlinds(
  now: EventNow,
  {
    source,
    destination,
    open,
    from,
  }: {
    readonly source: TableState;
    readonly destination: TableState;
    readonly open: readonly Seat[];
    readonly from: string;
  },
): Found {
  const { policies } = now;
  const next = positionsFor(source, { game: nextBlindGame(source), policies });
  const players = now.entries.filter(
    (one) => one.state === 'playing' && one.seated?.tableId === from && moveOf(now, one) === null,
  );
  const live = players.flatMap(({ seated }) => (seated === null || seated.chips === 0 ? [] : [seated.seat]));
  const fixed = players.flatMap(({ entry, seated }) => (entry.fixed && seated !== null ? [seated.seat] : []));
  const duringStud = variantOf(nextGame(source, null).variant).stud !== null;
  const keys: readonly PolicyKey[] = duringStud
    ? ['mixed.moverDuringStud', 'mixed.destinationDuringStud', 'balance.mover', 'balance.destination']
    : ['balance.mover', 'balance.destination'];
  if ('reason' in next) return { mover: null, to: null, ...nobody, floorDecides: true, keys };
  const mover = playerToMove({ live, nextBigBlind: next.bigBlind, fixed }, policies);
  // The player had it in the hand just over: rulebooks differ on whether it may come twice running.
  const hadBlind = source.hand !== null && mover.seat !== null && source.hand.bigBlind === mover.seat;
  const worst = worstSeat(destination, open, policies, { bigBlindHandsAgo: hadBlind ? 0 : null });
  // A rulebook that names the big blind's place says nothing if no open seat is there.
  const isElsewhere =
    duringStud &&
    policies['mixed.destinationDuringStud'] === 'would-be-big-blind' &&
    worst.to?.next.bigBlind !== worst.to?.seat;
  return {
    mover: mover.seat,
    to: worst.to?.seat ?? null,
    skipped: mover.skipped,
    excluded: worst.excluded,
    floorDecides: mover.confirm || worst.to === null || isElsewhere,
    keys: mover.skipped.length > 0 || mover.confirm ? [...keys, 'seating.fixedSeat'] : keys,
  };
}

const personAt = (now: EventNow, tableId: string, seat: Seat): string | null =>
  now.entries.find(({ seated }) => seated?.tableId === tableId && seated.seat === seat)?.person ?? null;

/** The rules behind a proposal, by document and number, or what fills their silence. */
export const citesFor = (
  { rulebook, overlay }: Pick<Structure, 'rulebook' | 'overlay'>,
  keys: readonly PolicyKey[],
): readonly string[] => citesOf(keys.map((key) => ({ key, source: sourceOf(rulebook, key, overlay) })));

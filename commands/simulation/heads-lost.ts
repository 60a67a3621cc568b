import { apply, type TableEvent, type TableState } from '../../engine/table.ts';

/** Somebody lost everything in a hand: who had the chips, as its pots were pushed. Reckoned from the rows of the table alone. */
export interface HeadLost {
  readonly hand: number;
  readonly seat: number;
  readonly player: string;
  readonly away: boolean;
  /** By player: their part of the pot with the last chips; parts come to 1. Empty: it lay in no pot. */
  readonly last: ReadonlyMap<string, number>;
  /** The same of the main pot. */
  readonly main: ReadonlyMap<string, number>;
}

/** Everybody who went out at a table, as its log stands by now: a corrected hand counts as it was corrected. */
export function headsLostIn(events: Iterable<TableEvent>): readonly HeadLost[] {
  let state: TableState | null = null;
  let lost: HeadLost[] = [];
  /** Of everybody who lost everything and may sit on: by player and hand, as that hand stood in the end. */
  const busts = new Map<string, readonly HeadLost[]>();
  for (const event of events) {
    const before: TableState | null = state;
    const after = apply(before, event);
    state = after;
    for (const { seat, bust, player } of after.chairs)
      if (bust !== undefined && player !== null && bust.hand === after.hand?.number)
        busts.set(`${player.id} ${bust.hand}`, headLost(after, seat, player.id));
    if (event.type === 'seat-opened' && event.why === 'eliminated' && before !== null) {
      const { player, bust } = before.chairs[event.seat - 1] ?? {};
      const earlier = bust?.hand === before.hand?.number ? undefined : busts.get(`${player?.id} ${bust?.hand}`);
      lost.push(...(earlier ?? headLost(before, event.seat, player?.id ?? null)));
    }
    if (event.type === 'step-undone') lost = lost.filter(({ seat, player }) => sitting(after, seat) !== player);
    if (event.type !== 'hand-amended' || before === null) continue;
    const were = lost.filter(({ hand }) => hand === event.hand);
    lost = lost.filter(({ hand }) => hand !== event.hand);
    for (const one of event.events) {
      if (one.type !== 'seat-opened' || one.why !== 'eliminated') continue;
      // Somebody else may sit there since.
      const player = were.find(({ seat }) => seat === one.seat)?.player ?? sitting(before, one.seat);
      lost.push(...headLost(after, one.seat, player));
    }
  }
  return lost;
}

const sitting = ({ chairs }: TableState, seat: number): string | null => chairs[seat - 1]?.player?.id ?? null;

/**
 * The money says which pot it was: pots are filled evenly from below, so a pot begins above as many chips from each player as it
 * takes to fill those under it.
 */
function headLost(table: TableState, seat: number, player: string | null): readonly HeadLost[] {
  const { hand } = table;
  const own = hand?.players.find((one) => one.seat === seat);
  if (hand === null || own === undefined || player === null) return [];
  const fills = (each: number): number =>
    hand.players.reduce((sum, { paid, dead }) => sum + Math.min(paid, each) + dead, 0);
  const inIt = own.paid + own.dead > 0 && hand.outcome === 'played';
  const pots = inIt ? [...hand.awards].sort((one, other) => one.pot - other.pot) : [];
  let below = 0;
  let held = pots[0];
  for (const pot of pots) {
    // Whoever had put in no more than that has nothing in this pot.
    if (pot !== pots[0] && fills(own.paid) <= below) break;
    held = pot;
    below += pot.chips;
  }
  const away = table.chairs[seat - 1]?.away ?? false;
  const parts = (of: typeof held) => (of === undefined ? new Map<string, number>() : partsOf(table, of));
  return [{ hand: hand.number, seat, player, away, last: parts(held), main: parts(pots[0]) }];
}

type Award = NonNullable<TableState['hand']>['awards'][number];

/** Boards alike, halves of a board alike, and those who took chips of one alike. */
function partsOf(table: TableState, { parts }: Award): ReadonlyMap<string, number> {
  const taken = parts.map(({ board, shares }) => ({ board, seats: shares.filter(({ chips }) => chips > 0) }));
  const filled = taken.filter(({ seats }) => seats.length > 0);
  const boards = Map.groupBy(filled, ({ board }) => board);
  const whose = new Map<string, number>();
  for (const { board, seats } of filled) {
    const part = 1 / boards.size / (boards.get(board)?.length ?? 1) / seats.length;
    for (const { seat } of seats) {
      const player = sitting(table, seat) ?? '';
      whose.set(player, (whose.get(player) ?? 0) + part);
    }
  }
  return whose;
}

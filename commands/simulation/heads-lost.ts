import { apply, type TableEvent, type TableState } from '../../engine/table.ts';

/** A player lost everything in a hand, and who had the chips, as its pots were pushed; computed from the rows of the table alone. */
export interface HeadLost {
  readonly hand: number;
  readonly seat: number;
  readonly player: string;
  readonly away: boolean;
  /** By player: their part of the pot with the last chips; parts add up to 1. Empty: it lay in no pot. */
  readonly last: ReadonlyMap<string, number>;
  /** The same of the main pot. */
  readonly main: ReadonlyMap<string, number>;
}

/** Everybody who went out at a table, by its present log: a corrected hand counts as corrected. */
export function headsLostIn(events: Iterable<TableEvent>): readonly HeadLost[] {
  let state: TableState | null = null;
  let lost: HeadLost[] = [];
  /** Everybody who lost everything and may sit on: by player and hand, as that hand stood in the end. */
  const busts = new Map<string, readonly HeadLost[]>();
  /** The last hand of the table when they got up. */
  const outIn = new Map<HeadLost, number>();
  /** Seats when a hand began: its chips go to one of these players, wherever they have gone since. */
  let played: Sitting = new Map();
  const begun = new Map<number, Begun>();
  for (const event of events) {
    const before: TableState | null = state;
    const after = apply(before, event);
    state = after;
    if (event.type === 'hand-started')
      played = new Map(after.chairs.map(({ seat, player }) => [seat, player?.id ?? '']));
    if (event.type === 'hand-started' && before !== null) begun.set(event.number, { before, played });
    // A player who lost everything and is dealt in again, or goes, with chips that came since, has lost the head all the same.
    if (event.type === 'hand-started') lost.push(...bustsAt(before, busts, ({ stack }) => stack !== 0));
    for (const { bust, player } of after.chairs)
      if (bust !== undefined && player !== null && bust.hand === after.hand?.number) {
        const [seat = 0] = [...played].find(([, id]) => id === player.id) ?? [];
        busts.set(`${player.id} ${bust.hand}`, headLost(after, { seat, player: player.id, played }));
      }
    if (event.type === 'seat-opened' && event.why !== 'eliminated')
      lost.push(...bustsAt(before, busts, ({ seat, stack }) => seat === event.seat && stack !== 0));
    if (event.type === 'seat-opened' && event.why === 'eliminated' && before !== null) {
      const { player, bust } = before.chairs[event.seat - 1] ?? {};
      const satOn = busts.get(`${player?.id} ${bust?.hand}`);
      lost.push(...(satOn ?? headLost(before, { seat: event.seat, player: player?.id ?? null, played })));
    }
    // After an undo, a player who sits there again did not go out in this hand; losses of earlier hands stay.
    if (event.type === 'step-undone')
      lost = lost.filter((one) => outIn.get(one) !== after.handNumber || sitting(after, one.seat) !== one.player);
    if (event.type === 'hand-amended') lost = amended(lost, event, { begun: begun.get(event.hand), busts });
    if (event.type === 'past-hand-amended') {
      const now = lostInAmended(event, begun.get(event.hand));
      for (const one of now) busts.set(`${one.player} ${one.hand}`, [one]);
      lost = lost.flatMap((one) => {
        if (one.hand !== event.hand) return [one];
        const instead = now.filter(({ player }) => player === one.player);
        for (const other of instead) outIn.set(other, outIn.get(one) ?? after.handNumber);
        return instead;
      });
      // A player who had been let go with chips since is out by the hand. Whoever plays elsewhere is, if an order there takes the last chips.
      const gone = (event.outs ?? []).filter(({ letGo, elsewhere }) => letGo === true || elsewhere === true);
      const known = new Set(lost);
      lost.push(...now.filter((one) => gone.some(({ player }) => player === one.player) && !known.has(one)));
    }
    for (const one of lost) if (!outIn.has(one)) outIn.set(one, after.handNumber);
  }
  // So has whoever still sits there with nothing.
  return [...lost, ...bustsAt(state, busts, ({ stack }) => stack === 0)];
}

/** What players of these chairs lost with their last chips, in the hand that took them. */
const bustsAt = (
  table: TableState | null,
  busts: ReadonlyMap<string, readonly HeadLost[]>,
  isMeant: (chair: TableState['chairs'][number]) => boolean,
): readonly HeadLost[] =>
  (table?.chairs ?? []).flatMap((chair) =>
    isMeant(chair) ? (busts.get(`${chair.player?.id} ${chair.bust?.hand}`) ?? []) : [],
  );

/** A player who went out in the last hand did so as it was corrected: from their seat at its end, wherever they went since. */
function amended(
  lost: readonly HeadLost[],
  event: Extract<TableEvent, { type: 'hand-amended' }>,
  { begun, busts }: { readonly begun: Begun | undefined; readonly busts: ReadonlyMap<string, readonly HeadLost[]> },
): HeadLost[] {
  if (begun === undefined) return [...lost];
  const out = new Set<string>();
  // Whoever sat on with nothing may get up by the corrected hand: out in the hand that took the last chips.
  const before: HeadLost[] = [];
  let table = begun.before;
  for (const one of event.events) {
    if (one.type === 'seat-opened' && one.why === 'eliminated') {
      const { player, bust } = table.chairs[one.seat - 1] ?? {};
      out.add(player?.id ?? '');
      if (bust !== undefined && bust.hand < event.hand) before.push(...(busts.get(`${player?.id} ${bust.hand}`) ?? []));
    }
    table = apply(table, one);
  }
  const now = lostInAmended(event, begun).filter(({ player }) => out.has(player));
  return [...new Set([...lost.filter(({ hand }) => hand !== event.hand), ...before, ...now])];
}

/** The table where a hand began, and its players then. */
interface Begun {
  readonly before: TableState;
  readonly played: Sitting;
}

/** Players who lose everything in a hand as it was corrected. */
function lostInAmended(
  event: Extract<TableEvent, { type: 'hand-amended' | 'past-hand-amended' }>,
  begun: Begun | undefined,
): readonly HeadLost[] {
  if (begun === undefined) return [];
  const end = event.events.findLastIndex(({ type }) => type === 'hand-ended');
  const table = event.events.slice(0, end + 1).reduce<TableState>(apply, begun.before);
  return table.chairs.flatMap(({ seat, player, bust }) =>
    player === null || bust?.hand !== event.hand
      ? []
      : headLost(table, { seat, player: player.id, played: begun.played }),
  );
}

type Sitting = ReadonlyMap<number, string>;

const sitting = ({ chairs }: TableState, seat: number): string | null => chairs[seat - 1]?.player?.id ?? null;

/**
 * The money says which pot it was: pots are filled evenly from below, so a pot begins above as many chips from each player as it
 * takes to fill those under it.
 */
function headLost(
  table: TableState,
  { seat, player, played }: { readonly seat: number; readonly player: string | null; readonly played: Sitting },
): readonly HeadLost[] {
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
    // A player who had put in no more than that has nothing in this pot.
    if (pot !== pots[0] && fills(own.paid) <= below) break;
    held = pot;
    below += pot.chips;
  }
  // Chips of their own choice were put in at the table.
  const chose = hand.actions.some((note) => note.seat === seat && note.to > 0 && !unchosen.has(note.action));
  const away = !chose && (table.chairs[seat - 1]?.away ?? false);
  const parts = (of: typeof held) => (of === undefined ? new Map<string, number>() : partsOf(of, played));
  return [{ hand: hand.number, seat, player, away, last: parts(held), main: parts(pots[0]) }];
}

const unchosen: ReadonlySet<string> = new Set(['fold', 'bring-in']);

type Award = NonNullable<TableState['hand']>['awards'][number];

/** Boards count alike, halves of a board alike, and winners of one alike. */
function partsOf({ parts }: Award, played: Sitting): ReadonlyMap<string, number> {
  const taken = parts.map(({ board, shares }) => ({ board, seats: shares.filter(({ chips }) => chips > 0) }));
  const filled = taken.filter(({ seats }) => seats.length > 0);
  const boards = Map.groupBy(filled, ({ board }) => board);
  const whose = new Map<string, number>();
  for (const { board, seats } of filled) {
    const part = 1 / boards.size / (boards.get(board)?.length ?? 1) / seats.length;
    for (const { seat } of seats) {
      const player = played.get(seat) ?? '';
      whose.set(player, (whose.get(player) ?? 0) + part);
    }
  }
  return whose;
}

import { netOf } from '../../rules/pots/how-out.ts';
import type { ChipMove, Departed, HadElsewhere, OwedElsewhere, Transfer } from '../../words/amendment.ts';
import type { Hand } from '../../words/hand.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import type { TextRef } from '../../words/text-ref.ts';

/** The differences between two versions of a finished hand, to be settled between its players and the house. */
export interface HandedOver {
  readonly transfers: readonly Transfer[];
  /** Of those who have left the table. */
  readonly elsewhere: readonly HadElsewhere[];
  /** Of those who play on at other tables. */
  readonly owedElsewhere: readonly OwedElsewhere[];
  /** How much more the house gets. */
  readonly raked: number;
}

/** A player whose result differs in the amended hand. */
interface Owed {
  /** Where the player sat in the hand. */
  readonly seat: Seat;
  readonly player: TextRef;
  readonly chips: number;
}

/** By player, how much more the amended hand gives than the booked one. `before`: the table both began from. */
export const owedBy = ({ chairs }: TableState, booked: Hand, amended: Hand): readonly Owed[] =>
  amended.players.flatMap(({ seat }): readonly Owed[] => {
    const player = chairs[seat - 1]?.player ?? null;
    const chips = netOf(amended, seat) - netOf(booked, seat);
    return player === null || chips === 0 ? [] : [{ seat, player, chips }];
  });

/** Who sits at the table, and of whom the office says where they are. */
interface Holders {
  readonly now: TableState;
  readonly departed: readonly Departed[];
  readonly hand: number;
}

type Part =
  | { readonly transfer: Transfer }
  | { readonly elsewhere: HadElsewhere }
  | { readonly owedElsewhere: OwedElsewhere };

/**
 * The same by current seats, and of those who have left, or why it cannot be handed over. Nobody goes into debt. While a hand is in play nobody
 * knows yet what each will have.
 */
export function transfersOf(owed: readonly Owed[], holders: Holders): Omit<HandedOver, 'raked'> | Refusal {
  const parts: Part[] = [];
  for (const one of owed) {
    const part = isOfEarlierUse(holders.now, holders.hand) ? null : atTable(one, holders.now);
    const told = part === null ? awayFrom(one, holders) : isShort(part) ? (owedIn(one, holders) ?? part) : part;
    if ('reason' in told) return told;
    parts.push(told);
  }
  const transfers = parts.flatMap((part) => ('transfer' in part ? [part.transfer] : []));
  return {
    transfers: transfers.sort((one, other) => one.seat - other.seat),
    elsewhere: parts.flatMap((part) => ('elsewhere' in part ? [part.elsewhere] : [])),
    owedElsewhere: parts.flatMap((part) => ('owedElsewhere' in part ? [part.owedElsewhere] : [])),
  };
}

/** Null: the player does not sit at the table. */
function atTable({ player, chips }: Owed, { chairs, hand: inPlay }: TableState): Part | Refusal | null {
  const chair = chairs.find((one) => one.player?.id === player.id);
  if (chair === undefined) return null;
  const { seat, stack, behind = 0, bag } = chair;
  if (bag !== undefined) return { reason: 'bag-sealed', seat };
  const isPlaying = inPlay !== null && inPlay.stage !== 'over';
  // Announced chips may have been wagered before they arrived.
  const has = stack === null ? null : Math.max(0, stack - behind);
  if (!isPlaying && has !== null && has + chips < 0) return { reason: 'too-few-chips', seat, chips: -chips, has };
  return { transfer: { seat, player, chips } };
}

/** Only the office knows where they are. */
function awayFrom({ seat, player, chips }: Owed, { now, departed, hand }: Holders): Part | Refusal {
  const known = departed.find((one) => one.player === player.id);
  if (known === undefined)
    return isOfEarlierUse(now, hand) ? { reason: 'other-use', hand } : { reason: 'player-left', seat, hand };
  if ('table' in known) {
    return (
      owedIn({ seat, player, chips }, { now, departed, hand }) ?? {
        reason: 'player-elsewhere',
        seat,
        hand,
        table: known.table,
        chips,
      }
    );
  }
  if ('bag' in known)
    return owedIn({ seat, player, chips }, { now, departed, hand }) ?? { reason: 'bag-gone', seat, bag: known.bag };
  const left = known.chips + chips;
  if (left < 0) return { reason: 'too-few-chips', seat, chips: -chips, has: known.chips };
  return { elsewhere: { seat, player, chips, left } };
}

const isShort = (part: Part | Refusal): boolean => 'reason' in part && part.reason === 'too-few-chips';

/** The office carries it, or a person says what becomes of it. Null: without the entry nobody could. */
function owedIn({ seat, player, chips }: Owed, { departed }: Holders): Part | null {
  const known = departed.find((one) => one.player === player.id);
  if (known === undefined || 'chips' in known || known.entry === undefined) return null;
  const { entry, has = null } = known;
  const there = 'bag' in known ? ({ table: known.bag, has, bag: true } as const) : { table: known.table, has };
  return { owedElsewhere: { seat, player, chips, entry, ...there } };
}

/** Whether the hand was played before the table was set up for what is played there now. */
export const isOfEarlierUse = ({ setUpAfter = 0 }: TableState, hand: number): boolean => hand <= setUpAfter;

/**
 * The last hand of a table, once somebody who was dealt into it can no longer play on with it there: they have left for another table, or with
 * their bags after the day. What it owes is owed at those tables, or in the bags.
 */
export function isLeftBehind({ hand, chairs, movedOut = [], halted }: TableState, number: number): boolean {
  if (hand?.stage !== 'over' || hand.number !== number) return false;
  const isBaggedUp = halted?.why === 'bagging' && chairs.every(({ player }) => player === null);
  return movedOut.some(
    ({ hand: last, seat, to }) =>
      last === number && (to !== null || isBaggedUp) && hand.players.some((dealt) => dealt.seat === seat),
  );
}

/** Players who got too much give to those who got too little, in seat order; the house comes last. The floor carries what goes to, or comes from, elsewhere. */
export function carriedOver({ transfers, elsewhere, owedElsewhere, raked }: HandedOver): readonly ChipMove[] {
  const places = [
    ...transfers.map(({ seat, chips }) => ({ place: { place: 'stack', seat } as const, chips })),
    { place: { place: 'rake' } as const, chips: raked },
    {
      place: { place: 'floor' } as const,
      chips: [...elsewhere, ...owedElsewhere].reduce((sum, { chips }) => sum + chips, 0),
    },
  ];
  const givers = places.filter(({ chips }) => chips < 0).map(({ place, chips }) => ({ place, chips: -chips }));
  const takers = places.filter(({ chips }) => chips > 0).map(({ place, chips }) => ({ place, chips }));
  const moves: ChipMove[] = [];
  for (const from of givers) {
    for (const to of takers) {
      const chips = Math.min(from.chips, to.chips);
      if (chips === 0) continue;
      moves.push({ from: from.place, to: to.place, chips });
      from.chips -= chips;
      to.chips -= chips;
    }
  }
  return moves;
}

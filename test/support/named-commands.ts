import { allCards, type Card, unknownCard } from '../../engine/notation.ts';
import { boardsOf } from '../../engine/rules.ts';
import { type Command, type Hand, type LegalActions, legalActions, type TableState } from '../../engine/table.ts';

/** One command for each legal action; for a wager and a draw both extremes. */
export function namedCommands(state: TableState): readonly Command[] {
  const legal = legalActions(state);
  const { start, kill, undo } = legal;
  return [
    ...(start === null || 'reason' in start ? [] : [{ type: 'start-hand', at: 0, by: 'dealer' } as const]),
    ...bettingCommands(legal),
    ...(state.hand === null ? [] : dealingCommands(state.hand, legal)),
    ...showdownCommands(legal),
    ...winCommands(state.hand, legal),
    ...kill.map((seat): Command => ({ type: 'kill-hand', seat })),
    ...(undo === null ? [] : [{ type: 'undo', step: undo.step } as const]),
  ];
}

function bettingCommands({ toAct, fold, check, call, bringIn, wager, allIn }: LegalActions): readonly Command[] {
  if (toAct === null) return [];
  const seat = toAct;
  const plain = (type: 'fold' | 'check' | 'call' | 'bring-in' | 'all-in', open: boolean): readonly Command[] =>
    open ? [{ type, seat }] : [];
  const totals = wager === null ? [] : [wager.minTo, wager.maxTo ?? wager.minTo * 3];
  return [
    ...plain('fold', fold),
    ...plain('check', check),
    ...plain('call', call !== null),
    ...plain('bring-in', bringIn !== null),
    ...plain('all-in', allIn !== null),
    ...totals.map((to): Command => ({ type: wager?.kind ?? 'bet', seat, to })),
  ];
}

function dealingCommands(hand: Hand, { board, draw, upCards, nameOpener, runs }: LegalActions): readonly Command[] {
  const draws = draw === null ? [] : [draw.least, draw.most];
  const times = Array.from({ length: Math.max(0, (runs ?? 1) - 1) }, (_, index) => index + 2);
  const card = unseenCard(hand);
  return [
    ...(board === null ? [] : boardCommands(board.due, card)),
    ...draws.map((cards): Command => ({ type: 'draw', seat: draw?.seat ?? 0, cards })),
    ...upCards.flatMap((seat): readonly Command[] => [
      { type: 'deal-up', seat, cards: [card] },
      { type: 'deal-up', seat, cards: [unknownCard] },
    ]),
    ...nameOpener.map((seat): Command => ({ type: 'name-opener', seat })),
    ...times.map((one): Command => ({ type: 'agree-runs', runs: one })),
  ];
}

const boardCommands = (due: number, card: Card): readonly Command[] => [
  { type: 'deal-board', cards: [card], by: 'reader' },
  { type: 'deal-board', cards: Array.from({ length: due }, () => unknownCard), by: 'dealer' },
];

/** An unused card of the deck; the highest are in every deck. */
function unseenCard(hand: Hand): Card {
  const seen = lying(hand);
  return allCards.findLast((card) => !seen.has(card)) ?? unknownCard;
}

/** Every known card on a board or before a player. */
const lying = (hand: Hand): ReadonlySet<Card> =>
  new Set([...boardsOf(hand).flat(), ...hand.players.flatMap(({ tabled, up }) => [...(tabled ?? []), ...up])]);

function showdownCommands({ show, muck, muckRest, push }: LegalActions): readonly Command[] {
  return [
    ...show.map((seat): Command => ({ type: 'table-hand', seat, cards: [] })),
    ...muck.map((seat): Command => ({ type: 'muck-hand', seat })),
    ...(muckRest.length === 0 ? [] : [{ type: 'muck-rest' } as const]),
    ...(push === null ? [] : [{ type: 'push-pot', at: 0, pot: push } as const, { type: 'take-pots', at: 0 } as const]),
  ];
}

/** While no hand is open any winner is possible. */
function winCommands(hand: Hand | null, { winAtOnce }: LegalActions): readonly Command[] {
  if (hand === null || hand.players.some(({ tabled }) => tabled !== null)) return [];
  return winAtOnce.map((seat) => ({ type: 'take-pots', at: 0, wins: { type: 'win-showdown', seats: [seat] } }));
}

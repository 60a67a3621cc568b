import { allCards, type Card, isKnownCard, unknownCard, variantOf } from '../../engine/notation.ts';
import { boardsOf, fullHandSize, streetNow } from '../../engine/rules.ts';
import {
  type Command,
  type Hand,
  type HandSeat,
  type LegalActions,
  legalActions,
  type NewAct,
  type TableState,
} from '../../engine/table.ts';

/** Commands whose legality the legal actions decide. */
export type OpenCommand = Extract<
  Command,
  { type: Exclude<NewAct['type'], 'win-showdown'> | 'muck-rest' | 'push-pot' | 'start-hand' | 'undo' }
>;

/**
 * Whether the legal actions allow the command, assuming cards are valid where they are put; `depends` if the open hands decide which
 * players may be named as winners.
 */
export function isLegal(state: TableState, command: OpenCommand): boolean | 'depends' {
  const legal = legalActions(state);
  const { hand } = state;
  switch (command.type) {
    case 'start-hand':
      return legal.start !== null && !('reason' in legal.start);
    case 'undo':
      return legal.undo?.step === command.step;
    case 'push-pot':
      return legal.push === command.pot;
    case 'muck-hand':
      return legal.muck.includes(command.seat);
    case 'muck-rest':
      return legal.muckRest.length > 0;
    case 'kill-hand':
      return legal.kill.includes(command.seat);
    case 'name-opener':
      return legal.nameOpener.includes(command.seat);
    case 'bring-in':
      if (legal.stage !== 'up-cards') return isLegalAction(legal, command);
      // This names the player who opens, unless the ante took all chips of the seat or of everybody else.
      return (
        hand?.street === 0 &&
        (hand.stakes.bringIn ?? 0) > 0 &&
        legal.nameOpener.includes(command.seat) &&
        !isAllIn(hand, command.seat) &&
        hand.players.some(({ seat, status }) => status === 'live' && seat !== command.seat && !isAllIn(hand, seat))
      );
    case 'agree-runs':
      return legal.runs !== null && isBetween(command.runs, 2, legal.runs);
    case 'draw':
      return legal.draw?.seat === command.seat && isBetween(command.cards, legal.draw.least, legal.draw.most);
    case 'name-winners': {
      const { pot, board = 0, half = 'high' } = command;
      return legal.nameWinners.some((part) => part.pot === pot && part.board === board && part.half === half)
        ? 'depends'
        : false;
    }
    case 'deal-up':
    case 'deal-board':
    case 'table-hand':
    case 'show-cards':
      return hand !== null && areLegalCards(hand, legal, command);
    default:
      return isLegalAction(legal, command);
  }
}

const isAllIn = ({ players }: Hand, seat: number): boolean =>
  players.some((player) => player.seat === seat && player.allIn);

const isBetween = (count: number, least: number, most: number): boolean =>
  Number.isInteger(count) && count >= least && count <= most;

type Action = Extract<
  OpenCommand,
  { type: 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'complete' | 'bring-in' | 'all-in' }
>;

function isLegalAction({ toAct, fold, check, call, wager, bringIn, allIn }: LegalActions, action: Action): boolean {
  if (toAct === null || toAct !== action.seat) return false;
  switch (action.type) {
    case 'fold':
      return fold;
    case 'check':
      return check;
    case 'call':
      return call !== null;
    case 'bring-in':
      return bringIn !== null;
    case 'all-in':
      return allIn !== null;
    case 'bet':
    case 'raise':
    case 'complete':
      if (wager === null || wager.kind !== action.type) return false;
      return isBetween(action.to, wager.minTo, wager.maxTo ?? Number.MAX_SAFE_INTEGER);
  }
}

type CardCommand = Extract<OpenCommand, { type: 'deal-up' | 'deal-board' | 'table-hand' | 'show-cards' }>;

function areLegalCards(hand: Hand, legal: LegalActions, command: CardCommand): boolean {
  const { cards } = command;
  switch (command.type) {
    case 'deal-board': {
      const { board: next = null } = legal;
      if (next === null || (command.board ?? next.board) !== next.board) return false;
      return isBetween(cards.length, 1, next.due) && mayLie(hand, null, cards);
    }
    case 'deal-up':
      return legal.upCards.includes(command.seat) && cards.length === streetNow(hand).up && mayLie(hand, null, cards);
    case 'table-hand':
      return legal.show.includes(command.seat) && (cards.length === 0 || isHandOf(hand, command.seat, cards));
    case 'show-cards': {
      // A wrongly named hand may be named again.
      const open = hand.players.some(({ seat, status, tabled }) => {
        return seat === command.seat && status === 'live' && tabled !== null;
      });
      const { stage } = legal;
      return open && (stage === 'showdown' || stage === 'board') && isHandOf(hand, command.seat, cards);
    }
  }
}

/** As many cards as a hand has, including the seat's up-cards unless some of the others are unknown. */
function isHandOf(hand: Hand, seat: number, cards: readonly Card[]): boolean {
  const { up } = hand.players.find((player) => player.seat === seat) as HandSeat;
  const missing = up.filter((card) => card !== unknownCard && !cards.includes(card)).length;
  const unknown = cards.filter((card) => card === unknownCard).length;
  return cards.length === fullHandSize(hand) && missing <= unknown && mayLie(hand, seat, cards);
}

const lowestCards = { full: '2c', short: '6c', royal: 'Tc' } as const;

/** Whether the cards are valid there: from the game's deck, each once, and nowhere else. `seat` is their owner; null for new cards. */
function mayLie(hand: Hand, seat: number | null, cards: readonly Card[]): boolean {
  const deck = allCards.slice(allCards.indexOf(lowestCards[variantOf(hand.variant).deck]));
  const known = cards.filter((card) => card !== unknownCard);
  if (new Set(known).size < known.length || !known.every((card) => isKnownCard(card) && deck.includes(card)))
    return false;
  const others = hand.players.filter((player) => player.seat !== seat);
  const elsewhere = new Set([
    ...boardsOf(hand).flat(),
    ...others.flatMap(({ tabled, up, status }) => [...(tabled ?? []), ...(status === 'live' ? up : [])]),
  ]);
  return !known.some((card) => elsewhere.has(card));
}

import type { z } from 'zod';
import { type Seat, type VariantId, variantOf } from '../../engine/notation.ts';
import { type Policies, type RulesInForce, showOrder } from '../../engine/rules.ts';
import type { ActionNote, Hand, TableState } from '../../engine/table.ts';
import type { RecordedAction } from './betting-round-schema.ts';
import { ImpossibleScenario } from './question.ts';
import {
  endedHand,
  type PlayerAtEnd,
  type showdownBlock,
  tableAtEnd,
  variantOfGame,
  withoutUncalled,
} from './showdown-table.ts';

type Given = z.infer<z.ZodObject<typeof showdownBlock>>;

/** The table at the moment the last round of betting is over, every hand still hidden. */
export function tableAtShowdown(given: Given, policies: Policies, inForce: RulesInForce): TableState {
  const { mode = 'tournament', game = 'holdem', button = null, boards, straddle = null, allIn = false } = given;
  const variant = variantOfGame(game);
  const end = { mode, variant, players: playersOf(given), pot: given.pot ?? 0, button };
  const { table } = withoutUncalled(tableAtEnd(end, policies, inForce));
  const ended = endedHand(table);
  const notes = notesOf(given, variant);
  const hand: Hand = {
    ...ended,
    ...(boards === undefined ? {} : upCards(ended, boards)),
    stage: 'showdown',
    runOut: allIn,
    board: given.board ?? [],
    actions: notes.map(({ note }) => note),
    straddles: straddle === null ? [] : [{ seat: straddle.seat, chips: straddle.amount }],
    betting: { ...ended.betting, lastAggressor: aggressorOf(notes, finalStreet(given, notes, variant)) },
  };
  return { ...table, chipValues: [given.unit ?? 1], hand: { ...hand, showOrder: showOrder(hand) } };
}

/** The seats that reach the showdown, and whoever else put chips in. */
function playersOf({ live, contributions }: Given): readonly PlayerAtEnd[] {
  const stranger = contributions?.find((one) => one.live !== live.includes(one.seat));
  if (stranger !== undefined)
    throw new ImpossibleScenario(`Whether seat ${stranger.seat} is live is said in two ways.`);
  const players = contributions ?? live.map((seat) => ({ seat, amount: 0, live: true, allIn: false }));
  const missing = live.find((seat) => !players.some((player) => player.seat === seat));
  if (missing !== undefined) throw new ImpossibleScenario(`What seat ${missing} put in is not said.`);
  return players.map(({ seat, amount, live: isLive, allIn = false }) => ({
    seat,
    paid: amount,
    live: isLive,
    allIn,
    tabled: null,
  }));
}

interface Noted {
  readonly note: ActionNote;
  readonly aggressive: boolean;
}

const streetNames: readonly (readonly string[])[] = [
  ['preflop', 'flop', 'turn', 'river'],
  ['third', 'fourth', 'fifth', 'sixth', 'seventh'],
  ['first-round', 'second-round', 'third-round', 'fourth-round'],
];

/** The actions of all streets in order. An all-in raises where it is more than anybody put in before on its street. */
function notesOf({ actions = {} }: Given, variant: VariantId): readonly Noted[] {
  const { streets } = variantOf(variant);
  const places = Object.entries(actions).map(([name, list]) => {
    const street = Math.max(...streetNames.map((names) => names.indexOf(name)));
    if (street < 0 || street >= streets.length) throw new ImpossibleScenario(`The game has no street "${name}".`);
    return { street, list };
  });
  return places
    .toSorted((one, other) => one.street - other.street)
    .flatMap(({ street, list }) => {
      let most = 0;
      return list.map((action): Noted => {
        const { to = 0 } = action;
        const aggressive = isAggressive(action, most);
        most = Math.max(most, to);
        return { note: { seat: action.seat, action: noteName(action, aggressive), to, street }, aggressive };
      });
    });
}

const isAggressive = ({ action, to = 0 }: RecordedAction, most: number): boolean =>
  action === 'bet' || action === 'raise' || (action === 'all-in' && to > most);

function noteName({ action }: RecordedAction, aggressive: boolean): ActionNote['action'] {
  if (action !== 'all-in') return action;
  return aggressive ? 'raise' : 'call';
}

/** The last round with betting: the last one dealt, or the one after which at most one player was not all in. */
function finalStreet(
  { allIn = false, live, actions = {} }: Given,
  notes: readonly Noted[],
  variant: VariantId,
): number {
  const last = variantOf(variant).streets.length - 1;
  if (!allIn) return last;
  const taken = Object.values(actions).flat();
  const behind = live.filter((seat) => !taken.some((one) => one.seat === seat && one.action === 'all-in'));
  return live.length === 2 || behind.length < 2 ? (notes.at(-1)?.note.street ?? last) : last;
}

const aggressorOf = (notes: readonly Noted[], street: number): Seat | null =>
  notes.findLast(({ note, aggressive }) => aggressive && note.street === street)?.note.seat ?? null;

/** The up-cards, and the street by which so many lie open. */
function upCards(hand: Hand, boards: Readonly<Record<string, Hand['board']>>): Partial<Hand> {
  const { streets, stud } = variantOf(hand.variant);
  if (stud === null) return {};
  const counts = new Set(hand.players.map(({ seat }) => boards[seat]?.length ?? 0));
  const [count = 0] = counts;
  if (counts.size !== 1 || count === 0)
    throw new ImpossibleScenario('Each live seat needs its up-cards, as many as the others have.');
  const lying = streets.map((_, index) => streets.slice(0, index + 1).reduce((sum, { up }) => sum + up, 0));
  const street = lying.lastIndexOf(count);
  if (street < 0) throw new ImpossibleScenario(`No player has ${count} up-cards in this game.`);
  const players = hand.players.map((player) => ({ ...player, up: boards[player.seat] ?? [] }));
  return { street, players };
}

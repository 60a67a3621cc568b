import { type Card, parseCards, type Seat, type StreetName } from '../../engine/notation.ts';
import { boardsOf, fullHandSize, handsToTable, type RulesInForce, streetNow } from '../../engine/rules.ts';
import {
  type Award,
  type Command,
  type Hand,
  legalActions,
  type SeenWager,
  type TableState,
} from '../../engine/table.ts';
import { played } from './practice-deal.ts';
import { type RecordedHand, seatOf, tableOf } from './recorded-hands.ts';
import { seededRandom, seedOf } from './seeded-random.ts';
import { type RecordedAct, wagersFor } from './seen-wagers.ts';

/** One player's action, and what was seen and heard of it; null: the cards were given up, or only the amount is known. */
export interface SeenAct extends RecordedAct {
  readonly seen: SeenWager | null;
}

/** What happens at the table, as the dealer sees and hears it. */
export type Happening =
  | { readonly what: 'start'; readonly button: Seat }
  /** In sequence; several are too quick to be booked one by one. */
  | { readonly what: 'acts'; readonly acts: readonly SeenAct[] }
  | { readonly what: 'board'; readonly street: StreetName; readonly cards: readonly Card[] }
  | { readonly what: 'shows'; readonly hands: readonly { readonly seat: Seat; readonly cards: readonly Card[] }[] }
  | { readonly what: 'mucks'; readonly seat: Seat }
  | {
      readonly what: 'pots';
      readonly awards: readonly Award[];
      /** All hands that lie open. */
      readonly open: readonly { readonly seat: Seat; readonly cards: readonly Card[] }[];
    };

/** One step of a script: what happens, and the table before and after booking it correctly. */
export interface ScriptStep {
  readonly happening: Happening;
  readonly before: TableState;
  readonly after: TableState;
  /** A hasty tap by somebody, booked as the step begins. */
  readonly prelude?: readonly Command[];
  /** The lesson's comment on it, by its text key. */
  readonly teach?: string;
}

/** A hand to be booked step by step. */
export interface HandScript {
  readonly id: string;
  readonly names: Readonly<Record<string, string>>;
  readonly steps: readonly ScriptStep[];
}

/** The script of a recorded hand under these rules; `quick` hands combine folds with the action after them. */
export function scriptOf(hand: RecordedHand, rules: RulesInForce, quick: boolean): HandScript {
  const { state, names } = tableOf(hand, rules);
  return { id: hand.id, names, steps: new ScriptWriter(hand, state, quick).write() };
}

type Step = readonly [verb: string, player: number, text: string];

class ScriptWriter {
  readonly #hand: RecordedHand;
  readonly #quick: boolean;
  readonly #random: () => number;
  readonly #steps: ScriptStep[] = [];
  readonly #cards = new Map<Seat, readonly Card[]>();
  #state: TableState;
  /** Folds to be combined with the next action. */
  #folds: readonly SeenAct[] = [];
  #foldsBefore: TableState;

  constructor(hand: RecordedHand, opened: TableState, quick: boolean) {
    this.#hand = hand;
    this.#quick = quick;
    this.#random = seededRandom(seedOf(hand.id));
    this.#state = opened;
    this.#foldsBefore = opened;
  }

  write(): readonly ScriptStep[] {
    const actions = this.#hand.actions.map(readAction);
    for (const [verb, player, text] of actions)
      if (verb === 'dh' || verb === 'sm') this.#know(seatOf(this.#hand, player), text);
    const { start } = legalActions(this.#state);
    if (start === null || 'reason' in start) throw new Error(`${this.#hand.id} cannot be dealt.`);
    this.#book({ what: 'start', button: start.button }, [{ type: 'start-hand', at: 0, by: 'dealer' }]);
    for (const action of actions) this.#play(action);
    this.#tellFolds();
    while (this.#state.hand?.stage === 'showdown') this.#showNext();
    this.#pushPots();
    return this.#steps;
  }

  #play([verb, player, text]: Step): void {
    const seat = seatOf(this.#hand, player);
    if (verb === 'f') this.#act({ seat, action: 'fold', to: 0 });
    if (verb === 'cc') this.#checkOrCall(seat);
    if (verb === 'cbr') {
      const kind = this.#state.hand?.betting.toMatch === 0 ? 'bet' : 'raise';
      this.#act({ seat, action: kind, to: Number(text) });
    }
    if (verb === 'db') this.#board(parseCards(text) ?? []);
    if (verb === 'sm') this.#show(seat, text === '');
  }

  #checkOrCall(seat: Seat): void {
    const { call, toAct } = legalActions(this.#state);
    // A history asks for a check where nobody is left to bet into.
    if (toAct !== seat) return;
    this.#act(call === null ? { seat, action: 'check', to: 0 } : { seat, action: 'call', to: call.to });
  }

  #act(act: RecordedAct): void {
    const ways = wagersFor(this.#state, act);
    const seen = ways[Math.floor(this.#random() * ways.length)] ?? null;
    const before = this.#folds.length > 0 ? this.#foldsBefore : this.#state;
    const acts = [...this.#folds, { ...act, seen }];
    this.#state = played(this.#state, [commandOf(act)]);
    if (this.#quick && act.action === 'fold' && this.#state.hand?.stage === 'betting') {
      this.#foldsBefore = before;
      this.#folds = acts;
      return;
    }
    this.#folds = [];
    this.#steps.push({ happening: { what: 'acts', acts }, before, after: this.#state });
  }

  /** Folds after which nobody acted. */
  #tellFolds(): void {
    if (this.#folds.length === 0) return;
    const [acts, before] = [this.#folds, this.#foldsBefore];
    this.#folds = [];
    this.#steps.push({ happening: { what: 'acts', acts }, before, after: this.#state });
  }

  #board(cards: readonly Card[]): void {
    this.#tableAll();
    const { hand } = this.#state;
    if (hand === null) return;
    this.#book({ what: 'board', street: streetNow(hand).name, cards }, [{ type: 'deal-board', cards, by: 'dealer' }]);
  }

  /** Nobody can bet any more: if the rules say so, all hands are turned up before the next card. */
  #tableAll(): void {
    const seats = this.#state.hand === null ? [] : handsToTable(this.#state.hand);
    if (seats.length === 0) return;
    const hands = seats.map((seat) => ({ seat, cards: this.#known(seat) }));
    this.#book(
      { what: 'shows', hands },
      hands.map((hand): Command => ({ type: 'table-hand', ...hand })),
    );
  }

  #show(seat: Seat, mucks: boolean): void {
    const { hand } = this.#state;
    if (hand?.stage !== 'showdown') {
      this.#tableAll();
      return;
    }
    if (hand.players.find((player) => player.seat === seat)?.tabled !== null) return;
    if (mucks && legalActions(this.#state).muck.includes(seat)) {
      this.#book({ what: 'mucks', seat }, [{ type: 'muck-hand', seat }]);
    } else this.#table(seat);
  }

  #showNext(): void {
    const [seat] = legalActions(this.#state).show;
    if (seat === undefined) throw new Error(`${this.#hand.id} does not tell who wins.`);
    this.#table(seat);
  }

  #table(seat: Seat): void {
    const hand = { seat, cards: this.#known(seat) };
    this.#book({ what: 'shows', hands: [hand] }, [{ type: 'table-hand', ...hand }]);
  }

  #pushPots(): void {
    const { awards = [], players = [] } = this.#state.hand ?? {};
    const open = players.flatMap(({ seat, tabled }) => (tabled === null ? [] : [{ seat, cards: tabled }]));
    const before = this.#state;
    while (this.#state.hand?.stage === 'awards') {
      const { push } = legalActions(this.#state);
      this.#state = played(this.#state, [{ type: 'push-pot', at: 0, pot: push ?? 0 }]);
    }
    this.#steps.push({ happening: { what: 'pots', awards, open }, before, after: this.#state });
  }

  #book(happening: Happening, commands: readonly Command[]): void {
    const before = this.#state;
    this.#state = played(before, commands);
    this.#steps.push({ happening, before, after: this.#state });
  }

  #know(seat: Seat, text: string): void {
    const cards = parseCards(text) ?? [];
    if (cards.length > 0 && !cards.includes('??')) this.#cards.set(seat, cards);
  }

  #known(seat: Seat): readonly Card[] {
    const cards = this.#cards.get(seat) ?? [];
    const { hand } = this.#state;
    if (hand === null || cards.length !== fullHandSize(hand)) throw new Error(`${this.#hand.id} hides seat ${seat}.`);
    return cards;
  }
}

/** `p3 cbr 300`, `p2 cc`, `d dh p1 AsKs`, `d db 2c3d4h`, `p1 sm AsKs`. */
function readAction(action: string): Step {
  const [first = '', second = '', third = '', fourth = ''] = action.split(' ');
  if (first === 'd') return second === 'dh' ? ['dh', Number(third.slice(1)), fourth] : ['db', 0, third];
  return [second, Number(first.slice(1)), third];
}

/** The tap that books an action as recorded. */
export const commandOf = ({ seat, action, to }: RecordedAct): Command =>
  action === 'bet' || action === 'raise' ? { type: action, seat, to } : { type: action, seat };

/** All board cards. */
export const boardCards = (hand: Hand): readonly Card[] => boardsOf(hand).flat();

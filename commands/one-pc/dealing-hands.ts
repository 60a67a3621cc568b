import { allCards, type Card, type KnownCard, legalActions, type Seat, type TableState } from '../../engine/index.ts';
import { type FollowedTable, followTable } from '../follow-table.ts';
import type { Random } from '../simulation/random-taps.ts';

/** Cards a recorded hand had; whatever is not named gets any card that is left. */
export interface DealPlan {
  readonly hole: ReadonlyMap<Seat, readonly Card[]>;
  readonly board: readonly Card[];
}

export interface DealingHandsOptions {
  /** `http://host:port` of the table server. */
  readonly tableUrl: string;
  /** Control address of the simulated reader. */
  readonly readerControl: string;
  /** Control address of the simulated shuffler; null without one. */
  readonly shufflerControl: string | null;
  /** Each deck's tags by card. */
  readonly decks: ReadonlyMap<string, ReadonlyMap<KnownCard, string>>;
  readonly random: Random;
  /** Time between two cards, milliseconds. */
  readonly cardMs: number;
}

const board = 11;
const muck = 12;
/** After a device did not answer. */
const restMs = 1_000;

interface Dealt {
  readonly hand: number;
  readonly deck: string;
  readonly hole: ReadonlyMap<Seat, readonly string[]>;
  readonly board: readonly string[];
}

/** One thing a hand does with a card: which tag goes to which antenna. */
interface Move {
  readonly tag: string;
  readonly antenna: number;
}

/**
 * The hands of the person dealing, at a table whose devices are simulated: they take the finished deck, lay cards on the
 * antennas as the hand goes on, and gather them at its end. They look at the table and do what is missing, one card at a time.
 */
export class DealingHands {
  readonly #options: DealingHandsOptions;
  readonly #table: FollowedTable;
  readonly #placed = new Map<string, number>();
  #dealt: Dealt | null = null;
  #deck: string;
  #plan: DealPlan | null = null;
  #busy = false;
  #isDue = false;
  #stopped = false;

  constructor(options: DealingHandsOptions) {
    this.#options = options;
    this.#deck = [...options.decks.keys()][0] ?? '';
    this.#table = followTable(options.tableUrl);
    this.#table.onChange(() => void this.#work());
  }

  /** The cards of the next hand. */
  plan(plan: DealPlan): void {
    this.#plan = plan;
  }

  stop(): void {
    this.#stopped = true;
    this.#table.close();
  }

  async #work(): Promise<void> {
    // A change that comes while the hands are busy is looked at when they are free.
    this.#isDue = true;
    if (this.#busy) return;
    this.#busy = true;
    while (this.#isDue && !this.#stopped) {
      this.#isDue = false;
      if (await this.#did()) {
        this.#isDue = true;
        await pause(this.#options.cardMs);
      }
    }
    this.#busy = false;
  }

  async #did(): Promise<boolean> {
    try {
      return await this.#step();
    } catch {
      // The simulated reader is pulled or restarting: the table plays on, and the hands try again, all cards anew.
      this.#placed.clear();
      await pause(restMs);
      return true;
    }
  }

  /** Does the next thing that is missing; false when the antennas are as the table wants them. */
  async #step(): Promise<boolean> {
    const state = this.#table.state;
    if (state?.hand == null) return false;
    if (state.hand.stage === 'over') {
      if (this.#placed.size > 0) await this.#post(this.#options.readerControl, '/clear');
      this.#placed.clear();
      return false;
    }
    if (this.#dealt?.hand !== state.hand.number) {
      await this.#takeDeck();
      this.#dealt = this.#shuffled(state);
      return true;
    }
    const move = nextMove(state, this.#dealt, this.#placed);
    if (move === null) return false;
    await this.#post(this.#options.readerControl, '/place', move);
    this.#placed.set(move.tag, move.antenna);
    return true;
  }

  /** After the green button the finished deck lies open: it is taken, and the used one laid in. */
  async #takeDeck(): Promise<void> {
    const { shufflerControl, decks } = this.#options;
    await this.#post(this.#options.readerControl, '/clear');
    this.#placed.clear();
    if (shufflerControl === null) return;
    const before = await shufflerState(shufflerControl);
    if (before.state !== 'DELIVER' || before.deck === null) return;
    await this.#post(shufflerControl, '/take');
    const used = [...decks.keys()].find((deck) => deck !== before.deck);
    this.#deck = before.deck;
    if (used !== undefined) await this.#post(shufflerControl, `/load?deck=${used}`);
  }

  #shuffled(state: TableState): Dealt {
    const tags = this.#options.decks.get(this.#deck) ?? new Map<KnownCard, string>();
    const plan = this.#plan ?? { hole: new Map(), board: [] };
    this.#plan = null;
    const planned = new Set<Card>([...plan.board, ...[...plan.hole.values()].flat()]);
    const left = allCards.filter((card) => !planned.has(card));
    const draw = (): KnownCard => left.splice(Math.floor(this.#options.random() * left.length), 1)[0] as KnownCard;
    const tagsOf = (cards: readonly (Card | undefined)[]): readonly string[] =>
      cards.map((card) => tags.get(card === undefined || card === '??' ? draw() : card) ?? '');
    const players = state.hand?.players ?? [];
    return {
      hand: state.hand?.number ?? 0,
      deck: this.#deck,
      hole: new Map(players.map(({ seat }) => [seat, tagsOf([plan.hole.get(seat)?.[0], plan.hole.get(seat)?.[1]])])),
      board: tagsOf([0, 1, 2, 3, 4].map((index) => plan.board[index])),
    };
  }

  async #post(control: string, path: string, body?: Move): Promise<void> {
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const answer = await fetch(`${control}${path}`, { method: 'POST', ...init });
    // Read to the end, or the connection is never free again.
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${control}${path}: ${answer.status}`);
  }
}

/** The first card that does not lie where the hand wants it, in the order in which a person would move them. */
function nextMove(state: TableState, dealt: Dealt, placed: ReadonlyMap<string, number>): Move | null {
  const { hand } = state;
  if (hand === null) return null;
  const missing = (tag: string | undefined, antenna: number): Move | null =>
    tag === undefined || placed.get(tag) === antenna ? null : { tag, antenna };
  for (const round of [0, 1]) {
    for (const player of hand.players) {
      const move = missing(dealt.hole.get(player.seat)?.[round], player.status === 'live' ? player.seat : muck);
      if (move !== null) return move;
    }
  }
  const { board: due, show } = legalActions(state);
  // Hands that are all in are turned up before the board goes on.
  const wanted = hand.board.length + (due !== null && show.length === 0 ? due.due : 0);
  for (const tag of dealt.board.slice(0, wanted)) {
    const move = missing(tag, board);
    if (move !== null) return move;
  }
  return null;
}

/** What the simulated shuffler says of itself. */
export async function shufflerState(
  control: string,
): Promise<{ readonly state: string; readonly deck: string | null }> {
  const answer = await fetch(`${control}/state`);
  return (await answer.json()) as { readonly state: string; readonly deck: string | null };
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

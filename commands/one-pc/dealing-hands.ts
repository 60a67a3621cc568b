import type { KnownCard } from '../../engine/notation.ts';
import type { Hand } from '../../engine/table.ts';
import { type FollowedTable, followTable } from '../follow-table.ts';
import type { Random } from '../simulation/random-taps.ts';
import { type DealPlan, DealtCards, type Move, openIn } from './dealt-cards.ts';

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

/** After a device did not answer. */
const restMs = 1_000;

/**
 * The simulated dealer's hands, at a table with simulated devices: they take the finished deck, lay cards on the antennas as the hand goes
 * on, and gather them at its end. They compare with the table's state and do what is missing, one card at a time.
 */
export class DealingHands {
  readonly #options: DealingHandsOptions;
  readonly #table: FollowedTable;
  readonly #placed = new Map<string, number>();
  #dealt: DealtCards | null = null;
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
    // A change that comes while the hands are busy is handled when they are free.
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
      // The simulated reader is unplugged or restarting: the table plays on, and the hands retry, all cards anew.
      this.#placed.clear();
      await pause(restMs);
      return true;
    }
  }

  /** Does the next missing thing; false if the antennas match the table. */
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
      this.#dealt = this.#shuffled(state.hand);
      return true;
    }
    const moves = this.#dealt.moves(state, (tag) => this.#placed.has(tag));
    const move = moves.find(({ tag, antenna }) => this.#placed.get(tag) !== antenna);
    if (move === undefined) return false;
    await this.#post(this.#options.readerControl, '/place', move);
    this.#placed.set(move.tag, move.antenna);
    return true;
  }

  /** After the green button the finished deck is out: it is taken, and the used one inserted. */
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

  #shuffled(hand: Hand): DealtCards {
    const tags = this.#options.decks.get(this.#deck) ?? new Map<KnownCard, string>();
    const plan = this.#plan ?? openIn(hand);
    this.#plan = null;
    return new DealtCards(hand, { tags, plan, random: this.#options.random });
  }

  async #post(control: string, path: string, body?: Move): Promise<void> {
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const answer = await fetch(`${control}${path}`, { method: 'POST', ...init });
    // Read to the end, or the connection is never released.
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${control}${path}: ${answer.status}`);
  }
}

/** The simulated shuffler's reports. */
export async function shufflerState(
  control: string,
): Promise<{ readonly state: string; readonly deck: string | null }> {
  const answer = await fetch(`${control}/state`);
  return (await answer.json()) as { readonly state: string; readonly deck: string | null };
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

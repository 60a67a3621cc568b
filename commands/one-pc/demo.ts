import { readdirSync, readFileSync } from 'node:fs';
import { allCards, type Card, type Seat } from '../../engine/notation.ts';
import { handRunning, legalActions, type Refusal, type TableState } from '../../engine/table.ts';
import { type PhhHand, parsePhh } from '../../protocol/hand-history/phh.ts';
import { type PhhStep, readStep } from '../../protocol/hand-history/phh-actions.ts';
import { sentenceOf } from '../../protocol/refusal-sentence.ts';
import type { ScreenCommand } from '../../protocol/screen-commands.ts';
import { demoStaff } from '../../protocol/staff.ts';
import { type FollowedTable, followTable } from '../follow-table.ts';
import { type DealingHands, pause, shufflerState } from './dealing-hands.ts';

export interface DemoOptions {
  readonly tableUrl: string;
  readonly shufflerControl: string | null;
  readonly hands: DealingHands | null;
  /** Player names for hands that have none. */
  readonly names: readonly string[];
  /** Time to think before an action, milliseconds. */
  readonly actionMs: number;
  /** Prints one line about what is being played. */
  readonly say: (line: string) => void;
}

const folder = new URL('../recorded-hands/', import.meta.url);

/** Hands that reach the river come first: there is more to see. */
const cardsOnBoard = ({ hand }: { readonly hand: PhhHand }): number =>
  hand.actions.filter((action) => action.text.startsWith('d db')).length;

interface Recording {
  readonly file: string;
  readonly hand: PhhHand;
}

/** The recorded hands with the most frequent number of players: a player who joined later would owe blinds that no recording has. */
function recordedHands(): readonly Recording[] {
  const all = everyRecording();
  const playing = (players: number): readonly Recording[] =>
    all.filter(({ hand }) => hand.startingStacks.length === players);
  return all
    .map(({ hand }) => playing(hand.startingStacks.length))
    .reduce((most, some) => (some.length > most.length ? some : most), []);
}

function everyRecording(): readonly Recording[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.phh'))
    .sort()
    .flatMap((file) =>
      parsePhh(readFileSync(new URL(file, folder), 'utf8')).flatMap((parsed) =>
        'hand' in parsed ? [{ file, hand: parsed.hand }] : [],
      ),
    )
    .sort((one, other) => cardsOnBoard(other) - cardsOnBoard(one));
}

/** Plays recorded hands at the live table with the taps a dealer would make, over and over, until stopped. */
export function playDemo(options: DemoOptions): { stop(): void } {
  const table = followTable(options.tableUrl);
  let stopped = false;
  const run = async (): Promise<void> => {
    const all = recordedHands();
    for (let index = 0; !stopped; index = (index + 1) % all.length) {
      const next = all[index];
      if (next === undefined) return;
      options.say(`${next.file}: ${next.hand.event ?? 'recorded hand'}`);
      await new RecordedHand(table, next.hand, options).play();
      await pause(options.actionMs * 4);
    }
  };
  run().catch((error: unknown) => {
    if (!stopped) options.say(`The demo has stopped: ${(error as Error).message}`);
  });
  return {
    stop: () => {
      stopped = true;
      table.close();
    },
  };
}

const endItYourself = 'A hand of an earlier start is not over: end it on the console, and the demo goes on.';
const longWaitMs = 120_000;
const readerWaitMs = 6_000;
const holeCards = 2;

/** One recorded hand at the table: first its seats and stakes, then its actions. */
class RecordedHand {
  readonly #table: FollowedTable;
  readonly #hand: PhhHand;
  readonly #options: DemoOptions;
  readonly #steps: readonly PhhStep[];
  readonly #hole = new Map<Seat, readonly Card[]>();
  readonly #board: readonly Card[];

  constructor(table: FollowedTable, hand: PhhHand, options: DemoOptions) {
    this.#table = table;
    this.#hand = hand;
    this.#options = options;
    this.#steps = hand.actions.map(readStep).filter((step) => typeof step !== 'string');
    for (const { verb, seat, cards } of this.#steps) {
      if (seat === null || cards.length === 0) continue;
      // A hand shown later may name cards that were dealt unseen.
      if (verb === 'deal-hole' || verb === 'show') this.#hole.set(seat, cards);
    }
    this.#board = this.#steps.filter((step) => step.verb === 'deal-board').flatMap((step) => step.cards);
  }

  async play(): Promise<void> {
    await this.#giveUpRunningHand();
    await this.#setUp();
    this.#options.hands?.plan({ hole: this.#hole, board: this.#board });
    await this.#start();
    await this.#dealt();
    for (const step of this.#steps) await this.#take(step);
    await this.#finish();
  }

  /**
   * Ends a hand that was still in play when an earlier run ended: no recording continues it. Where cards decide it, a person has to end it.
   */
  async #giveUpRunningHand(): Promise<void> {
    let isTold = false;
    const tapOf = (state: TableState) => tapThatGivesUp(state, this.#options.hands === null);
    for (;;) {
      const state = await this.#table.until((next) => !handRunning(next.hand) || tapOf(next) !== null, longWaitMs);
      if (state === null && !isTold) this.#options.say(endItYourself);
      isTold = state === null;
      if (state === null) continue;
      const tap = tapOf(state);
      if (tap === null || !handRunning(state.hand)) return;
      await this.#ask(tap);
    }
  }

  /** Seats, stacks, stakes and button at the start of the recording. */
  async #setUp(): Promise<void> {
    const { startingStacks, players } = this.#hand;
    const chairs = (await this.#until(() => true)).chairs;
    for (const chair of chairs) {
      const { seat } = chair;
      const stack = startingStacks[seat - 1];
      const name = players?.[seat - 1] ?? this.#options.names[seat - 1] ?? `Seat ${seat}`;
      if (stack !== undefined && stack !== null && chair.player !== null) {
        const difference = stack - (chair.stack ?? chair.drift);
        await this.#askAsFloor({ type: 'count-stack', seat, stack, ...(difference === 0 ? {} : { difference }) });
        continue;
      }
      if (chair.player !== null) await this.#ask({ type: 'open-seat', seat });
      if (stack !== undefined) await this.#ask({ type: 'seat-player', seat, name, stack });
    }
    const [smallBlind = 0, bigBlind = 0] = this.#hand.blindsOrStraddles;
    const paying = this.#hand.antes.filter((ante) => ante > 0);
    const short = this.#hand.anteTrimming ? 'own-share' : 'dead';
    const kind = paying.length === 1 ? 'big-blind' : 'each';
    const ante = paying[0] === undefined ? null : ({ kind, chips: paying[0], order: 'ante-first', short } as const);
    const minBet = this.#hand.minBet ?? bigBlind;
    await this.#askAsFloor({ type: 'set-stakes', stakes: { smallBlind, bigBlind, minBet, ante } });
    await this.#askAsFloor({ type: 'move-button', seat: startingStacks.length });
    await this.#countsNoted();
    await this.#table.askStaff({ type: 'part' });
  }

  /** The recording's stacks are set by the floor, so no count waits for an answer. */
  async #countsNoted(): Promise<void> {
    const counts = (this.#table.state?.incidents ?? []).filter(
      ({ kind, ruling }) => kind === 'count' && ruling === null,
    );
    for (const { id } of counts) {
      const reason = 'Stacks of the recorded hand';
      const ruled = await this.#table.order({ order: 'rule-incident', incident: id, ruling: 'noted', reason });
      if (ruled.state === 'refused') throw new Error(`a count could not be noted: ${ruled.sentence}`);
    }
  }

  /** Presses the green button as soon as a finished deck waits; without a shuffler, Riffle's own. */
  async #start(): Promise<void> {
    const { shufflerControl, actionMs } = this.#options;
    await pause(actionMs);
    if (shufflerControl !== null) {
      for (let tries = 0; tries < 60; tries++) {
        const { state } = await shufflerState(shufflerControl).catch(() => ({ state: 'GONE' }));
        if (state === 'GONE') break;
        if (state === 'DONE') {
          await (await fetch(`${shufflerControl}/press`, { method: 'POST' })).arrayBuffer();
          if ((await this.#table.until(({ hand }) => handRunning(hand), readerWaitMs)) !== null) return;
          break;
        }
        await pause(500);
      }
    }
    await this.#ask({ type: 'start-hand' });
  }

  /** Nobody acts before everybody has cards, as far as the reader sees. */
  async #dealt(): Promise<void> {
    await this.#table.until(
      ({ hand, witnesses }) =>
        hand?.players.every(({ seat }) => (witnesses.cardsAt[String(seat)] ?? 0) >= holeCards) ?? false,
      this.#options.hands === null ? 0 : readerWaitMs,
    );
  }

  async #take(step: PhhStep): Promise<void> {
    switch (step.verb) {
      case 'none':
      case 'deal-hole':
      // No recorded hand is of a game with these.
      case 'bring-in':
      case 'draw':
        return;
      case 'deal-board':
        return this.#boardComes(step.cards);
      case 'fold':
      case 'check-or-call':
      case 'wager':
        return this.#act(step);
      case 'show':
      case 'muck':
        return this.#show(step);
    }
  }

  /** The reader sees the cards; if it does not, they are keyed. */
  async #boardComes(cards: readonly Card[]): Promise<void> {
    const length = this.#board.indexOf(cards.at(-1) as Card) + 1;
    const seen = await this.#table.until(
      (state) => (state.hand?.board.length ?? 0) >= length,
      readerWaitMs + cards.length * 1000,
    );
    if (seen !== null) return;
    const board = this.#table.state?.hand?.board.length ?? 0;
    await this.#ask({ type: 'deal-board', cards: this.#board.slice(board, length) });
  }

  async #act(step: PhhStep): Promise<void> {
    const seat = step.seat as Seat;
    const state = await this.#until((next) => next.hand?.toAct === seat || isBettingOver(next));
    // Recordings contain checks even where nobody is left to bet into.
    if (state.hand?.toAct !== seat) return;
    await pause(this.#options.actionMs);
    const legal = legalActions(state);
    if (step.verb === 'fold') return this.#ask({ type: 'fold', seat });
    if (step.verb === 'wager') return this.#ask({ type: legal.wager?.kind ?? 'raise', seat, to: step.to });
    return this.#ask(legal.check ? { type: 'check', seat } : { type: 'call', seat });
  }

  async #show(step: PhhStep): Promise<void> {
    const seat = step.seat as Seat;
    const state = await this.#until((next) => legalActions(next).stage !== 'betting');
    const legal = legalActions(state);
    if (!legal.show.includes(seat)) return;
    await pause(this.#options.actionMs);
    if (step.verb === 'muck') return this.#ask({ type: 'muck-hand', seat });
    await this.#ask({ type: 'table-hand', seat, cards: [] });
    const named = await this.#table.until((next) => !legalActions(next).unnamed.includes(seat), readerWaitMs);
    if (named === null) await this.#ask({ type: 'show-cards', seat, cards: [...(this.#hole.get(seat) ?? [])] });
  }

  /** Pushes every pot, with a moment to look at each. */
  async #finish(): Promise<void> {
    for (;;) {
      const state = await this.#until((next) => next.hand?.stage === 'awards' || next.hand?.stage === 'over');
      const pot = legalActions(state).push;
      if (pot === null) return;
      await pause(this.#options.actionMs * 2);
      // The last cards are gathered before the pot is pushed; the recorded payout is made whatever a reader reports.
      await this.#table.until((next) => legalActions(next).disagreements.length === 0, readerWaitMs);
      await this.#ask({ type: 'push-pot', pot, anyway: true });
    }
  }

  async #until(holds: (state: TableState) => boolean): Promise<TableState> {
    const state = await this.#table.until(holds, longWaitMs);
    if (state === null) throw new Error('the table did not come to where the recording goes on');
    return state;
  }

  /** Stakes and button are the floor's, as soon as the table knows who that is. */
  async #askAsFloor(command: ScreenCommand): Promise<void> {
    const refusal = await this.#table.request(command);
    if (refusal?.reason !== 'not-allowed') return this.#accepted(command, refusal);
    await this.#table.askStaff({ type: 'join', proof: floorsProof });
    return this.#ask(command);
  }

  async #ask(command: ScreenCommand): Promise<void> {
    this.#accepted(command, await this.#table.request(command));
  }

  #accepted({ type }: ScreenCommand, refusal: Refusal | null): void {
    if (refusal !== null) throw new Error(`${type} was refused: ${sentenceOf(refusal)}`);
  }
}

const { number, pin } = demoStaff.find(({ role }) => role === 'floor') ?? { number: '', pin: '' };
const floorsProof = { by: 'pin', number, pin } as const;

/** No action of this hand is left. */
const isBettingOver = ({ hand }: TableState): boolean =>
  hand === null || hand.runOut || hand.stage === 'showdown' || hand.stage === 'awards' || hand.stage === 'over';

/**
 * The next tap by which a hand ends soon: everybody but one folds, and the pot is pushed. `keysBoard`: nobody lays cards on the table, so
 * those that are due are any. Null: cards decide it, which only people see.
 */
export function tapThatGivesUp(state: TableState, keysBoard: boolean): ScreenCommand | null {
  const { fold, toAct, push, board } = legalActions(state);
  if (push !== null) return { type: 'push-pot', pot: push, anyway: true };
  if (fold && toAct !== null) return { type: 'fold', seat: toAct };
  if (!keysBoard || board === null) return null;
  const seen = JSON.stringify(state.hand);
  const unseen: readonly Card[] = allCards.filter((card) => !seen.includes(`"${card}"`));
  return { type: 'deal-board', cards: unseen.slice(0, board.due) };
}

import { shufflerState } from '../../commands/one-pc/dealing-hands.ts';
import { type DealPlan, DealtCards } from '../../commands/one-pc/dealt-cards.ts';
import type { Card, KnownCard, Seat } from '../../engine/notation.ts';
import { type LegalActions, legalActions, type TableState } from '../../engine/table.ts';
import type { ScreenCommand } from '../../protocol/screen-commands.ts';
import type { LaidHand, Session } from './session-secrets.ts';
import { post, waitFor } from './wait-until.ts';
import type { WholeRoom } from './whole-room.ts';

/** How a hand should go. Seats not named call and check to the end. */
export interface HandPlan extends DealPlan {
  readonly folds: readonly Seat[];
  /** Seats that muck at showdown if they may. */
  readonly mucks: readonly Seat[];
}

type Laid = Pick<Session, 'hands' | 'open' | 'orders'>;

const patienceMs = 60_000;
const muckAntenna = 12;
const boardAntenna = 11;

/** Deals at a whole room: presses, takes, lays, taps; and alone knows which cards are where. */
export class DealingPerson {
  readonly #room: WholeRoom;
  readonly #random: () => number;
  readonly #laid: Laid[] = [];
  #dealt: DealtCards | null = null;
  #cardOf: ReadonlyMap<string, KnownCard> = new Map();
  #placed = new Map<string, number>();
  /** Every card that was at a seat in this hand, in order. */
  #atSeat = new Map<Seat, KnownCard[]>();
  #order: KnownCard[] = [];

  constructor(room: WholeRoom, random: () => number) {
    this.#room = room;
    this.#random = random;
  }

  /** The cards laid so far. Of the hand in play only the board and up-cards are open. */
  get laid(): Laid {
    const all = [...this.#laid, this.#now()];
    return {
      hands: all.flatMap(({ hands }) => hands),
      open: all.flatMap(({ open }) => open),
      orders: all.flatMap(({ orders }) => orders),
    };
  }

  /** The shuffler delivers a deck, and everybody has cards. `isAgain`: the same hand is redealt. */
  async deal(plan: DealPlan): Promise<void> {
    const { shuffler, decks } = this.#room;
    await waitFor('a shuffled deck', async () => (await shufflerState(shuffler)).state === 'DONE');
    await post(`${shuffler}/press`);
    const state = await this.#until('the hand', ({ hand }) => hand !== null && hand.stage !== 'over');
    const { deck } = await shufflerState(shuffler);
    await post(`${shuffler}/take`);
    await post(`${shuffler}/load?deck=${[...decks.keys()].find((name) => name !== deck)}`);
    const tags = decks.get(deck ?? '');
    if (tags === undefined || state.hand === null) throw new Error('The shuffler gave out no deck of the house.');
    this.#cardOf = new Map([...tags].map(([card, tag]) => [tag, card]));
    this.#dealt = new DealtCards(state.hand, { tags, plan, random: this.#random });
    await this.#lay(state);
    await this.#until('the deal', (now) =>
      [...this.#atSeat].every(([seat, cards]) => now.witnesses.cardsAt[seat] === cards.length),
    );
  }

  /** Plays on until the hand is over, or until the condition holds. */
  async playOn(plan: HandPlan, isEnough: (state: TableState) => boolean = () => false): Promise<void> {
    for (;;) {
      const state = await this.#until('the table', () => true);
      if (isEnough(state)) return;
      if (state.hand === null || state.hand.stage === 'over') return this.#over();
      await this.#lay(state);
      const legal = legalActions(state);
      const command = this.#next(legal, state, plan);
      // If the reader lags behind the dealing, the table asks whose cards are still there.
      if (command?.type === 'push-pot') await this.#until('what lies at the seats', this.#isSeen);
      if (command !== null) await this.ask(command);
      const before = state.hand;
      await this.#until(`what follows ${command?.type ?? before.stage}`, ({ hand }) => hand !== before);
    }
  }

  /** The hand is abandoned, and its cards are collected. */
  async brokenOff(): Promise<void> {
    await this.#over();
  }

  async ask(command: ScreenCommand): Promise<void> {
    const refusal = await this.#room.followed.request(command);
    if (refusal !== null) throw new Error(`${command.type}: ${JSON.stringify(refusal)}`);
  }

  #next(legal: LegalActions, state: TableState, plan: HandPlan): ScreenCommand | null {
    switch (legal.stage) {
      case 'betting':
        return betting(legal, plan);
      case 'draw':
        return legal.draw === null
          ? null
          : { type: 'draw', seat: legal.draw.seat, cards: legal.draw.least || Math.min(2, legal.draw.most) };
      case 'up-cards':
        return this.#upCard(legal, state);
      case 'showdown':
        return showdown(legal, plan);
      case 'awards':
        return legal.push === null ? null : { type: 'push-pot', pot: legal.push };
      case 'board':
        return legal.show[0] === undefined ? null : { type: 'table-hand', seat: legal.show[0], cards: [] };
      case 'between-hands':
        return null;
    }
  }

  /** The dealer keys an up-card: the last one dealt. */
  #upCard({ upCards, nameOpener }: LegalActions, state: TableState): ScreenCommand | null {
    const [seat] = upCards;
    const card = seat === undefined ? undefined : this.#atSeat.get(seat)?.at(-1);
    if (seat !== undefined && card !== undefined) return { type: 'deal-up', seat, cards: [card] };
    const [opener] = nameOpener;
    return opener === undefined || state.hand === null ? null : { type: 'name-opener', seat: opener };
  }

  /** Lays every card in its place, one after another. */
  async #lay(state: TableState): Promise<void> {
    for (const { tag, antenna } of this.#dealt?.moves(state) ?? []) {
      if (this.#placed.get(tag) === antenna) continue;
      await post(`${this.#room.reader}/place`, { antenna, tag });
      const card = this.#cardOf.get(tag);
      if (card !== undefined && !this.#placed.has(tag)) this.#order.push(card);
      this.#placed.set(tag, antenna);
      if (card === undefined || antenna === boardAntenna || antenna === muckAntenna) continue;
      this.#atSeat.set(antenna, [...(this.#atSeat.get(antenna) ?? []).filter((one) => one !== card), card]);
    }
  }

  readonly #isSeen = ({ witnesses }: TableState): boolean =>
    [...this.#atSeat.keys()].every((seat) => {
      const lying = [...this.#placed.values()].filter((antenna) => antenna === seat).length;
      return (witnesses.cardsAt[seat] ?? 0) === lying;
    });

  async #over(): Promise<void> {
    this.#laid.push(this.#now());
    await post(`${this.#room.reader}/clear`);
    this.#dealt = null;
    [this.#placed, this.#atSeat, this.#order] = [new Map(), new Map(), []];
    await this.#until('the empty table', ({ witnesses }) =>
      [witnesses.boardCards, ...Object.values(witnesses.cardsAt)].every((count) => count === 0),
    );
  }

  #now(): Laid {
    const { state } = this.#room.followed;
    const hand = state?.hand ?? null;
    // Each deal has its own number: a redealt hand has other cards.
    const number = this.#laid.length;
    const knownOf = (cards: readonly Card[]) => cards.filter((card): card is KnownCard => card !== '??');
    const hands = [...this.#atSeat].flatMap(([seat, cards]): readonly LaidHand[] => {
      const shown = knownOf(hand?.players.find((player) => player.seat === seat)?.tabled ?? []);
      const isAllShown = cards.every((card) => shown.includes(card));
      return [
        ...(shown.length > 0 ? [{ hand: number, seat, cards: shown, isShown: true }] : []),
        ...(isAllShown ? [] : [{ hand: number, seat, cards, isShown: false }]),
      ];
    });
    const open =
      this.#atSeat.size === 0 ? [] : [...(hand?.board ?? []), ...(hand?.players ?? []).flatMap(({ up }) => up)];
    return { hands, open: [{ hand: number, cards: knownOf(open) }], orders: [[...this.#order]] };
  }

  async #until(what: string, holds: (state: TableState) => boolean): Promise<TableState> {
    const state = await this.#room.followed.until(holds, patienceMs);
    if (state === null) throw new Error(`This did not come at the table: ${what}.`);
    return state;
  }
}

function betting({ toAct, fold, bringIn, call }: LegalActions, { folds }: HandPlan): ScreenCommand | null {
  if (toAct === null) return null;
  if (bringIn !== null) return { type: 'bring-in', seat: toAct };
  if (folds.includes(toAct) && fold) return { type: 'fold', seat: toAct };
  return { type: call === null ? 'check' : 'call', seat: toAct };
}

function showdown({ show, muck, unnamed }: LegalActions, { mucks }: HandPlan): ScreenCommand | null {
  const thrown = muck.find((seat) => mucks.includes(seat));
  if (thrown !== undefined) return { type: 'muck-hand', seat: thrown };
  // The reader names open cards before the next hand is tabled.
  const [seat] = unnamed.length > 0 ? [] : show;
  return seat === undefined ? null : { type: 'table-hand', seat, cards: [] };
}

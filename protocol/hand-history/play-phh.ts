import {
  type Card,
  type Command,
  decide,
  type Pot,
  parseCards,
  potsOf,
  type RulebookId,
  type Seat,
  type Stakes,
  type TableState,
  unknownCard,
  variantByPhhCode,
} from '../../engine/index.ts';
import { sentenceOf } from '../refusal-sentence.ts';
import type { PhhAction, PhhError, PhhHand } from './phh.ts';

/** A finished hand; seats are 1-based and in PHH's player order. */
export interface PlayedHand {
  readonly state: TableState;
  /** Pots just before they were shared out, with every player who could still win them. */
  readonly pots: readonly Pot[];
}

/** One action of a hand history as what a table understands; `sm` before cards are known keeps them for the showdown. */
export interface PhhStep {
  readonly action: PhhAction;
  readonly seat: Seat | null;
  readonly verb: 'deal-hole' | 'deal-board' | 'fold' | 'check-or-call' | 'wager' | 'show' | 'muck' | 'none';
  readonly cards: readonly Card[];
  readonly to: number;
}

/** Reads one action line; a string says what is wrong with it. */
export function readStep(action: PhhAction): PhhStep | string {
  const all: readonly string[] = action.text.match(/\S+/g) ?? [];
  const comment = all.indexOf('#');
  const words = comment < 0 ? all : all.slice(0, comment);
  const step = (verb: PhhStep['verb'], seat: Seat | null = null, cards: readonly Card[] = [], to = 0): PhhStep => ({
    action,
    seat,
    verb,
    cards,
    to,
  });
  const [actor, verb, first, second] = words;
  if (actor === undefined) return step('none');
  if (actor === 'd') return readDeal(step, verb, first, second, action);
  const seat = /^p(\d+)$/.exec(actor)?.[1];
  if (seat === undefined) return `"${action.text}" names no player`;
  const player = Number(seat);
  switch (verb) {
    case 'f':
      return step('fold', player);
    case 'cc':
      return step('check-or-call', player);
    case 'cbr': {
      const to = Number(first);
      return Number.isSafeInteger(to) && to > 0
        ? step('wager', player, [], to)
        : `"${action.text}" needs a whole amount`;
    }
    case 'sm': {
      if (first === undefined) return step('muck', player);
      if (first === '-') return step('show', player);
      const cards = parseCards(first);
      return cards === null ? `"${first}" is not a list of cards` : step('show', player, cards);
    }
    default:
      return `"${action.text}" is not an action of this game`;
  }
}

function readDeal(
  step: (verb: PhhStep['verb'], seat?: Seat | null, cards?: readonly Card[]) => PhhStep,
  verb: string | undefined,
  first: string | undefined,
  second: string | undefined,
  action: PhhAction,
): PhhStep | string {
  const player = verb === 'dh' ? /^p(\d+)$/.exec(first ?? '')?.[1] : undefined;
  const cards = parseCards((verb === 'dh' ? second : first) ?? '');
  if (
    (verb !== 'dh' && verb !== 'db') ||
    cards === null ||
    cards.length === 0 ||
    (verb === 'dh' && player === undefined)
  ) {
    return `"${action.text}" is not a deal`;
  }
  return verb === 'dh' ? step('deal-hole', Number(player), cards) : step('deal-board', null, cards);
}

/** Opens a table as the history's header says: p1 is the first to be dealt, the last player has the button. */
function tableOf(hand: PhhHand, rulebook: RulebookId): readonly Command[] | string {
  const variant = variantByPhhCode(hand.variant);
  if (variant === null) return `variant ${hand.variant} is not dealt here`;
  const count = hand.startingStacks.length;
  if (count < 2 || count > 10) return `a table has 2 to 10 players, not ${count}`;
  const headsUp = count === 2;
  const [small = 0, big = 0] = hand.blindsOrStraddles;
  const stakes: Stakes = { smallBlind: small, bigBlind: big, minBet: hand.minBet, ante: anteOf(hand, headsUp) };
  return [
    {
      type: 'open-table',
      tableId: 'hand-history',
      name: 'Hand history',
      mode: 'cash',
      variant: variant.id,
      rulebook,
      overlay: {},
      seats: count,
      schedule: null,
      stakes,
      chipValues: [],
    },
    ...hand.startingStacks.map(
      (stack, index): Command => ({
        type: 'seat-player',
        seat: index + 1,
        player: { id: `p${index + 1}`, hash: '' },
        stack,
      }),
    ),
    {
      type: 'start-hand',
      at: 0,
      by: 'dealer',
      forced: {
        button: count,
        straddles: hand.blindsOrStraddles.flatMap((chips, index) =>
          index > 1 && chips > 0 ? [{ seat: index + 1, chips }] : [],
        ),
      },
    },
  ];
}

function anteOf(hand: PhhHand, headsUp: boolean): Stakes['ante'] {
  // Heads-up, PHH lists the button first although the big blind is dealt first.
  const listed = headsUp ? [...hand.antes].reverse() : hand.antes;
  const paying = listed.filter((chips) => chips > 0);
  const [chips = 0] = paying;
  if (chips === 0) return null;
  return { kind: 'listed', chips, listed, order: 'ante-first', short: hand.anteTrimming ? 'own-share' : 'dead' };
}

/** Plays a hand history through the engine. Cards dealt face down are kept here and reach the engine only when shown. */
export function playPhh(hand: PhhHand, rulebook: RulebookId): PlayedHand | { readonly error: PhhError } {
  const opening = tableOf(hand, rulebook);
  const firstLine = hand.actions[0]?.line ?? 1;
  if (typeof opening === 'string') return { error: { line: firstLine, reason: opening } };
  const player = new HistoryPlayer(opening);
  for (const action of hand.actions) {
    const step = readStep(action);
    const wrong = typeof step === 'string' ? step : player.play(step);
    if (wrong !== null) return { error: { line: action.line, reason: wrong } };
  }
  const unfinished = player.finish();
  if (unfinished !== null) return { error: { line: hand.actions.at(-1)?.line ?? firstLine, reason: unfinished } };
  return { state: player.state, pots: player.pots };
}

/** The table a history is played on, and the cards its players hold. */
class HistoryPlayer {
  state: TableState;
  pots: readonly Pot[] = [];
  readonly #hole = new Map<Seat, readonly Card[]>();
  /** Known cards dealt face down so far. */
  readonly #dealt = new Set<Card>();

  constructor(opening: readonly Command[]) {
    let state: TableState | null = null;
    for (const command of opening) {
      const decision = decide(state, command);
      if ('refusal' in decision) throw new Error(`A hand history cannot open its table: ${decision.refusal.reason}`);
      state = decision.after;
    }
    this.state = state as TableState;
    this.#notePots();
  }

  /** Null, or why the action is impossible here. */
  play(step: PhhStep): string | null {
    switch (step.verb) {
      case 'none':
        return null;
      case 'deal-hole':
        return this.#dealHole(step.seat as Seat, step.cards);
      case 'deal-board':
        return this.#submit({ type: 'deal-board', cards: step.cards, by: 'dealer' });
      case 'fold':
        return this.#submit({ type: 'fold', seat: step.seat as Seat });
      case 'check-or-call':
        return this.#checkOrCall(step.seat as Seat);
      case 'wager':
        return this.#submit({
          type: this.state.hand?.betting.toMatch === 0 ? 'bet' : 'raise',
          seat: step.seat as Seat,
          to: step.to,
        });
      case 'show':
        return this.#show(step.seat as Seat, step.cards);
      case 'muck':
        return this.#muck(step.seat as Seat);
    }
  }

  /** Shows what the history left out, pushes the pots, and says why the hand is not over if it is not. */
  finish(): string | null {
    while (this.state.hand?.stage === 'showdown') {
      const hidden = this.state.hand.players.find((player) => player.status === 'live' && player.tabled === null);
      if (hidden === undefined) return 'nobody can tell who wins: a card at showdown is unknown';
      const wrong = this.#show(hidden.seat, []);
      if (wrong !== null) return wrong;
    }
    while (this.state.hand?.stage === 'awards') {
      const next =
        this.state.hand.policies['sidePots.settleOrder'] === 'main-first'
          ? this.state.hand.awards.find((award) => !award.pushed)
          : this.state.hand.awards.findLast((award) => !award.pushed);
      const wrong = this.#submit({ type: 'push-pot', at: 0, pot: next?.pot ?? 0 });
      if (wrong !== null) return wrong;
    }
    const { hand } = this.state;
    if (hand?.stage === 'over') return null;
    return hand?.stage === 'betting'
      ? `the hand is not over: p${hand.toAct} is to act`
      : 'the hand is not over: board cards are missing';
  }

  #submit(command: Command): string | null {
    const decision = decide(this.state, command);
    if ('refusal' in decision) return sentenceOf(decision.refusal);
    this.state = decision.after;
    this.#notePots();
    return null;
  }

  #notePots(): void {
    const { hand } = this.state;
    // Before anybody mucks: a pot's contenders are all who did not fold.
    if (this.pots.length === 0 && (hand?.stage === 'showdown' || hand?.stage === 'awards')) this.pots = potsOf(hand);
  }

  #dealHole(seat: Seat, cards: readonly Card[]): string | null {
    if (seat > this.state.chairs.length) return `p${seat} is not at the table`;
    for (const card of cards) {
      if (card === unknownCard) continue;
      if (this.#dealt.has(card)) return 'a card is dealt twice';
      this.#dealt.add(card);
    }
    const held = [...(this.#hole.get(seat) ?? []), ...cards];
    if (held.length > 2) return `p${seat} is dealt ${held.length} cards: a hand has 2`;
    this.#hole.set(seat, held);
    return null;
  }

  #checkOrCall(seat: Seat): string | null {
    const { hand } = this.state;
    const live = hand?.players.some((player) => player.seat === seat && player.status === 'live') ?? false;
    // Histories ask a player for a check even when nobody is left to bet into; a table just deals on.
    if (hand !== null && live && hand.stage !== 'betting') return null;
    const owes =
      hand !== null && hand.betting.toMatch > (hand.players.find((player) => player.seat === seat)?.bet ?? 0);
    return this.#submit({ type: owes ? 'call' : 'check', seat });
  }

  #show(seat: Seat, cards: readonly Card[]): string | null {
    const { hand } = this.state;
    const known = cards.length > 0 ? cards : (this.#hole.get(seat) ?? [unknownCard, unknownCard]);
    const held = hand?.players.find((player) => player.seat === seat);
    // Shown after the pots are settled, or shown before and again: nothing new.
    if (hand?.stage === 'awards' || (held?.tabled ?? null) !== null) return null;
    return this.#submit({ type: 'table-hand', seat, cards: known });
  }

  #muck(seat: Seat): string | null {
    if (this.state.hand?.stage === 'awards') return null;
    const decision = decide(this.state, { type: 'muck-hand', seat });
    // An all-in hand must be shown at a live table: histories may muck it once it has lost.
    if ('refusal' in decision && decision.refusal.reason === 'all-in-must-show') return this.#show(seat, []);
    return this.#submit({ type: 'muck-hand', seat });
  }
}

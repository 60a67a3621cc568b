import { type Card, type Seat, unknownCard, variantOf } from '../../engine/notation.ts';
import { fullHandSize, holeCardsAt } from '../../engine/rules.ts';
import {
  apply,
  closingOffered,
  closingSeen,
  foldsTo,
  legalActions,
  type ShotClockPlan,
  type TableState,
} from '../../engine/table.ts';
import { type PhhHand, parsePhh } from '../../protocol/hand-history/phh.ts';
import { type PhhStep, readStep } from '../../protocol/hand-history/phh-actions.ts';
import { inUnits, openedTable, type PlayedHand, playPhh } from '../../protocol/hand-history/play-phh.ts';
import { trayValues } from '../../renderer/components/chip-breakdown.ts';
import { FakeTable, healthy } from '../../renderer/stores/fake-table.ts';
import { cheapestWager, type HandToTap, type TappedHand } from './cheapest-wager.ts';
import { Finger } from './finger.ts';
import { actsSaidBy, inRounds, type RecordedStep } from './recorded-steps.ts';

interface Console {
  /** Shuffler and reader report what they see. */
  readonly reads: boolean;
  /** Every decision has this many seconds, and everybody a time bank. */
  readonly isTimed: boolean;
  readonly open: (table: FakeTable) => FakeTable;
}

/** A house's chips, for any size of game. */
const chipValues = [1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000];
const tapsMost = 400;
const seconds = { preflop: 30, flop: 30, turn: 30, river: 30 };
const shotClock: ShotClockPlan = {
  shot: seconds,
  firstAction: null,
  bank: { kind: 'cards', seconds: 30 },
  auto: false,
  refill: [],
  afterCount: 'continue',
  bankAtStart: 4,
  from: 'start',
  atZero: 'dealer',
};

/** Deals a recorded hand at the console: every action, street, winner and pot by a tap, or seen by the reader. */
export async function dealHand({ id, phh }: HandToTap, console: Console): Promise<TappedHand> {
  const [parsed] = parsePhh(phh);
  if (parsed === undefined || 'error' in parsed) throw new Error(`${id} is no hand history.`);
  const recorded = playPhh(parsed.hand, 'phh');
  if ('error' in recorded) throw new Error(`${id}: ${recorded.error.reason}`);
  const dealing = new TappedDealing(parsed.hand, recorded, console);
  const stuck = await dealing.deal().catch((error: Error) => error.message);
  return { id, actions: dealing.actions, taps: dealing.finger.taps, taken: dealing.finger.taken, stuck };
}

class TappedDealing {
  readonly finger = new Finger();
  readonly #recorded: PlayedHand;
  readonly #reads: boolean;
  readonly #table: FakeTable;
  readonly #steps: readonly RecordedStep[];
  readonly #boards: readonly Card[];
  #next = 0;

  constructor(hand: PhhHand, recorded: PlayedHand, { reads, isTimed, open }: Console) {
    const opened = openedTable(inUnits(hand, recorded.unit), 'phh', {});
    if (typeof opened === 'string') throw new Error(opened);
    this.#recorded = recorded;
    this.#reads = reads;
    this.#table = open(tableAt({ ...opened, chipValues }, reads));
    if (isTimed)
      this.#table.does({ type: 'set-shot-clock', plan: shotClock }, { type: 'switch-shot-clock', on: true, at: 0 });
    const steps = hand.actions.map(readStep).filter((step) => typeof step !== 'string');
    this.#steps = inRounds(steps).map((step) => ({ ...step, to: Math.round(step.to * recorded.unit) }));
    this.#boards = steps.flatMap(({ verb, cards }) => (verb === 'deal-board' ? cards : []));
  }

  get actions(): number {
    return this.#steps.length;
  }

  get #street(): number {
    return this.#state.hand?.street ?? 0;
  }

  get #state(): TableState {
    return this.#table.state;
  }

  /** Null once the hand has ended as it was recorded, otherwise why not. */
  async deal(): Promise<string | null> {
    while (this.#state.hand !== null && this.#state.hand.stage !== 'over') {
      if (this.finger.taps > tapsMost) return 'the hand does not come to its end';
      await this.finger.settle();
      const before = this.#table.sequence;
      await this.#go();
      if (this.#table.sequence === before) return `a tap led to nothing: ${bandText()}`;
    }
    const wrong = this.#chipsOtherwise();
    if (wrong !== null) return wrong;
    // The next hand begins with a tap, or with the shuffler's green button.
    await this.finger.settle();
    if (!this.#reads && 'number' in (legalActions(this.#state).start ?? {}))
      await this.finger.tap('.between-start', 'start');
    return null;
  }

  #chipsOtherwise(): string | null {
    const want = this.#recorded.state.chairs.map(({ stack }) => stack);
    const have = this.#state.chairs.map(({ stack }) => stack);
    return want.every((stack, index) => stack === null || stack === have[index])
      ? null
      : `chips lie otherwise: ${have.join(', ')} instead of ${want.join(', ')}`;
  }

  async #go(): Promise<void> {
    switch (legalActions(this.#state).stage) {
      case 'betting':
        return this.#act();
      case 'draw':
        return this.#draw();
      case 'board':
        return this.#board();
      case 'up-cards':
        return this.#opener();
      case 'showdown':
        return this.#showdown();
      case 'awards':
        return this.finger.hold('.push-button', 'push');
      case 'between-hands':
    }
  }

  async #act(): Promise<void> {
    const { toAct } = legalActions(this.#state);
    // Histories record a check even when nobody is left to bet into.
    while (this.#steps[this.#next] !== undefined && this.#steps[this.#next]?.seat !== toAct) this.#next += 1;
    if (await this.#closes()) return;
    const folds = this.#foldsAhead();
    if (this.#reads && this.#isSeenByReader(folds)) return;
    const alone = this.#leftAloneBy(folds);
    if (alone !== null && isHeld(alone)) {
      // The plate of that seat folds everybody else and takes the pot.
      this.#next += folds.length;
      return this.finger.hold(plateOf(alone), 'push');
    }
    if (await this.#saidTogether()) return;
    const after = this.#steps[this.#next + folds.length];
    if (folds.length > 1 && after?.seat != null && after.round === this.#steps[this.#next]?.round) {
      await this.finger.tap(plateOf(after.seat), 'fold');
      this.#next += folds.length;
    }
    const step = this.#steps[this.#next];
    if (step === undefined) throw new Error('the record ends before the betting does');
    this.#next += 1;
    await this.#say(step);
  }

  /** One tap for a fixed-size bet with the check before it or the call after it, as far as these happened. */
  async #saidTogether(): Promise<boolean> {
    const rest = this.#steps.slice(this.#next);
    const pairs = [...document.querySelectorAll('.pair-key')].map((pair) => ({
      pair,
      acts: actsSaidBy(pair.getAttribute('data-means') ?? '', rest),
    }));
    const [best] = pairs.toSorted((one, other) => other.acts - one.acts);
    if (best === undefined || best.acts === 0) return false;
    this.#next += best.acts;
    await this.finger.tap(best.pair, 'wager');
    return true;
  }

  /** One tap for the rest of the round, and the street that follows it. */
  async #closes(): Promise<boolean> {
    const step = this.#steps[this.#next];
    const rest = this.#steps.slice(this.#next).filter(({ round }) => round === step?.round);
    const closeKey = document.querySelector('.close-key');
    const offered = closingOffered(this.#state);
    if (closeKey === null || offered === null || rest.length !== offered.acts.length) return false;
    if (offered.handsUp && this.#recorded.state.hand?.players.some(({ status }) => status === 'mucked')) return false;
    if (rest.some(({ verb }) => verb !== 'check-or-call') || (this.#reads && step?.dealtAfter === true)) return false;
    this.#next += rest.length;
    await this.finger.tap(closeKey, 'check or call');
    return true;
  }

  /** What the reader books by itself: cards in the muck, and the street that is already there. */
  #isSeenByReader([folds]: readonly Seat[]): boolean {
    if (folds !== undefined) {
      this.#next += 1;
      this.#table.does({ type: 'fold', seat: folds });
      return true;
    }
    const step = this.#steps[this.#next];
    const rest = this.#steps.slice(this.#next).filter(({ round }) => round === step?.round);
    const draws = rest.findIndex(({ verb }) => verb === 'draw');
    const hasDrawn = rest.some(({ verb, cards }) => verb === 'draw' && cards.length > 0);
    const acts = draws === -1 ? rest : rest.slice(0, draws);
    if (!hasDrawn && step?.dealtAfter !== true) return false;
    if (acts.some(({ verb }) => verb !== 'check-or-call')) return false;
    const { hand } = this.#state;
    if (hand === null) return false;
    const next = variantOf(hand.variant).streets[hand.street + 1];
    const [held, more] = [holeCardsAt(variantOf(hand.variant), hand.street), (next?.down ?? 0) + (next?.up ?? 0)];
    const seen = hand.players.filter(({ status }) => status === 'live').map(({ seat }) => [seat, held + more] as const);
    const lies = [...seen, ['board', hand.board.length + (next?.boardCards ?? 0)] as const].reduce(
      (state, [place, count]) => apply(state, { type: 'cards-seen', place, count }),
      this.#state,
    );
    const closing = closingSeen(lies, hasDrawn);
    this.#next += closing.length;
    this.#table.does(...closing.map(({ seat, act }) => ({ type: act, seat })));
    return closing.length > 0;
  }

  /** The player who takes the pot when all of these fold; null while several would remain. */
  #leftAloneBy(folds: readonly Seat[]): Seat | null {
    const live =
      this.#state.hand?.players.filter(({ seat, status }) => status === 'live' && !folds.includes(seat)) ?? [];
    return live.length === 1 ? (live[0]?.seat ?? null) : null;
  }

  /** Seats that fold one after another from the seat to act on. */
  #foldsAhead(): readonly Seat[] {
    const run = this.#steps.slice(this.#next);
    const end = run.findIndex(({ verb }) => verb !== 'fold');
    return run.slice(0, end === -1 ? run.length : end).flatMap(({ seat }) => seat ?? []);
  }

  async #say({ verb, seat, to }: PhhStep): Promise<void> {
    if (verb === 'fold') return this.finger.tap(key('F'), 'fold');
    if (verb === 'check-or-call' || verb === 'bring-in') return this.finger.tap(key('C'), 'check or call');
    if (seat === null) throw new Error('nobody wagers');
    await this.#wager(seat, to);
  }

  async #wager(seat: Seat, to: number): Promise<void> {
    const tray = trayValues(this.#state.chipValues, (this.#state.hand ?? this.#state).stakes);
    const proposed = foldsTo(this.#state, seat);
    const way = cheapestWager('after' in proposed ? proposed.after : this.#state, { seat, to, tray });
    const size = document.querySelector(`.size-key[data-to="${to}"]`);
    if (size !== null && way.by !== 'row') return this.finger.tap(size, 'wager');
    switch (way.by) {
      case 'row':
        return this.finger.tap(key(way.key), 'wager');
      case 'chips':
        for (const value of way.chips) {
          await this.finger.tap(`.tray-chip:nth-child(${tray.indexOf(value) + 1})`, 'wager');
        }
        return this.finger.tap('.action-row .action-lit', 'wager');
      case 'preset': {
        await this.finger.tap(key('R'), 'wager');
        const preset = presetOf(to);
        if (preset === null) throw new Error(`no preset is ${to}`);
        await this.finger.tap(preset, 'wager');
        return this.finger.tap(key('R'), 'wager');
      }
      case 'keypad': {
        await this.finger.tap(key('R'), 'wager');
        for (const digits of way.digits.slice(0, -1)) await this.finger.tap(keypadKey(digits), 'wager');
        return this.finger.hold(keypadKey(way.digits.at(-1) ?? ''), 'wager');
      }
    }
  }

  async #draw(): Promise<void> {
    const step = this.#steps[this.#next];
    if (step?.verb !== 'draw') throw new Error('the record has no exchange here');
    const later = this.#steps.slice(this.#next).filter(({ round }) => round === step.round);
    this.#next += 1;
    const seen =
      document.querySelectorAll('.action-row .action').length > 1 && later.some(({ cards }) => cards.length > 0);
    if (this.#reads && seen && step.seat !== null)
      return void this.#table.does({ type: 'draw', seat: step.seat, cards: step.cards.length });
    const discards = document.querySelectorAll('.action-row .action').length === 1;
    await this.finger.tap(key(discards ? 'G' : String(step.cards.length)), 'exchange');
  }

  async #board(): Promise<void> {
    const { board, show } = legalActions(this.#state);
    if (board === null) throw new Error('no board card is due');
    const lying = this.#state.hand?.board.length ?? 0;
    const cards = this.#boards.slice(lying, lying + board.due);
    const mustShow = show.length > 0 && document.querySelector('.action-row .action-lit') !== null;
    if (this.#reads && !mustShow) this.#table.does({ type: 'deal-board', cards, by: 'reader' });
    else await this.finger.tap(key('G'), 'street');
  }

  /** The reader cannot see which card is face up, so the dealer always says who opens. */
  async #opener(): Promise<void> {
    const step = this.#steps[this.#next];
    if (step === undefined || step.seat === null) throw new Error('nobody can be named to open');
    const first = step.verb === 'check-or-call' ? `${step.seat} Check` : `${step.seat} Bet`;
    const said = seatKeys().find((one) => (one.getAttribute('data-label') ?? '').startsWith(first));
    if (said !== undefined && legalActions(this.#state).nameOpener.includes(step.seat)) {
      this.#next += 1;
      return this.finger.tap(said, step.verb === 'check-or-call' ? 'check or call' : 'wager');
    }
    const other = document.querySelector('.dock-head-row [aria-pressed="false"]:not(.seat-turn)');
    if (other !== null && this.#street > 0) await this.finger.tap(other, 'opener');
    const named = seatKeys().find((one) => (one.getAttribute('data-label') ?? '').startsWith(`${step.seat} `));
    if (named === undefined) throw new Error('nobody can be named to open');
    await this.finger.tap(named, 'opener');
  }

  async #showdown(): Promise<void> {
    const { show, muck, unnamed, nameWinners, winAtOnce } = legalActions(this.#state);
    const [seat] = show;
    const only = this.#reads ? null : this.#onlyWinner();
    if (only !== null && winAtOnce.includes(only)) {
      return this.finger.hold(plateOf(only), 'push');
    }
    if (seat !== undefined) {
      const mucked = this.#finalOf(seat)?.status === 'mucked';
      if (this.#reads && mucked && muck.includes(seat)) return void this.#table.does({ type: 'muck-hand', seat });
      const allUp = show.every((one) => this.#finalOf(one)?.status !== 'mucked');
      if (allUp && document.querySelector(key('A')) !== null) return this.finger.tap(key('A'), 'showdown');
      await this.finger.tap(key(mucked && muck.includes(seat) ? 'F' : 'G'), 'showdown');
      return;
    }
    const [hidden] = unnamed;
    if (this.#reads && hidden !== undefined) {
      const cards = this.#cardsOf(hidden);
      if (cards !== null) return void this.#table.does({ type: 'show-cards', seat: hidden, cards, by: 'reader' });
    }
    const [part] = nameWinners;
    if (part === undefined) throw new Error('nobody can tell who wins');
    const award = this.#recorded.state.hand?.awards.findLast(({ pot }) => pot <= part.pot);
    const winners = award?.parts.find(({ board, half }) => board === part.board && half === part.half)?.shares ?? [];
    const [winner] = winners;
    if (winners.length === 1 && winner !== undefined && isHeld(winner.seat))
      return this.finger.hold(plateOf(winner.seat), 'showdown');
    for (const winner of winners) await this.finger.tap(plateOf(winner.seat), 'showdown');
    if (winners.length === 0) await this.finger.tap(key('F'), 'showdown');
    else await this.finger.hold(key('P'), 'showdown');
  }

  /** The seat that was paid everything; null for several. */
  #onlyWinner(): Seat | null {
    const shares = this.#recorded.state.hand?.awards.flatMap((award) => award.shares) ?? [];
    const seats = new Set(shares.filter(({ chips }) => chips > 0).map(({ seat }) => seat));
    const [seat = null] = seats;
    return seats.size === 1 ? seat : null;
  }

  #finalOf(seat: Seat) {
    return this.#recorded.state.hand?.players.find((player) => player.seat === seat);
  }

  /** What the reader sees of an open hand; null if the record does not know it. */
  #cardsOf(seat: Seat): readonly Card[] | null {
    const cards = this.#finalOf(seat)?.tabled ?? [];
    const { hand } = this.#state;
    if (hand === null || cards.length !== fullHandSize(hand) || cards.includes(unknownCard)) return null;
    return cards;
  }
}

/** A table in the page, at the beginning of the recorded hand. */
function tableAt(state: TableState, reads: boolean): FakeTable {
  const seating = Object.fromEntries(state.chairs.map(({ seat }) => [seat, [`Player ${seat}`, 1] as const]));
  const table = new FakeTable({ seats: state.chairs.length, seating, at: Date.now() });
  table.state = state;
  const none = { state: 'none', fault: null, why: null, since: 0 } as const;
  if (!reads) table.status = { ...healthy, reader: none, shuffler: none };
  else table.happens({ type: 'device-changed', device: 'reader', state: 'ready', fault: null, why: null });
  return table;
}

/** Holding the plate takes the middle. */
const isHeld = (seat: Seat): boolean => plateOf(seat).querySelector('.seat-hold') !== null;
const seatKeys = (): readonly Element[] => [...document.querySelectorAll('.seat-key')];
const key = (name: string): string => `.action-row [aria-keyshortcuts="${name}"]`;
const plateOf = (seat: Seat): Element => {
  const plate = [...document.querySelectorAll('.seat')].find(
    (one) => one.querySelector('.seat-number')?.textContent === String(seat),
  );
  if (plate === undefined) throw new Error(`there is no seat ${seat}`);
  return plate;
};

const presetOf = (to: number): Element | null =>
  [...document.querySelectorAll('.preset')].find(
    (one) => Number(one.querySelector('.preset-to')?.textContent?.replaceAll(/\D/g, '')) === to,
  ) ?? null;

const keypadKey = (digits: string): Element => {
  const found = [...document.querySelectorAll('.keypad-key')].find(({ textContent }) => textContent === digits);
  if (found === undefined) throw new Error(`the keypad has no ${digits}`);
  return found;
};

const bandText = (): string => (document.querySelector('.dock')?.textContent ?? '').slice(0, 120);

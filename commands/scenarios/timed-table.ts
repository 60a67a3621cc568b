import { type Seat, unknownCard } from '../../engine/notation.ts';
import { shotView } from '../../engine/rules.ts';
import {
  type Command,
  clockFacts,
  decide,
  legalActions,
  type Refusal,
  type ShotClockPlan,
  type TableState,
} from '../../engine/table.ts';
import { ImpossibleScenario } from './question.ts';
import { givingUp, impossible, openedTable, sent, startHand } from './real-table.ts';

/** The decision somebody is to make: on a street, with a bet to call or without. */
export interface DecisionWanted {
  readonly player: string;
  readonly street: number;
  readonly isFaced: boolean;
  /** Null: it does not matter whether it is the player's first of the hand. */
  readonly isFirst: boolean | null;
}

/** Unnamed players open every hand, post the blinds, and sit between the named ones. */
const fillersFirst = 3;
const mostNamed = 4;
const stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
const stack = 1_000_000;
const minuteMs = 60_000;
/** The silence after which a device is reported, in milliseconds. */
const silentAfterMs = 3_500;
/** Far more acts than lie between two decisions. */
const mostActs = 200;

/** A real table with a shot clock: each command has its moment, and the clock books its own events in between. */
export class TimedTable {
  readonly #names: readonly string[];
  readonly #seats: number;
  #state: TableState;
  #now = 0;
  #level = 1;
  #earlier: { player: string; at: number; result: 'check' | 'dead' }[] = [];
  readonly #late: { player: string; at: number }[] = [];

  /** `levels`: how many begin besides the first. `tables`: how many are left before anything is reported. */
  constructor(
    plan: ShotClockPlan,
    banks: Readonly<Record<string, number>>,
    event: { readonly names: readonly string[]; readonly levels: number; readonly tables: number },
  ) {
    const { names, levels, tables } = event;
    if (names.length > mostNamed) throw new ImpossibleScenario(`More than ${mostNamed} players are named.`);
    this.#names = names;
    this.#seats = fillersFirst + 2 * Math.max(1, names.length) - 1;
    const opened = openedTable(
      {
        mode: 'tournament',
        seats: this.#seats,
        variant: 'no-limit-holdem',
        stakes,
        schedule: {
          startedAt: 0,
          levels: Array.from({ length: levels + 1 }, (_, at) => ({ ...stakes, number: at + 1, minutes: 1 })),
        },
      },
      { rulebook: 'tda-2024', overlay: {} },
    );
    this.#state = sent(
      opened,
      { type: 'set-shot-clock', plan },
      ...Array.from({ length: this.#seats }, (_, at): Command => {
        const bank = banks[this.#nameAt(at + 1) ?? ''];
        const along = bank === undefined || plan.bank === null ? {} : { sent: { bank } };
        return { type: 'seat-player', seat: at + 1, player: { id: `seat-${at + 1}`, hash: '' }, stack, ...along };
      }),
      { type: 'tell-shot-clock', on: true, tables },
    );
  }

  #nameAt(seat: Seat): string | null {
    const at = (seat - fillersFirst - 1) / 2;
    return Number.isInteger(at) ? (this.#names[at] ?? null) : null;
  }

  #seatOf(name: string): Seat {
    return fillersFirst + 1 + 2 * this.#names.indexOf(name);
  }

  /** The table's bookings at a moment, as its server makes them: the clock's own events with every command. */
  #send(command: Command, unheardMs = 0): void {
    const refusal = this.#asked(command, unheardMs);
    if (refusal !== null) throw impossible(refusal);
  }

  #asked(command: Command, unheardMs = 0): Refusal | null {
    const decision = decide(this.#state, command);
    if ('refusal' in decision) return decision.refusal;
    this.#state = clockFacts(this.#state, decision, this.#now, unheardMs).after;
    return null;
  }

  /** Time passes: what runs out meanwhile is booked just after zero. */
  until(at: number): void {
    for (;;) {
      const { shotClock } = this.#state;
      const view = shotClock === undefined ? null : shotView(shotClock.clock, this.#now);
      const zero = view === null || view.isPaused || view.isOver ? null : this.#now + view.left;
      if (zero === null || zero + 1 > at) break;
      this.#now = zero + 1;
      this.#send({ type: 'run-clock', at: this.#now });
    }
    this.#now = Math.max(this.#now, at);
  }

  /** A hand is dealt; the one in play is given up. */
  hand(wanted: readonly DecisionWanted[]): void {
    for (let next = givingUp(this.#state); next !== null; next = givingUp(this.#state)) this.#send(next);
    this.#earlier = this.#results();
    const unraised = wanted.find(({ street, isFaced }) => street === 0 && !isFaced);
    const inBigBlind = unraised === undefined ? 2 : this.#seatOf(unraised.player);
    const seat = ((inBigBlind - 3 + this.#seats) % this.#seats) + 1;
    this.#send({ type: 'move-button', seat });
    this.#send({ ...startHand, at: (this.#level - 1) * minuteMs + this.#state.handNumber, clock: this.#now });
  }

  /** The players before act at once, until it is the player's decision. */
  bring(wanted: DecisionWanted): void {
    for (let acts = 0; !this.#isAt(wanted); acts++) {
      const next = acts < mostActs ? this.#towards(wanted) : null;
      if (next === null) throw new ImpossibleScenario(`${wanted.player} never has that decision in this hand.`);
      this.#send(next);
    }
  }

  #isAt({ player, street, isFaced, isFirst }: DecisionWanted): boolean {
    const { hand, shotClock } = this.#state;
    if (hand?.stage !== 'betting' || hand.toAct !== this.#seatOf(player) || hand.street !== street) return false;
    const hasActed = hand.actions.some(({ seat }) => seat === hand.toAct);
    if (isFirst !== null && isFirst === hasActed) return false;
    return (shotClock?.clock.turn?.toCall ?? 0) > 0 === isFaced && legalActions(this.#state).timeOut === null;
  }

  /** The act of the seat to act on the way to the wanted decision; null: the hand cannot reach it. */
  #towards({ player, street, isFaced }: DecisionWanted): Command | null {
    const { hand } = this.#state;
    const { stage, board, timeOut, toAct, check, wager } = legalActions(this.#state);
    if (hand === null || hand.street > street) return null;
    if (stage === 'board' && board !== null)
      return { type: 'deal-board', cards: Array.from({ length: board.due }, () => unknownCard), by: 'dealer' };
    if (stage !== 'betting' || toAct === null) return null;
    if (timeOut !== null) return { type: 'book-time-out', seat: timeOut.seat, at: this.#now };
    const own = hand.players.find(({ seat }) => seat === this.#seatOf(player));
    const isMatched = own?.bet === hand.betting?.toMatch;
    if (isFaced && hand.street === street && isMatched && this.#nameAt(toAct) === null && wager !== null)
      return { type: wager.kind === 'bet' ? 'bet' : 'raise', seat: toAct, to: wager.minTo };
    return { type: check ? 'check' : 'call', seat: toAct };
  }

  act(player: string): void {
    const { toAct, timeOut, check } = legalActions(this.#state);
    const seat = this.#seatOf(player);
    // The time is up: the console has proposed the consequence.
    if (toAct !== seat || timeOut !== null) this.#late.push({ player, at: this.#now });
    else this.#send({ type: check ? 'check' : 'call', seat });
  }

  card(player: string): void {
    const refusal = this.#asked({ type: 'use-extension', seat: this.#seatOf(player), at: this.#now });
    if (refusal !== null) this.#late.push({ player, at: this.#now });
  }

  /** A named player's decision is being timed. */
  get isTimed(): boolean {
    return this.seen().view !== null;
  }

  pause(why: 'floor' | 'count' | 'other'): void {
    const at = this.#now;
    if (why === 'floor') this.#send({ type: 'call-floor', at, incident: `incident-${at}`, seat: null });
    else this.#send({ type: 'pause-clock', why: why === 'other' ? 'dealer' : why, at });
  }

  /** The reader was last heard then: it fell silent, or its cable was pulled out. */
  fault(since: number): void {
    this.#note('ready');
    const now = this.#now;
    const isSilent = since + silentAfterMs <= now;
    this.#now = isSilent ? since + silentAfterMs : since;
    this.#note(isSilent ? 'silent' : 'absent');
    this.#now = now;
  }

  #note(state: 'ready' | 'silent' | 'absent'): void {
    const fact = { type: 'device-changed', device: 'reader', state, fault: null, why: null } as const;
    this.#send({ type: 'note', fact }, state === 'silent' ? silentAfterMs : 0);
  }

  resume(): void {
    const at = this.#now;
    const open = this.#state.incidents.filter(({ ruling }) => ruling === null);
    for (const { id: incident } of open)
      this.#send({ type: 'rule-incident', at, incident, ruling: 'noted', by: 'floor', reason: { id: 'r', hash: '' } });
    if (this.#state.shotClock?.clock.paused.includes('fault')) this.#note('ready');
    this.#send({ type: 'resume-clock', at });
  }

  level(): void {
    this.#level++;
    this.#send({ type: 'run-clock', at: this.#now, now: (this.#level - 1) * minuteMs });
  }

  tables(tables: number): void {
    this.#send({ type: 'tell-shot-clock', on: true, tables });
  }

  day(): void {
    const { shotClock } = this.#state;
    const tables = shotClock?.clock.tables ?? 1;
    this.#send({ type: 'tell-shot-clock', on: true, tables, day: (shotClock?.day ?? 1) + 1 });
  }

  /** The clock as a screen shows it now, and all banks. */
  seen() {
    const clock = this.#state.shotClock?.clock;
    const view = clock === undefined ? null : shotView(clock, this.#now);
    const banks = Object.fromEntries(
      this.#names.map((name) => {
        const id = this.#idOf(name);
        return [name, view?.player === id ? view.bank : (clock?.banks[id] ?? 0)];
      }),
    );
    const player = view === null ? null : this.#nameOf(view.player);
    return {
      view: view === null || player === null ? null : { ...view, player },
      banks,
      results: this.#results(),
      late: this.#late,
    };
  }

  #results() {
    const now = (this.#state.shotClock?.clock.results ?? []).flatMap((one) => {
      const player = this.#nameOf(one.player);
      return player === null ? [] : [{ ...one, player }];
    });
    return [...this.#earlier, ...now];
  }

  #idOf(name: string): string {
    return `seat-${this.#seatOf(name)}`;
  }

  #nameOf(id: string): string | null {
    return this.#names.find((name) => this.#idOf(name) === id) ?? null;
  }
}

/*
 * A program as a third party would write it, from docs/PUBLIC-EVENTS.md alone: it follows a table by what the events say happened, and does
 * its own sums. It uses `now` only where an event says no more than that something differs. It uses none of our code.
 */

type Record_ = Record<string, unknown>;

interface Event {
  readonly type: string;
  readonly stream: string;
  readonly n: number;
  readonly after: number;
  readonly now?: Record_;
  readonly [fact: string]: unknown;
}

interface Player {
  bet: number;
  status: string;
  allIn: boolean;
  shown?: string[];
  up?: string[];
}

interface Seat {
  stack?: number;
  [other: string]: unknown;
}

interface Share {
  readonly seat: number;
  readonly chips: number;
}

interface SecondHand {
  number: number;
  button: number;
  boards: string[][];
  seats: Record<string, Player>;
  awards?: { pot: number; chips: number; shares: readonly Share[] }[];
  raked: number;
  [other: string]: unknown;
}

/** The table as this program knows it; `inPots`: collected chips, by its own sum. */
interface SecondState {
  seats: Record<string, Seat>;
  hand?: SecondHand;
  [other: string]: unknown;
}

const isRecord = (value: unknown): value is Record_ =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** RFC 7396. */
function merged(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const made: Record_ = isRecord(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete made[key];
    else made[key] = merged(made[key], value);
  }
  return made;
}

/** The sums below derive these from the events; of `now` they ignore these parts. */
const reckoned = new Set([
  'posted',
  'acted',
  'returned',
  'pot',
  'board',
  'shown',
  'mucked',
  'dead-hand',
  'pushed',
  'rake',
  'up-cards',
]);

export class SecondTable {
  state: SecondState = { seats: {} };
  /** Chips in the hand's pots, by this program's own sum. */
  inPots = 0;
  #stream = '';
  #last = 0;

  /** Throws for a missing or repeated event. */
  take(event: Event): void {
    if (event.stream !== this.#stream) {
      this.#stream = event.stream;
      this.state = { seats: {} };
    } else if (event.after !== this.#last || event.n <= this.#last) {
      throw new Error(`${event.n} follows ${event.after}, and the last one here was ${this.#last}.`);
    }
    this.#last = event.n;
    if (!reckoned.has(event.type)) {
      this.state = merged(this.state, event.now ?? {}) as SecondState;
      if (event.type === 'hand-began') this.#begin(event);
      if (event.type === 'hand-ended') this.inPots = 0;
      return;
    }
    // Only the house can say whose turn it is, which street, what must be matched and which pot has what.
    const { seats: _seats, hand, ...others } = event.now ?? {};
    const { seats: _players, boards: _boards, raked: _raked, awards: _awards, ...ofHand } = (hand ?? {}) as Record_;
    this.state = merged(this.state, { ...others, hand: ofHand }) as SecondState;
    this.#reckon(event);
  }

  #begin({ hand, button, dealtIn, dead }: Event): void {
    const out = dead as readonly number[];
    const players = (dealtIn as readonly number[]).map((seat): [string, Player] => [
      String(seat),
      { bet: 0, status: out.includes(seat) ? 'folded' : 'live', allIn: false },
    ]);
    const now = this.state.hand as SecondHand;
    this.inPots = 0;
    this.state.hand = {
      ...now,
      number: hand as number,
      button: button as number,
      boards: now.boards.map(() => []),
      seats: Object.fromEntries(players),
      raked: 0,
    };
  }

  #reckon(event: Event): void {
    const hand = this.state.hand as SecondHand;
    const chips = event.chips as number;
    const player = hand.seats[String(event.seat)] as Player;
    switch (event.type) {
      case 'posted':
        this.#pay(event.seat as number, chips);
        if (event.inFront === true) player.bet += chips;
        else this.inPots += chips;
        player.allIn = event.allIn as boolean;
        return;
      case 'acted':
        this.#pay(event.seat as number, chips);
        player.bet += chips;
        if (event.act === 'fold') player.status = 'folded';
        if (event.allIn === true) player.allIn = true;
        return;
      case 'returned':
        this.#pay(event.seat as number, -chips);
        player.bet -= chips;
        return;
      case 'pot':
        for (const one of Object.values(hand.seats)) {
          this.inPots += one.bet;
          one.bet = 0;
        }
        return;
      case 'board':
        hand.boards[event.board as number] = event.cards as string[];
        return;
      case 'up-cards':
        player.up = [...(player.up ?? []), ...(event.cards as string[])];
        return;
      case 'shown':
        player.shown = event.cards as string[];
        return;
      case 'mucked':
        player.status = 'mucked';
        return;
      case 'dead-hand':
        player.status = 'folded';
        return;
      case 'rake':
        hand.raked += chips;
        return;
      case 'pushed':
        for (const { seat, chips: won } of event.shares as readonly Share[]) {
          this.#pay(seat, -won);
          this.inPots -= won;
        }
    }
  }

  #pay(seat: number, chips: number): void {
    const at = this.state.seats[String(seat)];
    if (at?.stack !== undefined) at.stack -= chips;
  }
}

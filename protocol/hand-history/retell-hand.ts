import { type Card, makeCards, type Seat, unknownCard, type Variant, variantOf } from '../../engine/notation.ts';
import { bringInSeat } from '../../engine/rules.ts';
import { type Hand, type HandSeat, legalActions, type TableState } from '../../engine/table.ts';
import { HistoryPlayer } from './history-player.ts';
import { readStep } from './phh-actions.ts';
import type { PhhAction, PhhHand } from './phh-hand.ts';
import { openedTable } from './play-phh.ts';

type Street = Variant['streets'][number];
type ActionNote = Hand['actions'][number];

/** The actions of a finished hand as a history writes them, or why no history can express it. */
export type Retold = { readonly actions: readonly PhhAction[] } | { readonly reason: string };

type Header = Omit<PhhHand, 'actions'>;

/**
 * Writes what was done in a finished hand. A history leaves much to its own rules: how much a call is, who opens, when the betting is over.
 * So every action is played by those rules as it is written, and a hand that they would play differently is refused.
 */
export function retellHand(hand: Hand, header: Header): Retold {
  const opened = openedTable({ ...header, actions: [] }, 'phh', {});
  if (typeof opened === 'string') return otherwise(opened);
  const history = new HistoryPlayer(opened);
  const story = new Story(hand, header, history);
  const actions: PhhAction[] = [];
  for (const text of story.lines()) {
    const action = { text, line: 0 };
    const step = readStep(action);
    const wrong = typeof step === 'string' ? step : history.play(step);
    if (wrong !== null) return otherwise(`“${text}” is impossible: ${wrong}`);
    actions.push(action);
  }
  const wrong = story.end();
  return wrong === null ? { actions } : otherwise(wrong);
}

/** Continues a longer sentence. */
const otherwise = (reason: string): Retold => ({
  reason: `the rules of PHH have it otherwise: ${reason.replace(/\.$/, '')}`,
});

/** A hand as it was played at its table, and the same hand as far as the history has written it. */
class Story {
  readonly #hand: Hand;
  readonly #header: Header;
  readonly #history: HistoryPlayer;
  readonly #streets: readonly Street[];
  readonly #isStud: boolean;
  /** What players did with their chips. A player who folded out of turn folds when the history asks. */
  #actions: Hand['actions'];
  /** How many actions are written. */
  #told = 0;
  /** Streets whose cards for the players are written. */
  #dealt = 0;
  /** The last street for which the history asked a check that nobody at the table was asked for. */
  #asked: number | null = null;
  /** The history's table when the betting of its street began. */
  #opened: TableState;

  constructor(hand: Hand, header: Header, history: HistoryPlayer) {
    const { streets, stud } = variantOf(hand.variant);
    this.#hand = hand;
    this.#actions = hand.actions;
    this.#header = header;
    this.#history = history;
    this.#opened = history.state;
    this.#streets = streets;
    this.#isStud = stud !== null;
  }

  /** One action after the other; each must have been played in the history before the next is requested. */
  *lines(): Generator<string, void> {
    let before: TableState | null = null;
    while (before !== this.#history.state) {
      before = this.#history.state;
      yield* this.#isDealtOut ? this.#dealOut() : this.#goOn();
    }
  }

  /** Null if the history ends the same; otherwise what differs. */
  end(): string | null {
    const wrong = this.#history.finish();
    // If the decisive cards were not named, the winnings say who won.
    if (wrong !== null && this.#now.stage !== 'showdown') return wrong;
    if (this.#told < this.#actions.length) return 'the betting is over sooner';
    const isContested = this.#live().length > 1;
    const differs = this.#now.players.find(({ seat, paid, dead, status }) => {
      const real = this.#player(seat);
      // The last player left gets a bet back or wins it: the chips are the same.
      const isAlone = !isContested && status === 'live' && real.status === 'live';
      return !isAlone && (paid !== real.paid || dead !== real.dead);
    });
    return differs === undefined ? null : `p${differs.seat} puts in another amount`;
  }

  /** The hand as the history has it so far; its seats are the history's players. */
  get #now(): Hand {
    return this.#history.state.hand as Hand;
  }

  /** Stud with the betting over before the last card: nothing more is awaited, the rest is just dealt. */
  get #isDealtOut(): boolean {
    const { runOut, stage } = this.#now;
    return this.#isStud && runOut && stage !== 'betting' && this.#dealt < this.#streets.length;
  }

  *#goOn(): Generator<string, void> {
    const { stage, street } = this.#now;
    yield* this.#dealPlayers(street);
    // If the antes took the last chips, the betting is over once the cards are dealt.
    if (this.#now.stage !== stage) return;
    switch (stage) {
      case 'betting':
      case 'up-cards':
        return yield* this.#act();
      case 'draw':
        return yield* this.#draw();
      case 'board':
        if (this.#now.runOut) yield* this.#show();
        return yield* this.#dealBoard();
      case 'showdown':
        return yield* this.#show();
      case 'awards':
      case 'over':
        return;
    }
  }

  /** The cards that the streets up to this one deal to everybody still in. */
  *#dealPlayers(street: number): Generator<string, void> {
    for (; this.#dealt <= street; this.#dealt++) {
      const { down, up } = this.#streets[this.#dealt] as Street;
      const isCommon = this.#isStud && up === 0 && this.#hand.board.length > 0;
      if (down + up === 0 || isCommon) continue;
      for (const { seat } of this.#live()) yield `d dh p${seat} ${makeCards(this.#cardsOf(seat, this.#dealt))}`;
    }
  }

  /** A player's cards of a street: up-cards as they lay there, and down-cards as far as they were shown. */
  #cardsOf(seat: Seat, street: number): readonly Card[] {
    const { down, up } = this.#streets[street] as Street;
    const { tabled, up: faceUp, draws } = this.#player(seat);
    const from = this.#streets.slice(0, street).reduce((sum, one) => sum + one.up, 0);
    // A shown hand does not tell which cards were drawn, or which of stud's came first.
    const isFirst = !this.#isStud && tabled?.length === down && draws.every((cards) => cards === 0);
    return [
      ...(isFirst ? tabled : unknown(down)),
      ...Array.from({ length: up }, (_, index) => faceUp[from + index] ?? unknownCard),
    ];
  }

  /** The next action; a hand that died without one is folded when its turn comes. */
  *#act(): Generator<string, void> {
    const { street, toAct } = this.#now;
    if (this.#opened.hand?.street !== street) this.#opened = this.#history.state;
    if (toAct !== null) this.#foldLater(this.#player(toAct).seat);
    const note = this.#actions[this.#told];
    const next = note?.street === street ? this.#numberOf(note.seat) : null;
    // If an up-card is unknown, the first player to act opens.
    const seat = toAct ?? next;
    if (note !== undefined && seat !== null && seat === next) {
      this.#told++;
      yield actionOf(seat, note);
    } else if (seat !== null && this.#isGone(seat)) {
      yield `p${seat} f`;
    } else if (toAct !== null && (note === undefined || note.street > street) && this.#isAloneBeside(toAct)) {
      this.#asked = street;
      yield `p${toAct} cc`;
    }
    if (this.#now.runOut && this.#asked !== street) yield* this.#lastCheck();
  }

  /** Everybody who could still answer has left the hand since the last street: the table dealt on, but a history asks for a check. */
  #isAloneBeside(seat: Seat): boolean {
    const others = this.#live().filter((player) => player.seat !== seat && !player.allIn);
    return legalActions(this.#history.state).check && others.every((player) => this.#isGone(player.seat));
  }

  /** Moves the seat's next action before the folds out of turn that were seen earlier. */
  #foldLater(seat: Seat): void {
    const left = this.#actions.slice(this.#told);
    const at = left.findIndex((note) => note.seat === seat || note.action !== 'fold');
    const note = left[at];
    if (at <= 0 || note === undefined || note.seat !== seat || note.street !== left[0]?.street) return;
    this.#actions = [...this.#actions.slice(0, this.#told), note, ...left.toSpliced(at, 1)];
  }

  /** Out of the hand, with no action left to write. */
  #isGone(number: Seat): boolean {
    const { seat, status } = this.#player(number);
    return status !== 'live' && !this.#actions.slice(this.#told).some((note) => note.seat === seat);
  }

  /**
   * If all others are all-in or gone, a history asks the one who has not acted for a check, provided somebody could have raised when the
   * betting began; a table just deals on.
   */
  *#lastCheck(): Generator<string, void> {
    const { chairs, hand } = this.#opened;
    const { street, players } = hand as Hand;
    const spoken = this.#actions.slice(0, this.#told).filter((note) => note.street === street);
    const silent = this.#live().find(
      ({ seat, allIn }) => !allIn && !spoken.some((note) => this.#numberOf(note.seat) === seat),
    );
    const bet = players.find(({ seat }) => seat === silent?.seat)?.bet ?? 0;
    const isAsked = players.some((player) => {
      const reach = player.bet + (chairs[player.seat - 1]?.stack ?? Number.POSITIVE_INFINITY);
      return player.status === 'live' && player.seat !== silent?.seat && reach > bet;
    });
    if (silent !== undefined && isAsked) yield `p${silent.seat} cc`;
  }

  /** One player's discards; after the last player's, everybody who discarded gets as many cards. */
  *#draw(): Generator<string, void> {
    const { street, toAct, players } = this.#now;
    const drawing = players.find(({ seat }) => seat === toAct) as HandSeat;
    const round = drawing.draws.length;
    const thrown = this.#player(drawing.seat).draws[round];
    if (thrown === undefined) return;
    yield `p${drawing.seat} sd ${makeCards(unknown(thrown))}`.trimEnd();
    if (this.#now.stage === 'draw' && this.#now.street === street) return;
    for (const { seat } of this.#live()) {
      const drawn = this.#player(seat).draws[round] ?? 0;
      if (drawn > 0) yield `d dh p${seat} ${makeCards(unknown(drawn))}`;
    }
  }

  *#dealBoard(): Generator<string, void> {
    const due = legalActions(this.#history.state).board?.due ?? 0;
    const lying = this.#now.board.length;
    const cards = this.#hand.board.slice(lying, lying + due);
    if (cards.length > 0) yield `d db ${makeCards(cards)}`;
  }

  /** All-in hands are shown before the rest of the cards; at showdown the others are shown or mucked. */
  *#show(): Generator<string, void> {
    const isShowdown = this.#now.stage === 'showdown' && this.#dealt === this.#streets.length;
    for (const seat of this.#showOrder()) {
      const { status, tabled } = this.#player(seat);
      if (status !== 'live' && isShowdown) yield `p${seat} sm`;
      if (status === 'live' && tabled !== null) yield `p${seat} sm ${this.#shown(seat)}`;
    }
  }

  /** Hands that are still face down, in a history's order. */
  #showOrder(): readonly Seat[] {
    const seats = legalActions(this.#history.state).show;
    const first = this.#firstToShow() ?? seats[0] ?? 1;
    const sorted = seats.toSorted((one, other) => one - other);
    return [...sorted.filter((seat) => seat >= first), ...sorted.filter((seat) => seat < first)];
  }

  /** The last to bet on the street, otherwise the player who had to open it, all-in or not; null: the best up-cards decided. */
  #firstToShow(): Seat | null {
    const told = this.#actions.slice(0, this.#told);
    // While the board is dealt out, the last bets were made on an earlier street.
    const street = this.#now.stage === 'board' ? (told.at(-1)?.street ?? 0) : this.#now.street;
    const last = told.findLast((note) => note.street === street && isWager(note));
    if (last !== undefined) return this.#numberOf(last.seat);
    if (this.#isStud) return street === 0 ? bringInSeat(this.#now) : null;
    return street === 0 ? afterBlinds(this.#header) : 1;
  }

  /** A hand as it is shown now: with all its cards, or before the last one with its up-cards. */
  #shown(seat: Seat): string {
    const { tabled, up } = this.#player(seat);
    const size = this.#streets.slice(0, this.#dealt).reduce((sum, street) => sum + street.down + street.up, 0);
    const isWhole = tabled !== null && tabled.length > 0 && tabled.length <= size;
    return makeCards(isWhole ? tabled : [...unknown(size - up.length), ...up]);
  }

  /** Shown, dealt to the end, and shown again if more cards came face down. */
  *#dealOut(): Generator<string, void> {
    const seats = this.#live().flatMap(({ seat }) => (this.#player(seat).tabled === null ? [] : [seat]));
    const before = seats.map((seat) => this.#shown(seat));
    yield* this.#show();
    yield* this.#dealPlayers(this.#streets.length - 1);
    if (this.#now.stage === 'board') yield* this.#dealBoard();
    for (const [index, seat] of seats.entries()) {
      const shown = this.#shown(seat);
      if (shown !== before[index]) yield `p${seat} sm ${shown}`;
    }
    yield* this.#show();
  }

  #live(): readonly HandSeat[] {
    return this.#now.players.filter(({ status }) => status === 'live');
  }

  /** A player of the history, as they were at the table. */
  #player(number: Seat): HandSeat {
    return this.#hand.players[number - 1] as HandSeat;
  }

  /** A seat's number in the history. */
  #numberOf(seat: Seat): Seat {
    return this.#hand.players.findIndex((player) => player.seat === seat) + 1;
  }
}

/** The player after the largest blind or straddle that its owner could post. */
function afterBlinds({ startingStacks, antes, blindsOrStraddles }: Header): Seat {
  // With two players, the second one's are listed first.
  const inOrder = (chips: readonly number[]): readonly number[] => (chips.length === 2 ? chips.toReversed() : chips);
  const left = inOrder(antes).map((ante, index) => (startingStacks[index] ?? Number.POSITIVE_INFINITY) - ante);
  const posted = inOrder(blindsOrStraddles).map((blind, index) => Math.min(blind, left[index] ?? 0));
  return ((posted.lastIndexOf(Math.max(...posted)) + 1) % startingStacks.length) + 1;
}

const isWager = ({ action }: ActionNote): boolean => action === 'bet' || action === 'raise' || action === 'complete';

const unknown = (count: number): readonly Card[] => Array.from({ length: count }, () => unknownCard);

function actionOf(seat: Seat, { action, to }: ActionNote): string {
  switch (action) {
    case 'fold':
      return `p${seat} f`;
    case 'check':
    case 'call':
      return `p${seat} cc`;
    case 'bring-in':
      return `p${seat} pb`;
    case 'bet':
    case 'raise':
    case 'complete':
      return `p${seat} cbr ${to}`;
  }
}

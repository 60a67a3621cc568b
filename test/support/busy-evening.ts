import { randomOrder } from '../../commands/simulation/random-order.ts';
import { type Luck, luckOf, somethingToDo } from '../../commands/simulation/random-play.ts';
import { allCards, type VariantId, variantIds } from '../../engine/notation.ts';
import {
  type CardPlace,
  type Command,
  decide,
  type HandTape,
  legalActions,
  nextRace,
  pastHandTape,
  type TableEvent,
  type TableState,
  tapeAfter,
  type WitnessEvent,
} from '../../engine/table.ts';
import { commandsOfOrder } from '../../server/floor/commands-of-order.ts';
import { progressiveBounty } from './progressive-bounty.ts';
import { openingOf, type RandomTable } from './random-table.ts';
import { sampleStakes } from './sample-table.ts';

type TableBounty = NonNullable<TableState['bounty']>;

/** A table as played, and its log. */
export interface BusyEvening {
  readonly state: TableState;
  readonly events: readonly TableEvent[];
}

/**
 * An evening on which everything happens that can happen at a table: hands of any game with slips, calls and rulings, orders of floor and
 * office, hands corrected during and long after play, chip races, dealers who come and go, and device reports.
 */
export function busyEvening(from: RandomTable, steps: number): BusyEvening {
  const evening = new Evening(from);
  for (let step = 0; step < steps; step++) evening.goOn(step);
  return { state: evening.state, events: evening.events };
}

class Evening {
  readonly events: TableEvent[] = [];
  readonly #luck: Luck;
  #state: TableState | null = null;
  #tape: HandTape | null = null;
  #ids = 0;

  constructor(from: RandomTable) {
    this.#luck = luckOf(from.seed);
    const [open, ...seats] = openingOf(from);
    if (open === undefined) throw new Error('No table was opened.');
    // Chips to race off, and a schedule, if they fit the table.
    this.#try({ ...open, ...(from.mode === 'tournament' ? { chipValues: [1, 5, 25, 100] } : {}) } as Command);
    for (const seat of seats) this.#try(seat);
  }

  get state(): TableState {
    if (this.#state === null) throw new Error('No table was opened.');
    return this.#state;
  }

  goOn(at: number): void {
    const luck = this.#luck;
    const { state } = this;
    if (luck.once(12)) this.#order(at);
    else if (luck.once(14)) this.#try(somethingAtTable(state, luck, { at, id: this.#newId() }));
    else if (luck.once(15)) this.#try({ type: 'note', fact: someFact(state, luck, at) });
    else if (luck.once(20)) this.#try(somethingOfOffice(state, luck, { at, id: this.#newId() }));
    else this.#try(somethingToDo(state, luck, { at, newId: () => this.#newId(), tape: this.#tape }).command);
  }

  #order(at: number): void {
    const tape = (hand: number) =>
      hand === this.state.handNumber ? this.#tape : pastHandTape(null, this.events, hand);
    const order = randomOrder({ state: this.state, sequence: this.events.length, tape }, this.#luck, 'words');
    if (order === null) return;
    const source = {
      now: () => at,
      newId: () => this.#newId(),
      tape: () => this.#tape,
      pastTape: tape,
      isAsSeen: () => true,
    };
    const { command, next } = commandsOfOrder(order, { by: 'floor:1', second: null, name: 'F' }, source);
    if (this.#try(command)) for (const one of next) this.#try(one);
  }

  /** Acts that the rules refuse are skipped. */
  #try(command: Command): boolean {
    const decision = decide(this.#state, command);
    if ('refusal' in decision) return false;
    for (const event of decision.events) {
      this.#tape = tapeAfter(this.#tape, this.#state, event);
      this.events.push(event);
    }
    this.#state = decision.after;
    return true;
  }

  readonly #newId = (): string => {
    this.#ids++;
    return `id${this.#ids}`;
  };
}

/** Everything at the table besides the hand itself. */
function somethingAtTable(
  state: TableState,
  luck: Luck,
  { at, id }: { readonly at: number; readonly id: string },
): Command {
  const seat = 1 + luck.upTo(state.chairs.length - 1);
  const chair = state.chairs[seat - 1];
  const ref = { id, hash: 'h' };
  const incident = state.incidents.find(({ ruling }) => ruling === null)?.id ?? 'none';
  const bet = legalActions(state).wager?.minTo ?? 10;
  const kind = luck.oneOf(['under-the-gun', 'button', 'mississippi', 'sleeper'] as const);
  const race = nextRace(state);
  const commands: readonly [Command, ...Command[]] = [
    { type: 'seat-player', seat, player: ref, stack: luck.oneOf([null, 700]), at },
    { type: 'open-seat', seat, at },
    { type: 'set-away', seat, away: chair?.away === false },
    { type: 'set-away', seat, away: false },
    { type: 'add-chips', seat, chips: 300, behind: luck.once(2), at },
    { type: 'give-chips', seats: [seat], at },
    { type: 'count-stack', seat, stack: 1 + luck.upTo(900) },
    { type: 'post-blinds', seat, posts: luck.once(2) },
    { type: 'change-seat', from: seat, to: 1 + luck.upTo(state.chairs.length - 1) },
    { type: 'collect-time', chips: 5 },
    { type: 'move-button', seat },
    { type: 'announce-straddle', seat, kind },
    { type: 'announce-bomb-pot', bombPot: { ante: 10, boards: 1 + luck.upTo(1) } },
    { type: 'act-out-of-turn', seat, action: luck.oneOf(['fold', 'check', 'call', 'all-in']) },
    { type: 'act-out-of-turn', seat, action: 'raise', to: bet },
    { type: 'rule-skipped', seat, ruling: luck.oneOf(['acts', 'dead-hand', 'call-or-fold']) },
    {
      type: 'report-wager',
      seat: state.hand?.toAct ?? seat,
      wager: {
        declared: luck.oneOf([null, { kind: 'raise', amount: bet, amountIs: 'total', spoken: null, clear: true }]),
        order: luck.oneOf(['chips-only', 'words-first']),
        motions: [[{ denom: 5, count: 1 + luck.upTo(20) }]],
      },
    },
    {
      type: 'act-through',
      folds: state.hand?.toAct ? [state.hand.toAct] : [],
      act: { type: 'call', seat },
    },
    { type: 'name-opener', seat },
    { type: 'kill-hand', seat },
    { type: 'swap-board', first: 0, second: 1 },
    { type: 'accept-deck', at, deck: 'RED', by: luck.oneOf(['dealer', 'floor']), reason: ref },
    { type: 'change-deck', deck: luck.oneOf(['RED', 'BLUE']) },
    { type: 'change-dealer', at, to: luck.oneOf([null, { staff: id, name: ref }]) },
    { type: 'take-call', at, incident, by: 'floor:1', name: luck.oneOf([null, ref]) },
    { type: 'close-table', at, counts: countsOf(state), tray: luck.oneOf([null, { 5: 20 }]) },
    { type: 'reopen-table', at, counts: countsOf(state), tray: null },
    { type: 'choose-game', variant: luck.oneOf(variantIds as readonly [VariantId, ...VariantId[]]) },
  ];
  return race === null || luck.once(2) ? luck.oneOf(commands) : raceOf(race, luck);
}

const countsOf = ({ chairs }: TableState): Record<number, number> =>
  Object.fromEntries(chairs.flatMap(({ seat, stack }) => (stack === null ? [] : [[seat, stack]])));

/** The smallest chips are raced off, by cards drawn at random. */
function raceOf(race: NonNullable<ReturnType<typeof nextRace>>, luck: Luck): Command {
  const deck = [...allCards].sort(() => luck.fraction() - 0.5);
  const cards: Record<number, (typeof allCards)[number][]> = {};
  for (const seat of race.order) {
    cards[seat] ??= [];
    cards[seat].push(deck.pop() ?? '2c');
  }
  return {
    type: 'race-chips',
    old: race.old,
    new: race.new,
    odd: race.odd,
    cards,
    ...(luck.once(2) ? { choice: 0 } : {}),
  };
}

/** Orders of an office, sensible or not. */
function somethingOfOffice(
  state: TableState,
  luck: Luck,
  { at, id }: { readonly at: number; readonly id: string },
): Command {
  const seat = 1 + luck.upTo(state.chairs.length - 1);
  const player = state.chairs[seat - 1]?.player?.id ?? 'nobody';
  const by = 'floor:1';
  const ref = { id, hash: 'h' };
  const { variant, rulebook, overlay, chipValues, mode, rotation, stakes } = state;
  const levels = [
    { ...sampleStakes, number: 1, minutes: 20 },
    { ...sampleStakes, number: 2, minutes: 15, breakAfter: 5 },
  ];
  const schedule = { startedAt: at, levels };
  const games = [
    { variant, stakes: null },
    { variant: 'no-limit-holdem' as const, stakes },
  ];
  return luck.oneOf<Command>([
    { type: 'move-out', seat, player, to: luck.oneOf([null, { tableId: 't2', seat: 1, name: 'Table 2' }]), at },
    { type: 'seat-player', seat, player: ref, stack: 500, at, sent: { from: 'Table 3', penalty: { hands: 2 } } },
    { type: 'give-penalty', seat, player, hands: luck.oneOf([null, 0, 1, 3]) },
    { type: 'halt-table', why: luck.oneOf([null, 'balance', 'break']), by, at },
    { type: 'halt-table', why: null, by, at },
    { type: 'lift-halt', by, at },
    { type: 'set-hand-for-hand', round: luck.oneOf([null, 0, 1, 2]) },
    { type: 'tell-others-elsewhere', others: luck.oneOf([false, true]) },
    { type: 'set-heads', bounty: luck.oneOf([null, { ...sampleBounty, heads: { [player]: 2500 } }]) },
    { type: 'set-notice', notice: luck.oneOf([null, ref]) },
    { type: 'confirm-arrival', seat },
    { type: 'confirm-departure', seat },
    { type: 'set-schedule', schedule },
    { type: 'set-stakes', stakes },
    { type: 'set-games', variant, rotation: luck.oneOf([null, { change: 'hand', games }]) },
    {
      type: 'set-up-table',
      use: { mode, variant, rotation, rulebook, overlay, seats: 6, schedule: null, stakes, chipValues },
    },
  ]);
}

const sampleBounty: Omit<TableBounty, 'heads'> = {
  rules: progressiveBounty,
  currency: 'EUR',
};

/** A device's report, or a change of staff. */
function someFact(
  { chairs, handNumber }: TableState,
  luck: Luck,
  at: number,
): Extract<Command, { type: 'note' }>['fact'] {
  const seat = 1 + luck.upTo(chairs.length - 1);
  const place = luck.oneOf<CardPlace>([seat, 'board', 'muck']);
  const ref = { id: `s${at}`, hash: 'h' };
  const said = {
    deck: 'RED',
    cards: 52,
    expected: 52,
    verified: 'pass',
    inferred: false,
    code: null,
    live: true,
  } as const;
  const facts: readonly [WitnessEvent, ...WitnessEvent[]] = [
    { type: 'cards-seen', place, count: luck.upTo(5) },
    { type: 'card-alarm', place, alarm: luck.oneOf(['foreign', 'wrong-deck', 'duplicate', 'conflict']) },
    { type: 'foreign-gone', place },
    { type: 'cards-contested', contested: luck.oneOf([[], [[1, 'board']]]) },
    { type: 'fold-seen', seat },
    { type: 'deal-seen', faults: [{ fault: 'short', seat, seen: 1, due: 2 }] },
    { type: 'shuffler-reported', what: luck.oneOf(['loaded', 'shuffling', 'done', 'taken', 'fault']), ...said },
    { type: 'shuffler-reported', what: 'verified', ...said, verified: 'fail', code: 'CARD_MISSING' },
    { type: 'shuffler-reported', what: 'taken', ...said },
    { type: 'green-button-held', at },
    { type: 'device-changed', device: luck.oneOf(['reader', 'shuffler']), state: 'ready', fault: null, why: null },
    { type: 'place-reads', place, state: luck.oneOf(['good', 'weak', 'unusable']) },
    { type: 'cards-sealed', hand: handNumber, seat, box: 'AAAA' },
    { type: 'deck-booked', what: 'registered', deck: 'RED', people: [ref], reason: null },
  ];
  if (!luck.once(10)) return luck.oneOf(facts);
  return { type: 'staff-at-table', person: 's1', name: ref, role: 'floor', what: luck.oneOf(['came', 'left']), at };
}

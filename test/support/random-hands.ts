import { type Random, randomTap } from '../../commands/simulation/random-taps.ts';
import { type Card, unknownCard } from '../../engine/notation.ts';
import { potsOf } from '../../engine/rules.ts';
import { type Command, decide, legalActions, type TableEvent, type TableState } from '../../engine/table.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { openingOf, type RandomTable } from './random-table.ts';

type StraddleKind = TableState['nextHand']['straddles'][number]['kind'];

/** A played table: each state follows from the one before by one accepted command. */
export interface Played {
  /** The table before its first hand, and after each command. */
  readonly states: readonly TableState[];
  readonly commands: readonly Command[];
  /** The whole log, from the opening of the table. */
  readonly events: readonly TableEvent[];
}

/** A command from outside the table, or none; the engine's refusals are ignored. */
type Said = (state: TableState, random: Random) => Command | null;

/** Plays random legal hands at the table until there are enough, or nobody can start another. */
export function playRandomly(from: RandomTable, said: Said = () => null): Played {
  const random = seededRandom(from.seed);
  const commands: Command[] = [];
  const events: TableEvent[] = [];
  const submit = (before: TableState | null, command: Command): TableState => {
    const decision = decide(before, command);
    if ('refusal' in decision)
      throw new Error(`${JSON.stringify(command)} was called legal and refused: ${JSON.stringify(decision.refusal)}`);
    events.push(...decision.events);
    return decision.after;
  };
  let state = openingOf(from).reduce<TableState | null>(submit, null);
  if (state === null) throw new Error('No table was opened.');
  const states: TableState[] = [state];
  while (state.handNumber < from.hands || isRunning(state)) {
    const order = said(state, random);
    const command =
      (order && ifAccepted(state, order)) ??
      accident(state, from, random) ??
      nextTap(state, from, random, events.length);
    if (command === null) break;
    state = submit(state, command);
    commands.push(command);
    states.push(state);
  }
  return { states, commands, events };
}

export const isRunning = ({ hand }: TableState): boolean => hand !== null && hand.stage !== 'over';

const pick = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** A legal tap. A running hand must have one: nothing else can end it. */
function nextTap(state: TableState, from: RandomTable, random: Random, at: number): Command | null {
  const tap = randomTap(state, random, at);
  if (tap === null && isRunning(state)) throw new Error(`Nothing can be done: ${JSON.stringify(legalActions(state))}`);
  return tap === null ? null : otherwise(state, hidden(tap, from, random), random);
}

/** The same with random cards. */
function hidden(tap: Command, { unknown }: RandomTable, random: Random): Command {
  const hide = (cards: readonly Card[]): readonly Card[] =>
    unknown === 0 ? cards : cards.map((card) => (random() * 100 < unknown ? unknownCard : card));
  switch (tap.type) {
    case 'table-hand':
      // Or tabled for the reader to name.
      return { ...tap, cards: unknown > 0 && random() < 0.2 ? [] : hide(tap.cards) };
    case 'show-cards':
    case 'deal-board':
    case 'deal-up':
      return { ...tap, cards: hide(tap.cards) };
    default:
      return tap;
  }
}

/** Several winners instead of one, if they may be named together. */
function otherwise(state: TableState, tap: Command, random: Random): Command {
  if (tap.type !== 'name-winners' || state.hand === null) return tap;
  const eligible = potsOf(state.hand)[tap.pot]?.eligible ?? [];
  const several = { ...tap, seats: eligible.filter(() => random() < 0.5) };
  return 'refusal' in decide(state, several) ? tap : several;
}

/** Something unusual now and then, if the rules allow it; null: nothing. */
function accident(state: TableState, from: RandomTable, random: Random): Command | null {
  if (from.bombPots && !isRunning(state) && random() < 0.3) {
    const ante = 30 * from.chip;
    return ifAccepted(state, { type: 'announce-bomb-pot', bombPot: { ante, boards: random() < 0.5 ? 1 : 2 } });
  }
  if (from.straddle !== null && !isRunning(state) && random() < 0.7)
    return straddleOf(state, from.straddle.kinds, random);
  if (!from.accidents) return null;
  return isRunning(state) ? duringHand(state, from, random) : betweenHands(state, from, random);
}

const ifAccepted = (state: TableState, command: Command): Command | null =>
  'refusal' in decide(state, command) ? null : command;

/** One of the straddles possible now. */
function straddleOf(state: TableState, kinds: readonly StraddleKind[], random: Random): Command | null {
  const all = state.chairs.flatMap(({ seat }) =>
    kinds.map((kind): Command => ({ type: 'announce-straddle', seat, kind })),
  );
  return (
    pick(
      random,
      all.filter((one) => ifAccepted(state, one) !== null),
    ) ?? null
  );
}

function duringHand(state: TableState, from: RandomTable, random: Random): Command | null {
  const seat = pick(random, legalActions(state).kill);
  if (seat !== undefined && random() < 0.03) return { type: 'kill-hand', seat };
  const incident = `i${state.handNumber}-${state.incidents.length + 1}`;
  const open = state.incidents.find(({ ruling }) => ruling === null);
  if (open !== undefined && random() < 0.5)
    return ifAccepted(state, {
      type: 'rule-incident',
      at: 0,
      incident: open.id,
      ruling: random() < 0.7 ? 'deal-again' : 'play-on',
      by: 'floor',
      reason: null,
    });
  if (random() < 0.03)
    return ifAccepted(state, { type: 'report', at: 0, incident, report: { kind: 'boxed-card', count: 2 } });
  const uncounted = pick(random, state.chairs);
  if (uncounted?.stack === null && random() < 0.05)
    return ifAccepted(state, { type: 'count-stack', seat: uncounted.seat, stack: 1 + Math.floor(random() * 500) });
  if (uncounted !== undefined && random() < 0.03)
    return ifAccepted(state, { type: 'add-chips', seat: uncounted.seat, chips: from.chip * 40, behind: true });
  return random() < 0.03 && uncounted !== undefined
    ? ifAccepted(state, { type: 'set-away', seat: uncounted.seat, away: !uncounted.away })
    : null;
}

function betweenHands(state: TableState, { chip }: RandomTable, random: Random): Command | null {
  const chair = pick(random, state.chairs);
  if (chair === undefined || random() < 0.5) return null;
  const { seat } = chair;
  const player = { id: `q${state.handNumber}`, hash: '' };
  const stack = chip * (1 + Math.floor(random() * 400));
  const doings: readonly Command[] = [
    { type: 'seat-player', seat, player, stack },
    { type: 'set-away', seat, away: !chair.away },
    { type: 'add-chips', seat, chips: stack },
    { type: 'add-chips', seat, chips: stack, behind: true },
    { type: 'give-chips', seats: [seat], at: 0 },
    { type: 'post-blinds', seat, posts: true },
    { type: 'open-seat', seat },
    { type: 'change-seat', from: seat, to: 1 + Math.floor(random() * state.chairs.length) },
    { type: 'move-button', seat },
    { type: 'collect-time', chips: chip },
  ];
  const doing = pick(random, doings);
  return doing === undefined ? null : ifAccepted(state, doing);
}

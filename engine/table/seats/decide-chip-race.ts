import { nextColourUp } from '../../rules/procedure/stakes.ts';
import { effectivePolicies, ruleFor } from '../../rules/rulebooks/all-rulebooks.ts';
import { citesOf, consult } from '../../rules/rulebooks/consult.ts';
import {
  type ChipRace,
  chipRaceDealOrder,
  newChipsOf,
  oddChips,
  raceChips,
  raceWinners,
  settledRace,
} from '../../rules/tournament/chip-race.ts';
import type { KnownCard } from '../../words/card.ts';
import type { ChipRaceRuling, SeatMap } from '../../words/chip-race.ts';
import type { Chips } from '../../words/chips.ts';
import type { Command } from '../../words/command.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';
import { handShown, type TableState } from '../../words/table-state.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { nextLevel } from '../shot-clock/paced.ts';

type RaceCommand = Extract<Command, { type: 'race-chips' }>;
/** Cards drawn, by seat. */
type Drawn = RaceCommand['cards'];
type Won = Extract<ChipRaceRuling, { accepted: true }>;
/** An outcome the text allows. */
type RaceReading = Exclude<ChipRaceRuling, { accepted: false }>;

/** The next race at a table, before any card is dealt for it. */
export interface NextRace {
  readonly old: Chips;
  readonly new: Chips;
  /** Odd chips of the old value in each stack: of counted stacks as they are, of the others as a person counted them. */
  readonly odd: SeatMap;
  /** Stacks whose odd chips a person must count. */
  readonly uncounted: readonly Seat[];
  /** The seats the cards go to, in order, and how many new chips they are for. */
  readonly order: readonly Seat[];
  readonly newChips: number;
}

/** The result of a race: one by the text, or several for the floor to choose from. */
export interface RaceAnswer {
  readonly readings: readonly RaceReading[];
  readonly cites: readonly string[];
}

/**
 * The smallest chips of the table against the next ones; null if there is nothing to race, or no hand is over yet. `counted`: odd chips of
 * uncounted stacks.
 */
export function nextRace(state: TableState, counted: SeatMap = {}): NextRace | null {
  const { mode, hand, chipValues, chairs, rulebook, overlay } = state;
  const [old, worth] = chipValues;
  if (mode !== 'tournament' || (hand !== null && hand.stage !== 'over')) return null;
  if (old === undefined || worth === undefined) return null;
  const uncounted = chairs.filter(({ player, stack }) => player !== null && stack === null).map(({ seat }) => seat);
  const odd = {
    ...oddChips(countedStacks(state), { old, new: worth }),
    ...Object.fromEntries(uncounted.map((seat) => [seat, counted[seat] ?? 0])),
  };
  const race = { old, new: worth, odd };
  const policies = effectivePolicies(rulebook, overlay);
  const order = chipRaceDealOrder(odd, policies).outcome;
  return { ...race, uncounted, order, newChips: newChipsOf(race, policies).outcome };
}

/** Chips of the smallest value leave the table: whole new ones are exchanged for them, and the odd ones are drawn for. */
export function decideChipRace(state: TableState, command: RaceCommand): Decision {
  const answer = answerRace(state, command);
  if ('reason' in answer) return refuse(answer);
  const { readings, cites } = answer;
  const { choice } = command;
  if (choice !== undefined && readings[choice] === undefined)
    return refuse({ reason: 'no-such-choice', choices: readings.length });
  if (choice === undefined && readings.length > 1)
    return refuse({ reason: 'race-floor-decides', readings: readings.length, rule: cites[0] ?? state.rulebook });
  const chosen = readings[choice ?? 0] as RaceReading;
  const won = 'ruling' in chosen ? drawnAgain(state, command, chosen) : chosen;
  if ('reason' in won) return refuse(won);
  return draft(state)
    .add(raced(state, command, { won, cites, chosenFrom: readings }))
    .done();
}

/** Every way the text allows this race to end, the recommended one first; or why it cannot be run. */
export function answerRace(state: TableState, command: RaceCommand): RaceAnswer | Refusal {
  const refused = raceRefused(state, command);
  if (refused !== null) return refused;
  const { outcome, others, by } = consult(state, (policies) => raceChips(raceAt(state, command), policies));
  const cites = citesOf(by);
  if ('accepted' in outcome && !outcome.accepted) {
    const { reason: why, seat } = outcome;
    return { reason: 'race-refused', why, ...(seat === undefined ? {} : { seat }), rule: cites[0] ?? state.rulebook };
  }
  return { readings: [outcome, ...others].filter(isRace), cites };
}

/** Refused figures are refused under every reading. */
const isRace = (ruling: ChipRaceRuling): ruling is RaceReading => !('accepted' in ruling) || ruling.accepted;

function raceRefused(state: TableState, { old, new: worth, odd, at, early }: RaceCommand): Refusal | null {
  const { mode, hand, chairs, rulebook, overlay } = state;
  if (mode === 'cash') return { reason: 'tournament-only' };
  const next = nextRace(state, odd);
  if (next === null)
    return hand !== null && hand.stage !== 'over'
      ? { reason: 'hand-running', hand: handShown(state) }
      : { reason: 'no-chips-to-race' };
  if (next.old !== old || next.new !== worth) return { reason: 'other-chips-first', old: next.old, new: next.new };
  if (!isAnnounced(state, old))
    return { reason: 'colour-up-unannounced', chips: old, rule: ruleFor(rulebook, 'colourUpAnnounced', overlay) };
  const level = at === undefined || early === true ? null : racedEarly(state, old, at);
  if (level !== null) return { reason: 'colour-up-early', chips: old, level };
  const nobody = Object.keys(odd).find((seat) => odd[Number(seat)] !== 0 && !chairs[Number(seat) - 1]?.player);
  if (nobody !== undefined) return { reason: 'seat-open', seat: Number(nobody) };
  const wrong = Object.keys(next.odd).find((seat) => (odd[Number(seat)] ?? 0) !== next.odd[Number(seat)]);
  if (wrong === undefined) return null;
  const seat = Number(wrong);
  return { reason: 'odd-chips', seat, odd: odd[seat] ?? 0, due: next.odd[seat] ?? 0 };
}

/**
 * Whether the floor or the published levels have announced that chips of this value leave. The announcement names the smallest chip that
 * stays.
 */
function isAnnounced({ rulebook, overlay, colourUp: said = 0, schedule }: TableState, old: Chips): boolean {
  const planned = schedule === null ? null : nextColourUp(schedule, old);
  const smallest = Math.max(said, planned?.stays ?? 0);
  return old < smallest || !effectivePolicies(rulebook, overlay).colourUpAnnounced;
}

/**
 * The level at which the structure takes chips of this value out of play, while it has not come and neither the floor nor the office has let
 * them go before; null: it is time, or no level says so.
 */
export function racedEarly(
  state: Pick<TableState, 'schedule' | 'pace' | 'colourUp' | 'halted'>,
  old: Chips,
  at: number,
): number | null {
  const { schedule, colourUp: said = 0, halted } = state;
  if (schedule === null || said > old || halted?.why === 'colour-up') return null;
  const level = nextColourUp(schedule, old)?.level ?? 0;
  return level > (nextLevel(state, at)?.number ?? level) ? level : null;
}

const raceAt = (state: TableState, { old, new: worth, odd, cards }: RaceCommand): ChipRace => ({
  old,
  new: worth,
  odd,
  cards,
  stacks: countedStacks(state),
  denominationsInPlay: state.chipValues.filter((value) => value !== old),
  button: state.hand?.button ?? null,
});

const countedStacks = ({ chairs }: TableState): SeatMap =>
  Object.fromEntries(
    chairs.flatMap(({ seat, player, stack }) => (player === null || stack === null ? [] : [[seat, stack]])),
  );

/** Players who tie draw again, as often as needed, until nobody ties for the last chip. */
function drawnAgain(
  state: TableState,
  command: RaceCommand,
  { newChips, among }: Extract<ChipRaceRuling, { ruling: 're-draw' }>,
): Won | Refusal {
  const policies: Policies = { ...effectivePolicies(state.rulebook, state.overlay), 'chipRace.tie': 're-draw' };
  const race = raceAt(state, command);
  let above: readonly Seat[] = [];
  let level = inOrder(among);
  for (const cards of [command.cards, ...(command.redraws ?? [])]) {
    if (cards !== command.cards && !isDrawOf(cards, level)) return { reason: 'race-draws-again', seats: level };
    const { outcome } = raceWinners({ cards, newChips: newChips - above.length, button: race.button }, policies);
    if ('winners' in outcome) return settledRace(race, [...above, ...outcome.winners], newChips, policies);
    above = [...above, ...outcome.above];
    level = inOrder(outcome.redraw);
  }
  return { reason: 'race-draws-again', seats: level };
}

const inOrder = (seats: readonly Seat[]): readonly Seat[] => [...seats].sort((one, other) => one - other);

/** One card for each of these seats and for nobody else, all different. */
function isDrawOf(cards: Drawn, seats: readonly Seat[]): boolean {
  const drawn = Object.values(cards).flat();
  return (
    Object.keys(cards).length === seats.length &&
    seats.every((seat) => cards[seat]?.length === 1) &&
    new Set<KnownCard>(drawn).size === drawn.length
  );
}

function raced(
  state: TableState,
  { old, new: worth, odd, cards, redraws, at, early }: RaceCommand,
  {
    won,
    cites,
    chosenFrom,
  }: { readonly won: Won; readonly cites: readonly string[]; readonly chosenFrom: RaceAnswer['readings'] },
) {
  const { winners, awarded, rescue } = won;
  const changes = state.chairs.flatMap(({ seat }) => {
    const chips = (awarded[seat] ?? 0) + (rescue[seat] ?? 0) - (odd[seat] ?? 0) * old;
    return chips === 0 ? [] : [{ seat, chips }];
  });
  // If the chip that saves a player is the old one, it stays in play.
  const stays = Object.values(rescue).includes(old);
  const level = early === true && at !== undefined ? racedEarly(state, old, at) : null;
  return {
    type: 'chips-raced',
    old,
    new: worth,
    cards,
    ...(redraws === undefined ? {} : { redraws }),
    winners,
    changes,
    chipValues: state.chipValues.filter((value) => value !== old || stays),
    cites,
    ...(chosenFrom.length === 1 ? {} : { chosenFrom }),
    ...(level === null ? {} : { early: level }),
  } as const;
}

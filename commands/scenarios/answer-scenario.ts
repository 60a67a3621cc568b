import { z } from 'zod';
import { citesOf, type RulesInForce, readOverlay, sourceOf } from '../../engine/rules.ts';
import { isFields } from '../../protocol/rules-in-words.ts';
import { schemaSentence } from '../../server/schema-sentence.ts';
import {
  type AtDoor,
  type Door,
  ImpossibleScenario,
  type Outcome,
  type Question,
  type Scenario,
  scenarioSchema,
} from './question.ts';
import { questions } from './questions.ts';
import { readAtDoor } from './readings.ts';

/** The engine's answer to a scenario, and whether it matches the expected one. */
export interface Answer {
  readonly id: string;
  /** Absent if the scenario expects nothing. */
  readonly pass?: boolean;
  readonly expected?: Outcome;
  readonly actual: Outcome;
  /** The text allows the alternatives as well, so the floor decides. */
  readonly ambiguous: boolean;
  /** All outcomes the text allows, the recommended first; empty where it allows one. */
  readonly alternatives: readonly Outcome[];
  readonly cites: readonly string[];
  /** Which door answered. */
  readonly door: Door;
}

/** A scenario that cannot be answered: one sentence, nothing computed. */
export interface Unanswerable {
  readonly id: string | null;
  readonly error: string;
}

/**
 * Answers one scenario from `given` and `when` alone; its `then` is only compared afterwards. Most of the time goes into asking the door
 * again under every other reading, so use `byOneReading` if nobody reads `alternatives`.
 */
export function answerScenario(input: unknown, readBy = readAtDoor): Answer | Unanswerable {
  const id = z.object({ id: z.string() }).safeParse(input).data?.id ?? null;
  const read = scenarioSchema.safeParse(input);
  if (!read.success)
    return { id, error: `The scenario is not understood: ${schemaSentence(read.error, scenarioSchema)}` };
  const ruled = rulingOf(read.data, readBy);
  return 'error' in ruled ? { id, error: ruled.error } : answerOf(read.data, ruled);
}

/** The rules a scenario is asked under, and how to try their readings. */
interface Reading {
  readonly inForce: RulesInForce;
  readonly readBy: typeof readAtDoor;
}

interface Ruled {
  readonly outcome: Outcome;
  readonly others: readonly Outcome[];
  /** The text itself leaves it to the floor, so it may go either way. */
  readonly leftToFloor: boolean;
  readonly cites: readonly string[];
  readonly door: Door;
}

/** The codes of that kind of question where the kind is known, else every kind once. */
function namesLike(name: string): readonly string[] {
  const all = Object.keys(questions).toSorted();
  const kindOf = (one: string): string => one.replace(/\/.*/, '/…');
  const ofKind = all.filter((one) => name.includes('/') && kindOf(one) === kindOf(name));
  return ofKind.length > 0 ? ofKind : [...new Set(all.map(kindOf))];
}

function rulingOf({ rulebook, given, when }: Scenario, readBy: Reading['readBy']): Ruled | { readonly error: string } {
  const name = questionName(when);
  const asked = Object.hasOwn(questions, name) ? questions[name] : undefined;
  if (asked === undefined && name.startsWith('sequence/'))
    return {
      error: `A sequence lists "events", each with an "act": ${themes.flatMap(([, acts]) => acts).join(', ')}.`,
    };
  if (asked === undefined)
    return { error: `"${name}" is no question of a scenario: ${namesLike(name).join(', ')} are.` };
  if (rulebook === undefined && asked.isBookless !== true)
    return { error: `Which rulebook answers ${name} must be said.` };
  const { overlay: house = {}, ...situation } = given;
  const overlay = readOverlay(house);
  if ('refusal' in overlay) return { error: overlay.refusal };
  const inForce = { rulebook: rulebook ?? 'tda-2011', overlay: overlay.overlay };
  return ask(asked, name, { given: situation, when }, { inForce, readBy });
}

function ask(
  asked: Question,
  name: string,
  situation: Pick<Scenario, 'given' | 'when'>,
  reading: Reading,
): Ruled | { readonly error: string } {
  const given = asked.given.safeParse(situation.given);
  if (!given.success)
    return { error: `The "given" of ${name} is not understood: ${schemaSentence(given.error, asked.given)}` };
  const when = asked.when.safeParse(situation.when);
  if (!when.success)
    return { error: `The "when" of ${name} is not understood: ${schemaSentence(when.error, asked.when)}` };
  try {
    return ruled(asked, { given: given.data as never, when: when.data as never }, reading);
  } catch (error) {
    if (error instanceof ImpossibleScenario) return { error: error.message };
    throw error;
  }
}

function ruled(asked: Question, situation: { given: never; when: never }, { inForce, readBy }: Reading): Ruled {
  const { found, others } = readBy(inForce, (rules) => asked.ask(situation, rules));
  const cites = [...new Set([...(found.cites ?? []), ...citesFor(inForce, found)])];
  // A fallback has one outcome. Only what the text itself leaves to the floor may go either way.
  const leftToFloor = isFloorAlone(found.outcome) && cites.some((rule) => rule.startsWith(`${inForce.rulebook}#`));
  return { outcome: found.outcome, others, leftToFloor, cites, door: asked.door };
}

const citesFor = ({ rulebook, overlay }: RulesInForce, { turnsOn }: AtDoor): readonly string[] =>
  citesOf([...new Set(turnsOn)].map((key) => ({ key, source: sourceOf(rulebook, key, overlay) })));

function answerOf(scenario: Scenario, { outcome, others, leftToFloor, cites, door }: Ruled): Answer {
  const ambiguous = others.length > 0 || leftToFloor;
  const answer = {
    id: scenario.id,
    actual: outcome,
    ambiguous,
    alternatives: ambiguous ? [outcome, ...others] : [],
    cites,
    door,
  };
  const { then } = scenario;
  if (then === undefined) return answer;
  const { id, ...rest } = answer;
  return { id, pass: passes(scenario, then, answer), expected: then, ...rest };
}

const isFloorAlone = ({ ruling, incident: _noted, ...rest }: Outcome): boolean =>
  ruling === 'floor' && Object.keys(rest).length === 0;

function passes(scenario: Scenario, then: Outcome, { actual, ambiguous }: Omit<Answer, 'pass'>): boolean {
  if (ambiguous !== (scenario.ambiguous ?? false)) return false;
  return ambiguous
    ? (scenario.alternatives ?? [then]).some((allowed) => matches(actual, allowed))
    : matches(actual, then);
}

const themes: readonly (readonly [theme: string, acts: readonly string[]])[] = [
  ['disputes', ['dispute']],
  ['rebuy', ['rebuy-announced']],
  ['showdown', ['table', 'muck', 'swept', 'ask-to-see', 'award']],
  ['levels', ['green', 'riffle', 'first-card', 'announce', 'signal', 'time-up']],
  ['penalty', ['deal', 'misdeal', 'redeal', 'hand-end']],
  ['betting', ['wager', 'state-amount', 'statement']],
];

/** The name under which a question is registered; a sequence's includes the theme of its acts. */
export function questionName(when: Readonly<Record<string, unknown>>): string {
  const type = wordOf(when.type);
  switch (type) {
    case 'incident':
      return `incident/${wordOf(when.code)}`;
    case 'query':
      return `query/${wordOf(when.what)}`;
    case 'sequence':
      return `sequence/${themeOf(when.events)}`;
    default:
      return type;
  }
}

/** A name that is not text becomes `nothing`, which is no question's name. */
const wordOf = (named: unknown): string => (typeof named === 'string' ? named : 'nothing');

function themeOf(events: unknown): string {
  const acts = Array.isArray(events) ? events.map((event) => wordOf((event as { act?: unknown } | null)?.act)) : [];
  return themes.find(([, own]) => acts.some((act) => own.includes(act)))?.[0] ?? acts[0] ?? 'nothing';
}

/** Keys that only explain and are never compared. */
const explaining: ReadonlySet<string> = new Set(['why', 'note', 'cite', 'fallback']);

/** Lists whose order means nothing. */
const unordered: ReadonlySet<string> = new Set([
  'options',
  'eligible',
  'halted',
  'deadHands',
  'dealtSeats',
  'backToStub',
  'excluded',
  'skipped',
  'voidCards',
  'flop',
  'languages',
  'logged',
  'alarms',
  'stillToAct',
  'seats',
  'accepted',
  'refused',
]);

/** Seat maps in which an entry of 0 is significant. */
const zeroCounts: ReadonlySet<string> = new Set(['finalStacks', 'stacks']);

const isSeatMap = (value: Outcome): boolean => Object.keys(value).every((key) => /^\d+$/.test(key));

/** True if an outcome contains everything expected; anything more is ignored. */
export function matches(actual: unknown, expected: unknown, key = ''): boolean {
  if (Array.isArray(expected)) return Array.isArray(actual) && listsMatch(actual, expected, unordered.has(key));
  if (!isFields(expected)) return actual === expected;
  if (!isFields(actual)) return false;
  if (isSeatMap(expected)) return seatMapsMatch(actual, expected, zeroCounts.has(key));
  return Object.entries(expected).every(
    ([name, value]) => explaining.has(name) || (Object.hasOwn(actual, name) && matches(actual[name], value, name)),
  );
}

function listsMatch(actual: readonly unknown[], expected: readonly unknown[], anyOrder: boolean): boolean {
  if (actual.length !== expected.length) return false;
  if (!anyOrder) return expected.every((value, index) => matches(actual[index], value));
  const rest = [...actual];
  return expected.every((value) => {
    const at = rest.findIndex((one) => matches(one, value));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

function seatMapsMatch(actual: Outcome, expected: Outcome, zeros: boolean): boolean {
  const entries = (map: Outcome) => Object.entries(map).filter(([, value]) => zeros || value !== 0);
  const [ours, theirs] = [entries(actual), entries(expected)];
  return ours.length === theirs.length && theirs.every(([seat, value]) => matches(actual[seat], value, seat));
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerScenario } from '../../commands/scenarios/answer-scenario.ts';
import type { Scenario } from '../../commands/scenarios/question.ts';
import { byOneReading } from '../../commands/scenarios/readings.ts';
import { TournamentOfTables } from '../../commands/scenarios/tournament-of-tables.ts';
import type { Structure } from '../../engine/office.ts';
import { type RulebookId, type RulesInForce, readOverlay } from '../../engine/rules.ts';
import { plannedRoom, runningRoom } from '../support/tournament-room.ts';
import { namedWitnesses } from './named-witnesses.ts';
import { tableStories } from './stories.ts';
import type { Story } from './told.ts';

/** A tournament at this many tables with these players. */
const tournamentOf = (players: readonly number[], structure: Partial<Structure>, rules: RulesInForce) =>
  new TournamentOfTables(
    players.map((count, index) => ({
      table: index + 1,
      players: Array.from({ length: count }, (_, seat) => seat + 1),
    })),
    { seatsPerTable: 9, ...structure },
    rules,
  );

/** The office's proposals for this many players at two tables once registration is closed. */
const finalTables = (format: Structure['format'], rules: RulesInForce): readonly unknown[] =>
  [6, 7, 8, 9].map((players) => {
    const room = tournamentOf([players - 3, 3], { format }, rules);
    room.closeRegistration();
    return room.view.proposals.filter(({ what }) => what === 'final-table');
  });

/** Tournaments, with their office's proposals and draws. */
const officeStories: Readonly<Record<string, Story>> = {
  'three tables of a tournament': (rules) => {
    const room = tournamentOf([9, 9, 7], {}, rules);
    return room.view.proposals;
  },
  'a draw of seats': (rules) => {
    const room = plannedRoom({ tables: 2, players: 9, structure: rules });
    const entries = 'all' as const;
    room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries, rolls: room.rolls() });
    return [...room.tables.values()].map(({ chairs }) => chairs.map(({ player }) => player?.id ?? null));
  },
  'a table breaks': (rules) => {
    const room = plannedRoom({ tables: 2, players: 9, structure: rules });
    room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
    room.do({ type: 'start-tournament', tournament: 'e', at: room.at });
    const { rolls, ids } = { rolls: room.rolls(), ids: room.ids() };
    room.do({ type: 'break-table', tournament: 'e', tableId: 't1', at: room.at, rolls, ids });
    return [...room.tables.values()].map(({ chairs }) => chairs.map(({ player }) => player?.id ?? null));
  },
  'an order in which tables break': (rules) => {
    const room = plannedRoom({ tables: 3, players: 9, structure: rules });
    const tables = ['t3', 't2', 't1'];
    room.do({ type: 'set-breaking-order', tournament: 'e', tables, rolls: room.rolls() });
    return [room.tournament.tables, room.view().breakingOrder === 'posted'];
  },
  'a structure whose ante becomes smaller': (rules) => {
    const room = plannedRoom({ tables: 1, players: 2, structure: rules });
    const { structure } = room.tournament;
    const levels = structure.levels.map((level, index) => ({
      ...level,
      ante: { kind: 'big-blind', chips: index === 1 ? 100 : 200, order: 'ante-first', short: 'own-share' } as const,
    }));
    return [room.ask({ type: 'keep-structure', id: 'smaller', structure: { ...structure, levels } })];
  },
  'hand for hand': (rules) => {
    const room = plannedRoom({ tables: 2, players: 9, structure: rules });
    room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: 'all', rolls: room.rolls() });
    room.do({ type: 'start-tournament', tournament: 'e', at: room.at });
    room.at += 60_000;
    room.do({ type: 'close-registration', tournament: 'e' });
    room.do({ type: 'hand-for-hand', tournament: 'e', on: true });
    room.do({ type: 'next-round', tournament: 'e' });
    const { schedule } = room.tournament;
    return [schedule];
  },
  'a deal nobody voted on': (rules) => {
    const room = runningRoom({ players: 3, structure: rules });
    const all = room.view().prizes.reduce((sum, prize) => sum + prize, 0);
    const amounts = Object.fromEntries(['p1', 'p2', 'p3'].map((player) => [player, all / 3]));
    return [room.ask({ type: 'agree-deal', tournament: 'e', at: room.at, amounts, left: 0, heads: 'played' })];
  },
  'a final table': (rules) => finalTables('flop', rules),
  'a final table of six-handed tables': (rules) => finalTables('six-handed', rules),
  'a final table of seven-handed tables': (rules) => finalTables('seven-handed', rules),
  'a final table of stud': (rules) => finalTables('stud', rules),
};

/** Where a live door is asked: at a table of a story, or of a scenario. */
export type Witness = { readonly story: string; readonly rulebook: RulebookId } | { readonly scenario: string };

/** A value of a policy that changes a live door's answer, and where the other values differ. */
export type Proof = Witness & { readonly value: unknown; readonly others?: readonly Witness[] };

const stories = { ...tableStories, ...officeStories };

/** A scenario by its id, or a story behind its rulebook. */
function witnessNamed(name: string): Witness {
  const [rulebook = '', story] = name.split(': ');
  return story === undefined ? { scenario: name } : { story, rulebook: rulebook as RulebookId };
}

export const witnesses: Readonly<Record<string, Proof>> = Object.fromEntries(
  Object.entries(namedWitnesses).map(([key, [value, first, ...others]]) => [
    key,
    { ...witnessNamed(first), value, others: others.map(witnessNamed) },
  ]),
);

const folder = join(import.meta.dirname, '../../engine/rules/rulebooks/scenarios');
const scenarios = new Map(
  readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Scenario)
    .map((one) => [one.id, one] as const),
);

/** The rule's name and the speaker differ with every overlay; the rest is the answer. */
const spoken = new Set(['policies', 'overlay', 'rulebook', 'cites', 'rule', 'by']);
const answersOf = (told: unknown): string =>
  JSON.stringify(told, (key, value) => (spoken.has(key) ? undefined : value));

/** The answer for a house with this overlay. */
export function answers(witness: Witness, overlay: Readonly<Record<string, unknown>>): string {
  const house = readOverlay(overlay);
  if ('refusal' in house) throw new Error(JSON.stringify(house.refusal));
  if ('story' in witness) {
    const { story, rulebook } = witness;
    return answersOf(stories[story]?.({ rulebook, overlay: house.overlay }));
  }
  const scenario = scenarios.get(witness.scenario);
  if (scenario === undefined) throw new Error(`There is no scenario ${witness.scenario}.`);
  const { then: _then, alternatives: _others, given, ...asked } = scenario;
  const input = { ...asked, given: { ...given, overlay: { ...(given.overlay as object), ...overlay } } };
  const answer = answerScenario(input, byOneReading);
  if ('error' in answer) throw new Error(answer.error);
  return answersOf(answer.actual);
}

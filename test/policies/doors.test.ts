import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { questions } from '../../commands/scenarios/questions.ts';

/** Questions that ask the rule's own function instead of a table or an office. The list only gets shorter. */
const byThemselves = [
  'action',
  'award',
  'final-check',
  'incident/BOXED',
  'incident/BURN-ERROR',
  'incident/CARD-DROPPED',
  'incident/CARDS-TO-UNENTITLED',
  'incident/DEAL-SEQUENCE',
  'incident/DUPLICATE-CARD',
  'incident/EXPOSED-BY-DEALER',
  'incident/EXTRA-BOARD-CARD',
  'incident/FOREIGN-CARD',
  'incident/HAND-SWEPT',
  'incident/JOKER',
  'incident/KILLED-WRONG-COUNT',
  'incident/MISSING-CARDS',
  'incident/POT-MISCOUNT',
  'incident/PREMATURE-CARD',
  'incident/SHOWN-TO-ONE',
  'incident/STUB-FOULED',
  'incident/UNDERRAISE',
  'incident/UPCARDS-LIFTED',
  'incident/WRONG-BUTTON',
  'incident/WRONG-CARD-COUNT',
  'out-of-turn',
  'query/dealer-step',
  'query/substantialAction',
  'redeal',
  'request',
  'sequence/disputes',
  'sequence/showdown',
  'showdown',
];

test('every question is put to a door, or is named as one that is not yet', () => {
  const doorless = Object.entries(questions).flatMap(([name, { door }]) => (door === null ? [name] : []));
  expect(doorless.toSorted()).toEqual(byThemselves);
});

const folder = join(import.meta.dirname, '../../commands/scenarios');

/** What a question at a door may take from the engine: the doors, what pages ask of them, and plain facts about cards, games and sources. */
const allowed = new Set([
  'answerReport',
  'applyOffice',
  'citesOf',
  'clockwiseFrom',
  'decide',
  'decideOffice',
  'emptyOffice',
  'holeCardsAt',
  'legalActions',
  'ordersDue',
  'outcomesOf',
  'penaltyProposal',
  'raceDeal',
  'reportsNow',
  'sourceOf',
  'structureTemplates',
  'tournamentView',
  'unknownCard',
  'variantOf',
]);

/** What brings tables and offices where a scenario has them. */
const inFront = /^(real-table|seating-table|table-in-hand|reported|office-of-tables|tournament-of-tables)\.ts$/;

const atDoors = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  .filter(({ name, text }) => inFront.test(name) || /atDoor\('/.test(text));

test.each(atDoors)('$name takes nothing that decides from the engine', ({ text }) => {
  const [, names = ''] = /import \{([^}]*)\} from '\.\.\/\.\.\/engine\/index\.ts'/.exec(text) ?? [];
  const values = names
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '));
  expect(values.filter((one) => !allowed.has(one))).toEqual([]);
});

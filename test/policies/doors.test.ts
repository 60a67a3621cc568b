import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { questions } from '../../commands/scenarios/questions.ts';

/** Questions that ask the rule's own function instead of a table or an office. The list only gets shorter. */
const byThemselves = [
  'action',
  'award',
  'balance',
  'balance-check',
  'chip-race',
  'clock-call',
  'final-check',
  'floor-ruling',
  'incident/ADVICE',
  'incident/BOXED',
  'incident/BURN-ERROR',
  'incident/CARD-DROPPED',
  'incident/CARDS-TO-UNENTITLED',
  'incident/CHATTER',
  'incident/CHIPS-HIDDEN',
  'incident/CONDITIONAL-STATEMENT',
  'incident/DEAL-SEQUENCE',
  'incident/DEALT-OUT',
  'incident/DELAY',
  'incident/DISCLOSURE',
  'incident/DUPLICATE-CARD',
  'incident/EXPOSED-BY-DEALER',
  'incident/EXPOSED-BY-PLAYER',
  'incident/EXTRA-BOARD-CARD',
  'incident/FOREIGN-CARD',
  'incident/HAND-SWEPT',
  'incident/JOKER',
  'incident/KILLED-WRONG-COUNT',
  'incident/LANGUAGE',
  'incident/LATE-ARRIVAL',
  'incident/LEFT-TABLE',
  'incident/MISCALL',
  'incident/MISSING-CARDS',
  'incident/NON-STANDARD-FOLD',
  'incident/OOT',
  'incident/PHONE',
  'incident/POT-MISCOUNT',
  'incident/PREMATURE-CARD',
  'incident/RABBIT',
  'incident/READ-HAND',
  'incident/SHOWN-TO-ONE',
  'incident/STACK-HIDDEN',
  'incident/STUB-FOULED',
  'incident/THROWN-CARD',
  'incident/TOUCHING',
  'incident/UNDERRAISE',
  'incident/UPCARDS-LIFTED',
  'incident/WRONG-BUTTON',
  'incident/WRONG-CARD-COUNT',
  'incident/WRONG-SEAT',
  'out-of-turn',
  'penalty',
  'query/chip-race-deal-order',
  'query/dealer-step',
  'query/languages',
  'query/missedHandsLeft',
  'query/substantialAction',
  'redeal',
  'request',
  'sequence/disputes',
  'sequence/rebuy',
  'sequence/showdown',
  'showdown',
  'table-change',
  'time',
];

test('every question is put to a door, or is named as one that is not yet', () => {
  const doorless = Object.entries(questions).flatMap(([name, { door }]) => (door === null ? [name] : []));
  expect(doorless.toSorted()).toEqual(byThemselves);
});

const folder = join(import.meta.dirname, '../../commands/scenarios');

/** What a question at a door may take from the engine: the doors themselves, and plain facts about cards, games and sources. */
const allowed = new Set([
  'answerReport',
  'citesOf',
  'clockwiseFrom',
  'decide',
  'holeCardsAt',
  'legalActions',
  'sourceOf',
  'unknownCard',
  'variantOf',
]);

const atDoors = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  .filter(({ name, text }) => name === 'real-table.ts' || name === 'seating-table.ts' || /atDoor\('/.test(text));

test.each(atDoors)('$name takes nothing that decides from the engine', ({ text }) => {
  const names = [...text.matchAll(/import \{([^}]*)\} from '\.\.\/\.\.\/engine\/(?:table|office|rules|notation)\.ts'/g)]
    .map(([, some = '']) => some)
    .join();
  const values = names
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '));
  expect(values.filter((one) => !allowed.has(one))).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../commands/scenarios');

/** What a scenario may import from the engine: the doors of a table and of the office, and plain facts about cards, games and sources. */
const doors = [
  'answerReport',
  'growOffice',
  'dealFor',
  'decide',
  'decideOffice',
  'gateOf',
  'legalActions',
  'nextRace',
  'ordersDue',
  'outcomesOf',
  'penaltyProposal',
  'reckonDraw',
  'reportsNow',
  'statementOfPerson',
  'tournamentView',
];
/** Steps the table and the office run by themselves in the same code: the shot clock's steps, the rolls of a draw, the vote on a deal. */
const steps = ['apply', 'clockFacts', 'dealDigest', 'randomOfDraw', 'shotView', 'unusualShares', 'verifyDraw'];
const facts = [
  'allCards',
  'citesOf',
  'clockwiseFrom',
  'emptyOffice',
  'handsToCome',
  'holeCardsAt',
  'isKnownCard',
  'liveRulebookIds',
  'mostSeats',
  'nextLevel',
  'readOverlay',
  'reportKinds',
  'rulebookOf',
  'sourceOf',
  'structureTemplates',
  'unknownCard',
  'variantIds',
  'variantOf',
];
const allowed = new Set([...doors, ...steps, ...facts]);

const files = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

const taken = (text: string): readonly string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '\.\.\/\.\.\/engine\/(?:table|office|rules|notation)\.ts'/g)]
    .flatMap(([, some = '']) => some.split(','))
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '));

test.each(files)('$name imports no decision of the engine except its doors', ({ text }) => {
  expect(taken(text).filter((one) => !allowed.has(one))).toEqual([]);
});

test('each name of these lists is used by a scenario', () => {
  const all = new Set(files.flatMap(({ text }) => taken(text)));
  expect([...allowed].filter((one) => !all.has(one))).toEqual([]);
});

import { expect, test } from 'vitest';
import { questionName } from './answer-scenario.ts';

test.each([
  [{ type: 'wager', seat: 2 }, 'wager'],
  [{ type: 'incident', code: 'JOKER' }, 'incident/JOKER'],
  [{ type: 'query', what: 'languages' }, 'query/languages'],
  [{ type: 'sequence', events: [{ act: 'green' }, { act: 'dispute' }] }, 'sequence/disputes'],
  [{ type: 'sequence', events: [{ act: 'rebuy-announced' }, { act: 'green' }] }, 'sequence/rebuy'],
  [{ type: 'sequence', events: [{ act: 'time-up' }, { act: 'green' }] }, 'sequence/levels'],
  [{ type: 'sequence', events: [{ act: 'riffle' }, { act: 'hand-end' }] }, 'sequence/levels'],
  [{ type: 'sequence', events: [{ act: 'deal' }, { act: 'misdeal' }, { act: 'hand-end' }] }, 'sequence/penalty'],
  [{ type: 'sequence', events: [{ act: 'table' }, { act: 'award' }] }, 'sequence/showdown'],
  [{ type: 'sequence', events: [{ act: 'muck' }, { act: 'green' }, { act: 'ask-to-see' }] }, 'sequence/showdown'],
  [{ type: 'sequence', events: [{ act: 'statement' }, { act: 'wager' }] }, 'sequence/betting'],
  [{ type: 'sequence', events: [{ act: 'sneeze' }] }, 'sequence/sneeze'],
  [{ type: 'sequence', events: 5 }, 'sequence/nothing'],
  [{ type: 'sequence', events: [{ act: { toString: 1 } }, null] }, 'sequence/nothing'],
  [{ type: 'incident' }, 'incident/nothing'],
  [{ type: { toString: null } }, 'nothing'],
])('%j is asked as %s', (when, name) => {
  expect(questionName(when)).toBe(name);
});

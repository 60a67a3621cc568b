import { expect, test } from 'vitest';
import { liveRulebookIds } from '../../../engine/index.ts';
import { i18n } from '../../text/i18n.ts';
import { wordsOf } from '../../text/use-text.ts';
import { allSituations } from './all-situations.ts';
import { answerSituation } from './answer-situation.ts';
import { verdictText } from './verdict.ts';

const words = wordsOf((key, values) => i18n.t(key, { ...values }));

test('dump', () => {
  const out: string[] = [];
  for (const s of allSituations) {
    for (const rulebook of liveRulebookIds) {
      try {
        const a = answerSituation(s, { rulebook, overlay: {} });
        out.push(`${s.id} [${rulebook}] => ${verdictText(a.right, words)} (${a.by.map((b) => JSON.stringify(b)).join(' ')})\n     ${a.choices.map((v) => verdictText(v, words)).join(' | ')} ${a.readings.length > 0 ? `READ ${a.readings.map((v) => verdictText(v, words)).join(' / ')}` : ''}`);
      } catch (error) { out.push(`${s.id} [${rulebook}] !! ${String(error)}`); }
    }
  }
  console.log(out.join('\n'));
  expect(1).toBe(1);
});

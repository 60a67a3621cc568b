import { Scale } from 'lucide-react';
import type { Refusal } from '../../../../../engine/table.ts';
import { refusalText } from '../../../../text/refusal-text.ts';
import { useText, type Words } from '../../../../text/use-text.ts';
import { outcomeFacts, outcomeSay, outcomeText, seenSentence } from '../../../../text/wager-text.ts';
import { RuleTag } from '../../band/rule-tag.tsx';
import { RulingBand } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { type Desk, whyNotOpen } from '../../fingers/wager-desk.ts';

/** The ruling as it is built: what was seen, the resulting action, the rule, and the announcement. */
export function DeskBand({ fingers, desk }: { fingers: Fingers; desk: Desk }) {
  const words = useText('wager');
  const { t } = words;
  const { state, legal } = useConsoleTable();
  switch (desk.is) {
    case 'refused':
      return (
        <RulingBand kept tone="floor">
          {refusalText(desk.refusal, words)}
        </RulingBand>
      );
    case 'ruled': {
      const [outcome] = desk.outcomes;
      const isFloors = floorDecides(desk);
      const verdict = verdictOf(desk, words);
      const why = whyNotOpen(desk, state, legal);
      const cite = outcome.ruling === 'refused' ? ruleIn(why) : desk.cite;
      return (
        <RulingBand
          kept
          tone={isFloors || outcome.ruling === 'refused' ? 'floor' : 'plain'}
          say={isFloors || fingers.contrary !== null ? null : outcomeSay(outcome, words)}
          // An action that is not open follows from the betting so far: the rule that closes it explains that, a rule on words would not.
          aside={cite !== null && <RuleTag cite={cite} />}
        >
          {fingers.contrary === null ? (
            <>
              <Scale className="band-scales" size={22} aria-hidden="true" />
              {why === null ? (
                <>
                  {seenSentence(desk.wager, words)}: <b>{verdict}</b>
                </>
              ) : (
                <b>{refusalText(why, words)}</b>
              )}
            </>
          ) : (
            t('keys.contrary', { verdict })
          )}
        </RulingBand>
      );
    }
  }
}

/** The rule of a document a refusal names; null where none is named. */
const ruleIn = (refusal: Refusal | null): string | null =>
  refusal !== null && 'rule' in refusal && refusal.rule.includes('#') ? refusal.rule : null;

type Ruled = Extract<Desk, { is: 'ruled' }>;

const floorDecides = ({ outcomes: [outcome, ...others] }: Ruled): boolean =>
  others.length > 0 || outcome.ruling === 'floor';

/** The resulting action, with what goes with it: "Call 1,200, return 800". */
export function verdictOf(desk: Ruled, words: Words): string {
  if (floorDecides(desk)) return words.t('wager:outcome.floor');
  const [outcome] = desk.outcomes;
  return [outcomeText(outcome, words), ...outcomeFacts(outcome, desk.out, words)].join(', ');
}

import { Scale } from 'lucide-react';
import { refusalText } from '../../../../text/refusal-text.ts';
import { useText, type Words } from '../../../../text/use-text.ts';
import { outcomeFacts, outcomeSay, outcomeText, seenText } from '../../../../text/wager-text.ts';
import { RuleTag } from '../../band/rule-tag.tsx';
import { RulingBand } from '../../band/ruling-band.tsx';
import type { Fingers } from '../../fingers/use-fingers.ts';
import type { Desk } from '../../fingers/wager-desk.ts';

/** The ruling as it is built: what was seen, what it is, by which rule, and what to say. */
export function DeskBand({ fingers, desk }: { fingers: Fingers; desk: Desk }) {
  const words = useText('wager');
  const { t } = words;
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
      return (
        <RulingBand
          kept
          tone={isFloors || outcome.ruling === 'refused' ? 'floor' : 'plain'}
          say={isFloors || fingers.contrary !== null ? null : outcomeSay(outcome, words)}
          // What is not open follows from the betting so far: a rule on words would not explain it.
          aside={desk.cite !== null && outcome.ruling !== 'refused' && <RuleTag cite={desk.cite} />}
        >
          {fingers.contrary === null ? (
            <>
              <Scale className="band-scales" size={22} aria-hidden="true" />
              {seenText(desk.wager, words)}: <b>{verdict}</b>
            </>
          ) : (
            t('keys.contrary', { verdict })
          )}
        </RulingBand>
      );
    }
  }
}

type Ruled = Extract<Desk, { is: 'ruled' }>;

const floorDecides = ({ outcomes: [outcome, ...others] }: Ruled): boolean =>
  others.length > 0 || outcome.ruling === 'floor';

/** What it is, with what goes with it: "Call 1,200, return 800". */
export function verdictOf(desk: Ruled, words: Words): string {
  if (floorDecides(desk)) return words.t('wager:outcome.floor');
  const [outcome] = desk.outcomes;
  return [outcomeText(outcome, words), ...outcomeFacts(outcome, desk.out, words)].join(', ');
}

import type { Seat } from '../../../../../engine/notation.ts';
import { penaltySizes } from '../../../../../engine/rules.ts';
import type { IncidentRuling } from '../../../../../engine/table.ts';
import { type Choice, isPenaltyOf, sizeText } from '../../../../text/ruling-choices.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { RulingTile } from './ruling-tile.tsx';

/** The penalties to choose from, unless the rulebook names the penalty itself. */
export function sizesOf(open: readonly Choice[], seat: Seat | null): readonly Choice[] {
  const first = open.find(({ isPenalty }) => isPenalty !== true);
  return isPenaltyOf(first, seat) ? [] : open.filter(({ isPenalty }) => isPenalty === true);
}

/** What the rulebook says itself comes before the sizes of a penalty, and that there is none after them. */
export function withSizes(sizes: readonly Choice[], [other]: readonly Choice[], ofFloor: string): readonly Choice[] {
  if (other === undefined) return sizes;
  return other.tag === ofFloor ? [...sizes, other] : [other, ...sizes];
}

/** What a report of conduct may be ruled as: a warning, the sizes the rulebook has, the end of the event, and no penalty. */
export function PenaltyRulings(props: {
  readonly choices: readonly Choice[];
  readonly chosen: IncidentRuling | null;
  readonly onChoose: (ruling: IncidentRuling) => void;
}) {
  const { choices, chosen, onChoose } = props;
  const { state } = useConsoleTable();
  const words = useText('desk');
  const { sizes } = penaltySizes(state);
  const titleOf = ({ hands, title, tag }: Choice): string => {
    // The floor's own word without a penalty is none.
    if (hands === undefined) return tag === words.t('choice.floor') ? words.t('penalty.none') : title;
    const rounds = hands === null ? 0 : (sizes.find(({ size }) => size === hands)?.rounds ?? 0);
    return sizeText(rounds === 0 ? { hands } : { rounds }, words);
  };
  return (
    <div className="rulings-choices penalty-choices penalty-rulings">
      {choices.map((choice) => (
        <RulingTile
          key={choice.ruling}
          choice={{ ...choice, title: titleOf(choice), lines: [] }}
          chosen={choice.ruling === chosen}
          onChoose={() => onChoose(choice.ruling)}
        />
      ))}
    </div>
  );
}

import type { Ante } from '../../../engine/notation.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { NumberField } from '../../room/number-field.tsx';
import { useText } from '../../text/use-text.ts';

const anteKinds = ['none', 'each', 'big-blind', 'button'] as const;

/** Who pays an ante, and how much. */
export function AnteCell(props: {
  readonly ante: Ante | null;
  readonly label: string;
  readonly hasBlinds: boolean;
  readonly main: number;
  readonly onChange: (ante: Ante | null) => void;
}) {
  const { ante, label, hasBlinds, main, onChange } = props;
  const { t } = useText('tournament');
  const kinds = anteKinds.filter((kind) => hasBlinds || kind === 'none' || kind === 'each');
  return (
    <span className="structure-ante">
      <select
        aria-label={label}
        value={ante?.kind ?? 'none'}
        onChange={(event) => onChange(anteOf(event.target.value, ante, main))}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`ante.${kind}`)}
          </option>
        ))}
      </select>
      {ante !== null && (
        <NumberField
          label={label}
          limits={limits.amount}
          isBare
          value={ante.chips}
          onChange={(chips) => onChange({ ...ante, chips })}
        />
      )}
    </span>
  );
}

function anteOf(kind: string, before: Ante | null, main: number): Ante | null {
  switch (kind) {
    case 'each':
      return {
        kind,
        chips: before?.kind === 'each' ? before.chips : Math.max(1, Math.floor(main / 8)),
        order: 'ante-first',
        short: 'own-share',
      };
    case 'big-blind':
    case 'button':
      return {
        kind,
        chips: before !== null && before.kind !== 'each' ? before.chips : main,
        order: 'blind-first',
        short: 'dead',
      };
    default:
      return null;
  }
}

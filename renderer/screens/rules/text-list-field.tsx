import { useId, useState } from 'react';
import type { PolicyForm } from '../../../engine/rules.ts';
import { useText } from '../../text/use-text.ts';

/** Words or whole numbers, separated by commas; anything else is refused beside the field. */
export function TextListField(props: {
  readonly label: string;
  readonly of: PolicyForm;
  readonly value: readonly unknown[];
  readonly onChange: (value: readonly unknown[]) => void;
}) {
  const { label, of, value, onChange } = props;
  const { t } = useText('policies');
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const isWrong = typed !== null && readList(of, typed) === null;
  const allowed =
    of.kind === 'whole' ? t('page.allowedNumbers', { least: of.least, most: of.most }) : t('page.allowedWords');
  return (
    <label className={isWrong ? 'field field-wrong' : 'field'}>
      <span className="field-label">{label}</span>
      <span className="field-box">
        <input
          type="text"
          autoComplete="off"
          maxLength={120}
          value={typed ?? value.join(', ')}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          onBlur={() => setTyped(null)}
          onChange={(event) => {
            setTyped(event.target.value);
            const list = readList(of, event.target.value);
            if (list !== null) onChange(list);
          }}
        />
      </span>
      {isWrong && (
        <span className="field-fault" id={id}>
          {allowed}
        </span>
      )}
    </label>
  );
}

function readList(of: PolicyForm, text: string): readonly unknown[] | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.includes('')) return null;
  if (of.kind !== 'whole') return parts;
  const numbers = parts.map(Number);
  return numbers.every((one) => Number.isInteger(one) && one >= of.least && one <= of.most) ? numbers : null;
}

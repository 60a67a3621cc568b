import { useId } from 'react';
import { useText } from '../../text/use-text.ts';

const quick = ['miscount', 'wrongAct', 'missedAct', 'wrongPot', 'wrongCards'] as const;
const longest = 400;

/** Why a hand is corrected: what it usually is in one press, and words for everything else. */
export function CorrectionReason(props: { readonly reason: string; readonly onReason: (reason: string) => void }) {
  const { reason, onReason } = props;
  const { t } = useText('timeline');
  const id = useId();
  return (
    <div className="desk-reason">
      <label htmlFor={id}>{t('correction.reason')}</label>
      <div className="desk-reason-quick">
        {quick.map((name) => {
          const words = t(`correction.quick.${name}`);
          return (
            <button
              key={name}
              type="button"
              className="tile"
              aria-pressed={reason === words}
              onClick={() => onReason(reason === words ? '' : words)}
            >
              {words}
            </button>
          );
        })}
      </div>
      <input
        id={id}
        type="text"
        maxLength={longest}
        value={reason}
        placeholder={t('correction.reasonNeeded')}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </div>
  );
}

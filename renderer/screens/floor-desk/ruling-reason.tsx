import { useState } from 'react';
import { typedWords } from '../../../protocol/words-schema.ts';
import { midSentence } from '../../text/mid-sentence.ts';
import { useText } from '../../text/use-text.ts';

const picks = ['interest', 'heard', 'camera', 'agreed', 'first'] as const;

/** The reason for a ruling, typed or chosen from the most frequent. `isNeeded`: the text is the ruling. */
export function RulingReason(props: {
  readonly reason: string;
  readonly isNeeded: boolean;
  readonly onReason: (reason: string) => void;
}) {
  const { reason, isNeeded, onReason } = props;
  const { t } = useText('desk');
  const [isOpen, setOpen] = useState(false);
  const add = (pick: string) => onReason(reason === '' ? pick : `${reason}, ${midSentence(pick)}`);
  return (
    <div className="ruling-reason">
      <label>
        <span className="visually-hidden">{t(isNeeded ? 'reason.needed' : 'reason.optional')}</span>
        <input
          value={reason}
          maxLength={400}
          placeholder={t(isNeeded ? 'reason.needed' : 'reason.optional')}
          onFocus={() => setOpen(true)}
          onChange={(event) => onReason(typedWords(event.target.value))}
        />
      </label>
      {(isOpen || isNeeded) && (
        <fieldset className="ruling-reason-picks">
          <legend className="visually-hidden">{t('reason.quick')}</legend>
          {picks.map((pick) => (
            <button key={pick} type="button" className="desk-plain" onClick={() => add(t(`reason.pick.${pick}`))}>
              {t(`reason.pick.${pick}`)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

import { useState } from 'react';
import { useText } from '../../text/use-text.ts';
import type { WhyNot } from './group-door.ts';
import { useGroupDoor, whyNotText } from './use-told.ts';

/** A person of the group signs in with number and PIN. */
export function GroupSignIn() {
  const words = useText('group');
  const { t } = words;
  const door = useGroupDoor();
  const [number, setNumber] = useState('');
  const [pin, setPin] = useState('');
  const [whyNot, setWhyNot] = useState<WhyNot | null>(null);
  const [isAsked, setAsked] = useState(false);
  const sign = async () => {
    if (isAsked) return;
    setAsked(true);
    // A PIN leaves the screen as soon as it has been tried.
    setPin('');
    const done = await door.signIn(number, pin);
    setAsked(false);
    if (!('session' in done)) setWhyNot(done);
  };
  return (
    <main className="group-door">
      <form
        className="event-panel group-sign-in"
        onSubmit={(event) => {
          event.preventDefault();
          void sign();
        }}
      >
        <h2>{t('signIn.title')}</h2>
        <p className={whyNot === null ? 'event-quiet' : 'event-wrong'} role="status">
          {whyNot === null ? t('signIn.how') : whyNotText(whyNot, words)}
        </p>
        <Digits label={t('label.staffNumber')} value={number} most={6} onChange={setNumber} />
        <Digits label={t('label.pin')} value={pin} most={8} onChange={setPin} isSecret />
        <button type="submit" className="event-word" disabled={number === '' || pin.length < 6 || isAsked}>
          {t('key.signIn')}
        </button>
      </form>
    </main>
  );
}

function Digits(props: {
  readonly label: string;
  readonly value: string;
  readonly most: number;
  readonly isSecret?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const { label, value, most, isSecret = false, onChange } = props;
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <span className="field-box">
        <input
          type={isSecret ? 'password' : 'text'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={most}
          value={value}
          onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
        />
      </span>
    </label>
  );
}

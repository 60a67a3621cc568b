import { useEffect, useRef, useState } from 'react';
import type { StaffPerson, StaffProof, StaffRefusal } from '../../protocol/staff.ts';
import { ActionButton, NoAction } from '../components/action-button.tsx';
import { isPinReady, type Keyed, StaffKeys, usePad } from '../components/staff-keys.tsx';
import { StaffPeople } from '../components/staff-people.tsx';
import { staffRefusalText } from '../text/staff-text.ts';
import { useText, type Words } from '../text/use-text.ts';
import { useDeskBadges } from './desk-badges.ts';
import { intoView } from './into-view.ts';
import './sign-in-keys.css';
import { makeSecondOfDay } from '../text/times.ts';

/** A member of staff proves their identity at the desk: by badge, or by a tapped name or keyed number and the PIN. */
export function SignInKeys(props: {
  /** People who can be tapped; others key their number. */
  readonly people: readonly StaffPerson[];
  readonly isDemo: boolean;
  /** The purpose, in one sentence. */
  readonly why: string;
  /** The label of the lit key. */
  readonly does: string;
  /** An earlier refusal, e.g. of a badge held to the reader. */
  readonly refused?: StaffRefusal | null;
  readonly onProof: (proof: StaffProof) => Promise<StaffRefusal | null>;
}) {
  const { people, isDemo, why, does, onProof } = props;
  const words = useText('desk');
  const pad = usePad();
  const { keyed } = pad;
  const [refusal, setRefusal] = useState<StaffRefusal | null>(props.refused ?? null);
  const [isAsked, setAsked] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  // After tapping the last digits of a long pad, the sentence above it may be scrolled out of sight.
  useEffect(() => {
    if (refusal !== null) intoView(said.current);
  }, [refusal]);
  const prove = async (proof: StaffProof) => {
    if (isAsked) return 'refused' as const;
    setAsked(true);
    const refused = await onProof(proof);
    setAsked(false);
    setRefusal(refused);
    return refused === null ? ('done' as const) : ('refused' as const);
  };
  const { number, pin } = keyed;
  const sign = () => {
    const proof = pad.now();
    // A PIN is on no screen longer than it takes to be tried.
    pad.onKeyed(() => ({ number: proof.number, pin: '' }));
    return prove({ by: 'pin', number: proof.number, pin: proof.pin ?? '' });
  };
  useDeskBadges(true, (badge) => void prove({ by: 'badge', badge }));
  return (
    <div className="desk-keys">
      <p
        ref={said}
        className={refusal === null || isAsked ? 'desk-keys-why' : 'desk-keys-why desk-keys-refused'}
        role="status"
      >
        {isAsked ? words.t('desk:signIn.asked') : refusal === null ? why : signInRefusal(refusal, words)}
      </p>
      <StaffPeople
        className="desk-people"
        people={people}
        isDemo={isDemo}
        chosen={pin === null ? null : number}
        onChoose={(person) => pad.onKeyed(() => ({ number: person.number, pin: '' }))}
      />
      <KeyedLine keyed={keyed} people={people} />
      <StaffKeys pad={pad} onReady={() => void sign()} />
      {isPinReady(keyed) ? (
        <ActionButton
          className="desk-keys-sign"
          label={does}
          look="lit"
          press={() => ({ sequence: 0 })}
          onPress={sign}
        />
      ) : (
        <NoAction className="desk-keys-sign" />
      )}
    </div>
  );
}

/** Why the desk refused, as one sentence. */
function signInRefusal(refusal: StaffRefusal, words: Words): string {
  switch (refusal.reason) {
    case 'shut':
      return words.t('desk:signIn.shut', { time: makeSecondOfDay(refusal.until) });
    case 'not-kept':
    case 'no-staff-list':
      return words.t(`desk:signIn.${refusal.reason}`);
    case 'not-known':
    case 'role':
    case 'same-person':
    case 'no-kiosk':
    case 'table-refuses':
      return staffRefusalText(refusal, words);
  }
}

/** Whose number it is, and a dot for each digit of the PIN so far. */
function KeyedLine({ keyed, people }: { readonly keyed: Keyed; readonly people: readonly StaffPerson[] }) {
  const { t } = useText('staff');
  const { number, pin } = keyed;
  const known = pin === null ? undefined : people.find((person) => person.number === number);
  return (
    <p className="desk-keyed">
      <b>{known?.name ?? `${t('label.staffNumber')} ${number}`}</b>
      <span>
        {t('label.pin')} <span className="staff-dots">{'•'.repeat(pin?.length ?? 0)}</span>
      </span>
    </p>
  );
}

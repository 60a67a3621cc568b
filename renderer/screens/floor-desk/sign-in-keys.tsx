import { useEffect, useRef, useState } from 'react';
import type { StaffPerson, StaffProof, StaffRefusal } from '../../../protocol/staff.ts';
import { ActionButton, NoAction } from '../../components/action-button.tsx';
import { isPinReady, type Keyed, StaffKeys, usePad } from '../../components/staff-keys.tsx';
import { StaffPeople } from '../../components/staff-people.tsx';
import { intoView } from '../../room/into-view.ts';
import { staffRefusalText } from '../../text/staff-text.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { useDeskBadges } from './desk-badges.ts';
import './sign-in-keys.css';
import { makeSecondOfDay } from '../../text/times.ts';

/** Somebody of the house proves who they are at the desk: a badge, or a name tapped or a number keyed, and the PIN. */
export function SignInKeys(props: {
  /** Who may be tapped on; anybody else keys the number. */
  readonly people: readonly StaffPerson[];
  readonly isDemo: boolean;
  /** What it is for, in one sentence. */
  readonly why: string;
  /** What the lit key says. */
  readonly does: string;
  /** A refusal from before, e.g. of a badge held to the reader. */
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
  // Whoever taps the last digits of a long pad may have scrolled past the sentence above it.
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
    // A PIN stands on no screen longer than it takes to be tried.
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

/** Why the desk said no, as one sentence. */
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
      return staffRefusalText(refusal, words);
  }
}

/** Whose number, and as many dots as the PIN has digits so far. */
function KeyedLine({ keyed, people }: { readonly keyed: Keyed; readonly people: readonly StaffPerson[] }) {
  const { t } = useText('staff');
  const { number, pin } = keyed;
  const known = pin === null ? undefined : people.find((person) => person.number === number);
  return (
    <p className="desk-keyed">
      <b>{known?.name ?? `${t('sheet.who')} ${number}`}</b>
      <span>
        {t('sheet.pin')} <span className="staff-dots">{'•'.repeat(pin?.length ?? 0)}</span>
      </span>
    </p>
  );
}

import { type ReactNode, useState } from 'react';
import { canonicalText } from '../../engine/notation.ts';
import type { DeskPerson } from '../../protocol/floor-desk.ts';
import { useText } from '../text/use-text.ts';
import { useRoom, useRoomDoor } from './room-context.ts';
import { SignInKeys } from './sign-in-keys.tsx';

/** Whether a manager is signed in: then the second person may be any floor person. */
export const isManager = (desk: DeskPerson | null): boolean => desk?.person?.role === 'manager';

/**
 * Lets a second person, not the one signed in, sign one order or one opening; at least one of the two has this role. The signature is valid
 * only for exactly this.
 */
export function SecondSignature(props: {
  /** `signedOrder` of the order as it will be given, or `{ open: … }`. */
  readonly command: unknown;
  readonly needs: 'floor' | 'manager';
  /** What is signed, in words: however long they are, the pad below stays complete. */
  readonly children?: ReactNode;
  /** Valid for two minutes and once. */
  readonly onSigned: (signature: string) => void;
}) {
  const { command, needs, children, onSigned } = props;
  const { t } = useText('desk');
  const { requests } = useRoomDoor();
  const desk = useRoom((room) => room.desk);
  // What was signed is what was read when the keys appeared.
  const [signed] = useState(() => canonicalText(command));
  const isManagers = needs === 'manager' && !isManager(desk);
  const others = (desk?.people ?? []).filter(
    ({ id, role }) => id !== desk?.person?.id && (!isManagers || role === 'manager'),
  );
  return (
    <>
      {children !== undefined && <p className="desk-signs">{children}</p>}
      <SignInKeys
        people={others}
        isDemo={desk?.demo ?? false}
        why={t(isManagers ? 'staff:sheet.howSignManager' : 'staff:sheet.howSign')}
        does={t('staff:sheet.sign')}
        onProof={async (proof) => {
          const { refusal, signature } = await requests.sign(proof, signed);
          if (refusal === null && signature !== undefined) onSigned(signature);
          return refusal;
        }}
      />
    </>
  );
}

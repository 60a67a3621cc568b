import { ChevronLeft } from 'lucide-react';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { SignInKeys } from '../../room/sign-in-keys.tsx';
import { useText } from '../../text/use-text.ts';

/** Signs a person in where they were about to act; afterwards their choice goes on. */
export function SignInPage({ onBack, onSignedIn }: { readonly onBack: () => void; readonly onSignedIn: () => void }) {
  const { t } = useText('desk');
  const { requests } = useRoomDoor();
  const desk = useRoom((room) => room.desk);
  return (
    <div className="desk-ruling-body">
      <button type="button" className="desk-back" onClick={onBack}>
        <ChevronLeft size={22} aria-hidden="true" />
        {t('penalty.done')}
      </button>
      <SignInKeys
        people={desk?.people ?? []}
        isDemo={desk?.demo ?? false}
        why={t('signIn.again')}
        does={t('key.signIn')}
        onProof={async (proof) => {
          const { refusal } = await requests.signIn(proof);
          if (refusal === null) onSignedIn();
          return refusal;
        }}
      />
    </div>
  );
}

import { ChevronLeft } from 'lucide-react';
import { ActionButton } from '../../components/action-button.tsx';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { SignInKeys } from '../../room/sign-in-keys.tsx';
import { useHowToSign } from '../../stores/how-to-sign.ts';
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

/** In place of the lamp while nobody who may sign is signed in. */
export function SignInFirst({ sequence, onSignIn }: { readonly sequence: number; readonly onSignIn: () => void }) {
  const { t } = useText('desk');
  const how = useHowToSign();
  return (
    <ActionButton
      className="desk-hold"
      look="lit"
      label={t('signIn.first')}
      sub={t(how === 'how' ? 'signIn.firstSub' : 'signIn.firstSubByName')}
      press={() => ({ sequence })}
      onPress={async () => {
        onSignIn();
        return 'done';
      }}
    />
  );
}

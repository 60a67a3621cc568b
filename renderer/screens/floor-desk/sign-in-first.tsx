import { ActionButton } from '../../components/action-button.tsx';
import { useHowToSign } from '../../stores/how-to-sign.ts';
import { useText } from '../../text/use-text.ts';

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

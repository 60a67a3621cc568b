import { ActionButton } from '../../components/action-button.tsx';
import { useText } from '../../text/use-text.ts';

/** In place of the lamp while nobody who may sign is signed in. */
export function SignInFirst({ sequence, onSignIn }: { readonly sequence: number; readonly onSignIn: () => void }) {
  const { t } = useText('desk');
  return (
    <ActionButton
      className="desk-hold"
      look="lit"
      label={t('signIn.first')}
      sub={t('signIn.firstSub')}
      press={() => ({ sequence })}
      onPress={async () => {
        onSignIn();
        return 'done';
      }}
    />
  );
}

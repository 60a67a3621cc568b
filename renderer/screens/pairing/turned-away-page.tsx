import { LanguageSwitch } from '../../room/language-switch.tsx';
import { useText } from '../../text/use-text.ts';
import './pairing.css';

/** For a paired browser that the cardroom server currently turns away; its key stays valid. */
export function TurnedAwayPage({ sentence, onAgain }: { readonly sentence: string; readonly onAgain: () => void }) {
  const { t } = useText('cardroom');
  return (
    <main className="pair-page">
      <div className="pair-language">
        <LanguageSwitch />
      </div>
      <div className="pair-card">
        <h1>{t('pairing.turnedAway')}</h1>
        <p className="pair-lead" role="status">
          {sentence}
        </p>
        <button type="button" className="pair-go pair-go-lit" onClick={onAgain}>
          {t('pairing.again')}
        </button>
      </div>
    </main>
  );
}

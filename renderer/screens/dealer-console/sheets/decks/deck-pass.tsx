import type { DeckPass } from '../../../../../protocol/deck-desk.ts';
import { ActionButton } from '../../../../components/action-button.tsx';
import { CardFace } from '../../../../components/playing-card.tsx';
import { Said } from '../../../../components/said.tsx';
import { deckText } from '../../../../text/deck-text.ts';
import { spokenCard } from '../../../../text/spoken-card.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { type DeskAsking, DeskHead } from './desk-head.tsx';

const sightMark = {
  nothing: 'plain',
  good: 'good',
  several: 'bad',
  known: 'bad',
  foreign: 'bad',
  'other-kind': 'bad',
} as const;

/** A pass under way: the card to lay down next, large, what the antenna sees, and how many are done. */
export function DeckPassing(props: {
  readonly pass: DeckPass;
  readonly asking: DeskAsking;
  readonly onClose: () => void;
}) {
  const { pass, asking, onClose } = props;
  const { store } = useConsoleTable();
  const words = useText('devices');
  const { t } = words;
  const { outcome } = asking;
  const isFirst = pass.what === 'register';
  return (
    <>
      <DeskHead
        title={t(isFirst ? 'desk.passRegister' : 'desk.passCheck', { deck: deckText(pass.deck, words) })}
        fact={outcome === null ? '' : t(`desk.refusal.${outcome}`)}
        isRefused={outcome !== null}
        onClose={onClose}
      />
      <div className="deck-pass">
        <span className="deck-next">
          {pass.next !== null && (
            <>
              <span className="visually-hidden">{spokenCard(pass.next, t)}</span>
              <CardFace card={pass.next} width={148} />
            </>
          )}
        </span>
        <Said as="section" className="deck-sight">
          <p className="deck-sight-lay">{t(isFirst ? 'desk.next' : 'desk.any')}</p>
          <p className={`deck-sight-now sight-${sightMark[pass.sight]}`}>{t(`desk.sight.${pass.sight}`)}</p>
          {pass.isWeak && <p className="deck-sight-now sight-bad">{t('desk.isWeak')}</p>}
        </Said>
        <div className="deck-done">
          <b>{t('desk.done', { done: pass.done })}</b>
          <span className="deck-track" aria-hidden="true">
            <span style={{ width: `${(pass.done / 52) * 100}%` }} />
          </span>
          <ActionButton
            label={t('desk.cancel')}
            sub={t('desk.cancelSub')}
            look="quiet"
            press={store.press}
            onPress={async () => ((await asking.ask({ what: 'cancel' })) === null ? 'done' : 'refused')}
          />
        </div>
      </div>
    </>
  );
}

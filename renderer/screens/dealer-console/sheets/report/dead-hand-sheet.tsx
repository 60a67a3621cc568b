import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { Said } from '../../../../components/said.tsx';
import { useText } from '../../../../text/use-text.ts';
import { useBandNews } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { callFloor } from '../../floor/floor-call.ts';

/** A live hand that may not win any more, fouled or given up: which seat, and held to declare it. */
export function DeadHandSheet({ fingers, onBack }: { fingers: Fingers; onBack: () => void }) {
  const { store, state, legal } = useConsoleTable();
  const { t } = useText('console');
  const news = useBandNews();
  const [seat = null] = fingers.picked;
  const may = seat !== null && legal.kill.includes(seat);
  const sentence = seat === null ? t('dead.tapSeat') : t(may ? 'dead.sentence' : 'dead.not', { seat });
  return (
    <>
      <div className="dock-head">
        <h2 className="dock-title">{t('dead.tile')}</h2>
        <Said className="dock-sentence" tone={news?.tone ?? 'plain'}>
          {news === null ? sentence : news.text}
        </Said>
      </div>
      <div className="misdeal-row">
        <ActionButton
          look="quiet"
          label={t('misdeal.other')}
          sub={t('misdeal.back')}
          press={store.press}
          onPress={onBack}
        />
        <ActionButton
          label={t('misdeal.callFloor')}
          press={store.press}
          onPress={(press) => callFloor({ store, state }, press, { seat })}
        />
        {may ? (
          <HoldButton
            label={t('dead.hold')}
            sub={t('seat.numbered', { seat })}
            press={store.press}
            onHeld={async (press) => {
              const outcome = await store.request({ type: 'kill-hand', seat }, press);
              if (outcome === 'done') fingers.openSheet(null);
              return outcome;
            }}
          />
        ) : (
          <NoAction />
        )}
      </div>
    </>
  );
}

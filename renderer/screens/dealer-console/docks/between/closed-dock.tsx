import type { TableState } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { Said } from '../../../../components/said.tsx';
import { useText } from '../../../../text/use-text.ts';
import { useBandNews } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { worthOf } from './count-draft.ts';
import { signedAmount } from './difference-text.ts';
import './closed-dock.css';

type ClosedTable = NonNullable<TableState['closed']>;

/** A closed table: the counts, and the key that opens it with counted stacks. */
export function ClosedDock({ fingers, closed }: { fingers: Fingers; closed: ClosedTable }) {
  const { store } = useConsoleTable();
  const { t } = useText('between');
  const news = useBandNews();
  return (
    <>
      <section className="info-card closed-card">
        <h2 className="info-title">{t('closed.title')}</h2>
        <Counted closed={closed} />
        <Said className="closed-fact" tone={news?.tone ?? 'plain'}>
          {news?.text ?? t('closed.sentence')}
        </Said>
      </section>
      <div className="action-row">
        <NoAction />
        <ActionButton
          className="action-wide"
          label={t('closed.open')}
          sub={t('closed.openSub')}
          press={store.press}
          onPress={() => fingers.openSheet('count')}
        />
        <NoAction />
      </div>
    </>
  );
}

function Counted({ closed }: { closed: ClosedTable }) {
  const words = useText('between');
  const { t, amount } = words;
  const { counted, tray } = closed;
  const difference = counted.reduce((sum, one) => sum + one.difference, 0);
  return (
    <p className="closed-stacks">
      {counted.map(({ seat, stack }) => (
        <span key={seat} className="closed-stack">
          <b>{seat}</b> {amount(stack)}
        </span>
      ))}
      <span className="closed-stack">
        {tray === null ? t('closed.noTray') : t('count.traySum', { chips: amount(worthOf(tray)) })}
      </span>
      {difference !== 0 && (
        <span className="closed-stack">{t('closed.difference', { chips: signedAmount(difference, words) })}</span>
      )}
    </p>
  );
}

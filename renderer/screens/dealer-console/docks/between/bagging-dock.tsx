import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { Said } from '../../../../components/said.tsx';
import { useText } from '../../../../text/use-text.ts';
import { useBandNews } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { chairsToCount } from './count-draft.ts';
import { signedAmount } from './difference-text.ts';
import './closed-dock.css';

/** The day is over: which stacks are bagged, and the next one to count. */
export function BaggingDock({ fingers }: { fingers: Fingers }) {
  const { store, state } = useConsoleTable();
  const words = useText('flights');
  const { t, amount } = words;
  const news = useBandNews();
  const chairs = chairsToCount(state).filter(({ stack }) => stack !== 0);
  const open = chairs.filter(({ bag }) => bag === undefined);
  const difference = chairs.reduce((sum, { bag }) => sum + (bag?.difference ?? 0), 0);
  const [next] = open;
  const said = (): string => {
    if (chairs.length === 0) return t('bag.gone');
    if (next !== undefined) return t('bag.sentence');
    return difference === 0 ? t('bag.even') : t('bag.uneven', { chips: signedAmount(difference, words) });
  };
  return (
    <>
      <section className="info-card closed-card">
        <h2 className="info-title">{t(chairs.length === 0 ? 'bag.over' : 'bag.title')}</h2>
        <p className="closed-stacks">
          {chairs.map(({ seat, bag }) => (
            <span key={seat} className="closed-stack">
              <b>{seat}</b> {bag === undefined ? '–' : amount(bag.chips)}
            </span>
          ))}
        </p>
        <Said
          className="closed-fact"
          tone={news?.tone ?? (next !== undefined || difference === 0 ? 'plain' : 'refused')}
        >
          {news?.text ?? said()}
        </Said>
      </section>
      <div className="action-row">
        <NoAction />
        {chairs.length === 0 ? (
          <NoAction />
        ) : next === undefined ? (
          <ActionButton
            className="action-wide"
            label={t('bag.look')}
            sub={t('bag.all', { count: chairs.length })}
            press={store.press}
            onPress={() => fingers.openSheet('bags')}
          />
        ) : (
          <ActionButton
            className="action-wide"
            label={t('bag.next', { seat: next.seat })}
            sub={t('bag.left', { count: open.length })}
            look="lit"
            press={store.press}
            onPress={() => fingers.openSheet('bags')}
          />
        )}
        <NoAction />
      </div>
    </>
  );
}

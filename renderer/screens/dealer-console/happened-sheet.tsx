import { useState } from 'react';
import { type MisdealGround, type MisdealPossible, misdealPossible, type TableState } from '../../../engine/index.ts';
import { handRunning } from '../../components/seat-view.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import { DeadHandSheet } from './dead-hand-sheet.tsx';
import { DeadHandPicture, GroundPicture, grounds } from './ground-picture.tsx';
import { MisdealSheet } from './misdeal-sheet.tsx';
import { actionsSoFar } from './misdeal-words.ts';
import { useBandNews } from './ruling-band.tsx';
import type { Fingers } from './use-fingers.ts';

/** What went wrong, by picture and word; then which seat, and what it leads to. */
export function HappenedSheet({ fingers }: { fingers: Fingers }) {
  const { state, legal } = useConsoleTable();
  const { t } = useText('console');
  const [ground, setGround] = useState<MisdealGround | null>(null);
  const [dead, setDead] = useState(false);
  const news = useBandNews();
  const possible = misdealNow(state);
  if (ground !== null && possible !== null) {
    return <MisdealSheet {...{ fingers, ground, possible }} onBack={() => setGround(null)} />;
  }
  if (dead && legal.kill.length > 0) return <DeadHandSheet fingers={fingers} onBack={() => setDead(false)} />;
  return (
    <div className="happened-sheet">
      <div className="sheet-head">
        <h2 className="dock-title">{t('rail.happened')}</h2>
        <p className={`sheet-fact band-${news?.tone ?? 'plain'}`} role="status">
          {news !== null ? news.text : <PossibleLine possible={possible} />}
        </p>
        <button type="button" className="tile sheet-close" onClick={() => fingers.openSheet(null)}>
          {t('dock.close')}
        </button>
      </div>
      <div className="ground-grid">
        {grounds.map((one) =>
          possible === null ? (
            <span key={one} className="no-tile" />
          ) : (
            <button key={one} type="button" className="tile ground-tile" onClick={() => setGround(one)}>
              <GroundPicture ground={one} />
              <span className="ground-name">{t(`ground.${one}`)}</span>
            </button>
          ),
        )}
        {legal.kill.length === 0 ? (
          <span className="no-tile" />
        ) : (
          <button type="button" className="tile ground-tile" onClick={() => setDead(true)}>
            <DeadHandPicture />
            <span className="ground-name">{t('dead.tile')}</span>
          </button>
        )}
      </div>
    </div>
  );
}

/** Whether a misdeal may still be called in the hand in play; null between hands. */
const misdealNow = (state: TableState): MisdealPossible | null =>
  handRunning(state.hand) ? misdealPossible(state, state.hand) : null;

/** "Misdeal still possible: 1 action so far, seat 4 folded". */
function PossibleLine({ possible }: { possible: MisdealPossible | null }) {
  const words = useText('console');
  const { t } = words;
  if (possible === null) return t('misdeal.noHand');
  return (
    <>
      <span className={possible.possible ? 'mark-open' : 'mark-closed'} aria-hidden="true" />
      {t(possible.possible ? 'misdeal.still' : 'misdeal.late')} <b>{actionsSoFar(possible, words)}</b>
    </>
  );
}

import { levelAt } from '../../../engine/index.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import { anteText, blindsText, useTableNow } from './top-bar.tsx';

/** The facts of the hand to come, in the middle of the felt between hands. */
export function NextHand() {
  const { state, legal } = useConsoleTable();
  const words = useText('console');
  const { t } = words;
  const now = useTableNow();
  const { start } = legal;
  if (start === null || 'reason' in start) return null;
  const level = state.schedule === null ? null : levelAt(state.schedule, now).level;
  const stakes = state.redeal?.stakes ?? level ?? state.stakes;
  const before = state.hand?.level ?? null;
  const starts = state.redeal === null && level !== null && before !== null && level.number > before;
  const ante = anteText(stakes, words);
  const from = state.hand?.button ?? null;
  return (
    <div className="next-hand">
      <p className="next-what">
        {state.redeal === null
          ? t(starts ? 'next.handAndLevel' : 'next.hand', { hand: start.number, level: level?.number ?? 0 })
          : t('next.redeal', { hand: state.redeal.of })}
      </p>
      <p className="next-blinds">{blindsText(stakes, words)}</p>
      {ante !== '' && <p className="next-ante">{ante}</p>}
      <p className="next-button">
        <span className="lammer lammer-D next-lammer" aria-hidden="true">
          D
        </span>
        {from === null || from === start.button
          ? t('next.buttonStays', { seat: start.button })
          : t('next.buttonMoves', { from, to: start.button })}
      </p>
    </div>
  );
}

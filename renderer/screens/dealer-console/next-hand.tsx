import { variantOf } from '../../../engine/index.ts';
import { stakesNow } from '../../stores/stakes-now.ts';
import { moreStakes, stakesText } from '../../text/stakes-text.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import { bombPotPlanned, plannedText } from './planned.ts';
import { useTableNow } from './top-bar.tsx';

/** The facts of the hand to come, in the middle of the felt between hands. */
export function NextHand() {
  const { state, legal } = useConsoleTable();
  const words = useText('console');
  const { t } = words;
  const now = useTableNow();
  const { start } = legal;
  if (start === null || 'reason' in start) return null;
  const { variant, stakes, level } = stakesNow(state, now);
  const before = state.hand?.level ?? null;
  const starts = state.redeal === null && level !== null && before !== null && level > before;
  const more = moreStakes(variant, stakes, words);
  const bombPot = bombPotPlanned(state);
  const planned = plannedText(state, words);
  const from = state.hand?.button ?? null;
  return (
    <div className="next-hand">
      <p className="next-what">
        {state.redeal === null
          ? t(starts ? 'next.handAndLevel' : 'next.hand', { hand: start.number, level: level ?? 0 })
          : t('next.redeal', { hand: state.redeal.of })}
      </p>
      <p className="next-game">{t(`variant.${variant}`)}</p>
      <p className="next-blinds">{bombPot === null ? stakesText(stakes, words) : words.amount(bombPot.ante)}</p>
      {more !== '' && <p className="next-ante">{more}</p>}
      {planned !== '' && <p className="next-ante next-planned">{planned}</p>}
      {variantOf(variant).stud === null && (
        <p className="next-button">
          <span className="lammer lammer-D next-lammer" aria-hidden="true">
            D
          </span>
          {from === null || from === start.button
            ? t('next.buttonStays', { seat: start.button })
            : t('next.buttonMoves', { from, to: start.button })}
        </p>
      )}
    </div>
  );
}

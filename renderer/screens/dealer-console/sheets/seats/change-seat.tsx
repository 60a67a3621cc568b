import type { Seat } from '../../../../../engine/notation.ts';
import { type Refusal, seatChangeAt } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { Said } from '../../../../components/said.tsx';
import { refusalText } from '../../../../text/refusal-text.ts';
import { useText, type Words } from '../../../../text/use-text.ts';
import { useTapNews } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { LeaveKey } from '../../keys/leave-key.tsx';

/** A cash player takes another seat: the open one is tapped on the table, and the sheet says what it costs. */
export function ChangeSeat({ from, fingers, onDone }: { from: Seat; fingers: Fingers; onDone: () => void }) {
  const { store, state, nameOf } = useConsoleTable();
  const words = useText('plan');
  const { t } = words;
  const news = useTapNews();
  const name = nameOf(from);
  const [tapped] = fingers.picked;
  const to = tapped === from ? undefined : tapped;
  const terms = to === undefined ? null : seatChangeAt(state, from, to);
  const refusal = terms !== null && 'reason' in terms ? terms : null;
  const sentence =
    terms === null
      ? t('change.tap', { name, seat: from })
      : 'reason' in terms
        ? refusalText(terms, words)
        : termsText(terms, words);
  return (
    <>
      <div className="sheet-head">
        <h2 className="dock-title">{t('change.title')}</h2>
        <span />
        <LeaveKey fingers={fingers} />
      </div>
      <Said className="change-terms" tone={news?.tone ?? (refusal === null ? 'plain' : 'refused')}>
        {news?.text ?? sentence}
      </Said>
      <div className="action-row">
        <ActionButton
          className="action-wide"
          label={t('change.stay', { seat: from })}
          look="quiet"
          press={store.press}
          onPress={() => {
            fingers.pick([from]);
            onDone();
          }}
        />
        {to === undefined || refusal !== null ? (
          <NoAction className="action-wide" />
        ) : (
          <HoldButton
            className="action-wide"
            label={t('change.hold', { name, to })}
            sub={t('key.hold')}
            press={store.press}
            onHeld={async (press) => {
              const outcome = await store.request({ type: 'change-seat', from, to }, press);
              if (outcome === 'done') onDone();
              return outcome;
            }}
          />
        )}
      </div>
    </>
  );
}

function termsText(
  { freeEntry, posts }: Exclude<ReturnType<typeof seatChangeAt>, Refusal>,
  { t, amount }: Words,
): string {
  if (freeEntry) return t('change.free');
  return posts === 0 ? t('change.gap') : t('change.pays', { chips: amount(posts) });
}

import { useState } from 'react';
import { type Chair, givenOut } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import type { TableStore } from '../../../../stores/table-store.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { AmountKeys, amountOf } from '../../keys/amount-keys.tsx';
import { useTableNow } from '../../top-bar/top-bar.tsx';
import { buyInText } from './left-lately.ts';
import { BackToSeat, PickedChair } from './picked-chair.tsx';

/** A re-buy or a top-up: the seat, the amount, and whether its chips are here or come later. */
export function RebuySheet({ fingers }: { fingers: Fingers }) {
  const { state } = useConsoleTable();
  const { t } = useText('between');
  const title = t(`amount.give.${givenOut(state, useTableNow()) ?? 'rebuy'}`);
  return (
    <PickedChair fingers={fingers} title={title}>
      {(chair) => <Rebuy key={chair.seat} fingers={fingers} title={title} chair={chair} />}
    </PickedChair>
  );
}

function Rebuy({ fingers, title, chair }: { fingers: Fingers; title: string; chair: Chair }) {
  const { store, state, nameOf } = useConsoleTable();
  const words = useText('between');
  const { t, amount } = words;
  const [typed, setTyped] = useState('');
  const { seat, stack } = chair;
  const chips = amountOf(typed) ?? 0;
  const sold = useSoldMeanwhile(chair, store, () => setTyped(''));
  const add = async (behind: boolean, press: ReturnType<typeof store.press>) => {
    const outcome = await store.request({ type: 'add-chips', seat, chips, ...(behind ? { behind } : {}) }, press);
    if (outcome === 'done') fingers.openSheet(null);
    return outcome;
  };
  return (
    <AmountKeys
      fingers={fingers}
      title={title}
      facts={
        <>
          <p className="time-fact">
            <b>{seat}</b> {nameOf(seat)} · {stack === null ? t('shared:seat.uncounted') : amount(stack)}
          </p>
          {sold === 0 ? (
            <p className="time-fact">{buyInText(state.stakes, words)}</p>
          ) : (
            <p className="time-fact amount-sold" role="alert">
              {t('amount.sold', { chips: amount(sold) })}
            </p>
          )}
        </>
      }
      // What was just sold is not offered once more, and its sentence needs the place.
      choices={sold === 0 && <Presets chair={chair} setTyped={setTyped} />}
      label={t('label.chips')}
      typed={typed}
      setTyped={setTyped}
      comesTo={stack === null ? '' : t('amount.then', { stack: amount(stack + chips) })}
    >
      <BackToSeat fingers={fingers} seat={seat} />
      <NoAction />
      {chips === 0 ? (
        <>
          <NoAction />
          <NoAction />
        </>
      ) : (
        <>
          <ActionButton
            label={t('amount.behind')}
            sub={`+${amount(chips)}`}
            press={store.press}
            onPress={(press) => add(true, press)}
          />
          <ActionButton
            label={t('amount.here')}
            hint="Enter"
            sub={`+${amount(chips)}`}
            look="lit"
            press={store.press}
            onPress={(press) => add(false, press)}
          />
        </>
      )}
    </AmountKeys>
  );
}

const owedTo = ({ behind = 0, announced = 0 }: Chair): number => behind + announced;

/**
 * What the office, or somebody at another console, has sold to this seat since the sheet was opened: an amount that was typed before is put
 * away, or the same chips would be given twice.
 */
function useSoldMeanwhile(chair: Chair, store: Pick<TableStore, 'isAsking'>, putAway: () => void): number {
  const [known, setKnown] = useState(owedTo(chair));
  const [sold, setSold] = useState(0);
  const owed = owedTo(chair);
  if (owed !== known) {
    setKnown(owed);
    if (owed > known && !store.isAsking()) {
      setSold(sold + owed - known);
      putAway();
    }
  }
  return sold;
}

/** The house's own amount, or what fills a stack up. */
function Presets({ chair, setTyped }: { chair: Chair; setTyped: (typed: string) => void }) {
  const { state } = useConsoleTable();
  const { t, amount } = useText('between');
  const { schedule, stakes } = state;
  const usual = schedule?.rebuys?.chips ?? null;
  const fills = stakes.maxBuyIn === undefined || chair.stack === null ? null : stakes.maxBuyIn - chair.stack;
  return (
    <span className="amount-presets">
      {usual !== null && (
        <button
          type="button"
          data-means={`amount ${usual}`}
          className="tile plan-tile"
          onClick={() => setTyped(String(usual))}
        >
          {t('amount.usual', { chips: amount(usual) })}
        </button>
      )}
      {state.mode === 'cash' && fills !== null && fills > 0 && (
        <button
          type="button"
          data-means={`amount ${fills}`}
          className="tile plan-tile"
          onClick={() => setTyped(String(fills))}
        >
          {t('amount.toMost', { most: amount(stakes.maxBuyIn ?? 0) })}
        </button>
      )}
    </span>
  );
}

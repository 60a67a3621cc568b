import { useState } from 'react';
import type { Seat } from '../../../../../engine/notation.ts';
import type { SealedBag } from '../../../../../engine/table.ts';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { makeTimeOfDay } from '../../../../text/times.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { signedAmount } from '../../docks/between/difference-text.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { SheetHead } from '../sheet-head.tsx';

const reasons = ['miscounted', 'found', 'number'] as const;

/** What is in a bag. A manager may open it for a reason that is kept; it is counted again then. */
export function SealedBagPage(props: { readonly fingers: Fingers; readonly seat: Seat; readonly bag: SealedBag }) {
  const { fingers, seat, bag } = props;
  const { store, nameOf } = useConsoleTable();
  const words = useText('flights');
  const { t, amount } = words;
  const [reason, setReason] = useState<(typeof reasons)[number] | null>(null);
  const counted = Object.entries(bag.counts).map(([value, count]) => `${amount(count)}×${amount(Number(value))}`);
  return (
    <>
      <SheetHead fingers={fingers} title={t('bag.sealed', { number: bag.number, chips: amount(bag.chips) })}>
        {t('bag.in', { seat, name: nameOf(seat), time: makeTimeOfDay(bag.at), chips: counted.reverse().join(' ') })}
        {bag.difference !== 0 && ` ${t('bag.off', { chips: signedAmount(bag.difference, words) })}`}
      </SheetHead>
      <div className="deck-answer">
        <fieldset className="bag-reasons">
          <legend className="visually-hidden">{t('bag.open')}</legend>
          {reasons.map((one) => (
            <button
              key={one}
              type="button"
              className="tile report-choice"
              aria-pressed={one === reason}
              onClick={() => setReason(one)}
            >
              {t(`bag.reason.${one}`)}
            </button>
          ))}
        </fieldset>
        {reason === null ? (
          <span className="no-action" />
        ) : (
          <HoldButton
            label={t('bag.open')}
            sub={t('bag.openSub')}
            look="normal"
            press={store.press}
            onHeld={(press) => store.request({ type: 'open-bag', seat, reason: t(`bag.reason.${reason}`) }, press)}
          />
        )}
      </div>
    </>
  );
}

import { useState } from 'react';
import type { Seat } from '../../../../../engine/notation.ts';
import type { Chair } from '../../../../../engine/table.ts';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { countsText } from '../../../../text/counts-text.ts';
import { makeTimeOfDay } from '../../../../text/times.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { signedAmount } from '../../docks/between/difference-text.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { ReasonTiles } from '../reason-tiles.tsx';
import { SheetHead } from '../sheet-head.tsx';

const reasons = ['miscounted', 'found', 'number'] as const;

/** What is in a bag. A manager may open it for a recorded reason; then it is counted again. */
export function SealedBagPage(props: {
  readonly fingers: Fingers;
  readonly seat: Seat;
  readonly bag: NonNullable<Chair['bag']>;
}) {
  const { fingers, seat, bag } = props;
  const { store, nameOf } = useConsoleTable();
  const words = useText('flights');
  const { t, amount } = words;
  const [reason, setReason] = useState<(typeof reasons)[number] | null>(null);
  return (
    <>
      <SheetHead fingers={fingers} title={t('bag.sealed', { number: bag.number, chips: amount(bag.chips) })}>
        {t('bag.in', { seat, name: nameOf(seat), time: makeTimeOfDay(bag.at), chips: countsText(bag.counts, words) })}
        {bag.difference !== 0 && ` ${t('bag.off', { chips: signedAmount(bag.difference, words) })}`}
      </SheetHead>
      <p className="deck-answer-what">{t('bag.open')}</p>
      <div className="deck-answer">
        <ReasonTiles
          className="bag-reasons"
          label={t('bag.open')}
          reasons={reasons}
          textOf={(one) => t(`bag.reason.${one}`)}
          chosen={reason}
          onChoose={setReason}
        />
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

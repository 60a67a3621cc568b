import '../chips/count-sheet.css';
import './bags-sheet.css';
import { useState } from 'react';
import type { Seat } from '../../../../../engine/notation.ts';
import type { Chair } from '../../../../../engine/table.ts';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { Spoken } from '../../../../components/spoken.tsx';
import { countsText } from '../../../../text/counts-text.ts';
import { makeTimeOfDay } from '../../../../text/times.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { chairsToCount, worthOf } from '../../docks/between/count-draft.ts';
import { signedAmount } from '../../docks/between/difference-text.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { ReasonTiles } from '../reason-tiles.tsx';
import { SheetHead } from '../sheet-head.tsx';
import { CountValue } from './count-value.tsx';
import { SealBag } from './seal-bag.tsx';

const reasons = ['miscounted', 'found', 'number'] as const;

/** What is in a bag. A manager may open it for a recorded reason; then it is counted again. */
function SealedBagPage(props: {
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

/** The end of a day: stack after stack is counted by value, shown to its player, and sealed with two signatures. */
export function BagsSheet({ fingers }: { fingers: Fingers }) {
  const { state } = useConsoleTable();
  const [tapped] = fingers.picked;
  const chairs = chairsToCount(state).filter(({ stack }) => stack !== 0);
  const chair = chairs.find(({ seat }) => seat === tapped) ?? chairs.find(({ bag }) => bag === undefined);
  if (chair === undefined) return <AllSealed fingers={fingers} chairs={chairs} />;
  return chair.bag === undefined ? (
    <OpenBag key={chair.seat} fingers={fingers} chair={chair} />
  ) : (
    <SealedBagPage key={chair.seat} fingers={fingers} seat={chair.seat} bag={chair.bag} />
  );
}

function OpenBag({ fingers, chair }: { fingers: Fingers; chair: Chair }) {
  const { state } = useConsoleTable();
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  // The largest chips are counted first, as they are on top in the bag.
  const values = state.chipValues.toReversed();
  const [asked, ask] = useState<number | null>(null);
  const value = asked ?? values.find((one) => counts[one] === undefined);
  if (value === undefined)
    return (
      <SealBag fingers={fingers} chair={chair} counts={counts} chips={worthOf(counts)} onAgain={() => setCounts({})} />
    );
  return (
    <CountValue
      key={value}
      fingers={fingers}
      seat={chair.seat}
      value={value}
      values={values}
      counts={counts}
      onValue={ask}
      onCounted={(count) => {
        setCounts({ ...counts, [value]: count });
        ask(null);
      }}
    />
  );
}

/** Every bag with its number and its sum, once all are sealed. */
function AllSealed({ fingers, chairs }: { fingers: Fingers; chairs: readonly Chair[] }) {
  const { t, amount } = useText('flights');
  const bags = chairs.flatMap(({ seat, bag }) => (bag === undefined ? [] : [{ seat, bag }]));
  return (
    <>
      <SheetHead fingers={fingers} title={t('bag.title')}>
        {t('bag.all', { count: bags.length })}
      </SheetHead>
      <div className="bags-all">
        {bags.map(({ seat, bag }) => (
          <button
            key={seat}
            type="button"
            data-means={`bag of seat ${seat}`}
            className="tile count-seat"
            onClick={() => fingers.pick([seat])}
          >
            <Spoken name={t('bag.spoken', { seat, number: bag.number, chips: amount(bag.chips) })}>
              <b>{seat}</b>
              <span>{amount(bag.chips)}</span>
            </Spoken>
          </button>
        ))}
      </div>
    </>
  );
}

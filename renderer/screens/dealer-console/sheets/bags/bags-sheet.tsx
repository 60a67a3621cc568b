import { useState } from 'react';
import type { Chips, Seat } from '../../../../../engine/notation.ts';
import type { Chair } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { Spoken } from '../../../../components/spoken.tsx';
import { countsText } from '../../../../text/counts-text.ts';
import { makeTimeOfDay } from '../../../../text/times.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { chairsToCount, worthOf } from '../../docks/between/count-draft.ts';
import { differenceText, signedAmount } from '../../docks/between/difference-text.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { AmountKeys, amountOf } from '../../keys/amount-keys.tsx';
import { ReasonTiles } from '../reason-tiles.tsx';
import { SheetHead } from '../sheet-head.tsx';

import '../chips/count-sheet.css';
import './bags-sheet.css';

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

/** How many chips of one value a stack has. The book's figure stays hidden until everything is counted. */
function CountValue(props: {
  readonly fingers: Fingers;
  readonly seat: Seat;
  readonly value: Chips;
  readonly values: readonly Chips[];
  readonly counts: Readonly<Record<Chips, number>>;
  readonly onValue: (value: Chips) => void;
  readonly onCounted: (count: number) => void;
}) {
  const { fingers, seat, value, values, counts, onValue, onCounted } = props;
  const { store, nameOf } = useConsoleTable();
  const { t, amount } = useText('flights');
  const [typed, setTyped] = useState('');
  const counted = amountOf(typed);
  return (
    <AmountKeys
      fingers={fingers}
      title={t('seat.ofPlayer', { seat, name: nameOf(seat) })}
      leave={t('key.back')}
      facts={null}
      choices={
        <span className="count-seats">
          {values.slice(0, 10).map((one) => {
            const count = counts[one];
            const name = t('between:count.trayValue', { value: amount(one), count: count ?? '–' });
            return (
              <button
                key={one}
                type="button"
                data-means={`count ${one}`}
                className="tile count-seat"
                aria-pressed={one === value}
                onClick={() => onValue(one)}
              >
                <Spoken name={name}>
                  <b className="bag-value">{amount(one)}</b>
                  <span>{count === undefined ? '' : `×${amount(count)}`}</span>
                </Spoken>
              </button>
            );
          })}
        </span>
      }
      label={t('bag.value', { seat, value: amount(value) })}
      typed={typed}
      setTyped={setTyped}
      comesTo={t('bag.sum', { chips: amount(worthOf({ ...counts, [value]: counted ?? 0 })) })}
    >
      <NoAction />
      {counted === null ? (
        <ActionButton
          label={t('bag.none', { value: amount(value) })}
          press={store.press}
          onPress={() => onCounted(0)}
        />
      ) : (
        <NoAction />
      )}
      {counted === null ? (
        <NoAction className="action-wide" />
      ) : (
        <ActionButton
          className="action-wide"
          label={t('between:count.trayIs', { count: amount(counted), value: amount(value) })}
          sub={amount(counted * value)}
          look="lit"
          press={store.press}
          onPress={() => onCounted(counted)}
        />
      )}
    </AmountKeys>
  );
}

/** The sum is shown to the player and compared with the book. Then the bag is numbered and sealed, and a second person signs. */
function SealBag(props: {
  readonly fingers: Fingers;
  readonly chair: Chair;
  readonly counts: Readonly<Record<Chips, number>>;
  readonly chips: Chips;
  readonly onAgain: () => void;
}) {
  const { fingers, chair, counts, chips, onAgain } = props;
  const { seat, stack } = chair;
  const { store, state, nameOf } = useConsoleTable();
  const words = useText('flights');
  const { t, amount } = words;
  const [typed, setTyped] = useState(usualNumber(state.name, seat));
  const [playerSigned, setSigned] = useState(true);
  const digits = typed.replace(/^0+/, '');
  // In another flight the same seat has the same digits.
  const { flight } = state.halted ?? {};
  const number = digits === '' || flight === undefined ? digits : `${flight}-${digits}`;
  return (
    <AmountKeys
      fingers={fingers}
      title={t('seat.ofPlayer', { seat, name: nameOf(seat) })}
      leave={t('key.back')}
      facts={
        <p className="time-fact">
          <b>{t('bag.show', { chips: amount(chips) })}</b>
          {stack === null ? '' : ` · ${differenceText(chips - stack, words)}`}
        </p>
      }
      label={t('bag.number')}
      typed={typed}
      setTyped={setTyped}
      comesTo={countsText(counts, words)}
    >
      <ActionButton label={t('between:count.again')} look="quiet" press={store.press} onPress={onAgain} />
      {number === '' ? (
        <span className="no-action action-wide" />
      ) : (
        <HoldButton
          className="action-wide"
          label={t('bag.seal', { number })}
          sub={t('bag.sealSub', { chips: amount(chips) })}
          press={store.press}
          onHeld={async (press) => {
            const outcome = await store.request(
              { type: 'bag-stack', seat, counts, number, stated: null, playerSigned },
              press,
            );
            if (outcome === 'done') fingers.pick([]);
            return outcome;
          }}
        />
      )}
      {/* Beside the keys that book: where a refusal stands there is no room for it. */}
      <button
        type="button"
        data-means={playerSigned ? 'player is not here' : 'player is here'}
        className="tile bag-player"
        aria-pressed={!playerSigned}
        onClick={() => setSigned(!playerSigned)}
      >
        {t(playerSigned ? 'bag.here' : 'bag.notHere')}
      </button>
    </AmountKeys>
  );
}

/** Table 12, seat 7: bag 1207. What is printed on the bag may be keyed instead. */
function usualNumber(tableName: string, seat: Seat): string {
  const [digits = ''] = /\d+/.exec(tableName) ?? [];
  return `${digits}${String(seat).padStart(2, '0')}`;
}

import { useState } from 'react';
import type { Chips, Seat } from '../../../../../engine/notation.ts';
import type { Chair } from '../../../../../engine/table.ts';
import { ActionButton } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { countsText } from '../../../../text/counts-text.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { differenceText } from '../../docks/between/difference-text.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { AmountKeys } from '../../keys/amount-keys.tsx';

/** The sum is shown to the player and compared with the book. Then the bag is numbered and sealed, and a second person signs. */
export function SealBag(props: {
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

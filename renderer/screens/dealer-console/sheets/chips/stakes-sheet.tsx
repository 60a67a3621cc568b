import { useState } from 'react';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { AmountKeys, amountOf } from '../../keys/amount-keys.tsx';
import { withBlinds } from './new-blinds.ts';

/** The blinds of a cash game that has them; in a tournament the levels set them. */
export function StakesSheet({ fingers }: { fingers: Fingers }) {
  const { store, state } = useConsoleTable();
  const { t, amount } = useText('console');
  const [blind, setBlind] = useState<'small' | 'big'>('small');
  const [typed, setTyped] = useState({ small: '', big: '' });
  const small = amountOf(typed.small) ?? state.stakes.smallBlind;
  const big = amountOf(typed.big) ?? state.stakes.bigBlind;
  const isNew = small !== state.stakes.smallBlind || big !== state.stakes.bigBlind;
  return (
    <AmountKeys
      fingers={fingers}
      title={t('top.blinds')}
      facts={null}
      choices={
        <span className="amount-presets">
          {(['small', 'big'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className="tile plan-tile"
              aria-pressed={one === blind}
              onClick={() => setBlind(one)}
            >
              {t(`between:amount.${one}`)} <b>{amount(one === 'small' ? small : big)}</b>
            </button>
          ))}
        </span>
      }
      label={t(`between:amount.${blind}`)}
      typed={typed[blind]}
      setTyped={(digits) => setTyped((before) => ({ ...before, [blind]: digits }))}
      comesTo=""
    >
      <NoAction />
      <NoAction />
      {isNew && big > 0 ? (
        <ActionButton
          className="action-wide"
          label={t('seats.stakes', { small: amount(small), big: amount(big) })}
          look="lit"
          press={store.press}
          onPress={(press) =>
            store.request({ type: 'set-stakes', stakes: withBlinds(state.stakes, small, big) }, press)
          }
        />
      ) : (
        <NoAction className="action-wide" />
      )}
    </AmountKeys>
  );
}

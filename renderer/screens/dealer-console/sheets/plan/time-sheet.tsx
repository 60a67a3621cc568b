import { useState } from 'react';
import { NoAction } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { AmountKeys, amountOf } from '../../keys/amount-keys.tsx';

/** A cash game's time charge: the same from everybody. */
export function TimeSheet({ fingers }: { fingers: Fingers }) {
  const { store, state } = useConsoleTable();
  const { t, amount } = useText('plan');
  const [typed, setTyped] = useState('');
  const chips = amountOf(typed) ?? 0;
  const paying = state.chairs.filter(({ player, stack }) => player !== null && stack !== 0);
  const total = paying.reduce((sum, { stack }) => sum + Math.min(chips, stack ?? chips), 0);
  return (
    <AmountKeys
      fingers={fingers}
      title={t('chips.time')}
      facts={
        <>
          <p className="time-fact">{t('chips.players', { players: paying.length })}</p>
          <p className="time-fact">{t('chips.short')}</p>
        </>
      }
      label={t('chips.each')}
      typed={typed}
      setTyped={setTyped}
      comesTo={t('chips.total', { total: amount(total) })}
    >
      <NoAction />
      <NoAction />
      {chips === 0 || paying.length === 0 ? (
        <NoAction className="action-wide" />
      ) : (
        <HoldButton
          className="action-wide"
          label={t('chips.collect', { chips: amount(chips) })}
          sub={t('chips.total', { total: amount(total) })}
          press={store.press}
          onHeld={async (press) => {
            const outcome = await store.request({ type: 'collect-time', chips }, press);
            if (outcome === 'done') fingers.openSheet(null);
            return outcome;
          }}
        />
      )}
    </AmountKeys>
  );
}

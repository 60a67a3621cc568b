import { useState } from 'react';
import { type Chips, clockwiseFrom } from '../../../../../engine/notation.ts';
import { type Chair, type TableState, totalsOf } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import type { Press } from '../../../../stores/table-requests.ts';
import { useText, type Words } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { differenceText } from '../../docks/between/difference-text.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { AmountKeys, amountOf } from '../../keys/amount-keys.tsx';
import { BackToSeat, PickedChair } from './picked-chair.tsx';

/** A stack is counted; then the next player's, round the table. */
export function StackSheet({ fingers }: { fingers: Fingers }) {
  const { t } = useText('between');
  const title = t('amount.count');
  return (
    <PickedChair fingers={fingers} title={title}>
      {(chair) => <Stack key={chair.seat} fingers={fingers} title={title} chair={chair} />}
    </PickedChair>
  );
}

function Stack({ fingers, title, chair }: { fingers: Fingers; title: string; chair: Chair }) {
  const { store, state, nameOf } = useConsoleTable();
  const words = useText('between');
  const { t, amount } = words;
  const [typed, setTyped] = useState('');
  const { seat, stack } = chair;
  const counted = amountOf(typed);
  const count = async (chips: number, press: Press) => {
    const differs = stack === null || chips === stack ? {} : { difference: chips - stack };
    const outcome = await store.request({ type: 'count-stack', seat, stack: chips, ...differs }, press);
    const players = state.chairs.filter(({ player }) => player !== null).map((one) => one.seat);
    if (outcome === 'done') fingers.pick(clockwiseFrom(seat, players).slice(0, 1));
    return outcome;
  };
  return (
    <AmountKeys
      fingers={fingers}
      title={title}
      facts={
        <p className="time-fact">
          <b>{seat}</b> {nameOf(seat)} ·{' '}
          {stack === null ? t('shared:seat.uncounted') : t('amount.booked', { stack: amount(stack) })}
        </p>
      }
      label={t('amount.stackOf', { seat })}
      typed={typed}
      setTyped={setTyped}
      comesTo={counted === null || stack === null ? '' : comesToText(state, counted - stack, words)}
    >
      <BackToSeat fingers={fingers} seat={seat} />
      {stack === null || counted !== null ? (
        <NoAction />
      ) : (
        <ActionButton
          label={t('amount.asBooked')}
          sub={amount(stack)}
          press={store.press}
          onPress={(press) => count(stack, press)}
        />
      )}
      {counted === null ? (
        <NoAction className="action-wide" />
      ) : (
        <ActionButton
          className="action-wide"
          hint="Enter"
          label={t('amount.is', { stack: amount(counted) })}
          look="lit"
          press={store.press}
          onPress={(press) => count(counted, press)}
        />
      )}
    </AmountKeys>
  );
}

/** The difference from the book and, with earlier counts, from what came to the table. */
function comesToText(state: TableState, difference: Chips, words: Words): string {
  const all = difference + totalsOf(state).unanswered;
  const text = differenceText(difference, words);
  if (all === difference || all === 0) return text;
  const key = all < 0 ? 'count.missing' : 'count.over';
  return `${text}. ${words.t(key, { chips: words.amount(Math.abs(all)) })}`;
}

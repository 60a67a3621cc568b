import { useState } from 'react';
import type { Chips, Seat } from '../../../../../engine/notation.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { Spoken } from '../../../../components/spoken.tsx';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import {
  type CountDraft,
  chairsToCount,
  nextToCount,
  nothingCounted,
  withStack,
  withTray,
  worthOf,
} from '../../docks/between/count-draft.ts';
import { differenceText, signedAmount } from '../../docks/between/difference-text.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { AmountKeys, amountOf } from '../../keys/amount-keys.tsx';
import { CountReview } from './count-review.tsx';
import './count-sheet.css';

type Change = (draft: CountDraft) => void;

/** The count so far, kept while another sheet is open. It is discarded once chips have moved. */
export function useCountDraft(): readonly [CountDraft, Change] {
  const { state } = useConsoleTable();
  const book = `${state.handNumber} ${state.chipsIn} ${state.closed?.at ?? ''}`;
  const [kept, setKept] = useState({ book, draft: nothingCounted });
  return [kept.book === book ? kept.draft : nothingCounted, (draft) => setKept({ book, draft })];
}

/** Closing or reopening a table: every stack is counted, then the tray, and differences are shown before they are booked. */
export function CountSheet({ fingers, count }: { fingers: Fingers; count: readonly [CountDraft, Change] }) {
  const { state } = useConsoleTable();
  const [draft, setDraft] = count;
  const [tapped] = fingers.picked;
  const picked = chairsToCount(state).find(({ seat }) => seat === tapped)?.seat;
  const seat = picked ?? nextToCount(state, draft, 0);
  // A table where nobody sits has only its tray to count.
  const page = draft.page === 'stacks' && seat === null ? 'tray' : draft.page;
  const change: Change = (next) => {
    setDraft(next);
    const due = next.page === 'stacks' ? nextToCount(state, next, seat ?? 0) : null;
    fingers.pick(due === null ? [] : [due]);
  };
  if (page === 'stacks' && seat !== null)
    return <StackPage key={seat} fingers={fingers} draft={draft} change={change} seat={seat} />;
  const value = draft.value ?? state.chipValues[0] ?? null;
  if (page === 'tray' && value !== null)
    return <TrayPage key={value} fingers={fingers} draft={draft} change={change} value={value} />;
  return <CountReview fingers={fingers} draft={draft} change={change} />;
}

const useTitle = (): string => {
  const { state } = useConsoleTable();
  const { t } = useText('between');
  return t(state.closed === undefined ? 'count.close' : 'count.open');
};

function StackPage(props: {
  readonly fingers: Fingers;
  readonly draft: CountDraft;
  readonly change: Change;
  readonly seat: Seat;
}) {
  const { fingers, draft, change, seat } = props;
  const { store, state, nameOf } = useConsoleTable();
  const words = useText('between');
  const { t, amount } = words;
  const [typed, setTyped] = useState('');
  const counted = amountOf(typed);
  const booked = state.chairs[seat - 1]?.stack ?? null;
  const count = (stack: Chips) => () => change(withStack(state, draft, seat, stack));
  return (
    <AmountKeys
      fingers={fingers}
      title={useTitle()}
      leave={t('key.back')}
      facts={null}
      choices={<SeatsCounted fingers={fingers} draft={draft} seat={seat} />}
      label={t('seat.ofPlayer', { seat, name: nameOf(seat) })}
      typed={typed}
      setTyped={setTyped}
      comesTo={
        booked === null
          ? t('shared:seat.uncounted')
          : counted === null
            ? t('amount.booked', { stack: amount(booked) })
            : differenceText(counted - booked, words)
      }
    >
      <NoAction />
      {booked === null || counted !== null ? (
        <NoAction />
      ) : (
        <ActionButton label={t('amount.asBooked')} sub={amount(booked)} press={store.press} onPress={count(booked)} />
      )}
      {counted === null ? (
        <NoAction className="action-wide" />
      ) : (
        <ActionButton
          className="action-wide"
          label={t('count.counted', { stack: amount(counted) })}
          sub={t('shared:seat.numbered', { seat })}
          look="lit"
          press={store.press}
          onPress={count(counted)}
        />
      )}
    </AmountKeys>
  );
}

/** Every seat with what was counted of it against the book; a tap counts it again. */
function SeatsCounted({ fingers, draft, seat }: { fingers: Fingers; draft: CountDraft; seat: Seat }) {
  const { state } = useConsoleTable();
  const words = useText('between');
  const { t, amount } = words;
  return (
    <span className="count-seats">
      {chairsToCount(state).map((chair) => {
        const counted = draft.stacks[chair.seat];
        const name =
          counted === undefined
            ? t('count.spokenOpen', { seat: chair.seat })
            : t('count.spoken', { seat: chair.seat, stack: amount(counted) });
        const difference = counted === undefined || chair.stack === null ? 0 : counted - chair.stack;
        return (
          <button
            key={chair.seat}
            type="button"
            data-means={`count seat ${chair.seat}`}
            className="tile count-seat"
            aria-pressed={chair.seat === seat}
            onClick={() => fingers.pick([chair.seat])}
          >
            <Spoken name={name}>
              <b>{chair.seat}</b>
              <span>{counted === undefined ? '' : difference === 0 ? '✓' : signedAmount(difference, words)}</span>
            </Spoken>
          </button>
        );
      })}
    </span>
  );
}

function TrayPage(props: {
  readonly fingers: Fingers;
  readonly draft: CountDraft;
  readonly change: Change;
  readonly value: Chips;
}) {
  const { fingers, draft, change, value } = props;
  const { store, state } = useConsoleTable();
  const { t, amount } = useText('between');
  const [typed, setTyped] = useState('');
  const counted = amountOf(typed);
  const was = state.closed?.tray?.[value];
  return (
    <AmountKeys
      fingers={fingers}
      title={t('count.tray')}
      leave={t('key.back')}
      facts={null}
      choices={<ValuesCounted draft={draft} change={change} value={value} />}
      label={t('count.trayOf', { value: amount(value) })}
      typed={typed}
      setTyped={setTyped}
      comesTo={[
        ...(was === undefined ? [] : [t('count.trayWas', { count: amount(was) })]),
        ...(draft.tray === null ? [] : [t('count.traySum', { chips: amount(worthOf(draft.tray)) })]),
      ].join(' · ')}
    >
      <ActionButton label={t('count.again')} look="quiet" press={store.press} onPress={() => change(nothingCounted)} />
      <ActionButton
        label={t('count.traySkip')}
        press={store.press}
        onPress={() => change({ ...draft, tray: null, page: 'review' })}
      />
      {counted === null ? (
        <NoAction className="action-wide" />
      ) : (
        <ActionButton
          className="action-wide"
          label={t('count.trayIs', { count: amount(counted), value: amount(value) })}
          look="lit"
          press={store.press}
          onPress={() => change(withTray(state, draft, value, counted))}
        />
      )}
    </AmountKeys>
  );
}

function ValuesCounted({ draft, change, value }: { draft: CountDraft; change: Change; value: Chips }) {
  const { state } = useConsoleTable();
  const { t, amount } = useText('between');
  return (
    <span className="count-seats">
      {state.chipValues.slice(0, 10).map((one) => {
        const count = draft.tray?.[one];
        return (
          <button
            key={one}
            type="button"
            data-means={`count value ${one}`}
            className="tile count-seat"
            aria-pressed={one === value}
            onClick={() => change({ ...draft, value: one })}
          >
            <Spoken name={t('count.trayValue', { value: amount(one), count: count ?? '–' })}>
              <b className="count-value">{amount(one)}</b>
              <span>{count === undefined ? '' : `×${amount(count)}`}</span>
            </Spoken>
          </button>
        );
      })}
    </span>
  );
}

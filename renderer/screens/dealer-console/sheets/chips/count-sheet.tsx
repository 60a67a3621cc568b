import { useState } from 'react';
import type { Chips, Seat } from '../../../../../engine/notation.ts';
import { totalsOf } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { Spoken } from '../../../../components/spoken.tsx';
import { useText, type Words } from '../../../../text/use-text.ts';
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
import { SheetHead } from '../sheet-head.tsx';

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

/** The counts against the book, seat by seat and in total, before they are booked. */
function CountReview(props: {
  readonly fingers: Fingers;
  readonly draft: CountDraft;
  readonly change: (draft: CountDraft) => void;
}) {
  const { fingers, draft, change } = props;
  const { store, state } = useConsoleTable();
  const words = useText('between');
  const { t, amount } = words;
  const isOpen = state.closed === undefined;
  const { stacks, tray } = draft;
  const { found, booked, unanswered } = totalsOf(state, stacks);
  const difference = found - booked;
  const title = t(isOpen ? 'count.close' : 'count.open');
  return (
    <>
      <SheetHead fingers={fingers} title={title} leave={t('key.back')}>
        {t('count.sum', { found: amount(found), booked: amount(booked) })}
      </SheetHead>
      <Differences draft={draft} />
      <p className={`race-fact ${difference === 0 && unanswered === 0 ? '' : 'band-floor'}`}>
        {evenText(difference, unanswered, words)}{' '}
        {tray === null ? '' : t('count.traySum', { chips: amount(worthOf(tray)) })}
      </p>
      <div className="action-row">
        <ActionButton
          label={t('count.again')}
          look="quiet"
          press={store.press}
          onPress={() => change(nothingCounted)}
        />
        <NoAction />
        <HoldButton
          className="action-wide"
          label={t(isOpen ? 'count.holdClose' : 'count.holdOpen')}
          sub={difference === 0 ? t('key.hold') : t('count.holdWith', { chips: signedAmount(difference, words) })}
          press={store.press}
          onHeld={async (press) => {
            const outcome = await store.request(
              {
                type: isOpen ? 'close-table' : 'reopen-table',
                counts: stacks,
                tray,
                ...(difference === 0 ? {} : { difference }),
              },
              press,
            );
            if (outcome === 'done') fingers.openSheet(null);
            return outcome;
          }}
        />
      </div>
    </>
  );
}

/** The seats whose count differs from the book. */
function Differences({ draft }: { draft: CountDraft }) {
  const { state } = useConsoleTable();
  const words = useText('between');
  const { t } = words;
  const differing = chairsToCount(state).flatMap(({ seat, stack }) => {
    const counted = draft.stacks[seat];
    return counted === undefined || stack === null || counted === stack ? [] : [{ seat, chips: counted - stack }];
  });
  return (
    <div className="race-seats">
      {differing.length === 0 && <p className="count-agree">{t('count.agree')}</p>}
      {differing.map(({ seat, chips }) => (
        <p key={seat} className="race-odd">
          <Spoken name={t('seat.ofChips', { seat, chips: signedAmount(chips, words) })}>
            <b>{seat}</b> {signedAmount(chips, words)}
          </Spoken>
        </p>
      ))}
    </div>
  );
}

/** The difference from what came to the table: this count, together with earlier differences that nobody has answered for. */
function evenText(difference: Chips, counted: Chips, { t, amount }: Words): string {
  const all = difference + counted;
  const text =
    all === 0 ? t('count.even') : t(all < 0 ? 'count.missing' : 'count.over', { chips: amount(Math.abs(all)) });
  return counted === 0 ? text : `${text} ${t('count.unanswered', { chips: signedAmount(counted, { amount }) })}`;
}

import { useState } from 'react';
import type { Seat } from '../../../../../engine/notation.ts';
import type { TableState } from '../../../../../engine/table.ts';
import { typedWords } from '../../../../../protocol/words-schema.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { NameKeys } from '../../../../components/name-keys.tsx';
import { placeForLettersGone } from '../../../../components/stray-text.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { AmountKeys, amountOf } from '../../keys/amount-keys.tsx';
import { LeaveKey } from '../../keys/leave-key.tsx';
import { useTableNow } from '../../top-bar/top-bar.tsx';
import { buyInText, leftLately } from './left-lately.ts';
import './open-seat-form.css';

/** A player takes an open seat: the name, then the stack. */
export function OpenSeatForm({ seat, fingers }: { seat: Seat; fingers: Fingers }) {
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState<'name' | 'stack'>('name');
  return page === 'name' ? (
    <NamePage
      seat={seat}
      fingers={fingers}
      name={name}
      setName={setName}
      onStack={(stack) => {
        if (stack !== null) setTyped(String(stack));
        setPage('stack');
      }}
    />
  ) : (
    <StackPage
      seat={seat}
      fingers={fingers}
      name={name}
      typed={typed}
      setTyped={setTyped}
      onBack={() => setPage('name')}
    />
  );
}

/** Players who left recently are offered by name, with what they took. */
function NamePage(props: {
  readonly seat: Seat;
  readonly fingers: Fingers;
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly onStack: (stack: number | null) => void;
}) {
  const { seat, fingers, name, setName, onStack } = props;
  const { state, table } = useConsoleTable();
  const { t, amount } = useText('console');
  const lately = leftLately(state, table.names, useTableNow());
  return (
    <>
      <div className="name-head">
        <b className="sheet-seat">{seat}</b>
        <input
          className="name-text"
          inputMode="none"
          autoComplete="off"
          aria-label={t('seats.playerName')}
          placeholder={t('seats.playerName')}
          value={name}
          maxLength={40}
          onChange={(event) => setName(typedWords(event.target.value))}
        />
        {lately.slice(-2).map((one) => (
          <button
            key={one.id}
            type="button"
            data-means={`player ${one.id}`}
            className="tile sheet-back"
            onClick={() => {
              setName(one.name);
              onStack(one.chips);
            }}
          >
            <b>{t('plan:back.tile', { name: one.name })}</b>
            <span>{t('plan:back.least', { chips: amount(one.chips) })}</span>
          </button>
        ))}
        <span />
        {name.trim() === '' ? (
          <span />
        ) : (
          <button type="button" data-means="to the stack" className="tile name-next" onClick={() => onStack(null)}>
            {t('between:name.next')}
          </button>
        )}
        <LeaveKey fingers={fingers} />
      </div>
      <NameKeys name={name} onName={setName} onWhole={() => name.trim() !== '' && onStack(null)} />
    </>
  );
}

/** The next seat of a table that is being filled comes up by itself; elsewhere the next hand can be started. */
function goOn(fingers: Fingers, next: Seat | null): void {
  if (next === null) fingers.openSheet(null);
  else fingers.pick([next]);
}

function StackPage(props: {
  readonly seat: Seat;
  readonly fingers: Fingers;
  readonly name: string;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly onBack: () => void;
}) {
  const { seat, fingers, name, typed, setTyped, onBack } = props;
  const { store, state, table } = useConsoleTable();
  const words = useText('console');
  const { t, amount } = words;
  const lately = leftLately(state, table.names, useTableNow());
  const back = lately.findLast((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const stack = amountOf(typed);
  const buyIn =
    back === undefined ? buyInText(state.stakes, words) : t('plan:back.taken', { chips: amount(back.chips) });
  return (
    <AmountKeys
      fingers={fingers}
      title={t('seats.sit', { seat, name: name.trim() })}
      facts={<p className="time-fact">{buyIn}</p>}
      label={t('between:amount.stackOf', { seat })}
      typed={typed}
      setTyped={setTyped}
      comesTo={stack === null ? t('seats.uncounted') : ''}
    >
      <ActionButton label={t('between:name.again')} look="quiet" press={store.press} onPress={onBack} />
      <NoAction />
      <ActionButton
        className="action-wide"
        {...(stack === null ? {} : { hint: 'Enter' })}
        label={t('seats.sit', { seat, name: name.trim() })}
        sub={stack === null ? t('seats.uncounted') : amount(stack)}
        look="lit"
        press={store.press}
        onPress={async (press) => {
          const returning = back === undefined ? {} : { returning: back.id };
          const outcome = await store.request(
            { type: 'seat-player', seat, name: name.trim(), stack, ...returning },
            press,
          );
          if (outcome === 'done') {
            placeForLettersGone();
            goOn(fingers, nextSeatToFill(state, seat));
          }
          return outcome;
        }}
      />
    </AmountKeys>
  );
}

/**
 * The open seat after this one where a cash table is being filled: no hand was dealt since it was opened or set up. Null: play goes on there, or
 * every other seat is taken.
 */
function nextSeatToFill({ mode, handNumber, setUpAfter = 0, chairs }: TableState, seat: Seat): Seat | null {
  if (mode !== 'cash' || handNumber !== setUpAfter) return null;
  const round = [...chairs.slice(seat), ...chairs.slice(0, seat - 1)];
  return round.find(({ player }) => player === null)?.seat ?? null;
}

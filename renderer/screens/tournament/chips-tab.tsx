import { Check } from 'lucide-react';
import { useState } from 'react';
import { nextColourUp } from '../../../engine/rules.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { clockNow } from '../../room/clock-now.ts';
import { WishKey } from '../../room/event-keys.tsx';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { TextField } from '../../room/text-field.tsx';
import { useEvent, useWords } from './event-context.ts';
import { Scrolling } from './scrolling.tsx';

/** Where the chips are, and which of them leave when. */
export function ChipsTab() {
  return (
    <div className="event-columns">
      <ChipSum />
      <ColourUpPlan />
    </div>
  );
}

function ChipSum() {
  const { t, amount, table, who } = useWords();
  const { chips, average } = useEvent().view;
  const { owed = [] } = chips;
  const together = owed.reduce((sum, one) => sum + one.chips, 0);
  const difference = chips.found - chips.issued;
  const rows: readonly (readonly [string, number])[] = [
    ['tables', chips.found - chips.moving - chips.waiting - together],
    ['moving', chips.moving],
    ['waiting', chips.waiting],
  ];
  const sums = [
    ['found', chips.found],
    ['issued', chips.issued],
  ] as const;
  return (
    <Scrolling labelledBy="event-sum" className="event-stack">
      <h2 id="event-sum">{t('chips.title')}</h2>
      <table className="event-list">
        <tbody>
          {rows.map(([name, count]) => (
            <tr key={name}>
              <th scope="row">{t(`chips.${name}`)}</th>
              <td className="event-number">{amount(count)}</td>
            </tr>
          ))}
          {owed.map((one) => (
            <tr key={`owed ${one.player}`}>
              <th scope="row">{t(`chips.${one.chips > 0 ? 'owedTo' : 'owedBy'}`, { who: who(one.player) })}</th>
              <td className="event-number">{signed(one.chips, amount)}</td>
            </tr>
          ))}
          {sums.map(([name, count]) => (
            <tr key={name} className="event-sum">
              <th scope="row">{t(`chips.${name}`)}</th>
              <td className="event-number">{amount(count)}</td>
            </tr>
          ))}
          <tr className={difference === 0 ? 'event-sum event-right' : 'event-sum event-wrong'}>
            <th scope="row">{t('label.difference')}</th>
            <td className="event-number">{difference === 0 ? '0' : signed(difference, amount)}</td>
          </tr>
        </tbody>
      </table>
      {chips.uncounted.length > 0 && (
        <p className="event-quiet">{t('chips.uncounted', { tables: chips.uncounted.map(table).join(', ') })}</p>
      )}
      {average !== null && <p className="event-quiet">{t('chips.average', { chips: amount(average) })}</p>}
      {difference !== 0 && chips.uncounted.length === 0 && <BookDifference difference={difference} />}
    </Scrolling>
  );
}

const signed = (chips: number, amount: (chips: number) => string): string =>
  `${chips < 0 ? '−' : '+'}${amount(Math.abs(chips))}`;

/** An explained difference is booked with a reason, and the room balances again. */
function BookDifference({ difference }: { readonly difference: number }) {
  const { t, amount } = useWords();
  const { view } = useEvent();
  const [reason, setReason] = useState('');
  return (
    <div className="event-stack">
      <TextField label={t('chips.reason')} value={reason} onText={setReason} most={200} />
      {reason.trim() !== '' && (
        <WishKey
          label={t('chips.book', { chips: signed(difference, amount) })}
          wish={{ type: 'book-chips', tournament: view.tournament.id, difference, reason: reason.trim() }}
          held
          onDone={() => setReason('')}
        />
      )}
    </div>
  );
}

/** Which chips leave at which level, and at which tables they have left. */
function ColourUpPlan() {
  const { t, amount } = useWords();
  const { now } = useRoomDoor();
  const ahead = useRoom((room) => room.ahead);
  const { tournament } = useEvent().view;
  const { structure, schedule } = tournament;
  const tables = useRoom((room) => room.tables).filter(({ tableId }) => tournament.tables.includes(tableId));
  const level = schedule === null ? 0 : clockNow(schedule, now() + ahead).level.number;
  const plan = stepsOf(structure.chipValues[0] ?? 1, structure.levels);
  return (
    <Scrolling labelledBy="event-colour" className="event-stack">
      <h2 id="event-colour">{t('colour.title')}</h2>
      {plan.length === 0 && <p className="event-quiet">{t('colour.none')}</p>}
      <ol className="event-colour">
        {plan.map((step) => {
          const done = tables.filter((table) => hasRaced(table, step.stays));
          const isDue = level >= step.level;
          const isDone = isDue && done.length === tables.length;
          return (
            <li key={step.level} className={isDue && !isDone ? 'event-due' : undefined}>
              <b>{t('numbered.level', { level: step.level })}</b>
              <span>
                {t('colour.leave', {
                  chips: structure.chipValues
                    .filter((value) => value >= step.from && value < step.stays)
                    .map(amount)
                    .join(', '),
                })}
              </span>
              <span className={isDone ? 'event-right' : 'event-quiet'}>
                {isDone && <Check size={16} aria-hidden="true" />}{' '}
                {isDue ? t('colour.done', { done: done.length, tables: tables.length }) : t('colour.later')}
              </span>
              {isDue && !isDone && (
                <span className="event-colour-open">
                  {t('colour.open', {
                    tables: tables
                      .filter((table) => !done.includes(table))
                      .map(({ name }) => name)
                      .join(', '),
                  })}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </Scrolling>
  );
}

const hasRaced = ({ state }: TableOverview, stays: number): boolean => (state.chipValues[0] ?? 0) >= stays;

/** Every colour-up of a structure: the smallest chip before, the one after, and the level. */
function stepsOf(
  smallest: number,
  levels: Parameters<typeof nextColourUp>[0]['levels'],
): readonly { readonly from: number; readonly stays: number; readonly level: number }[] {
  const next = nextColourUp({ startedAt: 0, levels }, smallest);
  return next === null ? [] : [{ from: smallest, ...next }, ...stepsOf(next.stays, levels)];
}

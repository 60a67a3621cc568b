import { useState } from 'react';
import type { Currency, OfficeRefusal } from '../../../engine/office.ts';
import type { PersonStatement } from '../../../protocol/office-desk.ts';
import { Choice } from '../../room/choice.tsx';
import { WordKey } from '../../room/event-keys.tsx';
import { type OfficeWords, useOfficeWords } from '../../room/office-words.ts';
import { PrintKey } from '../../room/print-key.tsx';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { saveSpreadsheet } from '../../room/save-file.ts';
import { makeNumber } from '../../text/amount.ts';
import { officeRefusalText } from '../../text/office-refusal-text.ts';
import { makeDate, makeTimeOfDay } from '../../text/times.ts';
import { BookForPerson } from './book-for-person.tsx';

/** Years offered: this one and those before. */
const yearsOffered = 5;

const sums = ['stake', 'fee', 'win', 'withheld'] as const;

/** What a person paid and won in a year, shown once a manager asks for it, because each reader is recorded. */
export function YearOfPerson({ player }: { readonly player: string }) {
  const words = useOfficeWords('person');
  const { t, who } = words;
  const { requests, now } = useRoomDoor();
  const person = useRoom(({ desk }) => desk?.person?.id ?? null);
  const [first] = useState(() => new Date(now()).getFullYear());
  const [year, setYear] = useState(first);
  const [told, setTold] = useState<Told | null>(null);
  const shown = told?.person === person && told.year === year ? told : null;
  const ask = async () => {
    const answer = await requests.askOffice({ what: 'statement', player, year });
    if (answer.what === 'statement') setTold({ person, year, statement: answer.statement, refusal: null });
    else if (answer.what === 'refused') setTold({ person, year, statement: null, refusal: answer.refusal });
  };
  const years = Array.from({ length: yearsOffered }, (_, index) => String(first - index));
  const statement = shown?.statement ?? null;
  return (
    <section className="person-year" aria-labelledby="person-year">
      <header className="reports-head">
        <h2 id="person-year">{statement === null ? t('statement.title') : t('statement.of', { year })}</h2>
        <div className="event-keys no-print">
          <Choice
            label={t('statement.year')}
            value={String(year)}
            options={years}
            name={(one) => one}
            onChange={(one) => setYear(Number(one))}
          />
          <WordKey onPress={() => void ask()}>{t('statement.show')}</WordKey>
          {statement !== null && <PrintKey>{t('key.print')}</PrintKey>}
          {statement !== null && (
            <WordKey onPress={() => save(statement, who(statement.player), words)}>{t('reports-room:csv')}</WordKey>
          )}
        </div>
      </header>
      {shown === null && <p className="event-quiet no-print">{t('statement.logged')}</p>}
      {shown?.refusal != null && (
        <p className="event-wrong" role="status">
          {officeRefusalText(shown.refusal, { ...words, money: String, time: makeTimeOfDay }, words)}
        </p>
      )}
      {statement !== null && <StatementTables statement={statement} />}
      {statement !== null && <BookForPerson statement={statement} onBooked={() => void ask()} />}
    </section>
  );
}

interface Told {
  /** Who asked. */
  readonly person: string | null;
  readonly year: number;
  readonly statement: PersonStatement | null;
  readonly refusal: OfficeRefusal | null;
}

function StatementTables({ statement }: { readonly statement: PersonStatement }) {
  const { t, money } = useOfficeWords('person');
  const { kinds, lines, terms, uncounted } = statement;
  const unrated = [...new Set(lines.flatMap(({ rate, currency }) => (rate === null ? [currency] : [])))];
  const own = (sum: number) => money(sum, terms.currency);
  const above = Object.entries(kinds).filter(([, { aboveThreshold }]) => aboveThreshold);
  if (lines.length === 0) return <p className="event-quiet">{t('statement.nothing')}</p>;
  return (
    <>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">{t('statement.kind')}</th>
            {sums.map((sum) => (
              <th key={sum} scope="col">
                {t(`statement.${sum}`)}
              </th>
            ))}
            <th scope="col">{t(terms.feeCounts ? 'statement.netWithFees' : 'statement.net')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(kinds).map(([kind, { stakes, fees, wins, withheld, net }]) => (
            <tr key={kind}>
              <th scope="row">{t(`statement.kinds.${kind}`)}</th>
              {[stakes, fees, wins, withheld, net].map((sum, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: five columns that never change places
                <td key={index}>{own(sum)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {above.map(([kind]) => (
        <p key={kind} className="event-wrong">
          {t('statement.above', { kind: t(`statement.kinds.${kind}`), threshold: own(terms.threshold) })}
        </p>
      ))}
      <p className="event-quiet">
        {t('statement.thisHouse', { threshold: own(terms.threshold) })} {t('statement.noAdvice')}
      </p>
      {uncounted > 0 && <p className="event-wrong">{t('statement.uncounted', { sessions: uncounted })}</p>}
      {unrated.length > 0 && (
        <p className="event-wrong">{t('statement.unrated', { currencies: unrated.join(', ') })}</p>
      )}
      <StatementLines lines={lines} own={terms.currency} />
    </>
  );
}

function StatementLines({ lines, own }: { readonly lines: PersonStatement['lines']; readonly own: Currency }) {
  const { t, money, language } = useOfficeWords('person');
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">{t('statement.day')}</th>
          <th scope="col" className="office-word-cell">
            {t('statement.where')}
          </th>
          {sums.map((sum) => (
            <th key={sum} scope="col">
              {t(`statement.${sum}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.day} ${line.kind} ${line.of}`}>
            <th scope="row">{makeDate(Date.parse(line.day), language, 'narrow', 'UTC')}</th>
            <td className="office-word-cell">
              {line.name}
              {line.byTicket && ` (${t('statement.ticket')})`}
              {line.rate !== null &&
                line.currency !== own &&
                ` (${t('statement.rate', { rate: makeNumber(line.rate / 10_000, language, 4) })})`}
            </td>
            {sums.map((sum) => (
              <td key={sum}>{line[sum] === 0 ? '–' : money(line[sum], line.currency)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One line for each of the statement's, and one for the sums of each kind, in whole units of money with two decimals. */
function save(
  { year, kinds, lines, terms }: PersonStatement,
  name: string,
  { t, language }: Pick<OfficeWords, 't' | 'language'>,
): void {
  const sum = (money: number) => (money / 100).toFixed(2);
  const head = [
    ...['day', 'kind', 'where'].map((one) => t(`statement.${one}`)),
    ...sums.map((one) => t(`statement.${one}`)),
    t(terms.feeCounts ? 'statement.netWithFees' : 'statement.net'),
    t('label.currency'),
    t('statement.byTicket'),
  ];
  const body = lines.map((line) => [
    line.day,
    t(`statement.kinds.${line.kind}`),
    line.name,
    ...sums.map((one) => Number(sum(line[one]))),
    '',
    line.currency,
    line.byTicket ? t('statement.ticket') : '',
  ]);
  const totals = Object.entries(kinds).map(([kind, { stakes, fees, wins, withheld, net }]) => [
    String(year),
    t(`statement.kinds.${kind}`),
    t('label.total'),
    ...[stakes, fees, wins, withheld, net].map((one) => Number(sum(one))),
    terms.currency,
    '',
  ]);
  saveSpreadsheet(`${name}-${year}`, language, [head, [...body, ...totals]]);
}

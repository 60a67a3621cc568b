import { useEffect, useState } from 'react';
import type { CashView, Currency } from '../../../engine/office.ts';
import type { OfficeAnswer, ReportRow } from '../../../protocol/office-desk.ts';
import { WishKey, WordKey } from '../../room/event-keys.tsx';
import { OfficeBody } from '../../room/office-body.tsx';
import { type OfficeWords, useOfficeWords } from '../../room/office-words.ts';
import { PrintKey } from '../../room/print-key.tsx';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { gameIn, takenAsMoney } from '../../room/taken-as-money.ts';
import { officeRefusalText } from '../../text/office-refusal-text.ts';
import { makeMoment, makeTimeOfDay } from '../../text/times.ts';

const figures = ['hands', 'rake', 'jackpot', 'time'] as const;

/** What the house took in a shift, by table and by dealer; the current shift, or a closed one. */
export function SheetTab({ view, currency }: { readonly view: CashView; readonly currency: Currency }) {
  const { shifts } = view.cash;
  const words = useOfficeWords('cash');
  const { t } = words;
  const [chosen, setChosen] = useState<string | null>(null);
  const shift = shifts.find(({ id }) => id === chosen) ?? null;
  const from = shift === null ? (shifts.at(-1)?.until ?? 0) : shift.from;
  const answer = useSheet(from, shift?.until ?? null, shifts.length);
  return (
    <OfficeBody label={t('tabs.sheet')} className="cash-sheet">
      <div className="event-keys no-print">
        <WordKey isChosen={shift === null} onPress={() => setChosen(null)}>
          {t('sheet.now')}
        </WordKey>
        {shifts
          .slice(-6)
          .toReversed()
          .map((one) => (
            <WordKey key={one.id} isChosen={one === shift} onPress={() => setChosen(one.id)}>
              {spanWords(one, words)}
            </WordKey>
          ))}
        <span className="event-gap" />
        <PrintKey>{t('key.print')}</PrintKey>
      </div>
      <h2>
        {shift === null
          ? from === 0
            ? t('sheet.titleFirst')
            : t('sheet.titleNow', { time: momentWords(from, words) })
          : t('sheet.title', { span: spanWords(shift, words) })}
      </h2>
      <SheetBody answer={answer} view={view} currency={currency} />
      {shift === null && (
        <div className="no-print">
          <WishKey label={t('sheet.close')} sub={t('sheet.closeSub')} wish={{ type: 'close-shift' }} held />
        </div>
      )}
    </OfficeBody>
  );
}

/** The shift's sheet: asked for again when another shift is chosen or one was closed; null until it arrives. */
function useSheet(from: number, until: number | null, shifts: number): OfficeAnswer | null {
  const { requests, now, store } = useRoomDoor();
  const [answer, setAnswer] = useState<OfficeAnswer | null>(null);
  // A person who signs in may see more than the page has asked for so far.
  const person = useRoom(({ desk }) => desk?.person?.id ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a shift that was closed makes another sheet of the same span, another person is told something else
  useEffect(() => {
    let isOver = false;
    setAnswer(null);
    const to = until ?? now() + store.getState().ahead;
    void requests.askOffice({ what: 'sheet', from, to }).then((told) => {
      if (!isOver) setAnswer(told);
    });
    return () => {
      isOver = true;
    };
  }, [requests, now, store, from, until, shifts, person]);
  return answer;
}

function SheetBody(props: {
  readonly answer: OfficeAnswer | null;
  readonly view: CashView;
  readonly currency: Currency;
}) {
  const { answer, view, currency } = props;
  const words = useOfficeWords('cash');
  const { t, money } = words;
  if (answer === null) return <p className="event-quiet">{t('waits')}</p>;
  if (answer.what === 'refused') {
    const names = { ...words, money: (sum: number) => money(sum, currency), time: makeTimeOfDay };
    return <p className="event-wrong">{officeRefusalText(answer.refusal, names, words)}</p>;
  }
  if (answer.what !== 'sheet') return null;
  const { rows, flow = [] } = answer;
  const currencyOf = (game: unknown) => gameIn(view.cash.games, game)?.currency ?? currency;
  if (rows.length === 0 && flow.length === 0) return <p className="event-quiet">{t('sheet.nothing')}</p>;
  const currencies = new Set([...rows.map(({ of }) => of.game), ...flow.map(({ game }) => game)].map(currencyOf));
  return (
    <>
      {[...currencies].map((one) => (
        <CurrencyParts
          key={one}
          rows={rows.filter(({ of }) => currencyOf(of.game) === one)}
          flow={flow.filter(({ game }) => currencyOf(game) === one)}
          view={view}
          currency={one}
        />
      ))}
      {rows.some(({ of }) => of.came !== 'in-time') && <p className="event-quiet">{t('sheet.later')}</p>}
      {answer.more === true && <p className="event-wrong">{t('sheet.more')}</p>}
    </>
  );
}

/** Takings in one currency: sums of two are never added. */
function CurrencyParts(props: {
  readonly rows: readonly ReportRow[];
  readonly flow: NonNullable<Extract<OfficeAnswer, { what: 'sheet' }>['flow']>;
  readonly view: CashView;
  readonly currency: Currency;
}) {
  const { rows, flow, view, currency } = props;
  const { t, who, table } = useOfficeWords('cash');
  const apart = rows
    .filter(({ of }) => gameIn(view.cash.games, of.game) === undefined)
    .map(({ of }) => String(of.table));
  const parts = [
    { key: 'table', name: (id: string) => table(id) },
    { key: 'dealer', name: (id: string) => (id === '' ? t('sheet.nobody') : who(id)) },
  ] as const;
  return (
    <div className="cash-sheet-parts">
      {rows.length > 0 &&
        parts.map(({ key, name }) => (
          <SheetTable key={key} by={key} name={name} rows={rows} view={view} currency={currency} />
        ))}
      {flow.length > 0 && <FlowTable flow={flow} view={view} currency={currency} />}
      {apart.length > 0 && (
        <p className="event-wrong">{t('sheet.noGame', { tables: [...new Set(apart)].map(table).join(', ') })}</p>
      )}
    </div>
  );
}

function SheetTable(props: {
  readonly by: 'table' | 'dealer';
  readonly name: (id: string) => string;
  readonly rows: readonly ReportRow[];
  readonly view: CashView;
  readonly currency: Currency;
}) {
  const { by, name, rows, view, currency } = props;
  const { t, amount, money } = useOfficeWords('cash');
  const inMoney = rows.map((row) => ({ ...row, figures: takenAsMoney(row, view.cash.games) }));
  const groups = [...Map.groupBy(inMoney, ({ of }) => String(of[by] ?? ''))];
  const shown = (figure: (typeof figures)[number], sum: number) =>
    figure === 'hands' ? amount(sum) : sum < 0 ? `−${money(-sum, currency)}` : money(sum, currency);
  const total = (of: readonly ReportRow[], figure: string) =>
    of.reduce((sum, row) => sum + (row.figures[figure] ?? 0), 0);
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">{t(`sheet.${by}`)}</th>
          {figures.map((figure) => (
            <th key={figure} scope="col">
              {t(`sheet.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(([id, of]) => (
          <tr key={id}>
            <th scope="row">{name(id)}</th>
            {figures.map((figure) => (
              <td key={figure}>{shown(figure, total(of, figure))}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('sheet.total')}</th>
          {figures.map((figure) => (
            <td key={figure}>{shown(figure, total(inMoney, figure))}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** What the cage sold chips for, and what it paid out for chips, by game. */
function FlowTable(props: {
  readonly flow: NonNullable<Extract<OfficeAnswer, { what: 'sheet' }>['flow']>;
  readonly view: CashView;
  readonly currency: Currency;
}) {
  const { flow, view, currency } = props;
  const { t, money } = useOfficeWords('cash');
  const inMoney = flow.map(({ game, bought, cashedIn, uncounted }) => {
    const played = gameIn(view.cash.games, game);
    const unit = played?.unit ?? 100;
    const sums = [bought * unit, cashedIn * unit, (bought - cashedIn) * unit];
    return { game, name: played?.name ?? game, sums, uncounted };
  });
  const shown = (sum: number) => (sum < 0 ? `−${money(-sum, currency)}` : money(sum, currency));
  const uncounted = inMoney.reduce((sum, one) => sum + one.uncounted, 0);
  const columns = ['bought', 'cashedIn', 'notCashedIn'] as const;
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">{t('sheet.game')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`sheet.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inMoney.map(({ game, name, sums }) => (
          <tr key={game}>
            <th scope="row">{name}</th>
            {columns.map((column, index) => (
              <td key={column}>{shown(sums[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('sheet.total')}</th>
          {columns.map((column, index) => (
            <td key={column}>{shown(inMoney.reduce((sum, { sums }) => sum + (sums[index] ?? 0), 0))}</td>
          ))}
        </tr>
        {uncounted > 0 && (
          <tr>
            <td colSpan={4}>{t('sheet.uncounted', { count: uncounted })}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

/** Day and time, because a sheet is read days later, too. */
const momentWords = (at: number, { language }: OfficeWords): string => makeMoment(at, language, 'short');

const spanWords = ({ from, until }: { readonly from: number; readonly until: number }, words: OfficeWords): string =>
  `${from === 0 ? '' : momentWords(from, words)} – ${momentWords(until, words)}`;

import { useEffect, useState } from 'react';
import type { CashGame, Currency } from '../../../engine/office.ts';
import type { OfficeAnswer, OfficeReportKind, ReportRow } from '../../../protocol/office-desk.ts';
import { Choice } from '../../room/choice.tsx';
import { WordKey } from '../../room/event-keys.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { PrintKey } from '../../room/print-key.tsx';
import { ReportBars } from '../../room/report-bars.tsx';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { saveSpreadsheet } from '../../room/save-file.ts';
import { gameIn, takenAsMoney } from '../../room/taken-as-money.ts';
import { currencies } from '../../text/money.ts';
import { officeRefusalText } from '../../text/office-refusal-text.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { type ReportBy, reportLines, reportShapes } from './report-shapes.ts';
import { figureWords, lineWords } from './report-words.ts';
import '../../room/pages.css';
import '../../room/fields.css';
import '../../room/office.css';
import '../../room/reports.css';

const dayMs = 24 * 3_600_000;
const spans = { day: 1, week: 7, month: 30, year: 365 } as const;
type SpanName = keyof typeof spans;
const spanNames = Object.keys(spans) as readonly SpanName[];
const kinds = Object.keys(reportShapes) as readonly OfficeReportKind[];

/** What happened over time, across the room: one report, one span, one grouping; as bars, as a list, on paper and as a file. */
export function ReportsPage({ search }: { readonly search: string }) {
  const { t } = useOfficeWords('reports-room');
  const asked = new URLSearchParams(search);
  const [report, setReport] = useState<OfficeReportKind>(
    kinds.find((one) => one === asked.get('report')) ?? 'incidents',
  );
  const [span, setSpan] = useState<SpanName>('week');
  const [wanted, setBy] = useState<ReportBy | null>(
    reportShapes[report].by.find((one) => one === asked.get('by')) ?? null,
  );
  const shape = reportShapes[report];
  const by = shape.by.find((one) => one === wanted) ?? shape.by[0];
  const answer = useReport(report, by, span);
  return (
    <main className="office reports">
      <nav className="event-switch" aria-label={t('label')}>
        {kinds.map((one) => (
          <WordKey key={one} isChosen={one === report} onPress={() => setReport(one)}>
            {t(`kind.${one}`)}
          </WordKey>
        ))}
      </nav>
      <section className="office-body">
        <div className="reports-terms no-print">
          <Choice label={t('by')} value={by} options={shape.by} name={(one) => t(`of.${one}`)} onChange={setBy} />
          <Choice
            label={t('span')}
            value={span}
            options={spanNames}
            name={(one) => t(`spans.${one}`)}
            onChange={setSpan}
          />
        </div>
        <Told report={report} by={by} title={`${t(`kind.${report}`)}, ${t(`spans.${span}`)}`} answer={answer} />
      </section>
    </main>
  );
}

/** Requested again for each report; null until it arrives. */
function useReport(report: OfficeReportKind, by: ReportBy, span: SpanName): OfficeAnswer | null {
  const { requests, now, store } = useRoomDoor();
  const isUp = useRoom(({ link }) => link.state === 'up');
  // A person who signs in may see more than the page has asked for so far.
  const person = useRoom(({ desk }) => desk?.person?.id ?? null);
  const [answer, setAnswer] = useState<OfficeAnswer | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person gets another answer
  useEffect(() => {
    // The previous answer stays while the room is away.
    if (!isUp) return;
    let isOver = false;
    const to = now() + store.getState().ahead;
    void requests.askOffice({ what: 'report', report, by, from: to - spans[span] * dayMs, to }).then((told) => {
      if (!isOver) setAnswer(told);
    });
    return () => {
      isOver = true;
      setAnswer(null);
    };
  }, [requests, now, store, isUp, person, report, by, span]);
  return answer;
}

function Told(props: {
  readonly report: OfficeReportKind;
  readonly by: ReportBy;
  readonly title: string;
  readonly answer: OfficeAnswer | null;
}) {
  const { report, by, title, answer } = props;
  const words = useOfficeWords('reports-room');
  const { t } = words;
  const games = useRoom(({ office }) => office.cash?.cash.games ?? null);
  if (answer === null) return <p className="event-quiet">{t('cash:waits')}</p>;
  if (answer.what === 'refused')
    return (
      <p className="event-wrong" role="status">
        {officeRefusalText(answer.refusal, { ...words, money: String, time: makeTimeOfDay }, words)}
      </p>
    );
  if (answer.what !== 'report') return null;
  const lines = reportLines(report, by, report === 'rake' ? takenRows(answer.rows, games ?? []) : answer.rows);
  if (lines.length === 0) return <p className="event-quiet">{t('nothing')}</p>;
  const { main } = reportShapes[report];
  const figures = reportShapes[report].figures.filter((name) => lines.some((line) => name in line.figures));
  const gameName = (id: string) => games?.find((game) => game.id === id)?.name ?? id;
  const inCurrencies = new Set(lines.map(({ of }) => currencyOf(of)));
  const named = lines.map((line) => {
    const name = lineWords(report, by, line.of, words, gameName);
    const currency = currencyOf(line.of);
    return { ...line, currency, name: inCurrencies.size > 1 ? `${name}, ${currency}` : name };
  });
  const shown = (name: string, { figures: of, currency }: (typeof named)[number]) =>
    figureWords({ name, value: of[name] ?? 0, currency }, words);
  const save = () => {
    const body = named.map(({ name, figures: of, currency }) => [
      name,
      ...figures.map((figure) => plainFigure(figure, of[figure], currency)),
    ]);
    const head = [t(`of.${by}`), ...figures.map((figure) => t(`figure.${figure}`))];
    saveSpreadsheet(`${report}-${by}`, words.language, [head, body]);
  };
  return (
    <>
      <header className="reports-head">
        <h2>{title}</h2>
        <div className="event-keys no-print">
          <PrintKey>{t('key.print')}</PrintKey>
          <WordKey onPress={save}>{t('csv')}</WordKey>
        </div>
      </header>
      <ReportBars
        label={t(`figure.${main}`)}
        isTime={by === 'day' || by === 'hour'}
        bars={named.map((line) => ({
          key: line.key,
          name: line.name,
          value: line.figures[main] ?? 0,
          shown: shown(main, line),
        }))}
      />
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">{t(`of.${by}`)}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col">
                {t(`figure.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {named.map((line) => (
            <tr key={line.key}>
              <th scope="row">{line.name}</th>
              {figures.map((figure) => (
                <td key={figure}>{line.figures[figure] === undefined ? '–' : shown(figure, line)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {answer.more === true && <p className="event-wrong">{t('cash:sheet.more')}</p>}
    </>
  );
}

/** Takings in money, because chips of different games have different values. */
const takenRows = (rows: readonly ReportRow[], games: readonly CashGame[]): readonly ReportRow[] =>
  rows.map((row) => ({
    of: { ...row.of, currency: gameIn(games, row.of.game)?.currency ?? games[0]?.currency ?? 'EUR' },
    figures: takenAsMoney(row, games),
  }));

const currencyOf = (of: ReportRow['of']): Currency | null =>
  currencies.find((currency) => currency === of.currency) ?? null;

/** A figure a spreadsheet can calculate with: money in whole units of its currency. */
const plainFigure = (name: string, value: number | undefined, currency: Currency | null): number | string =>
  value === undefined ? '' : currency === null || name === 'hands' ? value : value / 100;

import { useMemo, useState } from 'react';
import { variantIds } from '../../../engine/notation.ts';
import { Choice } from '../../room/choice.tsx';
import { WordKey } from '../../room/event-keys.tsx';
import { PrintKey } from '../../room/print-key.tsx';
import { ReportBars } from '../../room/report-bars.tsx';
import { saveSpreadsheet } from '../../room/save-file.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { dayWords, linesTogether, ownZone, type ReportedLine, sumOf } from './days.ts';
import { useRoomNames } from './room-names.ts';
import { ToldLines } from './told-lines.tsx';
import { useTold } from './use-told.ts';

const bys = ['day', 'game', 'mode', 'dealer', 'room'] as const;
type By = (typeof bys)[number];
const dayMs = 24 * 3_600_000;
const spans = { day: 1, week: 7, month: 30, year: 365 } as const;
type SpanName = keyof typeof spans;
const spanNames = Object.keys(spans) as readonly SpanName[];

/** Hands and what the house took of them, across rooms or in one, by day, game, kind, dealer or room. */
export function GroupReportsView({ now }: { readonly now: () => number }) {
  const words = useText('group');
  const { t } = words;
  const [by, setBy] = useState<By>('day');
  const [span, setSpan] = useState<SpanName>('week');
  const [room, setRoom] = useState('all');
  const { rooms, nameOf } = useRoomNames();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the span ends when it was asked for, and does not move with the clock
  const until = useMemo(now, [now, by, span]);
  const asked = { type: 'report', by, zone: ownZone(), from: until - spans[span] * dayMs, until } as const;
  const told = useTold<ReportedLine>(asked);
  return (
    <section className="office-body reports">
      <div className="reports-terms no-print">
        <Choice label={t('reports.by')} value={by} options={bys} name={(one) => t(`by.${one}`)} onChange={setBy} />
        <Choice
          label={t('reports.span')}
          value={span}
          options={spanNames}
          name={(one) => t(`reports-room:spans.${one}`)}
          onChange={setSpan}
        />
        <Choice
          label={t('reports.room')}
          value={room}
          options={['all', ...rooms.map(String)]}
          name={(one) => (one === 'all' ? t('reports.all') : nameOf(Number(one)))}
          onChange={setRoom}
        />
      </div>
      <ToldLines told={told} nothing={t('reports.none')}>
        {(found) => (
          <Lines
            by={by}
            nameOf={nameOf}
            lines={found.filter((line) => room === 'all' || line.room === Number(room))}
            words={words}
          />
        )}
      </ToldLines>
    </section>
  );
}

function Lines(props: {
  readonly by: By;
  readonly lines: readonly ReportedLine[];
  readonly nameOf: (room: number) => string;
  readonly words: Words;
}) {
  const { by, nameOf, words } = props;
  const { t, amount } = words;
  // Grouped by room, a line is about its room only.
  const lines = by === 'room' ? props.lines.map((line) => ({ ...line, of: nameOf(line.room) })) : props.lines;
  const together = linesTogether(lines, by === 'day').map((line) => ({
    ...line,
    name: nameOfLine(by, line.of, words),
  }));
  const sum = sumOf(lines);
  const save = () => {
    const head = [t('by.room'), t(`by.${by}`), t('figure.hands'), t('figure.rake'), t('figure.jackpot')];
    const body = lines.map((line) => [
      nameOf(line.room),
      nameOfLine(by, line.of, words),
      line.hands,
      line.rake,
      line.jackpot,
    ]);
    saveSpreadsheet(`group-${by}`, words.language, [head, body]);
  };
  if (together.length === 0) return <p className="event-quiet">{t('reports.none')}</p>;
  return (
    <>
      <header className="reports-head">
        <h2>{t(`by.${by}`)}</h2>
        <div className="event-keys no-print">
          <PrintKey>{t('key.print')}</PrintKey>
          <WordKey onPress={save}>{t('reports-room:csv')}</WordKey>
        </div>
      </header>
      <ReportBars
        label={t('figure.hands')}
        isTime={by === 'day'}
        bars={together.map(({ of, name, hands }) => ({
          key: of ?? '',
          name: by === 'day' && of !== null ? dayWords(of, words.language) : name,
          value: hands,
          shown: amount(hands),
        }))}
      />
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">{t(`by.${by}`)}</th>
            {['rooms', 'hands', 'rake', 'jackpot'].map((name) => (
              <th key={name} scope="col">
                {t(`figure.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {together.map(({ of, name, rooms, hands, rake, jackpot }) => (
            <tr key={of ?? ''}>
              <th scope="row">{name}</th>
              <td>{rooms}</td>
              <td>{amount(hands)}</td>
              <td>{amount(rake)}</td>
              <td>{amount(jackpot)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('label.total')}</th>
            <td />
            <td>{amount(sum.hands)}</td>
            <td>{amount(sum.rake)}</td>
            <td>{amount(sum.jackpot)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

function nameOfLine(by: By, of: string | null, { t, language }: Words): string {
  if (of === null) return t(`reports.unknown.${by}`);
  switch (by) {
    case 'day':
      return dayWords(of, language);
    case 'game':
      return variantIds.some((id) => id === of) ? t(`shared:variant.${of}`) : of;
    case 'mode':
      return t(`reports.mode.${of}`);
    case 'dealer':
    case 'room':
      return of;
  }
}

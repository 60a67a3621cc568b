import { type ReportKind, reportRule, type TableState } from '../../../engine/table.ts';
import { useText } from '../../text/use-text.ts';
import type { QuickDraft } from './report-quickly.ts';
import { SeatTiles } from './ruling-penalty.tsx';
import { WholeNumber } from './whole-number.tsx';

/** What a report asks for: its seats, which of several things it was, a number, an amount. */
export function ReportForm(props: {
  readonly state: TableState;
  readonly kind: ReportKind;
  readonly draft: QuickDraft;
}) {
  const { state, kind, draft } = props;
  const { report, set } = draft;
  const { asks, may, choices, seat } = reportRule(kind);
  const has = (detail: (typeof may)[number]): boolean => asks.includes(detail) || may.includes(detail);
  const { t } = useText('desk');
  return (
    <>
      {has('seat') && (
        <SeatTiles
          state={state}
          seat={report.seat ?? null}
          withOpen={seat === 'chair'}
          onSeat={(next) => set({ seat: next })}
        />
      )}
      {has('to') && (
        <>
          <p className="desk-sheet-note">{t('reports:ask.to')}</p>
          <SeatTiles state={state} seat={report.to ?? null} withOpen onSeat={(to) => set({ to })} />
        </>
      )}
      {choices.length > 0 && (
        <div className="desk-kinds">
          {choices.map((choice) => (
            <button key={choice} type="button" aria-pressed={report.choice === choice} onClick={() => set({ choice })}>
              {t(`reports:choice.${choice}`)}
            </button>
          ))}
        </div>
      )}
      {has('count') && (
        <WholeNumber name={t('reports:ask.count')} value={report.count} most={1} onValue={(count) => set({ count })} />
      )}
      {has('chips') && (
        <WholeNumber name={t('reports:ask.chips')} value={report.chips} most={9} onValue={(chips) => set({ chips })} />
      )}
    </>
  );
}

import { type ReportKind, reportRule, type TableState } from '../../../engine/table.ts';
import { useText } from '../../text/use-text.ts';
import type { QuickDraft } from './report-quickly.ts';
import { SeatTiles } from './ruling-penalty.tsx';

/** What a report asks for: its seats, which of several things it was, a number, an amount. */
export function ReportForm(props: {
  readonly state: TableState;
  readonly kind: ReportKind;
  readonly draft: QuickDraft;
}) {
  const { state, kind, draft } = props;
  const { report, set } = draft;
  const { asks, choices, seat } = reportRule(kind);
  const { t } = useText('desk');
  return (
    <>
      {asks.includes('seat') && (
        <SeatTiles
          state={state}
          seat={report.seat ?? null}
          withOpen={seat === 'chair'}
          onSeat={(next) => set({ seat: next })}
        />
      )}
      {asks.includes('to') && (
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
      {asks.includes('count') && (
        <WholeNumber name={t('reports:ask.count')} value={report.count} most={1} onValue={(count) => set({ count })} />
      )}
      {asks.includes('chips') && (
        <WholeNumber name={t('reports:ask.chips')} value={report.chips} most={9} onValue={(chips) => set({ chips })} />
      )}
    </>
  );
}

/** A whole number of so many digits at most. */
function WholeNumber(props: {
  readonly name: string;
  readonly value: number | undefined;
  readonly most: number;
  readonly onValue: (value: number) => void;
}) {
  const { name, value, most, onValue } = props;
  return (
    <label className="ruling-reason">
      <span className="desk-sheet-note">{name}</span>
      <input
        inputMode="numeric"
        value={value ?? ''}
        maxLength={most}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '');
          if (digits !== '') onValue(Number(digits));
        }}
      />
    </label>
  );
}

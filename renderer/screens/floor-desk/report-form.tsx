import { type ReportKind, reportRule, type TableState } from '../../../engine/table.ts';
import { officeLimits } from '../../../protocol/number-limits.ts';
import { NumberField } from '../../room/number-field.tsx';
import { askedOf } from '../../text/report-text.ts';
import { useText } from '../../text/use-text.ts';
import type { QuickDraft } from './report-quickly.ts';
import { SeatTiles } from './ruling-penalty.tsx';

/** What a report asks for: its seats, a choice, a number, an amount. */
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
        <NumberField
          label={t(`reports:ask.${askedOf(report.kind, 'count')}`)}
          value={report.count ?? null}
          limits={{ least: 0, most: 9 }}
          onChange={(count) => set({ count })}
        />
      )}
      {has('chips') && (
        <NumberField
          label={t('reports:ask.chips')}
          value={report.chips ?? null}
          limits={officeLimits.amount}
          onChange={(chips) => set({ chips })}
        />
      )}
    </>
  );
}

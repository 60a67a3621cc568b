import { MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { type Incident, outcomesOf, type Report, type TableEvent, type TableState } from '../../../engine/index.ts';
import { refusalText } from '../../text/refusal-text.ts';
import { outcomeText } from '../../text/report-text.ts';
import { staffRefusalText } from '../../text/staff-text.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { RuleKey, SignInKey } from './band-keys.tsx';
import { useConsoleTable } from './console-context.ts';
import { incidentById, openIncident } from './incident.ts';
import { seenNews } from './seen-news.ts';
import { purposeOf } from './staff-desk.ts';

/** What stands in the band now: a refusal or the floor before the ordinary sentence. */
export interface BandNews {
  readonly tone: 'plain' | 'refused' | 'floor';
  readonly text: ReactNode;
  /** What the dealing person may report of it at once. */
  readonly report?: Report;
}

/** What became of the last tap: refused, or not answered for long; null when there is nothing to say about it. */
export function useTapNews(): BandNews | null {
  const { store } = useConsoleTable();
  const words = useText('console');
  const refusal = useStore(store, (screen) => screen.refusal);
  const waiting = useStore(store, (screen) => screen.waiting);
  const staffRefusal = useStore(store, (screen) => screen.staffRefusal);
  if (staffRefusal !== null) return { tone: 'refused', text: staffRefusalText(staffRefusal, words) };
  if (refusal !== null) {
    const text = refusalText(refusal, words);
    const opens = purposeOf(refusal, null) !== null || refusal.reason === 'needs-signature';
    return { tone: 'refused', text: opens ? [text, <SignInKey key="sign-in" />] : text };
  }
  return waiting ? { tone: 'plain', text: words.t('band.waiting') } : null;
}

/** The last tap, a fresh ruling, an open report, what the reader sees, a floor that was called, in this order; null when there is only the ordinary sentence to say. */
export function useBandNews(): BandNews | null {
  const { store, state, legal } = useConsoleTable();
  const words = useText('console');
  const { t } = words;
  const tapNews = useTapNews();
  const lastEvent = useStore(store, (screen) => screen.lastEvent);
  if (tapNews !== null) return tapNews;
  if (lastEvent?.type === 'incident-ruled') {
    const ruled = ruledNews(lastEvent, state, words);
    if (ruled !== null) return ruled;
  }
  const incident = openIncident(state);
  const seen = seenNews(state, legal, words);
  // A plain call stands on the floor's own key; what nobody has reported yet stands nowhere else.
  if (incident === null || (incident.report === undefined && seen !== null)) return seen;
  const seat = incident.seat === null ? '' : `, ${t('seat.inSentence', { seat: incident.seat })}`;
  const what = incidentName(incident, words);
  const about = what === null ? '' : `: ${what}${seat}`;
  return { tone: 'floor', text: [`${t('band.floorCalled')}${about}`, <RuleKey key="rule" />] };
}

/** What was just ruled. That the floor has taken note of a pot pushed anyway asks nothing of the table: null. */
function ruledNews(
  event: Extract<TableEvent, { type: 'incident-ruled' }>,
  state: TableState,
  words: Words,
): BandNews | null {
  const incident = incidentById(state, event.incident);
  if (incident?.kind === 'witnesses') return null;
  if (typeof event.ruling !== 'number') return { tone: 'floor', text: words.t(`band.ruled.${event.ruling}`) };
  const outcome = incident?.answer === undefined ? undefined : outcomesOf(incident.answer)[event.ruling];
  if (outcome === undefined) return null;
  const by = incident?.ruling?.by ?? event.by;
  return { tone: by === 'dealer' ? 'plain' : 'floor', text: outcomeText(outcome, words) };
}

/** What was reported, in a few words; null for a plain call. */
const incidentName = ({ report }: Incident, { t }: Words): string | null =>
  report === undefined ? null : t(`reports:kind.${report.kind}`);

/** What was seen is one tap away from being reported. */
function ReportKey({ report }: { report: Report }) {
  const { openReport } = useConsoleTable();
  const { t } = useText('console');
  return (
    <button type="button" className="tile band-key" onClick={() => openReport(report)}>
      {t('devices:deal.report')}
    </button>
  );
}

/** Left what was seen, right what to say aloud. */
export function RulingBand({
  children,
  say,
  place = '',
  tone = 'plain',
  aside,
  kept = false,
}: {
  children: ReactNode;
  say?: string | null;
  place?: string;
  /** `floor`: what stands here is for the floor to decide. */
  tone?: BandNews['tone'];
  /** Between the sentence and what to say; gone while there is news. */
  aside?: ReactNode;
  /** What stands here is being decided now: a floor on its way does not hide it. */
  kept?: boolean;
}) {
  const { t } = useText('console');
  const tapNews = useTapNews();
  const tableNews = useBandNews();
  const news = kept ? tapNews : tableNews;
  return (
    <div className={`band band-${news?.tone ?? tone} ${place}`}>
      <p className="band-text" role="status">
        {news === null ? children : news.text}
      </p>
      {news === null && aside}
      {news?.report !== undefined && <ReportKey report={news.report} />}
      {news?.tone !== 'refused' && say != null && say !== '' && (
        <div className="band-say">
          <MessageSquare size={22} aria-hidden="true" />
          <span>
            <span className="say-label">{t('dock.say')}</span>
            <span className="say-words">{t('dock.quoted', { words: say })}</span>
          </span>
        </div>
      )}
    </div>
  );
}

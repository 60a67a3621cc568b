import { useState } from 'react';
import { type ReportGroup, reportGroups, reportRule, reportsNow, type TableState } from '../../../engine/index.ts';
import { handRunning } from '../../components/seat-view.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import { DeadHandSheet } from './dead-hand-sheet.tsx';
import { misdealNow, PossibleLine } from './possible-line.tsx';
import { ReportIcon } from './report-icon.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { useBandNews } from './ruling-band.tsx';
import type { Fingers } from './use-fingers.ts';

/** What went wrong, by picture and word: first what it is about, then what it was; then the seats, and what it leads to. */
export function HappenedSheet({ fingers }: { fingers: Fingers }) {
  const { state, legal } = useConsoleTable();
  const [dead, setDead] = useState(false);
  const now = reportsNow(state);
  const offered = reportGroups.filter((group) => now.some((kind) => reportRule(kind).group === group));
  const [group, setGroup] = useState<ReportGroup>(handRunning(state.hand) ? 'cards' : 'players');
  if (fingers.report !== null) return <ReportSheet key={fingers.report} kind={fingers.report} fingers={fingers} />;
  if (dead && legal.kill.length > 0) return <DeadHandSheet fingers={fingers} onBack={() => setDead(false)} />;
  const shown = offered.includes(group) ? group : offered[0];
  return (
    <div className="happened-sheet">
      <GroupRow fingers={fingers} offered={offered} shown={shown ?? null} onShow={setGroup} />
      <FactLine state={state} />
      <div className="report-grid">
        {now
          .filter((kind) => reportRule(kind).group === shown)
          .map((kind) => (
            <ReportTile key={kind} name={`reports:kind.${kind}`} onPick={() => fingers.setReport(kind)}>
              <ReportIcon kind={kind} />
            </ReportTile>
          ))}
        {shown === 'hand' && legal.kill.length > 0 && (
          <ReportTile name="dead.tile" onPick={() => setDead(true)}>
            <ReportIcon kind="killed-wrong-count" />
          </ReportTile>
        )}
      </div>
    </div>
  );
}

function GroupRow(props: {
  readonly fingers: Fingers;
  readonly offered: readonly ReportGroup[];
  readonly shown: ReportGroup | null;
  readonly onShow: (group: ReportGroup) => void;
}) {
  const { fingers, offered, shown, onShow } = props;
  const { t } = useText('console');
  return (
    <div className="report-head">
      <h2 className="visually-hidden">{t('rail.happened')}</h2>
      <fieldset className="report-groups">
        <legend className="visually-hidden">{t('reports:sheet.groups')}</legend>
        {offered.map((group) => (
          <button
            key={group}
            type="button"
            className="tile report-group"
            aria-pressed={group === shown}
            onClick={() => onShow(group)}
          >
            {t(`reports:group.${group}`)}
          </button>
        ))}
      </fieldset>
      <button type="button" className="tile sheet-close" onClick={() => fingers.openSheet(null)}>
        {t('dock.close')}
      </button>
    </div>
  );
}

function FactLine({ state }: { readonly state: TableState }) {
  const news = useBandNews();
  const refused = news?.tone === 'refused';
  return (
    <p className={`report-fact band-${refused ? 'refused' : 'plain'}`} role="status">
      {refused ? news.text : <PossibleLine possible={misdealNow(state)} />}
    </p>
  );
}

function ReportTile(props: { readonly name: string; readonly onPick: () => void; readonly children: React.ReactNode }) {
  const { t } = useText('console');
  return (
    <button type="button" className="tile report-tile" onClick={props.onPick}>
      {props.children}
      <span className="report-name">{t(props.name)}</span>
    </button>
  );
}

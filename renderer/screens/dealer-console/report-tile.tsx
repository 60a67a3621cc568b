import type { ReportKind } from '../../../engine/table.ts';
import { useText } from '../../text/use-text.ts';
import { ReportIcon } from './report-icon.tsx';

/** One kind of report, by its small picture and its name. */
export function ReportTile(props: { readonly kind: ReportKind; readonly onPick: () => void }) {
  const { t } = useText('reports');
  return (
    <button type="button" className="tile report-tile" onClick={props.onPick}>
      <ReportIcon kind={props.kind} />
      <span className="report-name">{t(`kind.${props.kind}`)}</span>
    </button>
  );
}

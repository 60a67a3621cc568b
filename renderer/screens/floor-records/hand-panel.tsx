import { useMemo, useState } from 'react';
import { handShown } from '../../../engine/table.ts';
import { type ExportFormat, exportFormats, type FloorRefusal } from '../../../protocol/floor-desk.ts';
import { useDeskSide } from '../../room/desk-side.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { floorRefusalText } from '../../text/floor-refusal-text.ts';
import { useText } from '../../text/use-text.ts';
import { handSearch } from './record-filter.ts';
import { RecordRow } from './record-rows.tsx';
import { SealedPanel } from './sealed-panel.tsx';
import { useSearch } from './use-search.ts';
import './hand-panel.css';

/** Beside a hand that was opened from the records or by its link: what is on record about it, and how to save it. */
export function HandPanel(props: { readonly tableId: string; readonly hand: number; readonly onGo: GoTo }) {
  const { tableId, hand, onGo } = props;
  const words = useText('records');
  const { t } = words;
  const names = useRoom((room) => room.names);
  const [side, setSide] = useDeskSide();
  const query = useMemo(() => ({ tableId, hand }), [tableId, hand]);
  const { records, isAsked, refusal: searchRefused } = useSearch(query);
  const handRefused = useRoom(({ opened }) => opened?.refusal ?? null);
  const refusal = handRefused ?? searchRefused;
  const state = useRoom(({ tables }) => tables.find((one) => one.tableId === tableId)?.state);
  const shown = state === undefined ? hand : handShown(state, hand);
  if (side === 'sealed') return <SealedPanel tableId={tableId} hand={hand} onClose={() => setSide('ruling')} />;
  return (
    <aside className="hand-panel" aria-label={t('numbered.hand', { hand: shown })}>
      <div className="hand-panel-records">
        <h2>{t('tab.records')}</h2>
        {refusal !== null && <p className="records-note">{floorRefusalText(refusal, names, words)}</p>}
        {records.length === 0 && refusal === null && (
          <p className="records-note">{t(isAsked ? 'asking' : 'print.noRulings')}</p>
        )}
        <ul>
          {records.map((record) => (
            <RecordRow key={record.id} record={record} all={records} onOpen={null} />
          ))}
        </ul>
      </div>
      <div className="hand-panel-take">
        <Exports tableId={tableId} hand={hand} />
        <button type="button" onClick={() => onGo('print', handSearch(tableId, hand))}>
          {t('key.print')}
        </button>
        <button type="button" onClick={() => setSide('sealed')}>
          {t('sealed.open')}
        </button>
        <button type="button" onClick={() => onGo('records')}>
          {t('title')}
        </button>
      </div>
    </aside>
  );
}

const formatNames = { phh: 'PHH', ohh: 'OHH', text: 'TXT' } as const satisfies Record<ExportFormat, string>;

function Exports({ tableId, hand }: { readonly tableId: string; readonly hand: number }) {
  const words = useText('records');
  const { t } = words;
  const { requests } = useRoomDoor();
  const names = useRoom((room) => room.names);
  const [refusal, setRefusal] = useState<FloorRefusal | null>(null);
  const take = async (format: ExportFormat) => {
    const answer = await requests.ask({ what: 'export', tableId, hand, format });
    if (answer.what === 'export') keepFile(answer.fileName, answer.text);
    setRefusal(answer.what === 'refused' ? answer.refusal : null);
  };
  return (
    <fieldset className="hand-panel-exports">
      <legend>{t('export.title')}</legend>
      {exportFormats.map((format) => (
        <button type="button" key={format} onClick={() => void take(format)}>
          {formatNames[format]}
        </button>
      ))}
      {refusal !== null && (
        <p className="records-note" role="status">
          {floorRefusalText(refusal, names, words)}
        </p>
      )}
    </fieldset>
  );
}

/** Has the browser save a text as a file. */
function keepFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

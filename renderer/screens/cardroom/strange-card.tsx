import { TriangleAlert } from 'lucide-react';
import { tableNumber } from '../../room/open-calls.ts';
import { useText } from '../../text/use-text.ts';

/** The card of a table of which nothing can be shown. */
export function StrangeCard({ name, onSelect }: { readonly name: string; readonly onSelect: () => void }) {
  const { t } = useText('overview');
  return (
    <button type="button" className="room-table room-table-fault" onClick={onSelect}>
      <span className="room-table-top">
        <span className="visually-hidden">{name},</span>
        <span className="room-table-number" aria-hidden="true">
          {tableNumber(name)}
        </span>
        <span className="room-table-mode">{name}</span>
      </span>
      <span className="room-table-middle">{t('strange.look')}</span>
      <span className="room-table-bottom">
        <TriangleAlert size={17} aria-hidden="true" />
        <span className="room-table-held">{t('note.strange')}</span>
      </span>
    </button>
  );
}

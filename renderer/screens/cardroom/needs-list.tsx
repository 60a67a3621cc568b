import { Bell, Eye, TriangleAlert, Unlink } from 'lucide-react';
import { useText } from '../../text/use-text.ts';
import { lateAfterMs } from '../floor-desk/open-calls.ts';
import { makeAge } from '../floor-desk/times.ts';
import type { NeedsSomebody } from './table-facts.ts';

/** Who in the room waits for a person; a row leads to where it can be dealt with. */
export function NeedsList(props: {
  readonly needs: readonly NeedsSomebody[];
  readonly now: number;
  readonly onNeed: (need: NeedsSomebody) => void;
}) {
  const { needs, now, onNeed } = props;
  const { t } = useText('cardroom');
  return (
    <section className="room-needs" aria-labelledby="room-needs">
      <h2 id="room-needs">{t('needs.title')}</h2>
      {needs.length === 0 && <p className="room-quiet">{t('needs.nothing')}</p>}
      <ul>
        {needs.map((need) => (
          <li key={need.incident ?? need.tableId}>
            <button type="button" className="room-need" onClick={() => onNeed(need)}>
              <NeedIcon kind={need.kind} />
              <span className="room-need-words">
                <span className="room-need-what">{t(needTitle(need), { table: need.tableName })}</span>
                <span className="room-need-detail">
                  {t(needDetail(need), { hand: need.hand, seat: need.seat ?? 0 })}
                </span>
              </span>
              {need.since !== null && (
                <span className={isLate(need, now) ? 'room-age room-late' : 'room-age'}>
                  {makeAge(now - need.since)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isLate = ({ since }: NeedsSomebody, now: number): boolean => since !== null && now - since > lateAfterMs;

const needTitle = ({ kind }: NeedsSomebody): string => `needs.${kind}`;

function needDetail({ kind, seat, misdealPossible }: NeedsSomebody): string {
  switch (kind) {
    case 'misdeal':
      return misdealPossible === true ? 'needs.misdealPossible' : 'needs.misdealTooLate';
    case 'witnesses':
      return 'needs.callHand';
    case 'call':
      return seat === null ? 'needs.callHand' : 'needs.callSeat';
    case 'unlinked':
      return 'needs.unlinkedHint';
  }
}

function NeedIcon({ kind }: Pick<NeedsSomebody, 'kind'>) {
  switch (kind) {
    case 'misdeal':
      return <TriangleAlert size={24} className="room-need-misdeal" aria-hidden="true" />;
    case 'witnesses':
      return <Eye size={24} aria-hidden="true" />;
    case 'call':
      return <Bell size={24} aria-hidden="true" />;
    case 'unlinked':
      return <Unlink size={24} aria-hidden="true" />;
  }
}

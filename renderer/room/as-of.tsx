import { makeTimeOfDay } from '../text/times.ts';
import { useText } from '../text/use-text.ts';
import { useRoom } from './room-context.ts';

/** Above a printed sheet, and printed with it: the cardroom is unreachable, and since when. */
export function AsOf() {
  const { t } = useText('cardroom');
  const link = useRoom((room) => room.link);
  if (link.state !== 'down') return null;
  return (
    <p className="print-as-of" role="status">
      {t('down', { time: makeTimeOfDay(link.since) })}
    </p>
  );
}

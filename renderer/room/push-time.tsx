import type { CashView } from '../../engine/office.ts';
import { makeAge, makeTimeOfDay } from '../text/times.ts';
import { useText } from '../text/use-text.ts';

/** Dealers should have changed places by now. */
export const isPushDue = ({ at }: Pick<NonNullable<CashView['push']>, 'at'>, now: number): boolean => now >= at;

/** When dealers change places next; once that has passed, for how long, in the colour of what is late. */
export function PushTime({ push, now }: { readonly push: NonNullable<CashView['push']>; readonly now: number }) {
  const { t } = useText('overview');
  const time = makeTimeOfDay(push.at);
  if (!isPushDue(push, now)) return <span>{time}</span>;
  return <span className="room-late">{t('push.late', { time, age: makeAge(now - push.at) })}</span>;
}

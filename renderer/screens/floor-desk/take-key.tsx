import { useMayRule } from '../../room/may-rule.ts';
import type { OpenCall } from '../../room/open-calls.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { useText } from '../../text/use-text.ts';
import { useOnTheWay } from './whose-call.ts';

/** Goes to a table, or gives the call back. One person at a time: what somebody else has is not taken from them. */
export function TakeKey(props: { readonly call: OpenCall; readonly onSignIn: (then: (() => void) | null) => void }) {
  const { call, onSignIn } = props;
  const { t } = useText('desk');
  const { requests } = useRoomDoor();
  const mayRule = useMayRule();
  const isUp = useRoom(({ link }) => link.state === 'up');
  const isNobody = useRoom(({ desk }) => desk?.needed === true && desk.person === null);
  const onTheWay = useOnTheWay()(call.incident);
  if (!mayRule || !isUp || call.incident.ruling !== null || onTheWay?.is === 'theirs') return null;
  const isMine = onTheWay !== null;
  const give = () =>
    void requests.order(call.tableId, { order: isMine ? 'leave-call' : 'take-call', incident: call.incident.id });
  return (
    <button
      type="button"
      className={isMine ? 'desk-plain desk-take' : 'desk-plain desk-take desk-take-now'}
      onClick={() => (isNobody ? onSignIn(give) : give())}
    >
      {t(isMine ? 'take.give' : 'take.take')}
    </button>
  );
}

import { useRoomDoor } from '../../room/room-context.ts';
import { useText } from '../../text/use-text.ts';

/** Why nothing can be signed while the connection is down; at a table's own desk it is the table that does not answer. */
export function useNoLinkText(): string {
  const { t } = useText('floor');
  const { home } = useRoomDoor();
  return t(home === undefined ? 'ruling.noLink' : 'at-table:noLink');
}

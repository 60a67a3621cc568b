import { useRoom } from '../../room/room-context.ts';
import { useText } from '../../text/use-text.ts';

/** Somebody's name, as the room told it to this screen. */
export function Name({ player }: { readonly player: string }) {
  const { t } = useText('display');
  return <>{useRoom((room) => room.names[player]) ?? t('shared:seat.nameless')}</>;
}

import { useRoom } from '../../room/room-context.ts';
import { useText } from '../../text/use-text.ts';

/** A player's name, as the room sent it to this screen. */
export function Name({ player }: { readonly player: string }) {
  const { t } = useText('display');
  return <>{useRoom((room) => room.names[player]) ?? t('shared:seat.nameless')}</>;
}

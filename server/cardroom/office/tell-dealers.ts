import { dealerDueAt } from '../../../engine/office.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import type { Room } from '../room.ts';
import type { Office } from './office.ts';

/** Tells every linked table who was sent to deal there by the rotation, until that dealer signs in. */
export function tellDealers({
  office,
  room,
  time,
}: {
  readonly office: Office;
  readonly room: Room;
  readonly time: TimeSource;
}): void {
  const tell = (tableId: string): void => {
    const staff = dealerDueAt(office.state.cash.dealers, office.facts(), tableId);
    room.links.with(tableId)?.sendDealerDue(staff);
  };
  office.listen(() => {
    for (const { tableId } of room.tables()) tell(tableId);
  });
  // A table that links is welcomed first.
  room.listen({
    linkChanged: (tableId) => void time.after(0, () => tell(tableId)),
    tableGrew: () => {},
    orderAnswered: () => {},
  });
}

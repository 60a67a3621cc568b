import { handShown, type TableState } from '../../../../engine/table.ts';
import type { WaitingOrder } from '../../../../protocol/table-messages.ts';
import type { KnownTable } from '../../../stores/table-store.ts';
import { useText, type Words } from '../../../text/use-text.ts';
import { type ConsoleTable, useConsoleTable } from '../console-context.ts';

/** The office's orders for the end of this hand, or its message; beside the sentence of the moment. */
export function AfterHand() {
  const { table, state, nameOf } = useConsoleTable();
  const words = useText('orders');
  const { t } = words;
  const { waiting = [] } = table.status;
  const [first, ...others] = waiting;
  if (first !== undefined) {
    const said = waitingText(first, { nameOf, state }, words);
    return (
      <p className="band-after">
        {others.length === 0 ? said : `${said}, ${t('after.more', { count: others.length })}`}
      </p>
    );
  }
  const due = dealerDueText(state, table, words);
  if (due !== '') return <p className="band-after">{due}</p>;
  const notice = noticeText(state, table, words);
  return notice === '' ? null : <p className="band-after">{notice}</p>;
}

/** "Dealer change: Jana K. takes over"; empty if nobody is sent here, or they are here already. */
export function dealerDueText(
  { dealer, dealerNext }: Pick<TableState, 'dealer' | 'dealerNext'>,
  { status: { cardroom, staff } }: Pick<KnownTable, 'status'>,
  { t }: Pick<Words, 't'>,
): string {
  const { dealerDue } = cardroom;
  if (dealerDue === undefined || dealer?.staff === dealerDue || dealerNext?.staff === dealerDue) return '';
  const name = staff?.people.find(({ id }) => id === dealerDue)?.name;
  return name === undefined ? t('orders:dealerDueNameless') : t('orders:dealerDue', { name });
}

/** "Office: …"; empty if the office has no message. */
export function noticeText(
  { notice }: Pick<TableState, 'notice'>,
  { names }: Pick<KnownTable, 'names'>,
  { t }: Pick<Words, 't'>,
): string {
  const text = notice === undefined ? undefined : names[notice.id];
  return text === undefined ? '' : t('orders:notice', { text });
}

/** "After this hand: Dvořák, seat 4, to Table 6, seat 2". */
function waitingText(
  { order, name }: WaitingOrder,
  { nameOf, state }: Pick<ConsoleTable, 'nameOf' | 'state'>,
  { t, amount }: Words,
): string {
  switch (order.order) {
    case 'move-out': {
      const { seat, to } = order;
      if (to === null) return t('after.out', { name: nameOf(seat), from: seat });
      const table = to.name ?? to.tableId;
      return t('after.move', { name: nameOf(seat), from: seat, table, seat: to.seat });
    }
    case 'seat-player':
      return t('after.comes', { name: name ?? t('shared:seat.nameless'), seat: order.seat });
    case 'change-seat':
      return t('after.change', { name: nameOf(order.from), from: order.from, seat: order.to });
    case 'add-chips':
      return t('after.chips', { name: nameOf(order.seat), chips: amount(order.chips), seat: order.seat });
    case 'take-chips':
      return t('after.takes', { name: nameOf(order.seat), chips: amount(order.chips), seat: order.seat });
    case 'amend-past-hand':
      return t('after.amends', { hand: handShown(state, order.hand) });
    case 'collect-time':
      return t('after.time', { chips: amount(order.chips) });
    default:
      return t('after.other');
  }
}

/** Seats whose players the office moves away once the hand is over. */
export const seatsLeaving = (waiting: readonly WaitingOrder[]): readonly number[] =>
  waiting.flatMap(({ order }) => seatLeft(order) ?? []);

const seatLeft = (order: WaitingOrder['order']): number | null =>
  order.order === 'move-out' ? order.seat : order.order === 'change-seat' ? order.from : null;

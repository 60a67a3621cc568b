import type { Currency, Money } from '../../engine/office.ts';
import { makeMoney } from '../text/money.ts';
import { useText, type Words } from '../text/use-text.ts';
import { tableNumber } from './open-calls.ts';
import { useRoom } from './room-context.ts';

/** The office pages' words for people, tables and money. */
export interface OfficeWords extends Words {
  readonly who: (id: string) => string;
  readonly table: (tableId: string) => string;
  /** The number in the table's name, or else the beginning of the name. */
  readonly short: (tableId: string) => string;
  readonly money: (money: Money, currency: Currency) => string;
}

/** Words of one namespace, with the names the room knows. */
export function useOfficeWords(namespace: string): OfficeWords {
  const words = useText(namespace);
  const names = useRoom((room) => room.names);
  const tables = useRoom((room) => room.tables);
  const table = (tableId: string) => tables.find((one) => one.tableId === tableId)?.name ?? tableId;
  return {
    ...words,
    who: (id) => names[id] ?? words.t('seat.nameless'),
    table,
    short: (tableId) => tableNumber(table(tableId)),
    money: (money, currency) => makeMoney(money, currency, words.language),
  };
}

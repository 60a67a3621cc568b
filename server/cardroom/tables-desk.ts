import { type TablesAnswer, type TablesAsk, tablesAskSchema } from '../../protocol/table-pairing.ts';
import { ownDesk } from '../connections/own-desk.ts';
import type { Room } from './room.ts';
import type { TablePairing } from './table-pairing.ts';

export interface TablesDeskOptions {
  /** Key of the code desk. */
  readonly key: string;
  readonly pairing: Pick<TablePairing, 'issueCode'>;
  readonly room: Pick<Room, 'keys' | 'links' | 'store' | 'woundBack'>;
  /** Where tables find the room, and what they compare; called once the room serves. */
  readonly place: () => { readonly address: string; readonly fingerprint: string | null };
  /** Called with what has happened, for the log. */
  readonly note: (what: string, facts: { readonly table: string }) => void;
}

/** Answers POST /tables: the PCs of the tables are managed at the cardroom's own PC. */
export function tablesDesk(options: TablesDeskOptions) {
  const { key, pairing, room, place, note } = options;
  const answer = (ask: TablesAsk): TablesAnswer => {
    switch (ask.type) {
      case 'code':
        return { ...pairing.issueCode(), ...place() };
      case 'list':
        return { tables: room.keys.list().map((one) => ({ ...one, linked: room.links.of(one.tableId).linked })) };
      case 'revoke': {
        // Written down before the table is freed, so that after an interruption the request can be repeated.
        const isWaitedFor = ask.gone === true && room.store.copyMark.giveUp(ask.tableId);
        const isDisbelieved = ask.untrue === true && room.woundBack.disbelieve(ask.tableId);
        if (!room.keys.revoke(ask.tableId) && !isWaitedFor && !isDisbelieved)
          return { sentence: `No PC is table ${ask.tableId} here.` };
        room.links.cutOff(ask.tableId);
        note('Table revoked.', { table: ask.tableId });
        return { tables: [] };
      }
    }
  };
  return ownDesk({ key, task: 'Tables are paired', schema: tablesAskSchema, answer });
}

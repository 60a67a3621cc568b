import type { FileKind } from '../schema.ts';
import { theLog } from './table-log/0010-the-log.ts';
import { oldHands } from './table-log/0020-old-hands.ts';
import { signedHeads } from './table-log/0030-signed-heads.ts';

/** A table's log: application id "RfTL". */
export const tableLogKind: FileKind = {
  name: "table's log",
  applicationId: 0x5266_544c,
  migrations: [theLog, oldHands, signedHeads],
};

import { join } from 'node:path';
import { actorOf } from '../engine/table.ts';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import type { TableConfig } from '../server/config.ts';
import { CachedStaffList } from '../server/staff/cached-list.ts';
import { identify } from '../server/staff/identify.ts';
import { readRoomLink, roomLinkFile } from '../server/table/room-link.ts';
import { staffKeyOf } from '../server/table/way-to-room.ts';
import { DeskClosed } from './cardroom-desk.ts';
import { askSecret } from './secret-line.ts';

/**
 * The manager at a table's PC, as a log names them; the PIN is asked, or read from standard input. Without a staff list, anybody at this PC
 * may do everything. Throws `DeskClosed`, with `usage` if no number is given.
 */
export async function managerAtTable({
  config,
  folder,
  number,
  usage,
}: {
  readonly config: TableConfig;
  readonly folder: string;
  readonly number: string | undefined;
  readonly usage: string;
}): Promise<string> {
  const staff = new CachedStaffList({
    files: privateFiles,
    listFile: join(folder, 'staff-list.json'),
    keyFile: join(folder, 'staff-room.key'),
    configuredKey: staffKeyOf(config, readRoomLink(privateFiles, join(folder, roomLinkFile), config.tableId)),
    report: (sentence) => console.error(sentence),
  });
  const list = staff.current();
  if (list === null) return 'manager';
  if (number === undefined) throw new DeskClosed(`A manager gives the staff number.\n${usage}`);
  const person = await identify(list, { by: 'pin', number, pin: await askSecret('PIN: ') });
  if (person?.role !== 'manager') throw new DeskClosed('Wrong PIN, or not a manager: nothing has changed.');
  return actorOf(person.role, person.id);
}

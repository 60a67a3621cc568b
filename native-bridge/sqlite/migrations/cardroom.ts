import type { FileKind } from '../schema.ts';
import { theStore } from './cardroom/0010-the-store.ts';
import { theStaff } from './cardroom/0020-the-staff.ts';

/** The cardroom's store: application id "RfCR". */
export const cardroomKind: FileKind = {
  name: "cardroom's store",
  applicationId: 0x5266_4352,
  migrations: [theStore, theStaff],
};

import type { FileKind } from '../schema.ts';
import { theStore } from './cardroom/0010-the-store.ts';
import { theStaff } from './cardroom/0020-the-staff.ts';
import { whatIsFoundAgain } from './cardroom/0030-what-is-found-again.ts';
import { theOfficeLog } from './cardroom/0040-the-office-log.ts';
import { whatIsReported } from './cardroom/0045-what-is-reported.ts';
import { whatContradicts } from './cardroom/0050-what-contradicts.ts';
import { theTablesKeys } from './cardroom/0060-the-tables-keys.ts';
import { whatGoesOn } from './cardroom/0070-what-goes-on.ts';
import { signedHeads } from './cardroom/0080-signed-heads.ts';
import { signedTips } from './cardroom/0090-signed-tips.ts';
import { whatAChainHears } from './cardroom/0100-what-a-chain-hears.ts';
import { howPlayersWentOut } from './cardroom/0110-how-players-went-out.ts';
import { howLongDecisionsTook } from './cardroom/0125-how-long-decisions-took.ts';
import { bagsThatLeft } from './cardroom/0127-bags-that-left.ts';
import { whatWasCounted } from './cardroom/0130-what-was-counted.ts';
import { newLogsOnRecord } from './cardroom/0140-new-logs-on-record.ts';
import { theTablesClocks } from './cardroom/0150-the-tables-clocks.ts';
import { clocksForTheChain } from './cardroom/0160-clocks-for-the-chain.ts';
import { whatTheRoomHasSigned } from './cardroom/0170-what-the-room-has-signed.ts';
import { rowsThatEndedStays } from './cardroom/0180-rows-that-ended-stays.ts';
import { whatLetsPeopleIn } from './cardroom/0190-what-lets-people-in.ts';
import { rowsNoTableSent } from './cardroom/0210-rows-no-table-sent.ts';
import { rowsPutAside } from './cardroom/0211-rows-put-aside.ts';
import { theNumberPeopleKnow } from './cardroom/0212-the-number-people-know.ts';

/** The cardroom's store: application id "RfCR". */
export const cardroomKind: FileKind = {
  name: "cardroom's store",
  applicationId: 0x5266_4352,
  migrations: [
    theStore,
    theStaff,
    whatIsFoundAgain,
    theOfficeLog,
    whatIsReported,
    whatContradicts,
    theTablesKeys,
    whatGoesOn,
    signedHeads,
    signedTips,
    whatAChainHears,
    howPlayersWentOut,
    howLongDecisionsTook,
    bagsThatLeft,
    whatWasCounted,
    newLogsOnRecord,
    theTablesClocks,
    clocksForTheChain,
    whatTheRoomHasSigned,
    rowsThatEndedStays,
    whatLetsPeopleIn,
    rowsNoTableSent,
    rowsPutAside,
    theNumberPeopleKnow,
  ],
};

import { expect } from 'vitest';
import { messagesAt, transportPair, type WireEnd } from '../../commands/simulation/transport-pair.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { syncVersions, type VersionRange } from '../../protocol/protocol-version.ts';
import type { ToRoom, ToTable } from '../../protocol/sync-messages.ts';
import { Room, type RoomOptions } from '../../server/cardroom/room.ts';
import type { SignedStaffList } from '../../server/staff/staff-list.ts';
import { serveTable } from '../../server/sync/intake.ts';
import { storeOnDisk } from './store-on-disk.ts';
import { firstRows } from './table-rows.ts';

export const logId = 'log-1';
export const rows = firstRows('1', logId, 9);
export const hello = {
  type: 'hello',
  protocol: 1,
  tableId: '1',
  logId,
  key: 'key-1',
  seq: 10,
  hash: rows[9]?.hash ?? '',
} as const;

/** The greeting of today's programs. */
export const today = { ...hello, protocol: syncVersions.newest, oldest: 1, run: 'run-1' } as const;

export function openRoom(staffList: SignedStaffList | null = null, sends: Pick<RoomOptions, 'streamKey'> = {}) {
  const { time, store } = storeOnDisk();
  const tableKeys = new Map([
    ['1', 'key-1'],
    ['2', 'key-2'],
  ]);
  const room = new Room({ store, time, tableKeys, staffList: () => staffList, ...sends });
  const connectTo = (versions?: VersionRange) => {
    const pair = transportPair(time);
    serveTable(pair.far, versions === undefined ? { room, time } : { room, time, versions });
    return pair;
  };
  const connect = () => connectTo();
  /** Sends a message from a table's end and waits for the answer. */
  const say = (end: WireEnd, ...messages: readonly unknown[]): readonly ToTable[] => {
    const before = end.heard.length;
    for (const message of messages) end.send(typeof message === 'string' ? message : JSON.stringify(message));
    time.advance(10);
    return messagesAt<ToTable>(end).slice(before);
  };
  const linked = () => {
    const { near } = connect();
    say(near, hello);
    return near;
  };
  return { time, store, room, connect, connectTo, say, linked };
}

export const batch = (offered: readonly LogRow[]): ToRoom => ({ type: 'batch', rows: [...offered], texts: [] });
/** Answers as a live program does. */
export function answersWhenAsked(end: WireEnd): void {
  end.onMessage((text) => {
    if (text.includes('are-you-there')) end.send(JSON.stringify({ type: 'here' }));
  });
}

export function openRoomAgain(room: Room, time: ReturnType<typeof storeOnDisk>['time']) {
  const pair = transportPair(time);
  serveTable(pair.far, { room, time });
  return pair;
}

export const turnedAway = (why: string) => [
  { type: 'turned-away', why, sentence: expect.stringMatching(/^[A-Z].{10,}\.$/) },
];

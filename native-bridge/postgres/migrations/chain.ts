import { roomsAndLogs } from './0010-rooms-and-logs.ts';
import type { ChainMigration } from './chain-migration.ts';

/** All steps, in order. */
export const chainMigrations: readonly ChainMigration[] = [roomsAndLogs];

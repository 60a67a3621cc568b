import { roomsAndLogs } from './0010-rooms-and-logs.ts';
import { whatAGroupAsks } from './0020-what-a-group-asks.ts';
import { whoMayLook } from './0030-who-may-look.ts';
import { namesAndProbe } from './0040-names-and-probe.ts';
import { theWallStands } from './0050-the-wall-stands.ts';
import { viewsAlone } from './0060-views-alone.ts';
import type { ChainMigration } from './chain-migration.ts';

/** All steps, in order. */
export const chainMigrations: readonly ChainMigration[] = [
  roomsAndLogs,
  whatAGroupAsks,
  whoMayLook,
  namesAndProbe,
  theWallStands,
  viewsAlone,
];

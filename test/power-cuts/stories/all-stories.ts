import type { PowerStory } from '../power-story.ts';
import { logRestored, newLogBegun } from './changed-log.ts';
import { filledCardroom } from './filled-cardroom.ts';
import { keptSmallFiles } from './kept-small-files.ts';
import { madeBackups } from './made-backups.ts';
import { playedTable } from './played-table.ts';
import { tableTakenOver } from './taken-over.ts';
import { updateTakenBack, updateThatComesUp } from './updated-program.ts';

/** Everything the house's programs do to their disks. */
export const allStories: readonly PowerStory[] = [
  playedTable,
  filledCardroom,
  keptSmallFiles,
  madeBackups,
  updateThatComesUp,
  updateTakenBack,
  newLogBegun,
  logRestored,
  tableTakenOver,
];

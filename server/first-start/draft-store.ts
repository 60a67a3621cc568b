import type { PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import { type FirstStartDraft, firstStartDraftSchema } from '../../protocol/first-start.ts';

/** Before anything is answered. */
export const emptyDraft: FirstStartDraft = {
  step: 'language',
  role: 'table',
  tableId: 'table-1',
  name: 'Table 1',
  seats: 9,
  roomName: 'Cardroom',
  mode: 'cash',
  variant: 'no-limit-holdem',
  rulebook: 'tda-2024',
  smallBlind: 1,
  bigBlind: 2,
  chipValues: [1, 5, 25, 100, 500],
  paired: null,
  shuffler: null,
  reader: null,
  badge: null,
};

/** Where an interrupted first start left its answers: beside the future configuration. */
export const draftFileOf = (configFile: string): string => `${configFile}.draft`;

/** The earlier answers; an empty draft if there is none, or it is unreadable. Throws `PrivateFileFault`. */
export function readDraft(files: Pick<PrivateFiles, 'read'>, file: string): FirstStartDraft {
  const bytes = files.read(file);
  if (bytes === null) return emptyDraft;
  try {
    const read = firstStartDraftSchema.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    return read.success ? read.data : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** On disk when it returns. Throws `PrivateFileFault`. */
export function writeDraft(files: Pick<PrivateFiles, 'write'>, file: string, draft: FirstStartDraft): void {
  files.write(file, Buffer.from(JSON.stringify(draft), 'utf8'));
}

import type { BadgeReader } from '../../native-bridge/contracts/badge-reader.ts';
import type { CardReader } from '../../native-bridge/contracts/card-reader.ts';
import type { FoundRoom } from '../../native-bridge/contracts/discovery.ts';
import type { PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import type { Shuffler } from '../../native-bridge/contracts/shuffler.ts';
import type { FirstStartDraft } from '../../protocol/first-start.ts';
import type { JoiningTools } from '../table/join-room.ts';

/** A serial line of this PC. */
export interface FoundLine {
  readonly path: string;
  readonly stableName: string | null;
  readonly usb: {
    readonly vendorId: string;
    readonly productId: string;
    readonly serialNumber: string | null;
  } | null;
}

/** Tries the device at a line. */
export type Pin = NonNullable<NonNullable<FirstStartDraft['badge']>['pin']>;

/** A device to try: its line, and its supposed model. */
interface Tried<Model extends string> {
  readonly model: Model;
  readonly line: string;
  readonly pin: Pin | null;
}

/** Effects on disk, lines and network that only a first start has, injected. */
export interface FirstStartTools extends JoiningTools {
  readonly files: PrivateFiles;
  /** Removes a file if it is there. */
  readonly remove: (path: string) => void;
  readonly exists: (path: string) => boolean;
  /** Writes a new file, whole or not at all; false if it exists. Throws as the disk does. */
  readonly writeNew: (path: string, text: string) => boolean;
  readonly makeFolder: (path: string) => void;
  readonly newKey: () => string;
  readonly foundLines: () => Promise<readonly FoundLine[]>;
  readonly findRooms: (heard: (room: FoundRoom) => void) => () => void;
  readonly openShuffler: (tried: Tried<NonNullable<FirstStartDraft['shuffler']>['model']>) => Promise<Shuffler>;
  readonly openReader: (tried: Tried<NonNullable<FirstStartDraft['reader']>['model']>) => Promise<CardReader>;
  readonly openBadgeReader: (tried: Tried<NonNullable<FirstStartDraft['badge']>['model']>) => Promise<BadgeReader>;
}

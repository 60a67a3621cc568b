import type { FuzzTarget } from './fuzz-target.ts';
import { chainTargets } from './targets/chain.ts';
import { dealBallotTargets } from './targets/deal-ballots.ts';
import { deviceDriverTargets } from './targets/device-drivers.ts';
import { discoveryTarget } from './targets/discovery.ts';
import { doorTargets } from './targets/doors.ts';
import { firstStartTargets } from './targets/first-start.ts';
import { historyAndRuleTargets } from './targets/histories-and-rules.ts';
import { messageTargets } from './targets/messages.ts';
import { postTargets } from './targets/posts.ts';
import { releaseTargets } from './targets/releases.ts';
import { serialFrameTargets } from './targets/serial-frames.ts';
import { storedTargets } from './targets/stored.ts';
import { streamTargets } from './targets/streams.ts';
import { syncTargets } from './targets/sync.ts';
import { updateTargets } from './targets/updates.ts';
import { writtenFileTargets } from './targets/written-files.ts';

/** Every parser and door there is. */
export const targets: readonly FuzzTarget[] = [
  ...serialFrameTargets,
  ...deviceDriverTargets,
  ...historyAndRuleTargets,
  ...writtenFileTargets,
  ...messageTargets,
  ...syncTargets,
  ...streamTargets,
  ...storedTargets,
  ...postTargets,
  ...dealBallotTargets,
  ...chainTargets,
  ...releaseTargets,
  ...updateTargets,
  ...firstStartTargets,
  ...doorTargets,
  discoveryTarget,
];

import type { Luck } from '../../commands/simulation/random-play.ts';
import type { BuiltServer } from '../durability/killable-server.ts';
import type { Disk } from './disk.ts';
import type { KernelCall } from './kernel-calls.ts';

/** Where a story is played. */
export interface Stage {
  /** An empty folder: what is below it is on the disk that loses its power. */
  readonly disk: string;
  /** For everything else, such as traces and whoever is on another machine. */
  readonly beside: string;
  readonly server: BuiltServer;
  readonly luck: Luck;
}

/** What programs did to a disk, and what somebody was told while they did it. */
export interface PlayedStory<Told> {
  /** As it was before the first call. */
  readonly disk: Disk;
  readonly calls: readonly KernelCall[];
  /** What whoever read this was promised by it. */
  toldBy(text: string): readonly Told[];
  /** What somebody beside the programs had heard, and when: milliseconds since 1970, a little late rather than early. */
  readonly heard?: readonly { readonly at: number; readonly what: Told }[];
  /** Opens what was found after a cut; says what is not as it was promised, one sentence each. The folder is thrown away after it. */
  look(found: string, told: readonly Told[], luck: Luck): readonly string[] | Promise<readonly string[]>;
}

/** Something that happens to a disk, played once and cut off at many moments. */
export interface PowerStory<Told = unknown> {
  /** As a figure names it: “a table that is played at”. */
  readonly name: string;
  /** Of all cuts it has so many shares. */
  readonly share: number;
  play(stage: Stage): Promise<PlayedStory<Told>>;
}

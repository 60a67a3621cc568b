import type { Luck } from '../../commands/simulation/random-play.ts';
import type { BuiltServer } from '../durability/killable-server.ts';
import type { Disk } from './disk.ts';
import type { KernelCall } from './kernel-calls.ts';

/** The folders of a story. */
export interface Stage {
  /** An empty folder, on the disk that loses its power. */
  readonly disk: string;
  /** For everything else, such as traces and programs on other machines. */
  readonly beside: string;
  readonly server: BuiltServer;
  readonly luck: Luck;
}

/** What programs did to a disk, and what they sent meanwhile. */
export interface PlayedStory<Told> {
  /** The folder before the first call. */
  readonly disk: Disk;
  readonly calls: readonly KernelCall[];
  /** What its readers were promised by it. */
  toldBy(text: string): readonly Told[];
  /** What others had heard besides, and when: milliseconds since 1970, rather a little late than early. */
  readonly heard?: readonly { readonly at: number; readonly what: Told }[];
  /** Opens the folder after a cut; returns one sentence for each broken promise. The folder is deleted afterwards. */
  look(found: string, told: readonly Told[], luck: Luck): readonly string[] | Promise<readonly string[]>;
}

/** Something that happens to a disk, played once and cut at many moments. */
export interface PowerStory<Told = unknown> {
  /** As in a figure: “a table in play”. */
  readonly name: string;
  /** Its share of all cuts. */
  readonly share: number;
  play(stage: Stage): Promise<PlayedStory<Told>>;
}

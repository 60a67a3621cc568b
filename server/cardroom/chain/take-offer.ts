import { join } from 'node:path';
import { PrivateFileFault, type PrivateFiles } from '../../../native-bridge/contracts/private-files.ts';
import type { ShelvedRelease } from '../../../native-bridge/contracts/update-tools.ts';
import type { HandedItemTold } from '../../../protocol/handed-items.ts';
import { structureSentence } from '../../structure-sentence.ts';
import type { Office } from '../office/office.ts';

export interface TakeOfferOptions {
  readonly office: Pick<Office, 'wish'>;
  readonly files: Pick<PrivateFiles, 'write'>;
  /** The versions of the program on this PC. */
  readonly releases: () => readonly Pick<ShelvedRelease, 'version' | 'bytes' | 'sha256'>[];
  /** Folder of the cardroom's data. */
  readonly folder: string;
}

type Taken = { readonly lines: readonly string[] } | { readonly sentence: string };

/** Applies an offer at this room: a structure goes to the office, and what is kept in files is written as a file. */
export function takeOffer({ item, name, version, body }: HandedItemTold, options: TakeOfferOptions): Taken {
  const { office, files, folder, releases } = options;
  const write = (ending: string, text: string): Taken => {
    const file = join(folder, `handed-${name.replace(/[^A-Za-z0-9_-]+/g, '-')}-${version}.${ending}`);
    try {
      files.write(file, Buffer.from(text, 'utf8'));
      return { lines: [`Written to ${file}.`] };
    } catch (error) {
      if (!(error instanceof PrivateFileFault)) throw error;
      return { sentence: error.message };
    }
  };
  switch (body.kind) {
    case 'structure': {
      const wish = { type: 'keep-structure', id: null, structure: body.structure } as const;
      const { refusal } = office.wish(wish, { request: `handed-${item}`, actor: 'cardroom', name: '' });
      return refusal === null
        ? { lines: [`The structure “${name}” is in the office.`] }
        : { sentence: structureSentence(body.structure) ?? `The office does not take it (${refusal.reason}).` };
    }
    case 'overlay': {
      const { rulebook, overlay } = body;
      const done = write('json', `${JSON.stringify({ rulebook, overlay }, null, 2)}\n`);
      if ('sentence' in done) return done;
      const what = rulebook === undefined ? '“overlay”' : '“rulebook” and “overlay”';
      return {
        lines: [...done.lines, `Put it as ${what} into the tables’ configurations and the terms of cash games.`],
      };
    }
    case 'texts':
      return write('json', `${JSON.stringify(body.texts, null, 2)}\n`);
    case 'release':
      return takeRelease(body, releases());
    case 'kept-out':
      return { lines: ['This list counts already.'] };
  }
}

/** The file reaches the cardroom like every release, signed by its publisher. It must be the one the group has named. */
function takeRelease(
  { version, bytes, sha256 }: Extract<HandedItemTold['body'], { readonly kind: 'release' }>,
  releases: ReturnType<TakeOfferOptions['releases']>,
): Taken {
  const here = releases.filter((one) => one.version === version);
  if (here.some((one) => one.bytes === bytes && one.sha256 === sha256))
    return {
      lines: [
        `Version ${version} is here: “riffle update room ${version}” and “riffle update order ${version}” begin it.`,
      ],
    };
  const bring = `“riffle update add FILE” brings it, then take it again; its SHA-256 is ${sha256}.`;
  return {
    sentence:
      here.length === 0
        ? `Version ${version} is not here yet: ${bring}`
        : `Version ${version} is here, but as another file than the group’s (${here.map((one) => one.sha256.slice(0, 12)).join(', ')}…). ${bring}`,
  };
}

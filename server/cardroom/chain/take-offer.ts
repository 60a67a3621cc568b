import { join } from 'node:path';
import { PrivateFileFault, type PrivateFiles } from '../../../native-bridge/contracts/private-files.ts';
import type { HandedItemTold } from '../../../protocol/handed-items.ts';
import type { Office } from '../office/office.ts';

export interface TakeOfferOptions {
  readonly office: Pick<Office, 'wish'>;
  readonly files: Pick<PrivateFiles, 'write'>;
  /** Folder of the cardroom's data. */
  readonly folder: string;
}

type Taken = { readonly lines: readonly string[] } | { readonly sentence: string };

/** Applies an offer at this room: a structure goes to the office, and what is kept in files is written as a file. */
export function takeOffer({ item, name, version, body }: HandedItemTold, options: TakeOfferOptions): Taken {
  const { office, files, folder } = options;
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
        : { sentence: `The office does not take the structure (${refusal.reason}).` };
    }
    case 'overlay': {
      const done = write('json', `${JSON.stringify({ overlay: body.overlay }, null, 2)}\n`);
      if ('sentence' in done) return done;
      return {
        lines: [...done.lines, 'Put it as “overlay” into the tables’ configurations and the terms of cash games.'],
      };
    }
    case 'texts':
      return write('json', `${JSON.stringify(body.texts, null, 2)}\n`);
    case 'release':
      return {
        sentence: `Version ${body.version} is offered by its SHA-256 ${body.sha256}: fetch the file and give it to “riffle update”.`,
      };
    case 'kept-out':
      return { lines: ['This list counts already.'] };
  }
}

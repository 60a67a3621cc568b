import { gzipSync } from 'node:zlib';
import { blockBytes, paddingOf, tarHeader } from '../../native-bridge/updates/tar-header.ts';

/** Texts by name in one gzipped tar: plain files without owner or time. */
export function tarOf(folder: string, files: ReadonlyMap<string, string>): Buffer {
  const parts = [...files].flatMap(([name, text]) => {
    const content = Buffer.from(text, 'utf8');
    const header = tarHeader({ path: `${folder}/${name}`, bytes: content.length, executable: false });
    return [header, content, Buffer.alloc(paddingOf(content.length))];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * blockBytes)]));
}

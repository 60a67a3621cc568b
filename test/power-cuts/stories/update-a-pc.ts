// Installs version 1.0.0 on a PC, puts 1.1.0 on the room's shelf, stages it and lets the launcher switch to it: the program of a story.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programFolder } from '../../../native-bridge/updates/program-folder.ts';
import { releaseShelf } from '../../../native-bridge/updates/release-shelf.ts';
import type { Behaviour } from '../../updates/fake-release.ts';
import { life, never, pcAt } from '../../updates/updated-pc.ts';

const [folder = '', behaviour = 'comes-up', old = '', next = '', key = ''] = process.argv.slice(2);
const own = programFolder(join(folder, 'program'));
await own.begin(old, readFileSync(key, 'utf8'), 1);
console.log('begun');
const shelf = releaseShelf(join(folder, 'shelf'), own);
await shelf.add(next, 4);
console.log('shelved');
await own.stage(next, { at: 5, by: 'manager:m1' }, { accept: () => {} });
console.log('staged');
for (let lives = 0; lives < 2; lives += 1) await life(pcAt(folder, behaviour as Behaviour), never);
console.log('changed over');
shelf.remove('1.1.0');
console.log('unshelved');

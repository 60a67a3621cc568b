// Rewrites every small file, turn by turn, in a folder, and reports each once it is stored: the program of a story.
import { writableFolder } from '../../../native-bridge/disk/folders.ts';
import { smallFilesIn } from './small-files.ts';

const [folder = '', turns = '1'] = process.argv.slice(2);
writableFolder(folder);
for (let turn = 1; turn <= Number(turns); turn += 1)
  for (const { name, keep } of smallFilesIn(folder)) console.log(JSON.stringify([name, await keep(turn)]));

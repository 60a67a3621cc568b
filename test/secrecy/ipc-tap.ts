// Loaded into a server before its own program: records messages from its child processes, and can make the server crash on one. It also starts the
// keeper of the stream key so that a signal makes it write its memory, because the keeper inherits nothing of the server's environment.
import child from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { RIFFLE_IPC_TAP: file = '', NODE_OPTIONS: options = '' } = process.env;
let stumbles = false;
process.on('SIGWINCH', () => {
  stumbles = true;
});

const { emit } = child.ChildProcess.prototype;
function tapped(this: child.ChildProcess, ...said: readonly unknown[]): boolean {
  const [name, message] = said;
  if (name === 'message') {
    appendFileSync(file, `${JSON.stringify(message)}\n`);
    if (stumbles) throw new Error('Stumbled over a message, as a bug would.');
  }
  return Reflect.apply(emit, this, said) as boolean;
}
Object.assign(child.ChildProcess.prototype, { emit: tapped });

const { spawn } = child;
const heapAtSignal = options.split(' ').filter((option) => option.startsWith('--heapsnapshot-signal'));
function spawned(...asked: readonly unknown[]): child.ChildProcess {
  const isKeeper = asked.flat().includes('stream-keeper');
  const given = asked.map((one) =>
    isKeeper && Array.isArray(one)
      ? one.flatMap((arg) => (arg === process.execPath ? [arg, ...heapAtSignal] : [arg]))
      : one,
  );
  return Reflect.apply(spawn, child, given) as child.ChildProcess;
}
Object.assign(child, { spawn: spawned });
syncBuiltinESMExports();

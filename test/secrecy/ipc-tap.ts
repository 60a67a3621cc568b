// Loaded into a server before its own program: writes down what its child processes tell it, and can make it stumble over that.
import { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';

const file = process.env.RIFFLE_IPC_TAP ?? '';
let stumbles = false;
process.on('SIGWINCH', () => {
  stumbles = true;
});

const { emit } = ChildProcess.prototype;
function tapped(this: ChildProcess, ...said: readonly unknown[]): boolean {
  const [name, message] = said;
  if (name === 'message') {
    appendFileSync(file, `${JSON.stringify(message)}\n`);
    if (stumbles) throw new Error('Stumbled over a message, as a bug would.');
  }
  return Reflect.apply(emit, this, said) as boolean;
}
Object.assign(ChildProcess.prototype, { emit: tapped });

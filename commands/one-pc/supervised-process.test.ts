import { type ChildProcess, spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { CouldNotStart, SupervisedProcess } from './supervised-process.ts';

/** Runs a line of JavaScript; what it sends is its being ready. */
function supervised(script: string, spawned: (child: ChildProcess) => void = () => {}) {
  const children: ChildProcess[] = [];
  const said: string[] = [];
  let again: (ready: string) => void = () => {};
  const startedAgain = new Promise<string>((resolve) => {
    again = resolve;
  });
  const lasts: (string | null)[] = [];
  const process_ = new SupervisedProcess<string>({
    name: 'The program',
    spawn: (last) => {
      lasts.push(last);
      const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
      children.push(child);
      spawned(child);
      return child;
    },
    readyIn: (child, ready) => void child.on('message', (message) => ready(String(message))),
    onAgain: again,
    say: (line) => said.push(line),
  });
  onTestFinished(() => process_.stop());
  return { supervised: process_, children, said, startedAgain, lasts };
}

const serving = 'process.send("ready"); setInterval(() => {}, 1000)';

test('a program that is killed is started again, and told what it was', async () => {
  const { supervised: program, children, said, startedAgain, lasts } = supervised(serving);
  expect(await program.start()).toBe('ready');
  children[0]?.kill('SIGKILL');
  expect(await startedAgain).toBe('ready');
  expect(said).toEqual(['The program ended (SIGKILL) and is started again.']);
  expect(lasts).toEqual([null, 'ready']);
});

test('a program that is stopped stays stopped', async () => {
  const { supervised: program, children, said } = supervised(serving);
  await program.start();
  await program.stop();
  expect(children[0]?.signalCode).toBe('SIGTERM');
  expect(said).toEqual([]);
});

test('a program that cannot start is not tried again; its last words are told', async () => {
  const { supervised: program, children } = supervised('console.error("The port is in use."); process.exit(2)');
  await expect(program.start()).rejects.toEqual(new CouldNotStart('The port is in use.'));
  expect(children).toHaveLength(1);
});

test('a program that ends without a word is told by its code', async () => {
  const { supervised: program } = supervised('process.exit(3)');
  await expect(program.start()).rejects.toThrow('The program ended (3) before it was ready.');
});

test('a program that is killed before it is ready is started again, but not for ever', async () => {
  const { supervised: program, children, said } = supervised('process.kill(process.pid, "SIGKILL")');
  await expect(program.start()).rejects.toEqual(
    new CouldNotStart('The program was killed (SIGKILL) before it was ready.'),
  );
  expect(children).toHaveLength(4);
  expect(said).toEqual(
    Array.from({ length: 3 }, () => 'The program was killed (SIGKILL) before it was ready. It is started again.'),
  );
});

test('a program that is killed once while it starts is there all the same', async () => {
  let isFirst = true;
  const { supervised: program, said } = supervised(serving, (child) => {
    if (isFirst) child.kill('SIGKILL');
    isFirst = false;
  });
  expect(await program.start()).toBe('ready');
  expect(said).toEqual(['The program was killed (SIGKILL) before it was ready. It is started again.']);
});

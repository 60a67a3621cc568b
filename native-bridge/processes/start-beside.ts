import { fork } from 'node:child_process';
import { closedNode } from './closed-node.ts';

/** Starts a program in a process of its own that ends with this one. */
export function startBeside(program: string, args: readonly string[]): void {
  const execArgv = [...process.execArgv, ...closedNode];
  fork(program, [...args], { execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

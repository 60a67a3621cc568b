import { fork } from 'node:child_process';

/** Starts a program in a process of its own that ends with this one. */
export function startBeside(program: string, args: readonly string[]): void {
  fork(program, [...args], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

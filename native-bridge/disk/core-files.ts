import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** More than a busy machine needs for it: nobody waits any longer for a lock on a door that has another one. */
const patienceMs = 2_000;

/**
 * On Linux this process, and those it starts, leave no core file from now on: tags, names and keys pass through their memory. Where the
 * tool for it is missing a core file has nothing of the memory in it; but what was in the registers, which are as wide as a tag, it has.
 * Elsewhere whoever runs the program decides about core files.
 */
export function leaveMemoryOutOfCores(): void {
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // Other systems have no such file, and a program that may not write it can still run.
    return;
  }
  // A program can lower its own limit, but Node has no call for that.
  spawnSync('prlimit', ['--core=0:0', '--pid', String(process.pid)], { stdio: 'ignore', timeout: patienceMs });
}

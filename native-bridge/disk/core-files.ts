import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** More than a busy machine needs: no later attempt helps. */
const patienceMs = 2_000;

/**
 * On Linux this process, and those it starts, leave no core file from now on: tags, names and keys pass through their memory. Without the
 * tool for it a core file holds no memory, but it does hold the registers, which are as wide as a tag.
 * Elsewhere the account that runs the program decides about core files.
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

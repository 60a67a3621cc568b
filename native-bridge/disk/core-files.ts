import { writeFileSync } from 'node:fs';

/**
 * On Linux a core file of this process and of those it starts holds nothing of their memory from now on: tags, names and keys pass
 * through it. Elsewhere, and where the system does not allow it, whoever runs the program decides about core files.
 */
export function leaveMemoryOutOfCores(): void {
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // Other systems have no such file, and a program that may not write it can still run.
  }
}

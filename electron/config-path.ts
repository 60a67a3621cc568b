import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The table's configuration: `--config PATH` where it is given, else `table.toml` among the app's own data. */
export function configPath(commandLine: readonly string[], userData: string): string {
  // Not strict: Chromium's own switches stand on the same command line.
  const { values } = parseArgs({
    args: [...commandLine],
    options: { config: { type: 'string' } },
    strict: false,
  });
  return typeof values.config === 'string' ? resolve(values.config) : join(userData, 'table.toml');
}

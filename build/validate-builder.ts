// Asks electron-builder's own schema whether our packing configuration is right; needs no Electron.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import builderConfig from './electron-builder.config.ts';

const require = createRequire(import.meta.url);

// Not a documented entry of the package, but the only one that validates alone: its command packs before it complains.
const { validateConfiguration } = require('app-builder-lib/out/util/config/config.js') as {
  readonly validateConfiguration: (config: unknown, log: { readonly isEnabled: boolean }) => Promise<void>;
};

/** The packing configuration as it stands in the repository. */
export const builderConfigPath = join(import.meta.dirname, 'electron-builder.config.ts');

/** Rejects with electron-builder's own words if it does not understand this configuration. */
export async function validateBuilderConfig(config: unknown): Promise<void> {
  // Validating fills in defaults, so it is given a copy.
  await validateConfiguration(structuredClone(config), { isEnabled: false });
}

if (import.meta.main) {
  await validateBuilderConfig(builderConfig);
  console.log('The packing configuration is valid.');
}

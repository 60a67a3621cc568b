import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = join(import.meta.dirname, '../../out/screens');

/** Saves a picture of the page in `out/screens/`. A JPEG takes a quarter of the time. */
export async function keepScreen(page: Page, name: string, type: 'png' | 'jpeg' = 'png'): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ type, path: join(folder, `${name}.${type}`) });
}

/** How a table identifies itself in a header: configured keys may contain any character. */
export const tableCredential = (tableId: string, key: string): string =>
  `Bearer ${Buffer.from(JSON.stringify([tableId, key]), 'utf8').toString('base64url')}`;

/** Empty for anything else. */
export function readCredential(header: string): { readonly tableId: string; readonly key: string } {
  const [, packed = ''] = /^Bearer ([A-Za-z0-9_-]{1,1000})$/.exec(header) ?? [];
  try {
    const read: unknown = JSON.parse(Buffer.from(packed, 'base64url').toString('utf8'));
    const [tableId, key] = Array.isArray(read) ? read : [];
    if (typeof tableId === 'string' && typeof key === 'string') return { tableId, key };
  } catch {
    // Said below.
  }
  return { tableId: '', key: '' };
}

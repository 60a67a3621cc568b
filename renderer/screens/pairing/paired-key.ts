/** The part of `localStorage` that pairing needs. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const remembered = 'riffle-cardroom-key';

/** The key this browser was given when it was paired; null before that. */
export const pairedKey = (storage: KeyStorage): string | null => storage.getItem(remembered);
export const rememberKey = (storage: KeyStorage, key: string): void => storage.setItem(remembered, key);
export const forgetKey = (storage: KeyStorage): void => storage.removeItem(remembered);

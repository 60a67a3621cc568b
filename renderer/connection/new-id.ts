/** A new random id. `crypto.randomUUID` needs a secure page, and a page reached over plain HTTP on the LAN is not one. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

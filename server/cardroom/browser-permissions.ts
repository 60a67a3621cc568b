import type { BrowserRole, ToCardroomServer } from '../../protocol/cardroom-messages.ts';

/** Everything a paired browser says after its greeting. */
export type Said = Exclude<ToCardroomServer['type'], 'hello'>;

/** A wall is nobody's desk. */
const desks: readonly BrowserRole[] = ['floor', 'cardroom'];

/** Which browsers may say a message at all; `floor` and `office`: their own tables say it of what the message carries. */
const browserPermissions: Readonly<Record<Said, readonly BrowserRole[] | 'floor' | 'office'>> = {
  watch: desks,
  'read-hand': desks,
  'floor-ask': 'floor',
  'floor-order': 'floor',
  'open-cards': 'floor',
  'sign-in': desks,
  'sign-out': desks,
  sign: desks,
  'office-wish': 'office',
  'office-ask': 'office',
  'new-code': desks,
  'update-wish': desks,
};

/** True where the browser may say it as far as its role goes. */
export function mayBrowser(role: BrowserRole, said: Said): boolean {
  const browsers = browserPermissions[said];
  return typeof browsers === 'string' || browsers.includes(role);
}

/** Nobody lets in somebody who may do more than they may themselves. */
export const rolesGivenBy: Readonly<Record<BrowserRole, readonly BrowserRole[]>> = {
  floor: ['floor', 'cardroom', 'display'],
  cardroom: ['cardroom', 'display'],
  display: [],
};

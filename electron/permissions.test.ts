import { beforeEach, expect, test } from 'vitest';
import * as fake from '../test/fakes/electron.ts';
import { denyPermissions, PERMISSIONS, type Permission } from './permissions.ts';

beforeEach(() => {
  fake.reset();
  denyPermissions();
});

function granted(permission: string): readonly boolean[] {
  const answers: boolean[] = [];
  fake.seen.permissionQuestion?.(null, permission, (answer) => answers.push(answer));
  answers.push(fake.seen.permissionCheck?.(null, permission) ?? true);
  return answers;
}

test.each(Object.keys(PERMISSIONS) as Permission[])(
  '%s is denied, asked or checked, and the table says why',
  (name) => {
    expect(granted(name)).toEqual([false, false]);
    expect(PERMISSIONS[name].reason).toMatch(/^[A-Z].+\.$/);
  },
);

test.each(['something-new', 'constructor', '__proto__', ''])(
  'a name the table does not know is denied: "%s"',
  (name) => {
    expect(granted(name)).toEqual([false, false]);
  },
);

test('no device is given to the page', () => {
  expect(fake.seen.devicePermission?.()).toBe(false);
});

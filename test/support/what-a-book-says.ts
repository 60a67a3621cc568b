import { expect, test } from 'vitest';
import type { PolicyKey, rulebookOf } from '../../engine/rules.ts';

/** The document's own statements: rule, question, answer. */
export type Says = readonly [rule: string, key: PolicyKey, value: unknown];

/** What the document leaves open, and where the answer comes from. */
export type Silent = readonly [key: PolicyKey, value: unknown, from: string];

/** Where the text can be read in more than one way, and the floor decides. */
export type Open = readonly [key: PolicyKey, orElse: readonly unknown[]];

export function testBook(
  { id, policies }: ReturnType<typeof rulebookOf>,
  says: readonly Says[],
  silent: readonly Silent[],
  open: readonly Open[],
) {
  test.each(says)(`${id}, rule %s: %s is %j`, (rule, key, value) => {
    expect(policies[key].value).toEqual(value);
    expect(policies[key].source).toMatchObject({ cites: expect.arrayContaining([`${id}#${rule}`]) });
  });
  test.each(silent)(`${id} is silent: %s is %j, from %s`, (key, value, from) => {
    expect(policies[key].value).toEqual(value);
    expect(policies[key].source).toEqual({ layer: 'fallback', from });
  });
  test.each(open)(`${id}: %s may also be read as %j`, (key, orElse) => {
    expect(policies[key].orElse).toEqual(expect.arrayContaining([...orElse]));
  });
}

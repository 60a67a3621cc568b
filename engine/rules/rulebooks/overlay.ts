import { policySchema } from '../../words/policy-schema.ts';
import type { PolicyForm, PolicyType } from '../../words/policy-type.ts';
import type { Overlay, PolicyKey } from '../../words/rulebook.ts';

export const policyKeys = Object.keys(policySchema) as readonly PolicyKey[];

/**
 * What a policy's values look like, whether a door asks for it, and whether a house may set it. Of a policy that no house may set, all
 * values decide the same.
 */
export const policyOf = (
  key: PolicyKey,
): { readonly form: PolicyForm; readonly isAsked: boolean; readonly isSettable: boolean } => {
  const { form, isAsked, fixed } = policySchema[key];
  return { form, isAsked, isSettable: !fixed };
};

/** Reads a house overlay from outside: takes it whole, or refuses it with a sentence about the first wrong key. */
export function readOverlay(input: unknown): { readonly overlay: Overlay } | { readonly refusal: string } {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { refusal: 'A house overlay is an object of policy keys and their values.' };
  for (const [key, value] of Object.entries(input)) {
    if (!Object.hasOwn(policySchema, key))
      return { refusal: `"${key.slice(0, lettersMost)}" is no policy of a rulebook.` };
    const type: PolicyType<unknown> = policySchema[key as PolicyKey];
    if (!type.allows(value)) return { refusal: `"${key}" cannot be ${shownValue(value)}: it is ${type.says}.` };
  }
  return { overlay: input as Overlay };
}

/** The deepest nesting of a policy's value, and the most characters it may take to write. */
const deepest = 8;
const lettersMost = 120;

/** A wrong value as quoted in a sentence, shortened so that the sentence stays readable. */
function shownValue(value: unknown): string {
  const text = isDeeperThan(deepest, value) ? 'something in so many brackets' : JSON.stringify(value);
  return text.length <= lettersMost ? text : `${text.slice(0, lettersMost)}…`;
}

/** Whether a value is nested deeper than that. */
const isDeeperThan = (brackets: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (brackets === 0 || Object.values(value).some((inner) => isDeeperThan(brackets - 1, inner)));

import { policySchema } from '../../words/policy-schema.ts';
import type { PolicyForm, PolicyType } from '../../words/policy-type.ts';
import type { Overlay, PolicyKey } from '../../words/rulebook.ts';

/** Why a house's own values cannot be taken: which key, and what it may be. */
export type OverlayRefusal =
  | { readonly reason: 'no-overlay' }
  | { readonly reason: 'unknown-policy'; readonly key: string }
  | { readonly reason: 'policy-value'; readonly key: PolicyKey; readonly value: string; readonly allowed: string };

export const policyKeys = Object.keys(policySchema) as readonly PolicyKey[];

/** The policies a house may set to something else; every other one names what all rulebooks do. */
export const settablePolicies: readonly PolicyKey[] = policyKeys.filter((key) => !policySchema[key].fixed);

/** Does a door ask for it, or is it only kept because a text says it? */
export const isAsked = (key: PolicyKey): boolean => policySchema[key].isAsked;

/** How a policy's values are made up. */
export const policyFormOf = (key: PolicyKey): PolicyForm => policySchema[key].form;

/** A house overlay as it comes from outside: taken whole, or refused by the first key that is wrong. */
export function readOverlay(input: unknown): { readonly overlay: Overlay } | { readonly refusal: OverlayRefusal } {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return { refusal: { reason: 'no-overlay' } };
  for (const [key, value] of Object.entries(input)) {
    if (!Object.hasOwn(policySchema, key))
      return { refusal: { reason: 'unknown-policy', key: key.slice(0, lettersMost) } };
    const type: PolicyType<unknown> = policySchema[key as PolicyKey];
    if (!type.allows(value))
      return {
        refusal: { reason: 'policy-value', key: key as PolicyKey, value: shownValue(value), allowed: type.says },
      };
  }
  return { overlay: input as Overlay };
}

/** No value of a policy lies in more brackets, or takes more letters to write. */
const deepest = 8;
const lettersMost = 120;

/** A value that is none, as a sentence shows it: whatever somebody sends, it stays a sentence. */
function shownValue(value: unknown): string {
  const text = isDeeperThan(deepest, value) ? 'something in so many brackets' : JSON.stringify(value);
  return text.length <= lettersMost ? text : `${text.slice(0, lettersMost)}…`;
}

/** Whether a value lies in more brackets than that. */
const isDeeperThan = (brackets: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (brackets === 0 || Object.values(value).some((inner) => isDeeperThan(brackets - 1, inner)));

/** The refusal as one sentence. */
export function overlayRefusalSentence(refusal: OverlayRefusal): string {
  switch (refusal.reason) {
    case 'no-overlay':
      return 'A house overlay is an object of policy keys and their values.';
    case 'unknown-policy':
      return `"${refusal.key}" is no policy of a rulebook.`;
    case 'policy-value':
      return `"${refusal.key}" cannot be ${refusal.value}: it is ${refusal.allowed}.`;
  }
}

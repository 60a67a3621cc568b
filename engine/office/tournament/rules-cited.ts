import { sourceOf } from '../../rules/rulebooks/all-rulebooks.ts';
import { citesOf } from '../../rules/rulebooks/consult.ts';
import type { PolicyKey } from '../../words/rulebook.ts';
import type { Structure } from './structure.ts';

/** The rules that speak for a proposal, by document and number, or what fills their silence. */
export const citesFor = (
  { rulebook, overlay }: Pick<Structure, 'rulebook' | 'overlay'>,
  keys: readonly PolicyKey[],
): readonly string[] => citesOf(keys.map((key) => ({ key, source: sourceOf(rulebook, key, overlay) })));

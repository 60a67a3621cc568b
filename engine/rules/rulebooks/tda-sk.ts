import type { Policy, Rulebook } from '../../words/rulebook.ts';
import { saysOf } from './book.ts';
import { fallbacks } from './fallbacks.ts';
import { tdaCz } from './tda-cz.ts';

const says = saysOf('tda-sk');

/** An answer both texts give. The Slovak one has one rule more, so that its numbers are one higher from 14 on. */
function alsoSaid<Value>(policy: Policy<Value>): Policy<Value> {
  const { source } = policy;
  if (source.layer !== 'rulebook') return policy;
  const cites = source.cites.map((cite) => {
    const rule = cite.slice('tda-cz#'.length);
    return `tda-sk#${Number(rule) >= 14 ? Number(rule) + 1 : rule}`;
  });
  return { ...policy, source: { ...source, cites } };
}

const both = Object.entries(tdaCz.policies).map(([key, policy]) => [key, alsoSaid<unknown>(policy)]);

/** The TDA rules as the Slovak text has them: what differs from the Czech one. Facts and numbers only; the wording is theirs. */
export const tdaSk: Rulebook = {
  id: 'tda-sk',
  title: 'TDA, Slovak text',
  country: 'SK',
  permissionYear: null,
  policies: {
    ...(Object.fromEntries(both) as unknown as Rulebook['policies']),
    languages: says(['2'], ['sk', 'en']),
    'mixed.destinationDuringStud': says(['8B'], 'would-be-big-blind'),
    'mixed.moverDuringStud': fallbacks['mixed.moverDuringStud'],
    'mixed.resumeAtFrozen': says(['8B'], true),
    'oddChip.hiLo': says(['17'], 'high'),
    'oddChip.stud': says(['17'], 'high-card-then-suit'),
    'penalty.dealtInAndPosts': fallbacks['penalty.dealtInAndPosts'],
    'penalty.escalates': says(['51'], true),
    'showdown.allCardsToWin': says(['13'], 'contested'),
    'showdown.muckLosesAsk': says(['14'], 'unseen-muck'),
    'showdown.uncontestedMustShow': says(['14'], false),
  },
};

import type { Policy, Rulebook } from '../../words/rulebook.ts';
import { saysOf, silent } from './book.ts';
import { tda2024 } from './tda-2024.ts';

const says = saysOf('tda-2026');

/** Rules of 2024 whose letter changed in 2026. */
const relettered: Readonly<Record<string, string>> = {
  '3': '3A',
  '23': '25B',
  '34A': '36A',
  '34B': '36C',
  '53A': '55A1',
  '53B': '55A2',
};

/** The last rules of 2024 before each place where a new rule was inserted. */
const lastBeforeNew = [6, 20, 70];

/** The 2026 number of a rule of 2024. Recommended procedures keep theirs. */
function ruleIn2026(rule: string): string {
  const again = relettered[rule];
  if (again !== undefined) return again;
  const [, digits, letter = ''] = /^(\d+)([A-Z]?)$/.exec(rule) ?? [];
  if (digits === undefined) return rule;
  const number = Number(digits);
  return `${number + lastBeforeNew.filter((last) => number > last).length}${letter}`;
}

/** The 2024 policy with its rules renumbered for 2026. Sources that fill its silence stay. */
function renumbered<Value>(policy: Policy<Value>): Policy<Value> {
  if (policy.source.layer !== 'rulebook') return policy;
  const cites = policy.source.cites.map((cite) => `tda-2026#${ruleIn2026(cite.slice('tda-2024#'.length))}`);
  return { ...policy, source: { layer: 'rulebook', cites } };
}

const as2024 = Object.fromEntries(
  Object.entries(tda2024.policies).map(([key, policy]) => [key, renumbered<unknown>(policy)]),
) as unknown as Rulebook['policies'];

/**
 * Tournament Directors Association rules of 2026: those of 2024, renumbered, plus what is new. Known from commentary only, as `knownFrom`
 * says. A room should read its printed edition before relying on it.
 */
export const tda2026: Rulebook = {
  id: 'tda-2026',
  title: 'TDA 2026',
  country: null,
  permissionYear: 2026,
  follows: 'tda-2024',
  knownFrom: 'commentary',
  policies: {
    ...as2024,
    absentChips: says(['RP-23B'], 'by-money'),
    'balance.sourceTable': silent('tda-2011#8A', 'predetermined'),
    'breakTable.order': says(['12C'], 'not-posted'),
    'button.advanceOverEmpty': says(['36B'], true),
    'chipRace.appointedBuyer': says(['26D'], true),
    dealVote: says(['RP-27'], 'anonymous-cards'),
    'devices.glasses': says(['5A'], 'td-permission'),
    drawStub: says(['RP-25'], 'burns-then-muck'),
    'elimination.rankBy': says(['22'], 'after-ante'),
    etiquetteExamples: says(
      ['72', '73'],
      [
        'delay',
        'touching',
        'careless-out-of-turn',
        'poor-visibility',
        'out-of-reach',
        'splashing',
        'false-declaration',
        'misleading-talk',
        'abuse',
        'throwing',
        'clothing',
        'intoxication',
        'hygiene',
        'chatter',
      ],
    ),
    'fouledDeck.conditions': says(['37E'], ['duplicate', 'non-standard']),
    holderOfChips: says(['7'], 'to-table-at-once'),
    infoAnswer: says(['RP-24'], 'plain-fact'),
    joker: says(['37E'], 'void'),
    'level.wrongLevel': says(['25B', '25C'], 'stands-after-SA'),
    levelApplies: says(['25A'], 'next-hand-announced-or-signal'),
    'misdeal.nonStandardCard': silent('house-cz#irr.6', false),
    'nonStandardCard.afterSA': says(['37E'], 'void'),
    'oddChip.otherGames': says(['21D'], 'worst-position'),
    officialQuestion: says(['3B'], 'may-bind'),
    officialTerms: says(['3A', '3C'], ['bet', 'raise', 'call', 'fold', 'check', 'all-in', 'complete', 'pot']),
    'outOfTurn.headsUpCheck': says(['55B'], 'call-or-fold'),
    'penalty.disqualifiedChips': says(['74D', 'RP-23A'], 'out-of-play'),
    'penalty.types': says(['74A', 'RP-26'], ['warning', 'hands', 'rounds', 'chips', 'disqualification']),
    'showdown.losersKept': says(['16C'], true),
    'softPlay.nutsCheckLast': says(['71'], 'td'),
    streamConsent: says(['RP-29'], true),
    'timeBank.firstAction': says(['RP-28'], 'shorter'),
  },
};

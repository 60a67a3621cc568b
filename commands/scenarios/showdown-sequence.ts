import { z } from 'zod';
import type { Policies, PolicyKey } from '../../engine/rules.ts';
import { question } from './question.ts';
import type { Outcome } from './scenario.ts';
import {
  hasEverybodyShown,
  hidden,
  type Shown,
  sharesNow,
  showdownAct,
  shownAfter,
  whoMayWin,
} from './showdown-acts.ts';
import { endedHand, seatMap, showdownBlock } from './showdown-table.ts';
import { tableAtShowdown } from './table-at-showdown.ts';

/** What happens at a showdown, one act after another: who may win, what the engine awards, what it stops. */
export const showdownSequence = question({
  given: z.strictObject(showdownBlock),
  when: z.strictObject({ type: z.literal('sequence'), events: z.array(showdownAct).min(1) }),
  answer: ({ given, when }, policies, inForce) => {
    let shown = hidden(tableAtShowdown(given, policies, inForce));
    const checks: Outcome[] = [];
    for (const [index, event] of when.events.entries()) {
      shown = shownAfter(shown, event, policies);
      // Who may win is worth a look from when everybody has shown something or given up.
      const looks = (event.act === 'table' || event.act === 'muck') && hasEverybodyShown(shown);
      if (looks) checks.push({ afterEvent: index + 1, ...whoMayWin(shown) });
    }
    // Without a pot nothing is won, and it is not asked whether the winner must show.
    const known = given.pot !== undefined || given.contributions !== undefined;
    const shares = known ? sharesNow(shown) : null;
    return {
      outcome: {
        ...whoMayWin(shown),
        ...(checks.length === 0 ? {} : { checks }),
        ...(shares === null ? {} : { shares: seatMap(shares) }),
        ...(known ? { mustShow: mustShow(shown, policies) } : {}),
        alarms: shown.alarms,
        ...(shown.askToSee === undefined ? {} : { askToSee: shown.askToSee }),
        ...(shown.awardBlocked === undefined ? {} : { awardBlocked: shown.awardBlocked }),
      },
      turnsOn: decidedBy(when.events),
    };
  },
});

/** Must a hand still be shown to win? The last one left may be taken in unseen where the rulebook lets it. */
function mustShow(shown: Shown, policies: Policies): boolean {
  const { players, runOut } = endedHand(shown.table);
  const live = players.filter(({ status }) => status === 'live');
  if (live.length > 1) return Object.keys(whoMayWin(shown).missingCards).length > 0;
  const unseen = live.some(({ tabled }) => tabled === null);
  // Whoever is left before the showdown has nothing to show.
  if (!unseen || shown.mucked.size === 0) return false;
  return runOut || policies['showdown.uncontestedMustShow'];
}

type Act = z.infer<typeof showdownAct>['act'];

const keysOf: Readonly<Record<Act, readonly PolicyKey[]>> = {
  'ask-to-see': ['showdown.muckLosesAsk', 'askToSee', 'disputeUntil'],
  swept: ['killTabledWinner', 'speakUp', 'cardsSpeak'],
  award: ['speakUp', 'killTabledWinner', 'cardsSpeak', 'showdown.uncontestedMustShow'],
  muck: ['showdown.uncontestedMustShow', 'showdown.allCardsToWin', 'allInFaceUp'],
  table: ['showdown.allCardsToWin', 'cardsSpeak'],
  green: ['disputeUntil'],
};

/** The last kind of act decides first. */
const decidedBy = (events: readonly { readonly act: Act }[]): readonly PolicyKey[] =>
  events.toReversed().flatMap(({ act }) => keysOf[act]);

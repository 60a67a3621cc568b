import { z } from 'zod';
import type { PolicyKey } from '../../engine/rules.ts';
import { handAt } from './hand-at-table.ts';
import { atDoor } from './question.ts';
import { bySeat } from './report-at-table.ts';
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
import { showdownBlock } from './showdown-table.ts';
import { tableAtShowdown } from './table-at-showdown.ts';

/** What happens at a showdown, one act after another: who may win, what the engine awards, what it stops. */
export const showdownSequence = atDoor('table', {
  given: z.strictObject(showdownBlock),
  when: z.strictObject({ type: z.literal('sequence'), events: z.array(showdownAct).min(1) }),
  ask: ({ given, when }, rules) => {
    let shown = hidden(tableAtShowdown(given, rules));
    const checks: Outcome[] = [];
    for (const [index, event] of when.events.entries()) {
      shown = shownAfter(shown, event);
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
        ...(shares === null ? {} : { shares: bySeat(shares) }),
        ...(known ? { mustShow: mustShow(shown) } : {}),
        alarms: shown.alarms,
        ...(shown.refusedMucks.size === 0 ? {} : { refusedMucks: [...shown.refusedMucks] }),
        ...(shown.askToSee === undefined ? {} : { askToSee: shown.askToSee }),
        ...(shown.awardBlocked === undefined ? {} : { awardBlocked: shown.awardBlocked }),
      },
      turnsOn: decidedBy(when.events),
    };
  },
});

/** Must a hand still be shown to win? The last one left may be taken in unseen where the rulebook lets it. */
function mustShow(shown: Shown): boolean {
  const { players, stage } = handAt(shown.table);
  const live = players.filter(({ status }) => status === 'live');
  if (live.length > 1) return Object.keys(whoMayWin(shown).missingCards).length > 0;
  return stage === 'showdown' && live.some(({ tabled }) => tabled === null);
}

type Act = z.infer<typeof showdownAct>['act'];

const keysOf: Readonly<Record<Act, readonly PolicyKey[]>> = {
  'ask-to-see': ['showdown.muckLosesAsk', 'askToSee', 'disputeUntil'],
  swept: ['killTabledWinner', 'speakUp', 'cardsSpeak'],
  award: ['speakUp', 'killTabledWinner', 'cardsSpeak', 'showdown.uncontestedMustShow'],
  muck: ['showdown.uncontestedMustShow', 'showdown.allCardsToWin', 'allInFaceUp'],
  table: ['showdown.allCardsToWin', 'cardsSpeak'],
  green: ['disputeUntil'],
  retrieve: ['showdown.discardRetrievable'],
};

/** The last kind of act decides first. */
const decidedBy = (events: readonly { readonly act: Act }[]): readonly PolicyKey[] =>
  events.toReversed().flatMap(({ act }) => keysOf[act]);

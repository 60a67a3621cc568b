import type { ActChange, HandAct } from '../../words/amendment.ts';
import type { Seat } from '../../words/seat.ts';

const blankActs: ReadonlySet<HandAct['what']> = new Set<HandAct['what']>(['table', 'muck', 'winners']);
const showdownActs: ReadonlySet<HandAct['what']> = new Set<HandAct['what']>([...blankActs, 'show', 'push']);

/**
 * The changes by which other seats win a showdown whose winners a person named. Shown and mucked hands without named cards are removed, and
 * the new winners are named instead. Null if no winner was named: then the cards decide, and those can be corrected.
 */
export function wonBy(acts: readonly HandAct[], seats: readonly Seat[]): readonly ActChange[] | null {
  const push = acts.find(({ what }) => what === 'push');
  if (push === undefined) return null;
  const last = acts.findLast(({ what, act }) => act < push.act && !showdownActs.has(what))?.act ?? -1;
  const blank = acts.filter(
    ({ act, what, cards, fixed }) =>
      act > last && act < push.act && fixed === null && blankActs.has(what) && cards.length === 0,
  );
  if (blank.length === 0) return null;
  const removed = blank.map(({ act }): ActChange => ({ change: 'remove', act }));
  return [...removed, { change: 'insert', before: push.act, act: { type: 'win-showdown', seats } }];
}

/**
 * Where several pots were pushed and a person named the winners of each, the act that names those of this one: the others stay as they are.
 * Null: not so, and all of the showdown is won by the seats that are named anew.
 */
export function winnersOfPush(acts: readonly HandAct[], pushed: HandAct): HandAct | null {
  const isMucked = acts.some(({ what }) => what === 'muck');
  if (pushed.what !== 'push' || isMucked || acts.filter(({ what }) => what === 'push').length < 2) return null;
  const named = acts.filter(({ what, pot }) => what === 'winners' && pot?.pot === pushed.pot?.pot);
  const [only = null] = named;
  return named.length === 1 && only?.fixed === null ? only : null;
}

import { type PublishedId, planOf, publishedFormats } from '../../rules/shot-clock/published-formats.ts';
import type { ShotClockPlan } from '../../words/shot-clock.ts';
import { isSame } from '../same-data.ts';

/**
 * Is a plan that was taken from a published format still what its source says? What the source leaves open is the room's to
 * fill in, and so are when the clock begins, who books at zero and how a count goes on.
 */
export function isAsPublished(plan: ShotClockPlan, published: PublishedId): boolean {
  const { shot, bank, bankAtStart, auto, from, atZero, afterCount } = plan;
  const format = publishedFormats[published];
  const said = planOf(published, {
    from,
    atZero,
    afterCount,
    ...(format.shot === null ? { seconds: shot } : null),
    ...(format.bank !== null && format.bank.n === null ? { extensions: bankAtStart } : null),
    ...(format.bank?.seconds === null && bank?.kind === 'cards' ? { extensionSeconds: bank.seconds } : null),
    ...('auto' in format ? null : { auto }),
  });
  return 'plan' in said && isSame(said.plan, { ...plan, published });
}

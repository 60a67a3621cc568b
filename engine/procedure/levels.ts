import type { Policies } from '../rulebook.ts';
import type { Finding } from '../rulebooks/consult.ts';

/** What is heard and seen around a change of levels. `at` in seconds; events in the order they were noted. */
export type LevelEvent =
  | { readonly type: 'time-up'; readonly at: number }
  /** The floor announces a level, counted from the one in force at first; null: the one whose turn it is. */
  | { readonly type: 'announced'; readonly at: number; readonly level: number | null }
  /** The shuffler's green button. `handOpen`: the hand before it was not closed. */
  | { readonly type: 'green'; readonly at: number; readonly handOpen: boolean }
  | { readonly type: 'riffle'; readonly at: number; readonly handOpen: boolean }
  | { readonly type: 'first-card'; readonly at: number };

/** The hands begun meanwhile. */
export interface HandsStarted {
  /** Level of each hand begun, in order: an index counted from the level in force at first. */
  readonly hands: readonly number[];
  /** Level a hand beginning after the last event has. */
  readonly next: number;
  readonly logged: readonly 'DUPLICATE-GREEN'[];
}

/**
 * Which hands begin at which level: a level holds for hands that begin once its predecessor's time is up and it has been
 * announced. A hand begins with the green button, or with the first riffle where cards are shuffled by hand
 * (tda-2011#20, tda-sk#20, tda-cz#19).
 */
export function handsAndLevels(
  { shuffler, events }: { readonly shuffler: 'automatic' | 'manual'; readonly events: readonly LevelEvent[] },
  policies: Pick<Policies, 'handStart' | 'levelApplies'>,
): Finding<HandsStarted> {
  const starting =
    (shuffler === 'automatic' ? policies.handStart.automaticShuffler : policies.handStart.manual) === 'green-button'
      ? 'green'
      : 'riffle';
  const changes = levelChanges(events);
  const hands: number[] = [];
  const logged: 'DUPLICATE-GREEN'[] = [];
  let shuffling = false;
  for (const event of events) {
    if (event.type === 'first-card') shuffling = false;
    if (event.type !== starting) continue;
    if (event.type === 'green' && event.handOpen) logged.push('DUPLICATE-GREEN');
    // A shuffle by hand is several riffles; only the first begins the hand.
    if (event.handOpen || (event.type === 'riffle' && shuffling)) continue;
    hands.push(levelFrom(changes, event.at));
    shuffling = true;
  }
  return {
    outcome: { hands, next: levelFrom(changes, Number.POSITIVE_INFINITY), logged },
    turnsOn: ['levelApplies', 'handStart'],
  };
}

interface LevelChange {
  readonly level: number;
  /** First moment a hand may begin at it. */
  readonly from: number;
}

const levelFrom = (changes: readonly LevelChange[], at: number): number =>
  changes.filter(({ from }) => from <= at).at(-1)?.level ?? 0;

/**
 * An announcement while the level is still running takes effect when its time is up; time running out alone does nothing,
 * and saying it again does not raise the level twice.
 */
function levelChanges(events: readonly LevelEvent[]): readonly LevelChange[] {
  const timesUp = events.filter(({ type }) => type === 'time-up').map(({ at }) => at);
  const changes: LevelChange[] = [];
  for (const event of events) {
    if (event.type !== 'announced') continue;
    const level = event.level ?? Math.max(1, timesUp.filter((at) => at <= event.at).length);
    if (level <= (changes.at(-1)?.level ?? 0)) continue;
    changes.push({ level, from: Math.max(event.at, timesUp[level - 1] ?? event.at) });
  }
  return changes;
}

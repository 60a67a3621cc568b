import type { ReportKind } from '../../engine/table.ts';

/** What somebody saw, as one picture: the most likely report first, the others one tap further. */
const kindsOfTopic = {
  'out-of-turn': ['out-of-turn'],
  exposed: [
    'exposed-by-dealer',
    'exposed-by-player',
    'shown-to-one',
    'card-dropped',
    'up-cards-lifted',
    'asked-to-see',
    'discard-retrieved',
    'thrown-card',
    'seventh-exposed',
    'read-hand',
  ],
  count: ['wrong-card-count', 'killed-wrong-count'],
  deck: [
    'boxed-card',
    'foreign-card',
    'duplicate-card',
    'joker',
    'non-standard-card',
    'missing-card',
    'stub-fouled',
    'stub-short',
    'draw-stub-short',
    'deck-change',
  ],
  place: ['dealt-out-of-order', 'seat-not-entitled', 'seat-left-out', 'wrong-button'],
  board: ['extra-board-card', 'premature-card', 'burn-error', 'rabbit'],
  clock: ['clock-called', 'clock-declared', 'clock-stopped', 'run-out-released', 'wrong-level', 'delay'],
  string: ['string-bet', 'conditional-statement', 'non-standard-fold', 'word-in-question', 'token-bet'],
  amount: ['under-raise', 'pot-miscount', 'count-asked', 'question-asked'],
  killed: ['hand-swept'],
  away: ['absent', 'back', 'left-table', 'wrong-seat', 'late-arrival', 'special-needs', 'gone'],
  chips: ['chips-hidden', 'stack-hidden', 'rebuy', 'colour-up', 'old-chips', 'chips-found', 'lost-chips', 'dumping'],
  pot: ['dispute', 'miscall', 'unclear-tabling', 'odd-chip'],
  conduct: [
    'phone',
    'device',
    'face-hidden',
    'language',
    'disclosure',
    'advice',
    'touching',
    'chatter',
    'etiquette',
    'soft-play',
    'collusion',
    'abuse',
    'disruption',
    'cheating',
    'misconduct',
  ],
} as const satisfies Readonly<Record<string, readonly ReportKind[]>>;

export type HappenedTopic = keyof typeof kindsOfTopic;

/** In the order of their places, row by row. A place stays empty while nothing in its topic can be reported. */
export const happenedTopics = Object.keys(kindsOfTopic) as readonly HappenedTopic[];

/** The reports of a topic that are possible now. */
export const kindsIn = (topic: HappenedTopic, now: readonly ReportKind[]): readonly ReportKind[] =>
  kindsOfTopic[topic].filter((kind) => now.includes(kind));

/** The picture a report belongs to. */
export function topicOfReport(kind: ReportKind): HappenedTopic {
  const found = happenedTopics.find((topic) => (kindsOfTopic[topic] as readonly ReportKind[]).includes(kind));
  if (found === undefined) throw new Error(`${kind} stands under no picture.`);
  return found;
}

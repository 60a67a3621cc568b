import { type ReportKind, reportRule } from '../../engine/table.ts';

/**
 * What somebody saw, as one picture: the reports that its name says, the most likely first, and those found beside them, one tap further.
 */
const kindsOfTopic = {
  'out-of-turn': { named: ['out-of-turn'], beside: [] },
  exposed: {
    named: [
      'exposed-by-dealer',
      'exposed-by-player',
      'shown-to-one',
      'card-dropped',
      'up-cards-lifted',
      'seventh-exposed',
    ],
    beside: ['asked-to-see', 'discard-retrieved', 'thrown-card', 'read-hand'],
  },
  count: { named: ['wrong-card-count', 'killed-wrong-count'], beside: [] },
  deck: {
    named: ['boxed-card', 'foreign-card', 'duplicate-card', 'joker', 'non-standard-card'],
    beside: ['missing-card', 'stub-fouled', 'stub-short', 'draw-stub-short', 'deck-change'],
  },
  place: { named: ['dealt-out-of-order', 'seat-not-entitled', 'seat-left-out'], beside: ['wrong-button'] },
  board: { named: ['extra-board-card', 'premature-card', 'burn-error'], beside: ['rabbit'] },
  clock: {
    named: ['clock-called', 'clock-declared', 'clock-stopped'],
    beside: ['run-out-released', 'wrong-level', 'delay'],
  },
  string: {
    named: ['string-bet'],
    beside: ['conditional-statement', 'non-standard-fold', 'word-in-question', 'token-bet'],
  },
  amount: { named: ['under-raise', 'pot-miscount'], beside: ['count-asked', 'question-asked'] },
  killed: { named: ['hand-swept'], beside: [] },
  away: {
    named: ['absent', 'back', 'left-table', 'gone'],
    beside: ['wrong-seat', 'late-arrival', 'special-needs'],
  },
  chips: {
    named: ['chips-hidden', 'stack-hidden', 'chips-found', 'lost-chips'],
    beside: ['rebuy', 'colour-up', 'old-chips', 'dumping'],
  },
  pot: { named: ['dispute'], beside: ['miscall', 'unclear-tabling', 'odd-chip'] },
  conduct: {
    named: [
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
    beside: [],
  },
} as const satisfies Readonly<
  Record<string, { readonly named: readonly ReportKind[]; readonly beside: readonly ReportKind[] }>
>;

export type HappenedTopic = keyof typeof kindsOfTopic;

/** In the order of their places, row by row. A place stays empty while nothing in its topic can be reported. */
export const happenedTopics = Object.keys(kindsOfTopic) as readonly HappenedTopic[];

const allOf = (topic: HappenedTopic): readonly ReportKind[] => {
  const { named, beside } = kindsOfTopic[topic];
  return [...named, ...beside];
};

const isNamed = (topic: HappenedTopic, kind: ReportKind): boolean =>
  (kindsOfTopic[topic].named as readonly ReportKind[]).includes(kind);

/** The reports of a topic that are possible now. */
export const kindsIn = (topic: HappenedTopic, now: readonly ReportKind[]): readonly ReportKind[] =>
  allOf(topic).filter((kind) => now.includes(kind));

/** The report a topic stands for where nothing that its own name says can be reported: it has this one's name and picture. Null: its own. */
export function standsFor(topic: HappenedTopic, now: readonly ReportKind[]): ReportKind | null {
  const [first] = kindsIn(topic, now);
  return first === undefined || isNamed(topic, first) ? null : first;
}

/** The key of what a topic is called now. */
export function titleOfTopic(topic: HappenedTopic, now: readonly ReportKind[]): string {
  const kind = standsFor(topic, now);
  return kind === null ? `topic.${topic}` : `kind.${kind}`;
}

/** The key of a report's title: the topic whose name says it, what a breach of conduct is called, or its own name. */
export function titleOfReport(kind: ReportKind): string {
  const topic = topicOfReport(kind);
  if (isNamed(topic, kind)) return `topic.${topic}`;
  return reportRule(kind).group === 'players' ? 'topic.conduct' : `kind.${kind}`;
}

/** Whether the picture of its topic shows the report. */
export const isPictured = (kind: ReportKind): boolean => isNamed(topicOfReport(kind), kind);

/** The picture a report belongs to. */
export function topicOfReport(kind: ReportKind): HappenedTopic {
  const found = happenedTopics.find((topic) => allOf(topic).includes(kind));
  if (found === undefined) throw new Error(`${kind} stands under no picture.`);
  return found;
}

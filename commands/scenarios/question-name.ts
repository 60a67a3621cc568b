const themes: readonly (readonly [theme: string, acts: readonly string[]])[] = [
  ['disputes', ['dispute']],
  ['rebuy', ['rebuy-announced']],
  ['showdown', ['table', 'muck', 'swept', 'ask-to-see', 'award']],
  ['penalty', ['deal', 'misdeal', 'redeal', 'hand-end']],
  ['levels', ['green', 'riffle', 'first-card', 'announce', 'time-up']],
  ['betting', ['wager', 'state-amount', 'statement']],
];

/** The name a question is registered under; of a sequence, with the theme its acts belong to. */
export function questionName(when: Readonly<Record<string, unknown>>): string {
  const type = wordOf(when.type);
  switch (type) {
    case 'incident':
      return `incident/${wordOf(when.code)}`;
    case 'query':
      return `query/${wordOf(when.what)}`;
    case 'sequence':
      return `sequence/${themeOf(when.events)}`;
    default:
      return type;
  }
}

/** What names no word names nothing. */
const wordOf = (named: unknown): string => (typeof named === 'string' ? named : 'nothing');

function themeOf(events: unknown): string {
  const acts = Array.isArray(events) ? events.map((event) => wordOf((event as { act?: unknown } | null)?.act)) : [];
  return themes.find(([, own]) => acts.some((act) => own.includes(act)))?.[0] ?? acts[0] ?? 'nothing';
}

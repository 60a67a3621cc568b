import type { Chips } from '../../../engine/notation.ts';
import { type Incident, type IncidentRuling, rulingConsequences, type TableState } from '../../../engine/table.ts';
import type { Words } from '../../text/use-text.ts';

type RulingConsequences = ReturnType<typeof rulingConsequences>;

type HandStanding = NonNullable<RulingConsequences['before']>;

/** What a ruling would do at its table now, in two lines at most: chips and pots, then who is next. Empty where nothing there changes. */
export function consequenceLines(
  state: TableState,
  incident: Incident,
  ruling: IncidentRuling,
  words: Words,
  /** What is said of the chips of the seat already; null: nothing. */
  known: string | null = null,
): readonly string[] {
  const consequences = rulingConsequences(state, incident, { ruling });
  const { refusal, before, after } = consequences;
  if (refusal !== null || !isChanged(consequences)) return known === null ? [] : [known];
  const facts = [...(known === null ? stackFacts(consequences, words) : [known]), ...potFacts(before, after, words)];
  const dead = consequences.dead.map((seat) => words.t('desk:effect.dead', { seat }));
  return [[...facts, ...dead].join(' '), nextFact(before, after, words)].filter((line) => line !== '');
}

function isChanged({ before, after, stacks, bets, dead }: RulingConsequences): boolean {
  const isSameTurn =
    before?.toAct === after?.toAct && before?.toCall === after?.toCall && before?.stage === after?.stage;
  return stacks.length > 0 || bets.length > 0 || dead.length > 0 || !isSameTurn;
}

function stackFacts({ stacks }: RulingConsequences, { t, amount }: Words): readonly string[] {
  return stacks.map(({ seat, before, after }) => {
    const chips = (after ?? 0) - (before ?? 0);
    return t(chips > 0 ? 'desk:effect.back' : 'desk:effect.in', { seat, chips: amount(Math.abs(chips)) });
  });
}

/** Pots that change; where none is gathered yet, all that lies on the table. */
function potFacts(before: HandStanding | null, after: HandStanding | null, words: Words): readonly string[] {
  const { t } = words;
  const [was, is] = [before?.pots ?? [], after?.pots ?? []];
  const changed = Array.from({ length: Math.max(was.length, is.length) }, (_, pot) => ({
    name: pot === 0 ? t('pot.main') : t('pot.side', { side: pot }),
    before: was[pot]?.chips ?? 0,
    after: is[pot]?.chips ?? 0,
  })).filter((pot) => pot.before !== pot.after);
  if (changed.length > 0) return changed.map((pot) => fromTo(pot, words));
  const [lay, lies] = [before?.total ?? 0, after?.total ?? 0];
  return lay === lies ? [] : [fromTo({ name: t('desk:effect.total'), before: lay, after: lies }, words)];
}

const fromTo = (
  { name, before, after }: { readonly name: string; readonly before: Chips; readonly after: Chips },
  { t, amount }: Words,
): string => t('desk:effect.pot', { pot: name, before: amount(before), after: amount(after) });

function nextFact(before: HandStanding | null, after: HandStanding | null, { t, amount }: Words): string {
  if (after === null || after.stage === 'over')
    return before === null || before.stage === 'over' ? '' : t('desk:effect.isOver');
  const { toAct, toCall } = after;
  if (toAct === null) return '';
  return t(toCall === null ? 'floor:ruling.toActFree' : 'floor:ruling.toAct', {
    seat: toAct,
    chips: amount(toCall ?? 0),
  });
}

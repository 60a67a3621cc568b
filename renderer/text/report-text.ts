import type { Ruling } from '../../engine/rules.ts';
import {
  type decidedOf,
  handShown,
  type Incident,
  isLeftOpen,
  type Report,
  type ReportOutcome,
  type TableState,
} from '../../engine/table.ts';
import { citeText } from './cite-text.ts';
import { languageName } from './refusal-text.ts';
import type { Words } from './use-text.ts';
import { outcomeText as wagerText } from './wager-text.ts';

/** The text that asks for a detail of a report. Of cards on the board those too many are counted, not all of them. */
export const askedOf = <Detail extends string>(kind: Report['kind'], detail: Detail): Detail | 'extra' =>
  kind === 'extra-board-card' && detail === 'count' ? 'extra' : detail;

/** Values that are chips; a seat in their place reads the same. */
const amounts: ReadonlySet<string> = new Set(['chips', 'to']);

/** A ruling in one sentence. */
export function outcomeText({ sentence: { key, values } }: Pick<ReportOutcome, 'sentence'>, words: Words): string {
  const said = Object.entries(values).map(([name, value]) => [name, valueText(name, value, words)]);
  return words.t(`reports:says.${key}`, Object.fromEntries(said));
}

function valueText(name: string, value: number | string, words: Words): number | string {
  const { amount, language } = words;
  if (typeof value === 'number') return amounts.has(name) ? amount(value) : value;
  if (name === 'languages') return listed(value, language, 'conjunction', (code) => languageText(code, words));
  return name === 'columns' ? listed(value, language, 'disjunction', (columns) => columns) : value;
}

const listed = (value: string, language: string, type: Intl.ListFormatType, textOf: (one: string) => string): string =>
  new Intl.ListFormat(language, { type }).format(value.split(' ').map(textOf));

const languageText = (code: string, { t, language }: Words): string =>
  code === 'local' ? t('reports:language.local') : languageName(code, language);

/** What is before the floor since an earlier hand says of which it is. */
export function ofEarlierHand(state: TableState, { hand }: Pick<Incident, 'hand'>, what: string, { t }: Words): string {
  return hand === state.handNumber ? what : t('reports:ofHand', { what, hand: handShown(state, hand) });
}

/** What was decided, in one sentence. An outcome that leaves it to the floor changes nothing: `unchanged` says so. */
export function decidedText(
  decided: NonNullable<ReturnType<typeof decidedOf>>,
  unchanged: Unchanged,
  words: Words,
): string {
  if (decided.of === 'wager') return wagerText(decided.outcome, words);
  return isLeftOpen(decided) ? words.t(`records:ruling.${unchanged}`) : outcomeText(decided, words);
}

/**
 * What is left of a ruling that changes nothing, by the key of its words: the hand it is about goes on while it is in play, and otherwise it
 * stays as it is. `of`: the number of that hand; absent: the present one.
 */
export const unchangedAt = ({ hand }: Pick<TableState, 'hand'>, of = hand?.number): Unchanged =>
  hand === null || hand.number !== of || hand.stage === 'over' ? 'stands' : 'play-on';

type Unchanged = 'play-on' | 'stands';

/** The rules behind a ruling, as printed on tags, each once. If nothing else decides, says that the rulebook is silent. */
export function authorityTags(by: Ruling<unknown>['by'], { t }: Pick<Words, 't'>): readonly string[] {
  const tags = new Set(by.flatMap(({ source }) => tagsOf(source, t)));
  return tags.size > 0 || by.length === 0 ? [...tags] : [t('reports:sheet.silent')];
}

function tagsOf(source: Ruling<unknown>['by'][number]['source'], t: Words['t']): readonly string[] {
  switch (source.layer) {
    case 'rulebook':
      return source.cites.map(citeText);
    case 'fallback':
      return source.from.includes('#') ? [citeText(source.from)] : [];
    case 'house':
      return [t('reports:sheet.house')];
  }
}

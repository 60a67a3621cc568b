import { rulebookIds } from '../../../engine/rules.ts';
import type { ReportKind } from '../../../engine/table.ts';
import type { RecordKind } from '../../../protocol/floor-desk.ts';
import { rulebookText } from '../../text/cite-text.ts';
import { plainLetters } from '../../text/plain-letters.ts';
import type { RecordFilter } from './record-filter.ts';

/** What can be found by name. */
export interface SearchWorld {
  readonly tables: readonly { readonly tableId: string; readonly name: string }[];
  /** Players seated now, and dealers. The desk finds other people. */
  readonly players: readonly string[];
  readonly dealers: readonly string[];
  /** Each with its names in every language. */
  readonly reports: readonly { readonly kind: ReportKind; readonly names: readonly string[] }[];
  readonly kinds: readonly { readonly kind: RecordKind; readonly names: readonly string[] }[];
}

type Filter = Omit<RecordFilter, 'time'>;

/** What a few words may mean, ready to be tapped. */
export type Suggestion =
  | { readonly is: 'open-hand'; readonly tableId: string; readonly table: string; readonly hand: number }
  | { readonly is: 'table'; readonly table: string; readonly filter: Filter }
  | { readonly is: 'hand'; readonly hand: number; readonly filter: Filter }
  | { readonly is: 'rule'; readonly rule: string; readonly filter: Filter }
  | { readonly is: 'report'; readonly kind: ReportKind; readonly filter: Filter }
  | { readonly is: 'kind'; readonly kind: RecordKind; readonly filter: Filter }
  | { readonly is: 'player'; readonly name: string; readonly filter: Filter }
  | { readonly is: 'dealer'; readonly name: string; readonly filter: Filter };

/** How many are shown at once. */
const mostShown = 8;

/**
 * Reads free text: `118`, `7/118`, `TDA 2024 29`, `TDA PL 44B`, a table's name or number, a player's or a dealer's name, a kind of incident
 * in any language of the screens. The likeliest comes first; finally, any text is searched for as a name.
 */
export function suggestionsFor(text: string, world: SearchWorld): readonly Suggestion[] {
  const asked = text.trim();
  if (asked === '') return [];
  const found = [
    ...handsIn(asked, world),
    ...rulesIn(asked),
    ...tablesIn(asked, world),
    ...numbersIn(asked),
    ...namesIn(asked, world),
    ...kindsIn(asked, world),
  ];
  // Nobody is at the tables under this name now, but the records may know it.
  const hasLetters = /\p{L}/u.test(asked);
  const asName: readonly Suggestion[] = hasLetters
    ? [
        { is: 'player', name: asked, filter: { player: asked } },
        { is: 'dealer', name: asked, filter: { dealer: asked } },
      ]
    : [];
  const kept = asName.filter((one) => !found.some((other) => JSON.stringify(other) === JSON.stringify(one)));
  const all: readonly Suggestion[] = [...found.slice(0, mostShown - kept.length), ...kept];
  return all.length > 0 ? all : [{ is: 'player', name: asked, filter: { player: asked } }];
}

const handOfTable = /^(.*?\d+|.+?)(?:\s*[/#:]\s*|[\s,]+(?:handa?|rozdanie)\s+)(\d+)$/iu;
const handNamed = /^(?:handa?|rozdanie)\s*[#:]?\s*(\d{1,7})$/iu;

/** `7/118`, `Table 7 / 118`, `7 #118`, `Table 7, hand 118`; `hand 118` is one of any table. */
function handsIn(asked: string, { tables }: SearchWorld): readonly Suggestion[] {
  const named = Number(handNamed.exec(asked)?.[1] ?? 0);
  if (named > 0) return [{ is: 'hand', hand: named, filter: { hand: named } }];
  const [, table = '', hand] = handOfTable.exec(asked) ?? [];
  if (hand === undefined || Number(hand) === 0) return [];
  const at = tables.filter(({ name }) => isTable(name, table));
  // An unknown table: the hand of that number at whichever table has it.
  if (at.length === 0 && /^\d+$/.test(table))
    return [{ is: 'hand', hand: Number(hand), filter: { hand: Number(hand) } }];
  return at.map(({ tableId, name }) => ({ is: 'open-hand', tableId, table: name, hand: Number(hand) }));
}

/** The number in the name, or a part of the name. */
function isTable(name: string, asked: string): boolean {
  const wanted = plainLetters(asked);
  const number = /\d+/.exec(name)?.[0];
  return wanted !== '' && (number === wanted || (!/^\d+$/.test(wanted) && plainLetters(name).includes(wanted)));
}

const ruleNamed = /^(?:rule|pravidlo|zasada|regu[lł]a|tda)\s*#?\s*(\d+[a-z]?)$/i;

/**
 * Written as on a tag, or with `#`, it is that rule; a number after `rule`, or after `TDA` without its edition, is that number in any
 * document.
 */
function rulesIn(asked: string): readonly Suggestion[] {
  const cite = citeOf(asked);
  if (cite !== null) return [ruleOf(cite)];
  const [, number] = ruleNamed.exec(asked) ?? [];
  return number === undefined ? [] : [ruleOf(number.toUpperCase())];
}

/** `TDA 2024 29`, `tda-2024 #29`, `TDA PL 44B`: reads what tags print. */
function citeOf(asked: string): string | null {
  if (/^[a-z][\w-]*#[\w.]+$/i.test(asked)) return asked;
  const typed = asked.toLowerCase().replaceAll(/[\s#-]+/g, ' ');
  // The longest name first, because one book's may begin another's.
  const named = rulebookIds
    .toSorted((one, other) => other.length - one.length)
    .find((id) => typed.startsWith(`${rulebookText(id).toLowerCase()} `));
  if (named === undefined) return null;
  const rule = typed.slice(rulebookText(named).length + 1).replaceAll(' ', '-');
  return `${named}#${/^\d/.test(rule) ? rule.toUpperCase() : rule}`;
}

const ruleOf = (rule: string): Suggestion => ({ is: 'rule', rule, filter: { rule } });

const tablesIn = (asked: string, { tables }: SearchWorld): readonly Suggestion[] =>
  tables
    .filter(({ name }) => isTable(name, asked))
    .map(({ tableId, name }) => ({ is: 'table', table: name, filter: { table: tableId } }));

/** A bare number may be a hand of any table, or a rule of any document. */
function numbersIn(asked: string): readonly Suggestion[] {
  if (!/^\d{1,7}[a-z]?$/i.test(asked)) return [];
  const rule: readonly Suggestion[] = asked.length <= 4 ? [ruleOf(asked.toUpperCase())] : [];
  const hand = Number(asked);
  return Number.isNaN(hand) || hand === 0 ? rule : [{ is: 'hand', hand, filter: { hand } }, ...rule];
}

function kindsIn(asked: string, { reports, kinds }: SearchWorld): readonly Suggestion[] {
  const wanted = plainLetters(asked);
  if (wanted.length < 2) return [];
  const fits = ({ names }: { readonly names: readonly string[] }): boolean =>
    names.some(
      (name) =>
        plainLetters(name)
          .split(/[\s“”",]+/)
          .some((word) => word.startsWith(wanted)) || plainLetters(name).startsWith(wanted),
    );
  return [
    ...kinds.filter(fits).map(({ kind }): Suggestion => ({ is: 'kind', kind, filter: { what: kind } })),
    ...reports.filter(fits).map(({ kind }): Suggestion => ({ is: 'report', kind, filter: { report: kind } })),
  ];
}

function namesIn(asked: string, { players, dealers }: SearchWorld): readonly Suggestion[] {
  const wanted = plainLetters(asked);
  const fits = (name: string): boolean => plainLetters(name).includes(wanted);
  return [
    ...players.filter(fits).map((name): Suggestion => ({ is: 'player', name, filter: { player: name } })),
    ...dealers.filter(fits).map((name): Suggestion => ({ is: 'dealer', name, filter: { dealer: name } })),
  ];
}

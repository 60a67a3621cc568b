import { Search } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { topicOf } from '../../../engine/rules.ts';
import { dealShown, reportKinds } from '../../../engine/table.ts';
import { recordKinds } from '../../../protocol/floor-desk.ts';
import { type Found, useFound } from '../../room/found-players.ts';
import { useRoom } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { citeText } from '../../text/cite-text.ts';
import { languages, texts } from '../../text/i18n.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { handSearch, makeFilter } from './record-filter.ts';
import { type SearchWorld, type Suggestion, suggestionsFor } from './search-text.ts';
import './search-box.css';

/** As many as fit below the box. */
const mostShown = 9;

/** What can be chosen: a person in the room, or what the records may contain. */
type Choice = Suggestion | { readonly is: 'found'; readonly found: Found };

/** Free text in the top bar; its possible meanings are below it, people first, each one tap away. */
export function SearchBox({ onGo, hint }: { readonly onGo: GoTo; readonly hint: string }) {
  const { t } = useText('records');
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const found = useChoices(text);
  const chosen = Math.min(at, found.length - 1);
  const isShown = isOpen && found.length > 0;
  const tables = useRoom((room) => room.tables);
  const dealOf = ({ tableId, hand }: { readonly tableId: string; readonly hand: number }): number => {
    const table = tables.find((one) => one.tableId === tableId);
    return table === undefined ? hand : dealShown(table.state, hand);
  };
  const take = (suggestion: Choice) => {
    setText('');
    setOpen(false);
    field.current?.blur();
    if (suggestion.is === 'found') onGo(suggestion.found.page, suggestion.found.search);
    else if (suggestion.is === 'open-hand') onGo('floor', handSearch(suggestion.tableId, dealOf(suggestion)));
    else onGo('records', makeFilter({ time: 'all', ...suggestion.filter }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const suggestion = found[chosen];
    if (event.key === 'Escape') {
      setText('');
      setOpen(false);
    } else if (event.key === 'Enter' && suggestion !== undefined) take(suggestion);
    else if (event.key === 'ArrowDown') setAt((chosen + 1) % Math.max(1, found.length));
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + found.length) % Math.max(1, found.length));
    else return;
    event.preventDefault();
    // The desk's keys do not apply while somebody types.
    event.stopPropagation();
  };
  return (
    <div className="search-box">
      <Search size={19} aria-hidden="true" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={isShown}
        aria-controls="search-found"
        aria-activedescendant={isShown ? `search-found-${chosen}` : undefined}
        aria-autocomplete="list"
        placeholder={hint}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={60}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <div className="search-found" id="search-found" role="listbox" aria-label={t('search.found')}>
          {found.map((suggestion, index) => (
            <button
              type="button"
              role="option"
              id={`search-found-${index}`}
              key={JSON.stringify(suggestion)}
              tabIndex={-1}
              aria-selected={index === chosen}
              // The field keeps the focus, or the list would be gone before the finger is up.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(suggestion)}
            >
              <ChoiceWords choice={suggestion} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** People and seats first, then what the records may contain. */
function useChoices(text: string): readonly Choice[] {
  const world = useSearchWorld();
  const people = useFound(text);
  const records = useMemo(() => suggestionsFor(text, world), [text, world]);
  return [
    ...people.map((one) => ({ is: 'found', found: one }) as const),
    ...records.slice(0, mostShown - people.length),
  ];
}

function ChoiceWords({ choice }: { readonly choice: Choice }) {
  const words = useText('records');
  const isFound = choice.is === 'found';
  return (
    <>
      <b>{isFound ? choice.found.title : suggestionWords(choice, words)}</b>
      <span>{isFound ? choice.found.where : words.t(`search.is.${choice.is}`)}</span>
    </>
  );
}

function suggestionWords(suggestion: Suggestion, words: Words): string {
  const { t } = words;
  switch (suggestion.is) {
    case 'open-hand':
      return t('cardroom:live.handTitle', { table: suggestion.table, hand: suggestion.hand });
    case 'table':
      return suggestion.table;
    case 'hand':
      return t('numbered.hand', { hand: suggestion.hand });
    case 'rule':
      return ruleWords(suggestion.rule, words);
    case 'report':
      return t(`reports:kind.${suggestion.kind}`);
    case 'kind':
      return t(`what.${suggestion.kind}`);
    case 'player':
    case 'dealer':
      return suggestion.name;
  }
}

/** "TDA 2024 40 · Several chips"; a number alone is a rule of any document. */
export function ruleWords(rule: string, { t }: Pick<Words, 't'>): string {
  if (!rule.includes('#')) return t('anyRule', { rule });
  const topic = topicOf(rule);
  return topic === null ? citeText(rule) : `${citeText(rule)} · ${t(`rules:${topic}.title`)}`;
}

/** Names of the kinds in every language, because a person may be used to another one than the screen's. */
const kindNames = (kind: string, namespace: string, group: string): readonly string[] =>
  languages.flatMap((language) => {
    const file = texts[language]?.[namespace];
    const names = typeof file === 'object' ? file[group] : undefined;
    const name = typeof names === 'object' ? names[kind] : undefined;
    return typeof name === 'string' ? [name] : [];
  });

/** What the tables currently have. */
function useSearchWorld(): SearchWorld {
  const tables = useRoom((room) => room.tables);
  const names = useRoom((room) => room.names);
  return useMemo(() => {
    const named = (ids: readonly (string | undefined)[]): readonly string[] => [
      ...new Set(ids.flatMap((id) => (id === undefined ? [] : (names[id] ?? [])))),
    ];
    return {
      tables,
      players: named(tables.flatMap(({ state }) => state.chairs.map(({ player }) => player?.id))),
      dealers: named(tables.map(({ state }) => state.dealer?.name.id)),
      reports: reportKinds.map((kind) => ({ kind, names: kindNames(kind, 'reports', 'kind') })),
      kinds: recordKinds.map((kind) => ({ kind, names: kindNames(kind, 'records', 'what') })),
    };
  }, [tables, names]);
}

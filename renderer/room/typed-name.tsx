import { useState } from 'react';
import { useText } from '../text/use-text.ts';
import type { MeantPlayer } from './found-players.ts';
import { TextField } from './text-field.tsx';

/** A name that is typed; where somebody else is meant than whom the house knows by it, with the mark that tells the two apart. */
export interface TypedName {
  /** As it is typed. */
  readonly name: string;
  /** The name with its mark, as everybody reads it. */
  readonly full: string;
  /** As a key calls them: without parentheses that nobody has filled. */
  readonly shown: string;
  /** Null: nobody else is meant. */
  readonly apart: string | null;
  /** Somebody else is meant, and nothing tells the two apart so far. */
  readonly isUnmarked: boolean;
  type(name: string): void;
  mark(apart: string): void;
}

export function useTypedName(): TypedName {
  const [{ name, apart }, setTyped] = useState<{ readonly name: string; readonly apart: string | null }>(untyped);
  const called = name.trim();
  return {
    name,
    full: apart === null ? called : `${called} (${apart.trim()})`,
    shown: apart === null || apart.trim() === '' ? called : `${called} (${apart.trim()})`,
    apart,
    isUnmarked: apart?.trim() === '',
    type: (typed) => setTyped({ name: typed, apart: null }),
    mark: (typed) => setTyped({ name, apart: typed }),
  };
}

const untyped = { name: '', apart: null };

/** The row that says that somebody else of the name is meant; nothing once that is said. */
export function NamesakeRow({ typed, same }: { readonly typed: TypedName; readonly same: MeantPlayer<never>['same'] }) {
  const { t } = useText('tournament');
  if (same === null || typed.apart !== null) return null;
  return (
    <li>
      <button type="button" className="event-row" onClick={() => typed.mark('')}>
        <span>{t('sell.namesake', { who: same.name })}</span>
      </button>
    </li>
  );
}

/** What tells the two apart. */
export function MarkField({ typed }: { readonly typed: TypedName }) {
  const { t } = useText('tournament');
  const called = typed.name.trim();
  if (typed.apart === null) return null;
  return (
    <TextField
      label={t('sell.apart', { who: called })}
      value={typed.apart}
      onText={typed.mark}
      most={Math.max(1, 57 - called.length)}
      // It came up by a tap that said that there is a mark.
      isFocused
    />
  );
}

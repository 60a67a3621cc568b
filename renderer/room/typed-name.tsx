import { useState } from 'react';
import { markedName } from '../text/namesakes.ts';
import { useText } from '../text/use-text.ts';
import type { MeantPlayer } from './found-players.ts';
import { TextField } from './text-field.tsx';

/** A typed name. If it means somebody other than the person the house knows by it, a mark tells the two apart. */
export interface TypedName {
  /** As typed. */
  readonly name: string;
  /** The name with its mark, as everybody reads it. */
  readonly full: string;
  /** As on a key: without empty parentheses. */
  readonly shown: string;
  /** Null: nobody else is meant. */
  readonly apart: string | null;
  /** Somebody else is meant, and nothing tells the two apart yet. */
  readonly isUnmarked: boolean;
  type(name: string): void;
  /** It has done what it was typed for: the field is empty again, unless something else was typed meanwhile. */
  taken(): void;
  mark(apart: string): void;
}

export function useTypedName(): TypedName {
  const [{ name, apart }, setTyped] = useState<{ readonly name: string; readonly apart: string | null }>(untyped);
  const called = name.trim();
  return {
    name,
    full: apart === null ? called : markedName(called, apart.trim()),
    shown: apart === null || apart.trim() === '' ? called : markedName(called, apart.trim()),
    apart,
    isUnmarked: apart?.trim() === '',
    type: (typed) => setTyped({ name: typed, apart: null }),
    taken: () => setTyped((now) => (now.name === name ? untyped : now)),
    mark: (typed) => setTyped({ name, apart: typed }),
  };
}

const untyped = { name: '', apart: null };

/** The row that asks whether somebody else of the same name is meant; nothing once that is answered. */
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

/** The mark that tells the two apart. */
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
      // The field appeared because a tap said that there is a mark.
      isFocused
    />
  );
}

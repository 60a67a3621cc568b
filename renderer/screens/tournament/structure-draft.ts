import { useMemo, useSyncExternalStore } from 'react';
import type { Level, VariantId } from '../../../engine/notation.ts';
import type { Structure } from '../../../engine/office.ts';
import { structureSchema } from '../../../protocol/structure-schema.ts';
import { stakesFor, stakesKind } from '../../room/stakes-of-kind.ts';
import { type OpenClock, openClockIn } from './open-clock.ts';

const keptUnder = 'riffle-structure-drafts';
/**
 * A structure being edited. `openClock`: a clock that is not complete yet and so not part of it. `asBegun`: nothing was changed since
 * editing began.
 */
type Edits = Structure & { readonly openClock?: OpenClock | null; readonly asBegun?: true };
type Drafts = Readonly<Record<string, Edits>>;

/** What is being edited: a template by its id, a new one, or the structure of a tournament. */
export type StructureTarget =
  | { readonly of: 'template'; readonly id: string }
  | { readonly of: 'new' }
  | { readonly of: 'tournament'; readonly id: string };

export const targetKey = (target: StructureTarget): string =>
  target.of === 'new' ? 'new' : `${target.of} ${target.id}`;

const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  // Another window of this browser edits the same ones.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Unsaved edits of this browser, by what they belong to. */
export function useDrafts(): Drafts {
  const kept = useSyncExternalStore(listen, () => localStorage.getItem(keptUnder));
  return useMemo(() => draftsIn(kept), [kept]);
}

function draftsIn(text: string | null): Drafts {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept as Drafts).filter(([, draft]) => isReadable(draft)));
  } catch {
    return {};
  }
}

/** An earlier version may have stored drafts differently. A value that is only too small or too large can be edited further. */
function isReadable({ openClock: _open, asBegun: _begun, ...draft }: Edits): boolean {
  const read = structureSchema.safeParse(draft);
  return read.success || read.error.issues.every(({ code }) => code === 'too_small' || code === 'too_big');
}

function keepDraft(key: string, structure: Edits | null): void {
  const others = Object.entries(draftsIn(localStorage.getItem(keptUnder))).filter(([one]) => one !== key);
  const drafts = structure === null ? others : [...others, [key, structure] as const];
  localStorage.setItem(keptUnder, JSON.stringify(Object.fromEntries(drafts)));
  for (const listener of listeners) listener();
}

export interface Draft {
  readonly structure: Structure;
  readonly openClock: OpenClock | null;
  readonly isChanged: boolean;
  /** Starting again would lose edits. */
  readonly hasEdits: boolean;
  /** Setting a shot clock replaces an open one. */
  readonly change: (changes: Partial<Edits>) => void;
  /** Everything as in this one: nothing of the previous content stays. */
  readonly begin: (structure: Structure, openClock?: OpenClock | null) => void;
  /** Discards the edits: they were saved, or are not wanted. */
  readonly forget: () => void;
}

/** The structure being edited; it outlives the page until it is saved or discarded. */
export function useDraft(target: StructureTarget, saved: Structure): Draft {
  const key = targetKey(target);
  const draft = useDrafts()[key];
  const kept: Edits = draft ?? saved;
  const { asBegun, ...edits } = kept;
  const { openClock, ...structure } = edits;
  return {
    structure,
    openClock: openClockIn(openClock),
    isChanged: draft !== undefined,
    hasEdits: draft !== undefined && asBegun !== true,
    change: (changes) =>
      keepDraft(key, { ...edits, ...('shotClock' in changes ? { openClock: null } : null), ...changes }),
    begin: (begun, clock = null) =>
      keepDraft(key, { ...begun, ...(clock === null ? null : { openClock: clock }), asBegun: true }),
    forget: () => keepDraft(key, null),
  };
}

/** Numbers the levels 1, 2, 3 … in their order. */
export const numbered = (levels: readonly Level[]): readonly Level[] =>
  levels.map((level, index) => (level.number === index + 1 ? level : { ...level, number: index + 1 }));

/** The levels with separate stakes for every game of a rotation whose terms differ from the structure's game. */
export function withGames(
  { levels, variant, chipValues }: Pick<Structure, 'levels' | 'variant' | 'chipValues'>,
  rotation: readonly VariantId[],
): readonly Level[] {
  const kind = stakesKind(variant);
  const others = rotation.filter((game) => stakesKind(game) !== kind);
  return levels.map(({ games: _games, bigBet: _bet, bringIn: _bring, ...level }, index): Level => {
    const unit = Math.max(
      chipValues[0] ?? 1,
      ...levels.slice(0, index + 1).map(({ smallestChip = 0 }) => smallestChip),
    );
    const main = { ...level, ...stakesFor(variant, level, unit) };
    if (others.length === 0) return main;
    return { ...main, games: Object.fromEntries(others.map((game) => [game, stakesFor(game, level, unit)])) };
  });
}

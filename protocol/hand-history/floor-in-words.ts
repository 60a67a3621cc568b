import type { TextRef } from '../../engine/notation.ts';
import type { NotedFact } from './floor-notes.ts';

/** A fact as files carry it: names and reasons in place of their ids, times as ISO 8601 in UTC, nothing that is not known. */
export type WrittenFact = { readonly [key: string]: string | number | readonly string[] };

/** The floor's part of a hand for a file. What was forgotten stands there by its id. */
export const floorInWords = (
  facts: readonly NotedFact[],
  nameOf: (ref: TextRef) => string | null,
): readonly WrittenFact[] =>
  facts.map(({ what, at, player, names, reason, changes, moves, ...plain }) => ({
    what,
    at: new Date(at).toISOString(),
    ...plain,
    ...(player === undefined ? {} : { player: nameOf(player) ?? player.id }),
    ...(names === undefined ? {} : { name: names.map((name) => nameOf(name) ?? name.id).join(' + ') }),
    ...(reason === undefined ? {} : { reason: nameOf(reason) ?? reason.id }),
    ...(changes === undefined ? {} : { changes }),
    ...(moves === undefined || moves.length === 0 ? {} : { moves }),
  }));

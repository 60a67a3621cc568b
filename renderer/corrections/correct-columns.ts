import type { ActChange, HandAct } from '../../engine/table.ts';

/** A cell of the list: an act, or a missing one inserted before it. */
export type CorrectCell =
  | { readonly is: 'act'; readonly act: HandAct }
  | { readonly is: 'missed'; readonly change: Extract<ActChange, { change: 'insert' }>; readonly place: number };

/** Acts that belong together: of a street, or of the showdown. */
export interface CorrectGroup {
  readonly id: string;
  /** Null: the showdown. */
  readonly street: number | null;
  /** The first board card or cards of this street, if there is one board. */
  readonly board: HandAct | null;
  readonly cells: readonly CorrectCell[];
}

/** Room for the list, in cells. */
export interface CorrectRoom {
  readonly rows: number;
  readonly columns: number;
  /** Folded streets are above the columns and take no cells. Absent: they are in the first column. */
  readonly foldedAbove?: true;
}

const afterBetting: ReadonlySet<HandAct['what']> = new Set(['table', 'show', 'muck', 'kill', 'winners', 'push']);

/** The acts in order, by street, with the missing ones in their places. */
export function groupsOf(acts: readonly HandAct[], changes: readonly ActChange[]): readonly CorrectGroup[] {
  const groups: CorrectGroup[] = [];
  const boards = (street: number) => acts.filter((one) => one.what === 'board' && one.street === street).length;
  for (const act of acts) {
    const showdown = afterBetting.has(act.what) && (groups.at(-1)?.street === null || beginsShowdown(acts, act));
    const id = showdown ? 'showdown' : `street ${act.street}`;
    if (groups.at(-1)?.id !== id) groups.push({ id, street: showdown ? null : act.street, board: null, cells: [] });
    const group = groups.at(-1) as CorrectGroup;
    const isHead = act.what === 'board' && boards(act.street) === 1;
    const cells: readonly CorrectCell[] = [
      ...group.cells,
      ...missedBefore(changes, act.act),
      ...(isHead ? [] : [{ is: 'act', act } as const]),
    ];
    groups[groups.length - 1] = { ...group, cells, board: isHead ? act : group.board };
  }
  const last = groups.at(-1);
  if (last !== undefined)
    groups[groups.length - 1] = { ...last, cells: [...last.cells, ...missedBefore(changes, acts.length)] };
  return groups;
}

/** No betting comes after it. A killed hand is not a showdown: it stays in its street until another hand is turned up. */
const beginsShowdown = (acts: readonly HandAct[], { act, what }: HandAct): boolean =>
  what !== 'kill' && acts.slice(act).every(({ what }) => afterBetting.has(what));

const missedBefore = (changes: readonly ActChange[], act: number): readonly CorrectCell[] =>
  changes.flatMap((change, place) =>
    change.change === 'insert' && change.before === act ? [{ is: 'missed', change, place } as const] : [],
  );

/** The list as shown: some streets folded to a header each, and the others open, in columns. */
export interface CorrectColumns {
  readonly folded: readonly CorrectGroup[];
  readonly open: readonly (CorrectGroup & {
    readonly columns: readonly (readonly CorrectCell[])[];
    /** Acts of this street that have no room before those shown; 0: none. */
    readonly earlier: number;
    /** The same after them. */
    readonly later: number;
  })[];
}

const columnsOf = ({ cells }: CorrectGroup, rows: number): number => Math.max(1, Math.ceil(cells.length / rows));

/**
 * Finished streets fold, the earliest first, until the rest fits; the street `opened` stays. If even one street is too long, it is shown in
 * pages, `page` 0 being its end.
 */
export function correctColumns(
  groups: readonly CorrectGroup[],
  opened: string | null,
  page: number,
  { rows, columns, foldedAbove }: CorrectRoom,
): CorrectColumns {
  const kept = opened ?? groups.at(-1)?.id ?? null;
  const folding = groups.filter(({ id }) => id !== kept);
  for (let count = 0; count <= folding.length; count++) {
    const folded = folding.slice(0, count);
    const open = groups.filter((group) => !folded.includes(group));
    const room = columns - (foldedAbove === true ? 0 : Math.ceil(count / rows));
    const needed = open.reduce((sum, group) => sum + columnsOf(group, rows), 0);
    if (needed > room && count < folding.length) continue;
    return { folded, open: open.map((group) => paged(group, { rows, columns: room }, needed > room ? page : 0)) };
  }
  return { folded: [], open: [] };
}

/** The street that is opened, if one is, and its page. */
export interface CorrectPlace {
  readonly opened: string | null;
  readonly page: number;
}

export const isIn = ({ cells, board }: Pick<CorrectGroup, 'cells' | 'board'>, act: number): boolean =>
  board?.act === act || cells.some((cell) => cell.is === 'act' && cell.act.act === act);

/** Where an act is seen: where the list stands already, or else on the page of its street that has it. */
export function placeWith(
  groups: readonly CorrectGroup[],
  act: number,
  now: CorrectPlace,
  room: CorrectRoom,
): CorrectPlace {
  const isSeen = ({ opened, page }: CorrectPlace): boolean =>
    correctColumns(groups, opened, page, room).open.some(({ board, columns }) =>
      isIn({ board, cells: columns.flat() }, act),
    );
  const own = groups.find((group) => isIn(group, act));
  const pages = (own?.cells ?? []).map((_, page) => ({ opened: own?.id ?? null, page }));
  return [now, ...pages].find(isSeen) ?? now;
}

/** A street cut into columns. If it does not fit, a page of it, with two cells kept for turning pages. */
function paged(group: CorrectGroup, { rows, columns }: CorrectRoom, page: number): CorrectColumns['open'][number] {
  const { cells } = group;
  const most = columns * rows;
  if (cells.length <= most) return { ...group, columns: inColumns(cells, 0, rows), earlier: 0, later: 0 };
  const size = most - 2;
  const end = Math.max(Math.min(cells.length, size), cells.length - page * size);
  const start = Math.max(0, end - size);
  return {
    ...group,
    columns: inColumns(cells.slice(start, end), start > 0 ? 1 : 0, rows),
    earlier: start,
    later: cells.length - end,
  };
}

/** `skipped` cells of the first column are taken. */
function inColumns(cells: readonly CorrectCell[], skipped: number, rows: number): readonly (readonly CorrectCell[])[] {
  const columns: CorrectCell[][] = [[]];
  for (const cell of cells) {
    const last = columns.at(-1) as CorrectCell[];
    if (last.length < rows - (columns.length === 1 ? skipped : 0)) last.push(cell);
    else columns.push([cell]);
  }
  return columns;
}

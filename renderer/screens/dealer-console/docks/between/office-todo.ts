import type { Pressed } from '../../../../components/use-press.ts';
import { makeTimeOfDay } from '../../../../text/times.ts';
import type { Words } from '../../../../text/use-text.ts';
import type { ConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import type { Todo } from './to-do.ts';

/** The things to do at the table because of the office's orders. */
export type OfficeTodo = Extract<Todo, { what: 'halted' | 'round' | 'goes' | 'comes' }>;

/** One key of a row, with its words. */
export interface TodoKey {
  readonly label: string;
  readonly onPress: Pressed;
}

/** Whether it comes from the office and not from the table itself. */
export const isOfficeTodo = (todo: Todo): todo is OfficeTodo =>
  todo.what === 'halted' || todo.what === 'round' || todo.what === 'goes' || todo.what === 'comes';

/** Who goes where with what, who comes, or why no hand begins. */
export function officeTodoWords(
  todo: OfficeTodo,
  { table, state, nameOf }: Pick<ConsoleTable, 'table' | 'state' | 'nameOf'>,
  { t, amount }: Words,
): { readonly title: string; readonly detail: string } {
  // A long name may be shortened, chips never: they are beside the place.
  const withChips = (stack: number | null, where: string): string =>
    stack === null ? where : `${amount(stack)} · ${where}`;
  switch (todo.what) {
    case 'halted':
      return {
        title: t(todo.why === 'last-hands' ? 'orders:todo.lastHands' : 'orders:todo.halted'),
        detail: heldText(todo, { t }),
      };
    case 'round':
      return { title: t('orders:felt.round'), detail: heldText(todo, { t }) };
    case 'goes': {
      const { to, chips } = todo;
      const where =
        to === null
          ? outWords(todo, state.mode, { t, amount })
          : t('orders:todo.goesTo', { table: to.name ?? to.tableId, seat: to.seat });
      return { title: table.names[todo.player] ?? t('shared:seat.nameless'), detail: withChips(chips, where) };
    }
    case 'comes': {
      const { from, away, stack } = todo;
      const title = nameOf(todo.seat);
      if (away) return { title, detail: t('orders:todo.missing') };
      const key = `orders:todo.${from === null ? 'sent' : 'from'}${stack === null ? 'Count' : ''}`;
      return { title, detail: withChips(stack, t(key, from === null ? {} : { table: from })) };
    }
  }
}

/** Money at a cash table is the player's; tournament chips go back to the house, and what a seat was not won for to others at the table. */
function outWords(
  { chips, letGo }: Extract<OfficeTodo, { what: 'goes' }>,
  mode: ConsoleTable['state']['mode'],
  { t, amount }: Pick<Words, 't' | 'amount'>,
): string {
  if (mode !== 'tournament') return t('orders:todo.goesAway');
  if (letGo === undefined) return t('orders:todo.goesOut');
  if (letGo.why === 'over') return t('orders:todo.over');
  return chips !== null && letGo.chips < chips
    ? t('orders:todo.seatAndRest', { chips: amount(letGo.chips) })
    : t('orders:todo.seat');
}

/** "tables are balanced, since 21:40", "Round 3: wait for the other tables". */
export function heldText(held: Extract<OfficeTodo, { what: 'halted' | 'round' }>, { t }: Pick<Words, 't'>): string {
  if (held.what === 'halted')
    return t('orders:todo.haltedHow', { why: t(`orders:why.${held.why}`), time: makeTimeOfDay(held.since) });
  return held.round === 0 ? t('orders:todo.roundHow') : t('orders:todo.roundOf', { round: held.round });
}

/** The key that confirms it; for an arrival, preceded by the one that says the player is not here. */
export function officeTodoKeys(
  todo: OfficeTodo,
  { store }: Pick<ConsoleTable, 'store'>,
  { t }: Words,
  fingers: Pick<Fingers, 'openSheet' | 'pick'>,
): { readonly done: TodoKey; readonly other: TodoKey | null } {
  switch (todo.what) {
    case 'halted':
    case 'round':
      return {
        done: { label: t('orders:todo.lift'), onPress: (press) => store.request({ type: 'lift-halt' }, press) },
        other: null,
      };
    case 'goes': {
      const { seat } = todo;
      return {
        done: {
          label: t('orders:todo.gone'),
          onPress: (press) => store.request({ type: 'confirm-departure', seat }, press),
        },
        other: null,
      };
    }
    case 'comes': {
      const { seat, stack, away } = todo;
      const other: TodoKey | null = away
        ? null
        : {
            label: t('orders:todo.notHere'),
            onPress: (press) => store.request({ type: 'set-away', seat, away: true }, press),
          };
      if (stack !== null)
        return {
          done: {
            label: t('orders:todo.here'),
            onPress: (press) => store.request({ type: 'confirm-arrival', seat }, press),
          },
          other,
        };
      const count = (): void => {
        fingers.openSheet('stack');
        fingers.pick([seat]);
      };
      return { done: { label: t('between:todo.count'), onPress: count }, other };
    }
  }
}

/**
 * One key for all departures, all arrivals with counted stacks, all chips to hand over or to take back, or all who sat down, if there are
 * several; null: each has its own.
 */
export function allAtOnceKey(
  todos: readonly Todo[],
  { store }: Pick<ConsoleTable, 'store'>,
  { t }: Pick<Words, 't'>,
): TodoKey | null {
  const gone = todos.flatMap((todo) => (todo.what === 'goes' ? [todo.seat] : []));
  const here = todos.flatMap((todo) => (todo.what === 'comes' && todo.stack !== null && !todo.away ? [todo.seat] : []));
  if (gone.length > 1)
    return {
      label: t('orders:todo.allGone', { count: gone.length }),
      onPress: (press) => store.request({ type: 'confirm-departures', seats: gone }, press),
    };
  if (here.length > 1)
    return {
      label: t('orders:todo.allHere', { count: here.length }),
      onPress: (press) => store.request({ type: 'confirm-arrivals', seats: here }, press),
    };
  const owed = todos.flatMap((todo) => (todo.what === 'give' ? [todo.seat] : []));
  if (owed.length > 1)
    return {
      label: t('todo.allGiven', { count: owed.length }),
      onPress: (press) => store.request({ type: 'give-chips', seats: owed }, press),
    };
  const confirmed = (['take', 'arrived'] as const)
    .map((what) => ({ what, seats: todos.flatMap((todo) => (todo.what === what ? [todo.seat] : [])) }))
    .find(({ seats }) => seats.length > 1);
  if (confirmed === undefined) return null;
  const { what, seats } = confirmed;
  return {
    label: t(what === 'take' ? 'todo.allTaken' : 'todo.allSeated', { count: seats.length }),
    onPress: (press) => store.request({ type: 'confirm-stacks', seats }, press),
  };
}

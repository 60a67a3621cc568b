import { haltRefused } from '../../../engine/table.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { callKind, openCalls } from '../../room/open-calls.ts';
import type { TableUsedFor } from './table-uses.ts';

type HaltWhy = Extract<NonNullable<ReturnType<typeof haltRefused>>, { reason: 'table-halted' }>['why'];

/** What a table's card says in its lower corner. */
export type CardNote =
  | { readonly is: 'call'; readonly kind: 'call' | 'misdeal'; readonly since: number }
  /** The hand stands until somebody answers for the deck or the deal. */
  | { readonly is: 'held' }
  /** Nobody knows how it stands: what is shown is older. */
  | { readonly is: 'strange' }
  | { readonly is: 'unsent'; readonly events: number }
  | { readonly is: 'away'; readonly lastContact: number | null }
  | { readonly is: 'breaks' }
  | { readonly is: 'halted'; readonly why: HaltWhy }
  | { readonly is: 'closed' }
  | { readonly is: 'dealer'; readonly name: string }
  | { readonly is: 'nothing' };

/** What the room says of a table beside its overview. */
export interface ToldOfTable {
  /** Events the room knows it lacks. */
  readonly unsent: number;
  /** The room keeps what the table says and does not understand it. */
  readonly isStrange: boolean;
}

/** The most important note on a table: first that the picture is not current, then who waits, then what stands still, then who deals. */
export function cardNote(table: TableOverview, use: TableUsedFor, { unsent, isStrange }: ToldOfTable): CardNote {
  const { state, linked, lastContact } = table;
  if (isStrange) return { is: 'strange' };
  const [first] = openCalls([table]);
  if (first !== undefined) {
    const { incident } = first;
    return { is: 'call', kind: callKind(incident) === 'misdeal' ? 'misdeal' : 'call', since: incident.at };
  }
  if (unsent > 0) return { is: 'unsent', events: unsent };
  if (!linked) return { is: 'away', lastContact };
  if (state.witnesses.suspectDecks.some(({ acceptedBy }) => acceptedBy === null)) return { is: 'held' };
  if (use.breaksNext) return { is: 'breaks' };
  const held = haltRefused(state);
  if (held?.reason === 'table-halted') return { is: 'halted', why: held.why };
  if (state.closed !== undefined) return { is: 'closed' };
  return state.dealer == null ? { is: 'nothing' } : { is: 'dealer', name: state.dealer.name.id };
}

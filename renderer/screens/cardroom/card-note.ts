import type { HaltReason } from '../../../engine/index.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { callKind, openCalls } from '../floor-desk/open-calls.ts';
import type { TableUsedFor } from './table-uses.ts';

/** What a table's card says in its lower corner. */
export type CardNote =
  | { readonly is: 'call'; readonly kind: 'call' | 'misdeal'; readonly since: number }
  /** The hand stands until somebody answers for the deck or the deal. */
  | { readonly is: 'held' }
  | { readonly is: 'unsent'; readonly events: number }
  | { readonly is: 'away'; readonly lastContact: number | null }
  | { readonly is: 'breaks' }
  | { readonly is: 'halted'; readonly why: HaltReason }
  | { readonly is: 'closed' }
  | { readonly is: 'dealer'; readonly name: string }
  | { readonly is: 'nothing' };

/** The one note that matters most: who waits, before what stands, before who deals. `unsent`: events the room knows it lacks. */
export function cardNote(table: TableOverview, use: TableUsedFor, unsent: number): CardNote {
  const { state, linked, lastContact } = table;
  const [first] = openCalls([table]);
  if (first !== undefined) {
    const { incident } = first;
    return { is: 'call', kind: callKind(incident) === 'misdeal' ? 'misdeal' : 'call', since: incident.at };
  }
  if (!linked) return unsent > 0 ? { is: 'unsent', events: unsent } : { is: 'away', lastContact };
  if (state.witnesses.suspectDecks.some(({ acceptedBy }) => acceptedBy === null)) return { is: 'held' };
  if (use.breaksNext) return { is: 'breaks' };
  if (state.halted !== undefined && state.halted.lifted === undefined) return { is: 'halted', why: state.halted.why };
  if (state.closed !== undefined) return { is: 'closed' };
  return state.dealer == null ? { is: 'nothing' } : { is: 'dealer', name: state.dealer.name.id };
}

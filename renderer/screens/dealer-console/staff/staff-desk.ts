import { useMemo, useRef, useState } from 'react';
import { canonicalText } from '../../../../engine/notation.ts';
import type { Refusal, StaffRole, TableState } from '../../../../engine/table.ts';
import type { ScreenCommand } from '../../../../protocol/screen-commands.ts';
import type { StaffAsk, StaffProof } from '../../../../protocol/staff.ts';
import { useSteady } from '../../../components/use-steady.ts';
import type { KnownTable, TableStore } from '../../../stores/table-store.ts';
import type { Fingers } from '../fingers/use-fingers.ts';

/**
 * Why somebody signs in: for a place at the table, for something that was refused, as a second signature, for the way out of the kiosk, or for
 * a new log.
 */
export type StaffPurpose =
  | { readonly is: 'come' }
  | { readonly is: 'role'; readonly needs: StaffRole }
  | { readonly is: 'sign'; readonly role: StaffRole; readonly command: ScreenCommand }
  | { readonly is: 'leave' }
  | { readonly is: 'new-log'; readonly reason: string };

/** The console's side of the sign-in desk: why it was opened, and how a person proves their identity. */
export interface StaffDesk {
  readonly purpose: StaffPurpose;
  /** The sheet that was open before; null: none. */
  readonly before: Fingers['sheet'];
  /** Opens the sign-in sheet; closed again, the sheet that was open before comes back, or `then`. */
  readonly open: (purpose: StaffPurpose, then?: Fingers['sheet']) => void;
  readonly close: () => void;
  /** True when the person has taken their place or signed. */
  readonly prove: (proof: StaffProof, how?: 'deal') => Promise<boolean>;
  /** A badge that was typed by its reader, whatever the console shows. */
  readonly badge: (badge: string) => void;
}

/** The purpose of the sheet that opens for a refusal; null if no sign-in would help. */
export function purposeOf(refusal: Refusal, refused: ScreenCommand | null): StaffPurpose | null {
  switch (refusal.reason) {
    case 'not-allowed':
      return { is: 'role', needs: refusal.needs };
    case 'nobody-signed-in':
      return { is: 'come' };
    case 'needs-signature':
      return refused === null ? null : { is: 'sign', role: refusal.role, command: refused };
    default:
      return null;
  }
}

const toCome: StaffPurpose = { is: 'come' };

/** Keeps what the sign-in sheet is open for. */
export function useStaffDesk(store: TableStore, fingers: Fingers): StaffDesk {
  const [asked, setPurpose] = useState<StaffPurpose>({ is: 'come' });
  const [before, setBefore] = useState<Fingers['sheet']>(null);
  const isOpen = fingers.sheet === 'staff';
  const sheetNow = useRef(fingers.sheet);
  sheetNow.current = fingers.sheet;
  // A badge read after the sheet was closed, by whatever key, signs nothing any more.
  const purpose = isOpen ? asked : toCome;
  const goBack = () => {
    setPurpose({ is: 'come' });
    fingers.uncover(before);
  };
  /**
   * The answer may come after a finger has opened something else, which then stays. Otherwise what was signed is finished with its sheet.
   */
  const leave = (isDone: boolean) => {
    if (sheetNow.current !== 'staff') return;
    goBack();
    if (isDone) fingers.cancel();
  };
  const prove: StaffDesk['prove'] = async (proof, how) => {
    const { refusal, signature } = await store.askStaff(askFor(purpose, proof, how));
    if (refusal !== null) return false;
    if (purpose.is === 'sign') {
      const outcome = await store.request(purpose.command, store.press(), signature ?? '');
      const { refusal: why, refused } = store.getState();
      leave(outcome === 'done');
      // What was signed may still be refused: opening a sheet clears the answer, and it has not been read yet.
      if (outcome !== 'done') store.setState({ refusal: why, refused });
      return true;
    }
    store.dismissRefusal();
    if (isOpen) leave(purpose.is === 'new-log');
    return true;
  };
  const doings = useSteady({
    open: (next: StaffPurpose, then = fingers.sheet) => {
      setPurpose(next);
      if (fingers.sheet !== 'staff') setBefore(then);
      store.setState({ staffRefusal: null });
      fingers.openSheet('staff');
    },
    close: goBack,
    prove,
    badge: (badge: string) => void prove({ by: 'badge', badge }),
  });
  return useMemo(() => ({ purpose, before, ...doings }), [purpose, before, doings]);
}

function askFor(purpose: StaffPurpose, proof: StaffProof, how: 'deal' | undefined): StaffAsk {
  if (how === 'deal') return { type: 'deal', proof };
  switch (purpose.is) {
    case 'come':
      return { type: 'come', proof };
    case 'role':
      return { type: purpose.needs === 'dealer' ? 'come' : 'join', proof };
    case 'sign':
      return { type: 'sign', proof, command: canonicalText(purpose.command) };
    case 'leave':
      return { type: 'leave-console', proof };
    case 'new-log':
      return { type: 'new-log', proof, reason: purpose.reason };
  }
}

/** Who deals, by name; null if nobody is signed in. An erased name is replaced by the staff number. */
export const dealerName = ({ dealer = null }: TableState, table: KnownTable): string | null =>
  dealer === null ? null : (table.names[dealer.name.id] ?? dealer.staff);

/** Who deals from the next hand on; null if no change is coming. */
export const nextDealerName = ({ dealerNext = null }: TableState, table: KnownTable): string | null =>
  dealerNext === null ? null : (table.names[dealerNext.name.id] ?? dealerNext.staff);

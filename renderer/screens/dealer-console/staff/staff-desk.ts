import { useMemo, useRef, useState } from 'react';
import { canonicalText } from '../../../../engine/notation.ts';
import type { Refusal, StaffRole, TableState } from '../../../../engine/table.ts';
import type { ScreenCommand } from '../../../../protocol/screen-commands.ts';
import type { StaffAsk, StaffProof } from '../../../../protocol/staff.ts';
import { useSteady } from '../../../components/use-steady.ts';
import type { KnownTable, TableStore } from '../../../stores/table-store.ts';
import type { Fingers } from '../fingers/use-fingers.ts';

/** What somebody signs in for: a place at the table, what was refused without them, a second person's signature, or the way out of the kiosk. */
export type StaffPurpose =
  | { readonly is: 'come' }
  | { readonly is: 'role'; readonly needs: StaffRole }
  | { readonly is: 'sign'; readonly role: StaffRole; readonly command: ScreenCommand }
  | { readonly is: 'leave' };

/** The console's side of the sign-in desk: what it was opened for, and how somebody proves who they are. */
export interface StaffDesk {
  readonly purpose: StaffPurpose;
  /** The sheet that was open before; null: none. */
  readonly before: Fingers['sheet'];
  /** Opens the sign-in sheet; closed again, the sheet that was open before comes back. */
  readonly open: (purpose: StaffPurpose) => void;
  readonly close: () => void;
  /** True when the person has taken their place or signed. */
  readonly prove: (proof: StaffProof, how?: 'deal') => Promise<boolean>;
  /** A badge that was typed by its reader, whatever the console shows. */
  readonly badge: (badge: string) => void;
}

/** Why a sheet opens for a refusal; null for one that no sign-in mends. */
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
  // A badge that comes after the sheet was closed, by whatever key, signs nothing any more.
  const purpose = isOpen ? asked : toCome;
  const goBack = () => {
    setPurpose({ is: 'come' });
    fingers.uncover(before);
  };
  /** The answer may come after a finger has opened something else: that stays. What was signed and done is over with its sheet. */
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
    if (isOpen) leave(false);
    return true;
  };
  const doings = useSteady({
    open: (next: StaffPurpose) => {
      setPurpose(next);
      if (fingers.sheet !== 'staff') setBefore(fingers.sheet);
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
  }
}

/** Who deals, by name; null when nobody is signed in. A name that was forgotten is the staff number's. */
export const dealerName = ({ dealer = null }: TableState, table: KnownTable): string | null =>
  dealer === null ? null : (table.names[dealer.name.id] ?? dealer.staff);

/** Who deals from the next hand on; null when no change is coming. */
export const nextDealerName = ({ dealerNext = null }: TableState, table: KnownTable): string | null =>
  dealerNext === null ? null : (table.names[dealerNext.name.id] ?? dealerNext.staff);

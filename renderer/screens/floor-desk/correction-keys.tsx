import type { ReactNode } from 'react';
import { handShown } from '../../../engine/table.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { ActionButton, NoAction } from '../../components/action-button.tsx';
import { HoldButton } from '../../components/hold-button.tsx';
import { ChangesLine } from '../../corrections/changes-line.tsx';
import { thenText } from '../../corrections/correct-words.ts';
import { useDeskSide } from '../../room/desk-side.ts';
import { useRoom } from '../../room/room-context.ts';
import { isManager } from '../../room/second-signature.tsx';
import type { DeskOrder } from '../../stores/cardroom-store.ts';
import { floorRefusalText, orderRefusedText } from '../../text/floor-refusal-text.ts';
import { refusalText } from '../../text/refusal-text.ts';
import { useText } from '../../text/use-text.ts';
import type { DeskCorrection } from './desk-correction.ts';
import { useNoLinkText } from './ruling-signature.tsx';

/** Discard it, go on to its effects, and the key that is held; or the progress of what was signed. */
export function CorrectionKeys(props: {
  readonly table: TableOverview;
  readonly hand: number;
  readonly correcting: DeskCorrection;
  readonly view: 'wrong' | 'effect' | 'second';
  readonly progress: DeskOrder | undefined;
  readonly hasReason: boolean;
  readonly onView: (view: 'wrong' | 'effect') => void;
  readonly onHeld: () => void;
}) {
  const { table, hand, correcting, view, progress, hasReason, onView, onHeld } = props;
  const { t } = useText('timeline');
  const [, setSide] = useDeskSide();
  const note = useNote(correcting, hasReason, view);
  const { waitsFor } = correcting;
  const waits = waitsFor === null || view === 'wrong' ? null : t('correction.waits', { playing: waitsFor });
  const isSent = progress !== undefined && progress.state !== 'refused';
  if (isSent) {
    const text = progress.state === 'done' ? 'done' : waitsFor === null ? 'sent' : 'sentWaits';
    const shown = { hand: handShown(table.state, hand), playing: waitsFor ?? 0 };
    const sent = t(`correction.${text}`, { ...shown, table: table.name });
    return (
      <Footer note={<p className="desk-correction-sent">{sent}</p>}>
        <Quiet label={t('key.close')} onPress={() => setSide('ruling')} />
        <NoAction />
      </Footer>
    );
  }
  return (
    <Footer
      note={
        <>
          {view === 'wrong' && <ChangesLine correction={correcting.correction} news={null} />}
          <Said progress={progress} note={note ?? waits} />
        </>
      }
    >
      {view === 'wrong' ? (
        <Quiet label={t('corrections:leave')} sub={t('corrections:asItWas')} onPress={() => setSide('ruling')} />
      ) : (
        <Quiet label={t('key.back')} onPress={() => onView(view === 'second' ? 'effect' : 'wrong')} />
      )}
      <NextKey
        table={table}
        correcting={correcting}
        view={view}
        onHeld={onHeld}
        isOpen={note === null}
        onOn={() => onView('effect')}
      />
    </Footer>
  );
}

function Footer({ note, children }: { readonly note: ReactNode; readonly children: ReactNode }) {
  return (
    <footer className="desk-correction-foot">
      {note}
      <div className="correct-keys">{children}</div>
    </footer>
  );
}

function Quiet(props: { readonly label: string; readonly sub?: string; readonly onPress: () => void }) {
  return <ActionButton className="action-small" look="quiet" press={unhurried} {...props} />;
}

/** Nothing here moves under the finger: what the desk shows stays until somebody looks again. */
const unhurried = () => ({ sequence: 0 });

/** Lit when everything is decided: first goes on to the effects, then is held. */
function NextKey(props: {
  readonly table: TableOverview;
  readonly correcting: DeskCorrection;
  readonly view: 'wrong' | 'effect' | 'second';
  readonly isOpen: boolean;
  readonly onOn: () => void;
  readonly onHeld: () => void;
}) {
  const { table, correcting, view, isOpen, onOn, onHeld } = props;
  const { correction, isPast } = correcting;
  const words = useText('timeline');
  const { t } = words;
  const desk = useRoom((room) => room.desk);
  const me = useRoom((room) => room.me);
  const { preview, after, isPreviewed } = correction;
  const isDecided = preview !== null && preview.refusal === null && preview.undecided.length === 0 && after !== null;
  if (!isDecided || !isOpen || view === 'second') return <NoAction />;
  if (view === 'wrong') {
    const sub = thenText(correction.table, after, words);
    return (
      <ActionButton
        className="correct-hold"
        look="lit"
        label={t('correction.go')}
        sub={sub}
        press={unhurried}
        onPress={onOn}
      />
    );
  }
  // What was drawn when the finger came down is signed. Before the desk has answered for the current table, that is something else.
  if (!isPreviewed) return <NoAction />;
  const name = desk?.person?.name ?? me?.name ?? '';
  return (
    <HoldButton
      className="correct-hold"
      label={t('correction.hold')}
      sub={
        isPast
          ? t(isManager(desk) ? 'correction.signedPastAny' : 'correction.signedPast', { name })
          : t('correction.signed', { name, table: table.name })
      }
      press={unhurried}
      onHeld={async () => {
        onHeld();
        return 'done';
      }}
    />
  );
}

/** Why the last attempt was not booked, or what is still missing; nothing if it is complete. */
function Said({ progress, note }: { readonly progress: DeskOrder | undefined; readonly note: string | null }) {
  const words = useText('timeline');
  const names = useRoom((room) => room.names);
  if (progress?.state === 'refused') {
    return (
      <p className="desk-correction-refused" role="alert">
        <b>{words.t('floor:ruling.refusedTitle')}</b> {orderRefusedText(progress, names, words)}
      </p>
    );
  }
  return note === null ? null : <p className="desk-correction-note">{note}</p>;
}

/** What prevents signing; null: nothing. */
function useNote({ correction, isBehind, refusal }: DeskCorrection, hasReason: boolean, view: string): string | null {
  const words = useText('timeline');
  const names = useRoom((room) => room.names);
  const desk = useRoom((room) => room.desk);
  const isUp = useRoom(({ link }) => link.state === 'up');
  const noLink = useNoLinkText();
  const { t } = words;
  if (!isUp) return noLink;
  if (desk?.needed === true && desk.person === null) return t('correction.signIn');
  if (refusal !== null) return floorRefusalText(refusal, names, words);
  if (isBehind) return '';
  if (correction.preview?.refusal != null)
    return view === 'wrong' ? '' : refusalText(correction.preview.refusal, words);
  if (view === 'wrong') return null;
  if (!hasReason) return t('correction.reasonNeeded');
  if (view === 'second') return t(isManager(desk) ? 'correction.secondAny' : 'correction.second');
  return null;
}

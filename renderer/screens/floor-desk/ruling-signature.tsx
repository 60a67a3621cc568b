import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  decidedOf,
  handShown,
  type Incident,
  type IncidentRuling,
  isLeftOpen,
  onlyNoted,
  type PenaltyOrder,
  type RulingBesides,
} from '../../../engine/table.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import type { FloorOrder } from '../../../protocol/floor-desk.ts';
import { HoldButton } from '../../components/hold-button.tsx';
import { useMayRule } from '../../room/may-rule.ts';
import type { OpenCall } from '../../room/open-calls.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { type DeskOrder, rulingOn } from '../../stores/cardroom-store.ts';
import { orderRefusedText } from '../../text/floor-refusal-text.ts';
import { midSentence } from '../../text/mid-sentence.ts';
import { penaltyText } from '../../text/penalty-text.ts';
import { decidedText, unchangedAt } from '../../text/report-text.ts';
import type { Choice } from '../../text/ruling-choices.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { lacksRule } from './ruling-besides.tsx';
import { SignInFirst } from './sign-in-page.tsx';
import { useOnTheWay } from './whose-call.ts';

type RuleOrder = Extract<FloorOrder, { order: 'rule-incident' }>;

/** Below the rulings: the button that signs, or why none can be signed; then the progress of the signed ruling. */
export function RulingSignature(props: {
  readonly call: OpenCall;
  readonly table: TableOverview;
  readonly choice: Choice | null;
  readonly draft: { readonly reason: string; readonly penalty: PenaltyOrder | null; readonly besides: RulingBesides };
  /** Somebody is signing in. */
  readonly isHidden: boolean;
  readonly onSignIn: (then: (() => void) | null) => void;
  readonly onRule: (order: RuleOrder) => void;
}) {
  const { call, table, choice, draft, isHidden, onSignIn, onRule } = props;
  const { reason, penalty, besides } = draft;
  const { incident } = call;
  const progress = useRoom(({ orders }) => rulingOn(orders, incident.id));
  const isDone = incident.ruling !== null || progress?.state === 'done';
  const isOpen =
    !isDone &&
    (progress === undefined || progress.state === 'refused') &&
    table.state.incidents.some(({ id }) => id === incident.id);
  useExpired(progress, onSignIn, onRule);
  return (
    <footer className="desk-signature">
      <div role="status" className="desk-progress-place">
        <Progress call={call} table={table} progress={progress} isDone={isDone} isOpen={isOpen} />
      </div>
      {isOpen && !isHidden && (
        <SignKey
          call={call}
          sequence={table.sequence}
          choice={choice}
          needs={needsOf(choice, reason, besides)}
          onSignIn={() => onSignIn(null)}
          onHeld={(ruling) =>
            onRule({
              order: 'rule-incident',
              incident: incident.id,
              ruling,
              reason: reason.trim(),
              ...(penalty === null ? {} : { penalty }),
              ...besides,
            })
          }
        />
      )}
    </footer>
  );
}

/** A ruling given after the sign-in had run out is repeated as soon as somebody has signed in. */
function useExpired(
  progress: DeskOrder | undefined,
  onSignIn: (then: (() => void) | null) => void,
  onRule: (order: RuleOrder) => void,
): void {
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (progress?.refusal?.reason !== 'signed-out' || asked.current === progress.id) return;
    asked.current = progress.id;
    const { order } = progress;
    if (order.order === 'rule-incident') onSignIn(() => onRule(order));
  }, [progress, onSignIn, onRule]);
}

/** What a ruling in its own words still lacks. */
function needsOf(choice: Choice | null, reason: string, besides: RulingBesides): 'needsWords' | 'needsRule' | null {
  if (choice?.ruling !== 'noted') return null;
  if (reason.trim() === '') return 'needsWords';
  return lacksRule(besides) ? 'needsRule' : null;
}

/** The lamp, or what is still missing in its place. */
function SignKey(props: {
  readonly call: OpenCall;
  readonly sequence: number;
  readonly choice: Choice | null;
  readonly needs: 'needsWords' | 'needsRule' | null;
  readonly onSignIn: () => void;
  readonly onHeld: (ruling: IncidentRuling) => void;
}) {
  const { call, sequence, choice, needs, onSignIn, onHeld } = props;
  const words = useText('floor');
  const { t } = words;
  const me = useRoom((room) => room.me);
  const mayRule = useMayRule();
  const desk = useRoom((room) => room.desk);
  const isUp = useRoom(({ link }) => link.state === 'up');
  const noLink = useNoLinkText();
  const onTheWay = useOnTheWay()(call.incident);
  if (me === null || !mayRule) return <p className="desk-signature-note">{t('ruling.displayOnly')}</p>;
  if (!isUp) return <p className="desk-signature-note">{noLink}</p>;
  if (onTheWay?.is === 'theirs')
    return <p className="desk-signature-note">{t('desk:take.theirs', { name: onTheWay.name })}</p>;
  if (choice === null || needs !== null)
    return (
      <p className="desk-signature-note desk-signature-empty">
        {t(choice === null ? 'ruling.choose' : `desk:hold.${needs}`)}
      </p>
    );
  if (desk?.needed === true && desk.person === null) return <SignInFirst sequence={sequence} onSignIn={onSignIn} />;
  return (
    <HoldButton
      key={choice.ruling}
      className="desk-hold"
      label={holdWords(call.incident, choice, words)}
      sub={t('ruling.signed', { name: desk?.person?.name ?? me.name, table: call.tableName })}
      press={() => ({ sequence })}
      onHeld={async () => {
        onHeld(choice.ruling);
        return 'done';
      }}
    />
  );
}

function holdWords(incident: Incident, { ruling, title }: Choice, { t }: Words): string {
  const { kind, wager } = incident;
  const decided = decidedOf(incident, ruling);
  if (onlyNoted.has(kind)) return t('ruling.hold', { ruling: midSentence(t('witnesses.seen')) });
  if (ruling === 'noted') return t('desk:hold.rule', { ruling: t('desk:choice.notedShort') });
  if (wager !== undefined) return t('desk:hold.rule', { ruling: midSentence(title) });
  if (decided?.of === 'report' && !isLeftOpen(decided)) return t('reports:desk.hold');
  if (ruling === 'accept-deck') return t('ruling.hold', { ruling: t('ruling.acceptDeckShort') });
  return t('ruling.hold', {
    ruling: midSentence(ruling === 'deal-again' ? t('ruling.dealAgainShort') : title),
  });
}

/** How a ruling that changes nothing is called. */
type Unchanged = ReturnType<typeof unchangedAt>;

/** What was signed, once the table has booked it. */
function doneWords(
  { incident, hand, unchanged }: { readonly incident: Incident; readonly hand: number; readonly unchanged: Unchanged },
  ruling: IncidentRuling,
  words: Words,
): string {
  const { t } = words;
  if (onlyNoted.has(incident.kind)) return t('witnesses.done');
  if (ruling === 'noted') return t('desk:done.noted');
  if (ruling === 'full-options') return t('desk:done.full-options', { seat: incident.seat ?? 0 });
  const decided = decidedOf(incident, ruling);
  if (decided === null)
    return typeof ruling === 'number'
      ? t('reports:moment.incident-ruled')
      : t(`ruling.done.${ruling === 'play-on' ? unchanged : ruling}`, { hand });
  return decidedText(decided, unchanged, words);
}

function Progress(props: {
  readonly call: OpenCall;
  readonly table: TableOverview;
  readonly progress: DeskOrder | undefined;
  readonly isDone: boolean;
  readonly isOpen: boolean;
}) {
  const { call, table, progress, isDone, isOpen } = props;
  const { t } = useText('floor');
  const { tableName } = call;
  if (isDone) return <Done call={call} table={table} progress={progress} />;
  if (progress?.state === 'refused') return <Refused progress={progress} />;
  if (progress !== undefined) {
    const waiting = table.linked ? 'ruling.waiting' : 'ruling.waitingUnlinked';
    return <p className="desk-progress">{t(progress.heard ? waiting : 'ruling.sent', { table: tableName })}</p>;
  }
  if (isOpen) return null;
  return <p className="desk-progress">{t('ruling.movedOn', { table: tableName, hand: handShown(table.state) })}</p>;
}

function Done(props: {
  readonly call: OpenCall;
  readonly table: TableOverview;
  readonly progress: DeskOrder | undefined;
}) {
  const { call, table, progress } = props;
  const { incident } = call;
  const [hand, unchanged] = [handShown(table.state, incident.hand), unchangedAt(table.state, incident.hand)];
  const words = useText('floor');
  const { t } = words;
  const names = useRoom((room) => room.names);
  const ordered = progress?.order.order === 'rule-incident' ? progress.order : null;
  const booked = incident.ruling;
  return (
    <div className="desk-progress desk-progress-done">
      <Check size={24} aria-hidden="true" />
      <span>
        <b>{doneWords({ incident, hand, unchanged }, booked?.ruling ?? ordered?.ruling ?? 'play-on', words)}</b>
        {ordered?.penalty !== undefined && (
          <small>{t('desk:done.penalty', { penalty: penaltyText(ordered.penalty, words) })}</small>
        )}
        {booked !== null && (
          <small>{t('ruling.byAt', { name: names[booked.by] ?? booked.by, time: makeTimeOfDay(booked.at) })}</small>
        )}
      </span>
    </div>
  );
}

function Refused({ progress }: { readonly progress: DeskOrder }) {
  const words = useText('floor');
  const names = useRoom((room) => room.names);
  return (
    <div className="desk-progress desk-progress-refused">
      <span>
        <b>{words.t('ruling.refusedTitle')}</b>
        <small>{orderRefusedText(progress, names, words)}</small>
      </span>
    </div>
  );
}

/** Why nothing can be signed while the connection is down; at a table's own desk it is the table that does not answer. */
export function useNoLinkText(): string {
  const { t } = useText('floor');
  const { home } = useRoomDoor();
  return t(home === undefined ? 'ruling.noLink' : 'at-table:noLink');
}

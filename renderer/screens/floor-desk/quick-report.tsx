import { Check, ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import type { Seat } from '../../../engine/notation.ts';
import { citesOf, outcomesOf } from '../../../engine/rules.ts';
import { isLeftOpen, type PenaltyOrder, type ReportKind, reportsNow, type TableState } from '../../../engine/table.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { HoldButton } from '../../components/hold-button.tsx';
import { useMayRule } from '../../room/may-rule.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import type { DeskOrder } from '../../stores/cardroom-store.ts';
import { orderRefusedText } from '../../text/floor-refusal-text.ts';
import { type HappenedTopic, happenedTopics, kindsIn, titleOfTopic } from '../../text/happened-topics.ts';
import { refusalText } from '../../text/refusal-text.ts';
import { askedOf, authorityTags, outcomeText, unchangedAt } from '../../text/report-text.ts';
import { leftOpenText } from '../../text/ruling-choices.ts';
import { useText } from '../../text/use-text.ts';
import { useNoLinkText } from './no-link.ts';
import { ReportForm } from './report-form.tsx';
import { type QuickDraft, useQuickDraft } from './report-quickly.ts';
import { RuleCards } from './rule-cards.tsx';
import { ChoiceCard } from './ruling-choice.tsx';
import { PenaltyPage, PenaltyRow } from './ruling-penalty.tsx';
import { RulingReason } from './ruling-reason.tsx';
import { SignInFirst } from './sign-in-first.tsx';
import { SignInPage } from './sign-in-page.tsx';
import './ruling-choices.css';
import './ruling-panel.css';

/**
 * The floor reports and rules at once, without a call: what happened, whose it was, the rulebook's answer, penalty, reason. `asked`: the
 * initial kind, if it can be reported now.
 */
export function QuickReport(props: {
  readonly tableId: string;
  readonly seat?: Seat | null;
  readonly asked?: ReportKind | undefined;
}) {
  const { tableId, seat = null, asked } = props;
  const { t } = useText('desk');
  const table = useRoom(({ tables }) => tables.find((one) => one.tableId === tableId));
  const [kind, setKind] = useState<ReportKind | null>(
    asked !== undefined && table !== undefined && reportsNow(table.state).includes(asked) ? asked : null,
  );
  if (table === undefined) return null;
  return (
    <aside className="desk-ruling desk-form" aria-labelledby="desk-report">
      <header className="desk-ruling-head">
        <h2 id="desk-report">{t('report.title')}</h2>
        <span className="desk-rule-tag">{table.name}</span>
      </header>
      {kind === null ? (
        <Kinds table={table} onKind={setKind} />
      ) : (
        <OneReport key={kind} table={table} kind={kind} seat={seat} onLeave={() => setKind(null)} />
      )}
    </aside>
  );
}

/** The reports behind the console's pictures, by name; conduct first, because that is what usually comes without a call. */
function Kinds({ table, onKind }: { readonly table: TableOverview; readonly onKind: (kind: ReportKind) => void }) {
  const { t } = useText('desk');
  const [topic, setTopic] = useState<HappenedTopic>('conduct');
  const now = reportsNow(table.state);
  const topics = happenedTopics.filter((one) => kindsIn(one, now).length > 0).toReversed();
  if (topics.length === 0) return <p className="desk-ruling-body desk-sheet-note">{t('report.nothing')}</p>;
  const shown = topics.includes(topic) ? topic : (topics[0] ?? 'conduct');
  return (
    <div className="desk-ruling-body">
      <h3>{t('report.what')}</h3>
      <div className="desk-kinds">
        {topics.map((one) => (
          <button key={one} type="button" aria-pressed={one === shown} onClick={() => setTopic(one)}>
            {t(`reports:${titleOfTopic(one, now)}`)}
          </button>
        ))}
      </div>
      <h3>{t(`reports:${titleOfTopic(shown, now)}`)}</h3>
      <div className="desk-kinds">
        {kindsIn(shown, now).map((kind) => (
          <button key={kind} type="button" onClick={() => onKind(kind)}>
            {t(`reports:kind.${kind}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** What the floor chose besides the report itself. `undefined`: nothing yet; null: it is only filed. */
interface Chosen {
  readonly choice: number | null | undefined;
  readonly penalty: PenaltyOrder | null;
  readonly reason: string;
}

function OneReport(props: {
  readonly table: TableOverview;
  readonly kind: ReportKind;
  readonly seat: Seat | null;
  readonly onLeave: () => void;
}) {
  const { table, kind, onLeave } = props;
  const { tableId, state } = table;
  const { requests, now } = useRoomDoor();
  const { t } = useText('desk');
  const ahead = useRoom((room) => room.ahead);
  const [sent, setSent] = useState<{ readonly id: string; readonly state: TableState } | null>(null);
  const order = useRoom(({ orders }) => (sent === null ? undefined : orders[sent.id]));
  const isOpen = order === undefined || order.state === 'refused';
  // What was ruled stays as it was signed: once it is booked, the table counts one more.
  const draft = useQuickDraft(isOpen || sent === null ? state : sent.state, kind, props.seat, () => now() + ahead);
  const [chosen, setChosen] = useState<Chosen>({ choice: undefined, penalty: null, reason: '' });
  const [page, setPage] = useState<'report' | 'penalty' | 'sign-in'>('report');
  const change = (changes: Partial<Chosen>) => setChosen((before) => ({ ...before, ...changes }));
  const { penalty, reason } = chosen;
  // The rulebook's outcome is preselected; what it leaves open has no default.
  const isOpenRuling = draft.ruling !== null && outcomesOf(draft.ruling).some(isLeftOpen);
  const choice = chosen.choice !== undefined ? chosen.choice : isOpenRuling ? undefined : 0;
  const report = () => {
    if (choice === undefined) return;
    const given = { order: 'report', report: draft.report, choice, reason: reason.trim() } as const;
    setSent({ id: requests.order(tableId, penalty === null ? given : { ...given, penalty }), state });
  };
  if (page === 'sign-in') return <SignInPage onBack={() => setPage('report')} onSignedIn={() => setPage('report')} />;
  if (page === 'penalty')
    return (
      <div className="desk-ruling-body">
        <PenaltyPage
          state={state}
          seat={draft.report.seat ?? null}
          report={draft.report}
          penalty={penalty}
          onPenalty={(next) => change({ penalty: next })}
          onDone={() => setPage('report')}
        />
      </div>
    );
  return (
    <>
      <div className="desk-ruling-body">
        <button type="button" className="desk-back" onClick={onLeave}>
          <ChevronLeft size={22} aria-hidden="true" />
          {t(isOpen ? 'key.somethingElse' : 'report.more')}
        </button>
        <h3>{t(`reports:kind.${kind}`)}</h3>
        {isOpen && <ReportForm state={state} kind={kind} draft={draft} />}
        <Answer
          draft={draft}
          table={table}
          choice={choice}
          isOpen={isOpen}
          onChoice={(next) => change({ choice: next })}
        />
        {isOpen && draft.ruling !== null && (
          <>
            <PenaltyRow
              seat={draft.report.seat ?? null}
              penalty={penalty}
              onPenalty={(next) => change({ penalty: next })}
              onMore={() => setPage('penalty')}
            />
            <RulingReason reason={reason} isNeeded={false} onReason={(next) => change({ reason: next })} />
          </>
        )}
      </div>
      <footer className="desk-signature">
        <div role="status">
          <Sent order={order} table={table} />
        </div>
        {isOpen && (
          <SignReport
            table={table}
            draft={draft}
            isChosen={choice !== undefined}
            onSignIn={() => setPage('sign-in')}
            onHeld={report}
          />
        )}
      </footer>
    </>
  );
}

/** The rulebook's answer, and what else may be ruled. */
function Answer(props: {
  readonly draft: QuickDraft;
  readonly table: TableOverview;
  readonly choice: number | null | undefined;
  readonly isOpen: boolean;
  readonly onChoice: (choice: number | null) => void;
}) {
  const { draft, table, choice, isOpen, onChoice } = props;
  const words = useText('desk');
  const { t } = words;
  const { ruling, refusal } = draft;
  if (refusal !== null) return <p className="desk-moved">{refusalText(refusal, words)}</p>;
  if (ruling === null) return null;
  const [rule = null] = authorityTags(ruling.by, words);
  const leftOpen = leftOpenText({ answer: ruling }, words);
  return (
    <>
      <RuleCards cites={citesOf(ruling.by)} state={table.state} />
      {leftOpen !== null && <p className="desk-seen">{leftOpen}</p>}
      <fieldset className="desk-choices">
        <legend>{t('floor:ruling.choose')}</legend>
        {outcomesOf(ruling).map((outcome, index) =>
          // A penalty is chosen below, with any ruling.
          index > 0 && outcome.effects.some(({ effect }) => effect === 'penalty') ? null : (
            <ChoiceCard
              key={outcomeText(outcome, words)}
              title={
                isLeftOpen(outcome)
                  ? t(unchangedAt(table.state) === 'stands' ? 'floor:ruling.stands' : 'floor:ruling.playOn')
                  : outcomeText(outcome, words)
              }
              lines={[]}
              tag={index === 0 && !isLeftOpen(outcome) ? rule : t('choice.floor')}
              isChosen={choice === index}
              isClosed={!isOpen && choice !== index}
              onChoose={() => onChoice(index)}
            />
          ),
        )}
        <ChoiceCard
          title={t('report.fileOnly')}
          lines={[t('report.fileOnlyLine')]}
          tag={null}
          isChosen={choice === null}
          isClosed={!isOpen && choice !== null}
          onChoose={() => onChoice(null)}
        />
      </fieldset>
    </>
  );
}

function SignReport(props: {
  readonly table: TableOverview;
  readonly draft: QuickDraft;
  readonly isChosen: boolean;
  readonly onSignIn: () => void;
  readonly onHeld: () => void;
}) {
  const { table, draft, isChosen, onSignIn, onHeld } = props;
  const { t } = useText('desk');
  const me = useRoom((room) => room.me);
  const mayRule = useMayRule();
  const desk = useRoom((room) => room.desk);
  const isUp = useRoom(({ link }) => link.state === 'up');
  const noLink = useNoLinkText();
  const press = () => ({ sequence: table.sequence });
  if (me === null || !mayRule) return <p className="desk-signature-note">{t('floor:ruling.displayOnly')}</p>;
  if (!isUp) return <p className="desk-signature-note">{noLink}</p>;
  const [next] = draft.lacks;
  if (draft.ruling === null)
    return (
      <p className="desk-signature-note desk-signature-empty">
        {next === undefined ? t('key.somethingElse') : t(`reports:ask.${askedOf(draft.report.kind, next)}`)}
      </p>
    );
  if (!isChosen) return <p className="desk-signature-note desk-signature-empty">{t('floor:ruling.choose')}</p>;
  if (desk?.needed === true && desk.person === null)
    return <SignInFirst sequence={table.sequence} onSignIn={onSignIn} />;
  return (
    <HoldButton
      className="desk-hold"
      label={t('hold.report')}
      sub={t('floor:ruling.signed', { name: desk?.person?.name ?? me.name, table: table.name })}
      press={press}
      onHeld={async () => {
        onHeld();
        return 'done';
      }}
    />
  );
}

/** The progress of the report. */
function Sent({ order, table }: { readonly order: DeskOrder | undefined; readonly table: TableOverview }) {
  const words = useText('floor');
  const { t } = words;
  const names = useRoom((room) => room.names);
  if (order === undefined) return null;
  switch (order.state) {
    case 'done':
      return (
        <p className="desk-progress desk-progress-done">
          <Check size={24} aria-hidden="true" />
          <b>{t('desk:report.booked', { table: table.name })}</b>
        </p>
      );
    case 'refused':
      return (
        <div className="desk-progress desk-progress-refused">
          <span>
            <b>{t('ruling.refusedTitle')}</b>
            <small>{orderRefusedText(order, names, words)}</small>
          </span>
        </div>
      );
    case 'waiting': {
      const waiting = table.linked ? 'ruling.waiting' : 'ruling.waitingUnlinked';
      return <p className="desk-progress">{t(order.heard ? waiting : 'ruling.sent', { table: table.name })}</p>;
    }
  }
}

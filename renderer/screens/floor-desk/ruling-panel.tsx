import { type ReactNode, useRef, useState } from 'react';
import { citesOf } from '../../../engine/rules.ts';
import {
  type RulingBesides as Besides,
  handShown,
  type Incident,
  type IncidentRuling,
  onlyNoted,
  type PenaltyOrder,
  rulingOptions,
  type TableState,
} from '../../../engine/table.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { DisagreementTable } from '../../components/disagreement-table.tsx';
import { useMayRule } from '../../room/may-rule.ts';
import type { OpenCall } from '../../room/open-calls.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { rulingOn } from '../../stores/cardroom-store.ts';
import { rulebookText } from '../../text/cite-text.ts';
import { midSentence } from '../../text/mid-sentence.ts';
import {
  type Choice,
  isPenaltyOf,
  leftOpenText,
  penaltySeat,
  type RulingOptions,
  rulingChoices,
} from '../../text/ruling-choices.ts';
import { useText } from '../../text/use-text.ts';
import { seenSentence } from '../../text/wager-text.ts';
import { MisdealReview, Redealt } from './misdeal-review.tsx';
import { RuleCards } from './rule-cards.tsx';
import { RulePage } from './rule-page.tsx';
import { RulingBesides } from './ruling-besides.tsx';
import { RulingChoice } from './ruling-choice.tsx';
import { PenaltyPage, PenaltyRow } from './ruling-penalty.tsx';
import { RulingReason } from './ruling-reason.tsx';
import { RulingSignature } from './ruling-signature.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { useOnTheWay } from './whose-call.ts';
import './ruling-choices.css';
import './ruling-panel.css';

/** The choices made for a ruling so far. They stay while somebody signs in, and while something else is in the panel's place. */
interface RulingDraft {
  readonly picked: IncidentRuling | null;
  readonly reason: string;
  readonly penalty: PenaltyOrder | null;
  /** With a ruling in its own words. */
  readonly besides: Besides;
}

const nothingChosen: RulingDraft = { picked: null, reason: '', penalty: null, besides: {} };

interface RulingPanelProps {
  readonly call: OpenCall;
  readonly table: TableOverview;
  /** Something else may temporarily take its place. */
  readonly isShown: boolean;
}

/** The ruling on one call or report, or that it has gone without one while it lay on the desk. */
export function RulingPanel(props: RulingPanelProps) {
  const { call, table, isShown } = props;
  const { incident } = call;
  const { t } = useText('desk');
  const ordered = useRoom(({ orders }) => orderedRuling(rulingOn(orders, incident.id)));
  const isHere =
    incident.ruling !== null || ordered !== null || table.state.incidents.some(({ id }) => id === incident.id);
  if (isHere) return <OpenRuling {...props} />;
  if (!isShown) return null;
  return (
    <aside className="desk-ruling" aria-labelledby="desk-ruling">
      <PanelHead call={call} state={table.state} />
      <p className="desk-moved">{t('moved.closed')}</p>
    </aside>
  );
}

/** What the rulebook says, what each ruling would do, and the signature. */
function OpenRuling(props: RulingPanelProps) {
  const { call, table, isShown } = props;
  const { incident, tableId } = call;
  const { state } = table;
  const words = useText('floor');
  const { requests } = useRoomDoor();
  const progress = useRoom(({ orders }) => rulingOn(orders, incident.id));
  const [draft, setDraft] = useState(nothingChosen);
  const [page, setPage] = useState<'ruling' | 'penalty' | 'rule' | 'sign-in'>('ruling');
  const after = useRef<(() => void) | null>(null);
  const options = rulingOptions(state, incident);
  const signed = signedAs(options, incident.ruling?.ruling ?? orderedRuling(progress));
  const isSigned = signed !== null;
  const choices = useChoices(rulingChoices(state, incident, options, words), isSigned);
  const wanted = draft.picked ?? usualRuling(incident, options, choices[0]?.ruling);
  const chosen = signed ?? offered(choices, wanted);
  const change = (changes: Partial<RulingDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const signInFirst = (then: (() => void) | null) => {
    after.current = then;
    setPage('sign-in');
  };
  const seat = penaltySeat(incident);
  const choice = choices.find(({ ruling }) => ruling === chosen) ?? null;
  const isContained = isPenaltyOf(choice, draft.penalty?.seat ?? seat);
  if (!isShown) return null;
  return (
    <aside className="desk-ruling" aria-labelledby="desk-ruling">
      <PanelHead call={call} state={state}>
        {!isSigned && <TakeKey call={call} onSignIn={signInFirst} />}
      </PanelHead>
      {page === 'sign-in' && (
        <SignInPage
          onBack={() => setPage('ruling')}
          onSignedIn={() => {
            setPage('ruling');
            after.current?.();
          }}
        />
      )}
      {(page === 'penalty' || page === 'rule') && (
        <PageOf
          page={page}
          incident={incident}
          state={state}
          draft={draft}
          onChange={change}
          onDone={() => setPage('ruling')}
        />
      )}
      {page === 'ruling' && (
        <div className="desk-ruling-body">
          <MovedOn incident={incident} table={table} options={options} isSigned={isSigned} />
          <Grounds incident={incident} state={state} options={options} />
          <RulingChoice
            // The penalty is chosen below, with any ruling. A ruling that was signed with a penalty as its choice still shows it.
            choices={choices.filter(({ isPenalty, ruling }) => isPenalty !== true || ruling === signed)}
            chosen={chosen}
            isSigned={isSigned}
            onChoose={(picked) => change({ picked })}
          />
          {!isSigned && (
            <WithIt
              incident={incident}
              state={state}
              draft={draft}
              isNeeded={chosen === 'noted'}
              isContained={isContained}
              onChange={change}
              onMore={setPage}
            />
          )}
          {!isSigned && options.review?.mayDealAgain === true && (
            <Redealt review={options.review} state={state} isMoved={isDealtElsewhere(options)} />
          )}
        </div>
      )}
      <RulingSignature
        call={call}
        table={table}
        choice={choice}
        draft={whatIsSigned(draft, chosen, isContained)}
        isHidden={page === 'sign-in'}
        onSignIn={signInFirst}
        onRule={(order) => requests.order(tableId, order)}
      />
    </aside>
  );
}

/** Part of a ruling that is chosen on a page of its own: the penalty, or the rule. */
function PageOf(props: {
  readonly page: 'penalty' | 'rule';
  readonly incident: Incident;
  readonly state: TableState;
  readonly draft: RulingDraft;
  readonly onChange: (changes: Partial<RulingDraft>) => void;
  readonly onDone: () => void;
}) {
  const { page, incident, state, draft, onChange, onDone } = props;
  return (
    <div className="desk-ruling-body">
      {page === 'penalty' ? (
        <PenaltyPage
          state={state}
          seat={penaltySeat(incident)}
          report={incident.report ?? null}
          penalty={draft.penalty}
          onPenalty={(penalty) => onChange({ penalty })}
          onDone={onDone}
        />
      ) : (
        <RulePage
          state={state}
          rule={draft.besides.cite ?? null}
          onRule={(cite) => onChange({ besides: { ...draft.besides, cite } })}
          onDone={onDone}
        />
      )}
    </div>
  );
}

/** A choice that is no longer offered counts as none. */
const offered = (choices: readonly Choice[], wanted: IncidentRuling | undefined): IncidentRuling | null =>
  choices.find(({ ruling, closed }) => ruling === wanted && !closed)?.ruling ?? null;

/** A ruling in words alone has things besides, and a penalty that the ruling is itself is not given twice. */
const whatIsSigned = (draft: RulingDraft, chosen: IncidentRuling | null, isContained: boolean): RulingDraft => ({
  ...draft,
  ...(chosen === 'noted' ? {} : { besides: {} }),
  ...(isContained ? { penalty: null } : {}),
});

/**
 * The choices. Once signed, they keep the consequences that were read when the finger came down, because the table itself has moved on by
 * then.
 */
function useChoices(current: readonly Choice[], isSigned: boolean): readonly Choice[] {
  const read = useRef(current);
  if (!isSigned) read.current = current;
  return read.current;
}

/** Who rules, who goes there, and under which rulebook. */
function PanelHead(props: { readonly call: OpenCall; readonly state: TableState; readonly children?: ReactNode }) {
  const { call, state, children } = props;
  const { t } = useText('floor');
  const { seat } = call.incident;
  return (
    <header className="desk-ruling-head">
      <h2 id="desk-ruling">{seat === null ? t('ruling.title') : t('ruling.titleSeat', { seat })}</h2>
      {children}
      <span className="desk-rule-tag">{rulebookText(state.hand?.rulebook ?? state.rulebook)}</span>
    </header>
  );
}

function orderedRuling(progress: ReturnType<typeof rulingOn>): IncidentRuling | null {
  if (progress === undefined || progress.state === 'refused' || progress.order.order !== 'rule-incident') return null;
  return progress.order.ruling;
}

/** The preselected choice: the rulebook's outcome. Whether a deck in doubt may be dealt from has no default. */
function usualRuling(
  { answer, wager }: Incident,
  { suspectDeck, leftOpen }: RulingOptions,
  first: IncidentRuling | undefined,
): IncidentRuling | undefined {
  // What the rulebook leaves open has no default.
  if (leftOpen !== null) return undefined;
  if (answer !== undefined || wager !== undefined) return first;
  return suspectDeck === null ? 'play-on' : undefined;
}

/** What was seen and what the rules say to it. */
function Grounds(props: { readonly incident: Incident; readonly state: TableState; readonly options: RulingOptions }) {
  const { incident, state, options } = props;
  return (
    <>
      <MisdealReview incident={incident} state={state} review={options.review} />
      <SeenWager incident={incident} />
      <RuleCards cites={citesFor(incident)} state={state} isFolded={incident.misdeal !== null} />
      <LeftOpen incident={incident} />
      <SawCard incident={incident} />
    </>
  );
}

const isDealtElsewhere = ({ dealAgain }: RulingOptions): boolean =>
  dealAgain.open && dealAgain.positions?.moved === true;

/** Additions to a ruling: a penalty, and the reason. */
function WithIt(props: {
  readonly incident: Incident;
  readonly state: TableState;
  readonly draft: RulingDraft;
  /** The reason's text is the ruling. */
  readonly isNeeded: boolean;
  /** The chosen ruling is this seat's penalty. */
  readonly isContained: boolean;
  readonly onChange: (changes: Partial<RulingDraft>) => void;
  /** Opens a page of its own. */
  readonly onMore: (page: 'penalty' | 'rule') => void;
}) {
  const { incident, state, draft, isNeeded, isContained, onChange, onMore } = props;
  const { t } = useText('desk');
  return (
    <>
      {isContained && (
        <p className="desk-contained">
          {t('penalty.titleSeat', { seat: penaltySeat(incident) ?? 0 })}: {midSentence(t('penalty.contained'))}
        </p>
      )}
      {!isContained && !onlyNoted.has(incident.kind) && (
        <PenaltyRow
          seat={penaltySeat(incident)}
          penalty={draft.penalty}
          onPenalty={(penalty) => onChange({ penalty })}
          onMore={() => onMore('penalty')}
        />
      )}
      {isNeeded && !onlyNoted.has(incident.kind) && (
        <RulingBesides
          state={state}
          besides={draft.besides}
          onBesides={(besides) => onChange({ besides })}
          onRule={() => onMore('rule')}
        />
      )}
      <RulingReason reason={draft.reason} isNeeded={isNeeded} onReason={(reason) => onChange({ reason })} />
    </>
  );
}

/** What is still possible once the table has gone on. */
function MovedOn(props: {
  readonly incident: Incident;
  readonly table: TableOverview;
  readonly options: RulingOptions;
  readonly isSigned: boolean;
}) {
  const { incident, table, options, isSigned } = props;
  const { t } = useText('desk');
  if (isSigned || onlyNoted.has(incident.kind) || incident.hand === 0) return null;
  const { hand } = table.state;
  const isOver = hand === null || hand.number !== incident.hand || hand.stage === 'over';
  if (isOver && table.state.handNumber > 0 && (incident.report !== undefined || incident.wager !== undefined))
    return <p className="desk-moved">{t('moved.hand', { hand: handShown(table.state, incident.hand) })}</p>;
  if (incident.wager !== undefined && !options.isWagerOpen) return <p className="desk-moved">{t('moved.wager')}</p>;
  return null;
}

/** The chips in front of the seat and what was said, as the dealer saw it. */
function SeenWager({ incident: { wager } }: { readonly incident: Incident }) {
  const words = useText('wager');
  if (wager === undefined) return null;
  return <p className="desk-seen">{seenSentence(wager, words)}</p>;
}

/** The rulebook's answer if it leaves the ruling to the floor. */
function LeftOpen({ incident }: { readonly incident: Incident }) {
  const text = leftOpenText(incident, useText('floor'));
  return text === null ? null : <p className="desk-seen">{text}</p>;
}

/** What each witness saw, if a pot was pushed against them. */
function SawCard({ incident: { disagreements } }: { readonly incident: Incident }) {
  const { t } = useText('floor');
  if (disagreements === undefined) return null;
  return (
    <section className="desk-rule" aria-label={t('witnesses.title')}>
      <h3>{t('witnesses.title')}</h3>
      <DisagreementTable disagreements={disagreements} />
    </section>
  );
}

/**
 * The ruling under the name the desk uses: a dealer signs a new deal by its number, the floor by its name, and both are one choice here.
 */
function signedAs({ rulings, leftOpen }: RulingOptions, ruling: IncidentRuling | null): IncidentRuling | null {
  if (ruling === 'play-on') return leftOpen ?? ruling;
  return typeof ruling === 'number' ? (rulings[ruling] ?? ruling) : ruling;
}

/** The rules a ruling rests on: those that name the fault, and those that say until when it is a misdeal. */
const citesFor = ({ answer, wagerAnswer, misdeal }: Incident): readonly string[] => [
  ...citesOf([...(answer?.by ?? []), ...(wagerAnswer?.by ?? [])]),
  ...(misdeal?.cites ?? []),
];

/** Takes a call, or gives it back. One person at a time: nobody can take over another person's call. */
function TakeKey(props: { readonly call: OpenCall; readonly onSignIn: (then: (() => void) | null) => void }) {
  const { call, onSignIn } = props;
  const { t } = useText('desk');
  const { requests } = useRoomDoor();
  const mayRule = useMayRule();
  const isUp = useRoom(({ link }) => link.state === 'up');
  const isNobody = useRoom(({ desk }) => desk?.needed === true && desk.person === null);
  const onTheWay = useOnTheWay()(call.incident);
  if (!mayRule || !isUp || call.incident.ruling !== null || onTheWay?.is === 'theirs') return null;
  const isMine = onTheWay !== null;
  const give = () =>
    void requests.order(call.tableId, { order: isMine ? 'leave-call' : 'take-call', incident: call.incident.id });
  return (
    <button
      type="button"
      className={isMine ? 'desk-plain desk-take' : 'desk-plain desk-take desk-take-now'}
      onClick={() => (isNobody ? onSignIn(give) : give())}
    >
      {t(isMine ? 'take.give' : 'take.take')}
    </button>
  );
}

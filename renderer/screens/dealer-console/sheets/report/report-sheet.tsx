import { useState } from 'react';
import { citesOf, type Ruling } from '../../../../../engine/rules.ts';
import {
  handShown,
  misdealNow,
  type ReportKind,
  type ReportOutcome,
  reportRule,
  type TableState,
  takesDeckOut,
} from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { Said } from '../../../../components/said.tsx';
import type { Outcome, Press } from '../../../../stores/table-requests.ts';
import { isPictured, topicOfReport } from '../../../../text/happened-topics.ts';
import { midSentence } from '../../../../text/mid-sentence.ts';
import { refusalText } from '../../../../text/refusal-text.ts';
import { askedOf, outcomeText, unchangedAt } from '../../../../text/report-text.ts';
import { useText, type Words } from '../../../../text/use-text.ts';
import { RuleTags } from '../../band/rule-tag.tsx';
import { useBandNews, useTapNews } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { openIncident } from '../../floor/incident.ts';
import { GoesOn, KeptFacts, MisdealVerdict, VoidFacts } from './misdeal-verdict.tsx';
import { ReportDetails } from './report-details.tsx';
import { type ReportDraft, useReportDraft } from './report-draft.ts';
import { ReportPicture, ReportTile } from './report-icon.tsx';
import { TopicPicture } from './topic-picture.tsx';
import './report-sheet.css';

type Effect = ReportOutcome['effects'][number];

/** One thing that went wrong: its seats and numbers, the ruling in one sentence with its rules, and who applies it. */
export function ReportSheet(props: {
  readonly kind: ReportKind;
  readonly fingers: Fingers;
  /** Other reports with the same picture. */
  readonly others: readonly ReportKind[];
  /** Something the picture can mean besides reports; null: nothing. */
  readonly more: { readonly name: string; readonly onPick: () => void } | null;
}) {
  const { kind, fingers, others, more } = props;
  const draft = useReportDraft(kind, fingers);
  const { state } = useConsoleTable();
  const [changes, setChanges] = useState(false);
  const possible = reportRule(kind).group === 'cards' ? misdealNow(state) : null;
  // Once everything is said the verdict replaces the keys; they come back to change something.
  const verdict = rulingIn(draft) !== null && !changes ? possible : null;
  return (
    <>
      <div className="report-sheet">
        <ReportRuled
          kind={kind}
          draft={draft}
          isJudged={verdict !== null}
          onChange={verdict === null || !mayChange(kind) ? null : () => setChanges(true)}
        />
        {verdict !== null && state.hand !== null ? (
          <MisdealVerdict hand={state.hand} possible={verdict} cites={citesOf(rulingIn(draft)?.by ?? [])} />
        ) : (
          <ReportDetails kind={kind} draft={draft} />
        )}
        {rulingIn(draft) === null ? (
          <OtherKinds fingers={fingers} others={others} more={more} />
        ) : (
          <OtherRulings draft={draft} />
        )}
      </div>
      <ReportRow draft={draft} fingers={fingers} />
    </>
  );
}

/** Whether anything was keyed that can be changed. */
const mayChange = (kind: ReportKind): boolean => {
  const { asks, may, choices, cards } = reportRule(kind);
  return may.length > 0 || choices.length > 0 || cards > 0 || asks.includes('count') || asks.includes('chips');
};

const rulingIn = ({ answer }: ReportDraft): Ruling<ReportOutcome> | null =>
  answer === null || 'reason' in answer ? null : answer;

/** The report, and the ruling on it. */
function ReportRuled(props: {
  readonly kind: ReportKind;
  readonly draft: ReportDraft;
  /** The rules are shown beside the verdict on the misdeal. */
  readonly isJudged: boolean;
  readonly onChange: (() => void) | null;
}) {
  const { kind, draft, isJudged, onChange } = props;
  const words = useText('console');
  const { t } = words;
  const band = useBandNews();
  const news = useTapNews() ?? (band?.tone === 'refused' ? band : null);
  const ruling = rulingIn(draft);
  const { seat, to, more = [] } = draft.report;
  const seats = [...more.map((one) => one.seat), seat, to]
    .filter((one) => one !== undefined)
    .map((one) => t('seat.numbered', { seat: one }));
  return (
    <section className="misdeal-what">
      <span className="report-what">
        {isPictured(kind) ? <TopicPicture topic={topicOfReport(kind)} /> : <ReportPicture kind={kind} />}
        <span className="report-said">
          <b>{t(`reports:kind.${kind}`)}</b>
          <span className="misdeal-seat">{[...seats, ...saidOf(draft.report, words)].join(', ')}</span>
        </span>
        <span className="report-keys">
          {draft.another !== null && (
            <button type="button" data-means="another" className="tile report-change" onClick={draft.another}>
              {t('reports:sheet.another')}
            </button>
          )}
          {onChange !== null && (
            <button type="button" data-means="change the report" className="tile report-change" onClick={onChange}>
              {t('reports:sheet.change')}
            </button>
          )}
        </span>
      </span>
      <Said className="report-sentence" tone={news?.tone ?? 'plain'}>
        {news !== null ? news.text : ruling === null ? <NotYet draft={draft} /> : outcomeText(ruling.outcome, words)}
      </Said>
      {ruling !== null && !isJudged && news === null && <RuleTags cites={citesOf(ruling.by)} />}
    </section>
  );
}

/** The number, the amount and the choice as keyed. */
function saidOf({ count, chips, choice }: ReportDraft['report'], { t, amount }: Words): readonly string[] {
  return [
    ...(count === undefined ? [] : [t('reports:sheet.cards', { count })]),
    ...(chips === undefined ? [] : [amount(chips)]),
    ...(choice === undefined ? [] : [midSentence(t(`reports:choice.${choice}`))]),
  ];
}

/** What is still missing, or why it cannot be reported this way. */
function NotYet({ draft: { report, lacks, answer } }: { readonly draft: ReportDraft }) {
  const words = useText('console');
  const [next] = lacks;
  if (next !== undefined) return words.t(`reports:ask.${askedOf(report.kind, next)}`);
  return answer !== null && 'reason' in answer ? refusalText(answer, words) : '';
}

/** How many fit beside a report. A longer list is one key away. */
const othersMost = 9;

/** Other reports, offered until there is a ruling. */
function OtherKinds({ fingers, others, more }: Pick<Parameters<typeof ReportSheet>[0], 'fingers' | 'others' | 'more'>) {
  const { t } = useText('reports');
  if ((others.length === 0 && more === null) || others.length > othersMost)
    return <section className="report-others" />;
  return (
    <section className="report-others">
      <h3>{t('sheet.orWasIt')}</h3>
      <div className="report-kinds">
        {others.map((kind) => (
          <ReportTile key={kind} kind={kind} onPick={() => fingers.setReport(kind)} />
        ))}
        {more !== null && (
          <button type="button" data-means={`more ${more.name}`} className="tile report-tile" onClick={more.onPick}>
            <span className="report-name">{t(more.name)}</span>
          </button>
        )}
      </div>
    </section>
  );
}

/** Whether it can still be a misdeal, and the other rulings the floor may choose. */
function OtherRulings({ draft }: { readonly draft: ReportDraft }) {
  const words = useText('console');
  const { t } = words;
  const { others = [], outcome } = rulingIn(draft) ?? {};
  const listed = others.slice(0, 3);
  // A hand dealt from the wrong places is dealt again from the right ones.
  const isSameDeal =
    outcome?.effects.some((one) => one.effect === 'deal-again' && one.positions === undefined) ?? false;
  const voiding = outcome?.effects.find((one) => one.effect === 'void-hand');
  const isDeckOut = takesDeckOut(draft.report.kind);
  return (
    <section className="report-others">
      {isSameDeal && <KeptFacts isDeckOut={isDeckOut} />}
      {voiding !== undefined && <VoidFacts isDealtAgain={voiding.dealtAgain === true} isDeckOut={isDeckOut} />}
      {!isSameDeal &&
        voiding === undefined &&
        others.length === 0 &&
        reportRule(draft.report.kind).group === 'cards' && <GoesOn isDeckOut={isDeckOut} />}
      {outcome?.who === 'floor' && others.length === 0 && <h3>{t('reports:sheet.floorChooses')}</h3>}
      {!isSameDeal && others.length > 0 && (
        <>
          <h3>{t('reports:sheet.others')}</h3>
          <ul>
            {listed.map((one) => (
              <li key={JSON.stringify(one)}>{outcomeText(one, words)}</li>
            ))}
            {others.length > listed.length && (
              <li className="report-more">{t('reports:sheet.more', { count: others.length - listed.length })}</li>
            )}
          </ul>
        </>
      )}
    </section>
  );
}

/** Effects that move chips, kill a hand or take cards away need holding, as a misdeal does. */
const isHeld = ({ effect }: Effect): boolean => effect !== 'count' && effect !== 'away' && effect !== 'stop-clock';

/** "Hold: misdeal", if the hand is dealt again. */
function heldLabel({ effects }: ReportOutcome, state: TableState, t: Words['t']) {
  return effects.some(({ effect }) => effect === 'deal-again')
    ? { label: t('reports:sheet.holdMisdeal'), sub: t('reports:sheet.holdMisdealSub', { hand: handShown(state) }) }
    : { label: t('reports:sheet.hold') };
}

/** "Play on", if cards went wrong without consequences. */
function tappedLabel({ effects }: ReportOutcome, { report }: ReportDraft, state: TableState, t: Words['t']) {
  if (effects.length > 0) return { label: t('reports:sheet.apply') };
  return reportRule(report.kind).group === 'cards' && unchangedAt(state) === 'play-on'
    ? { label: t('reports:sheet.playOn'), sub: t('reports:sheet.playOnSub') }
    : { label: t('reports:sheet.note') };
}

/** The floor is here and rules at once. The report is made; the floor signs in first if necessary. */
function FloorHere({ onReport }: { readonly onReport: (press: Press) => Promise<Outcome> }) {
  const { store, table, openSheet, staffDesk } = useConsoleTable();
  const { t } = useText('staff');
  if (table.status.staff === null) return <NoAction />;
  const isAlone = table.status.staff.beside === null;
  return (
    <ActionButton
      label={t('band.rule')}
      {...(isAlone ? { sub: t('ruling.alone') } : {})}
      press={store.press}
      onPress={async (press) => {
        const reported = await onReport(press);
        if (reported !== 'done') return reported;
        if (isAlone) staffDesk.open({ is: 'role', needs: 'floor' }, 'ruling');
        else openSheet('ruling');
        return reported;
      }}
    />
  );
}

function ReportRow({ draft, fingers }: { readonly draft: ReportDraft; readonly fingers: Fingers }) {
  const { store, state } = useConsoleTable();
  const { t } = useText('console');
  const ruling = rulingIn(draft);
  const report = async (press: Press): Promise<Outcome> =>
    store.request({ type: 'report', report: sendable(draft.report) }, press);
  const close = (outcome: Outcome): Outcome => {
    if (outcome === 'done') fingers.openSheet(null);
    return outcome;
  };
  const apply = async (press: Press): Promise<Outcome> => {
    const reported = await report(press);
    const { table } = store.getState();
    const incident = table === null ? null : openIncident(table.state);
    if (reported !== 'done' || table === null || incident === null) return reported;
    // The same press, at the table as the report left it, because nobody has tapped since.
    const next = { sequence: table.sequence };
    return close(await store.request({ type: 'apply-report', incident: incident.id, choice: 0 }, next));
  };
  const mine = ruling?.outcome.who === 'dealer' ? ruling.outcome : null;
  return (
    <div className="misdeal-row">
      <ActionButton
        look="quiet"
        label={t('key.somethingElse')}
        sub={t('reports:sheet.backSub')}
        press={store.press}
        onPress={() => fingers.setReport(null)}
      />
      {ruling === null ? (
        <NoAction />
      ) : (
        <ActionButton
          label={t('reports:sheet.callFloor')}
          sub={t('reports:sheet.callSub')}
          look={mine === null ? 'lit' : 'normal'}
          press={store.press}
          onPress={async (press) => close(await report(press))}
        />
      )}
      {mine === null && (ruling === null ? <NoAction /> : <FloorHere onReport={report} />)}
      {mine?.effects.some(isHeld) === true && (
        <HoldButton {...heldLabel(mine, state, t)} press={store.press} onHeld={apply} />
      )}
      {mine?.effects.some(isHeld) === false && (
        <ActionButton look="lit" {...tappedLabel(mine, draft, state, t)} press={store.press} onPress={apply} />
      )}
    </div>
  );
}

/** The message has lists of its own. */
const sendable = ({ cards, more, ...report }: ReportDraft['report']) => ({
  ...report,
  ...(cards === undefined ? {} : { cards: [...cards] }),
  ...(more === undefined ? {} : { more: [...more] }),
});

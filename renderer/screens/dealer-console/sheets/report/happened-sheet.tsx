import { useState } from 'react';
import {
  answerReport,
  type Incident,
  misdealNow,
  type Refusal,
  type ReportKind,
  reportsNow,
  type TableState,
} from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { Said } from '../../../../components/said.tsx';
import {
  type HappenedTopic,
  happenedTopics,
  kindsIn,
  standsFor,
  topicOfReport,
} from '../../../../text/happened-topics.ts';
import { useText, type Words } from '../../../../text/use-text.ts';
import { useBandNews, useTapNews } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { callFloor } from '../../floor/floor-call.ts';
import { LeaveKey } from '../../keys/leave-key.tsx';
import { ReportPicture, ReportTile } from './report-icon.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { TopicPicture } from './topic-picture.tsx';
import './happened-sheet.css';

type MisdealPossible = NonNullable<Incident['misdeal']>;

/** The page: all pictures, the reports of one picture, or a hand to declare dead. */
type Page = 'pictures' | 'dead' | HappenedTopic;

/** What went wrong, by picture and word; then the seats, and what it leads to. */
export function HappenedSheet({ fingers }: { fingers: Fingers }) {
  const { store, state, legal } = useConsoleTable();
  const [page, setPage] = useState<Page>('pictures');
  const { report } = fingers;
  const now = reportsNow(state);
  const moreOf = (topic: HappenedTopic) => {
    if (topic === 'killed' && legal.kill.length > 0)
      return { name: 'console:dead.tile', onPick: () => setPage('dead') };
    return topic === 'chips' ? { name: 'topic.count-stack', onPick: () => fingers.openSheet('seats') } : null;
  };
  if (page === 'dead' && legal.kill.length > 0)
    return <DeadHandSheet fingers={fingers} onBack={() => setPage('pictures')} />;
  if (report !== null) {
    return (
      <ReportSheet
        key={report}
        kind={report}
        fingers={fingers}
        others={kindsIn(topicOfReport(report), now).filter((kind) => kind !== report)}
        more={moreOf(topicOfReport(report))}
      />
    );
  }
  const open = (topic: HappenedTopic) => {
    const [kind, ...others] = kindsIn(topic, now);
    if (topic === 'pot' && kind === undefined)
      store.tell({ is: 'closed', refusal: potRefused(state, store.tableNow()) });
    else if (topic === 'out-of-turn' && legal.stage === 'betting') fingers.startEarly();
    else if (kind === undefined) setPage('dead');
    else if (others.length > othersMost) setPage(topic);
    else fingers.setReport(kind);
  };
  /** A picture with no report to make may still be tapped: to declare a hand dead, or to read why a pot stays. */
  const isAsked = (topic: HappenedTopic) =>
    (topic === 'killed' && legal.kill.length > 0) || (topic === 'pot' && state.handNumber > 1);
  return (
    <div className="happened-sheet">
      <Head fingers={fingers} state={state} />
      {page === 'pictures' || page === 'dead' ? (
        <div className="topic-grid">
          {happenedTopics.map((topic) =>
            kindsIn(topic, now).length > 0 || isAsked(topic) ? (
              <TopicTile key={topic} topic={topic} kind={standsFor(topic, now)} onOpen={() => open(topic)} />
            ) : (
              <span key={topic} className="no-tile" />
            ),
          )}
        </div>
      ) : (
        <div className="report-grid">
          {kindsIn(page, now).map((kind) => (
            <ReportTile key={kind} kind={kind} onPick={() => fingers.setReport(kind)} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Why the previous hand's pot can no longer be disputed. */
function potRefused(state: TableState, at: number): Refusal | null {
  const answer = answerReport(state, { kind: 'dispute', choice: 'accounting' }, at);
  return 'reason' in answer ? answer : null;
}

/** A report has room for this many others beside it; a topic with more is a page of its own. */
const othersMost = 7;

function TopicTile(props: {
  readonly topic: HappenedTopic;
  /** What it opens, where that is something else than its name says; null: what it says. */
  readonly kind: ReportKind | null;
  readonly onOpen: () => void;
}) {
  const { topic, kind, onOpen } = props;
  const { t } = useText('reports');
  return (
    <button
      type="button"
      data-means={`topic ${topic} ${kind ?? ''}`.trim()}
      className="tile topic-tile"
      onClick={onOpen}
    >
      {kind === null ? <TopicPicture topic={topic} /> : <ReportPicture kind={kind} />}
      <span className="report-name">{t(kind === null ? `topic.${topic}` : `kind.${kind}`)}</span>
    </button>
  );
}

function Head({ fingers, state }: { readonly fingers: Fingers; readonly state: TableState }) {
  const { t } = useText('console');
  const tapNews = useTapNews();
  const bandNews = useBandNews();
  // The answer to a touch comes first here, as in the band.
  const news = tapNews ?? (bandNews?.tone === 'refused' ? bandNews : null);
  return (
    <div className="report-head">
      <h2 className="dock-title">{t('rail.happened')}</h2>
      <Said className="report-fact" tone={news?.tone === 'refused' ? 'refused' : 'plain'}>
        {news === null ? <PossibleLine possible={misdealNow(state)} /> : news.text}
      </Said>
      <LeaveKey fingers={fingers} />
    </div>
  );
}

/** "Misdeal still possible: 1 action so far, seat 4 folded". */
function PossibleLine({ possible }: { possible: MisdealPossible | null }) {
  const words = useText('console');
  const { t } = words;
  if (possible === null) return t('misdeal.noHand');
  return (
    <>
      <span className={possible.possible ? 'mark-open' : 'mark-closed'} aria-hidden="true" />
      {t(possible.possible ? 'misdeal.still' : 'misdeal.late')} <b>{actionsSoFar(possible, words)}</b>
    </>
  );
}

/** The actions that decide, in words. */
function actionsSoFar({ because }: MisdealPossible, words: Words): string {
  const { t } = words;
  if (because.length === 0) return t('misdeal.noAction');
  return because.map((note) => noteText(note, words)).join(', ');
}

/** "seat 4 folded", "seat 5 raised to 1,200". */
function noteText({ seat, action, to }: MisdealPossible['because'][number], { t, amount }: Words): string {
  return t(`misdeal.did.${action}`, { seat, amount: amount(to) });
}

/** A live hand that may no longer win, fouled or given up: its seat, and a key held to declare it. */
function DeadHandSheet({ fingers, onBack }: { fingers: Fingers; onBack: () => void }) {
  const { store, state, legal } = useConsoleTable();
  const { t } = useText('console');
  const news = useBandNews();
  const [seat = null] = fingers.picked;
  const may = seat !== null && legal.kill.includes(seat);
  const sentence = seat === null ? t('dead.tapSeat') : t(may ? 'dead.sentence' : 'dead.not', { seat });
  return (
    <>
      <div className="dock-head">
        <h2 className="dock-title">{t('dead.tile')}</h2>
        <Said className="dock-sentence" tone={news?.tone ?? 'plain'}>
          {news === null ? sentence : news.text}
        </Said>
      </div>
      <div className="misdeal-row">
        <ActionButton
          look="quiet"
          label={t('key.somethingElse')}
          sub={t('misdeal.back')}
          press={store.press}
          onPress={onBack}
        />
        <ActionButton
          label={t('key.callFloor')}
          press={store.press}
          onPress={(press) => callFloor({ store, state }, press, { seat })}
        />
        {may ? (
          <HoldButton
            label={t('dead.hold')}
            sub={t('seat.numbered', { seat })}
            press={store.press}
            onHeld={async (press) => {
              const outcome = await store.request({ type: 'kill-hand', seat }, press);
              if (outcome === 'done') fingers.openSheet(null);
              return outcome;
            }}
          />
        ) : (
          <NoAction />
        )}
      </div>
    </>
  );
}

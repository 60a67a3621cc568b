import { useEffect, useMemo, useState } from 'react';
import type { RulebookId, RulesInForce } from '../../engine/rules.ts';
import { useText } from '../text/use-text.ts';
import { ChoosePage, type Chosen } from './choose-page.tsx';
import { scriptOf } from './hand-script.ts';
import { lessonScript } from './lesson.ts';
import { PracticeConsole } from './practice-console.tsx';
import type { RealTable, TableNews } from './real-table.ts';
import type { RecordStore } from './record-store.ts';
import { recordedHands } from './recorded-hands.ts';
import { type DealerRecord, withAnswer, withHand } from './results.ts';
import { SituationPage } from './situation-page.tsx';
import { type AskedSituation, allSituations, changedSituations, rulesBefore } from './situations/all-situations.ts';
import './practice.css';

/** In the first hands every fold is a step of its own. */
const easyHands = 4;
/** How long the sentence is shown before the page returns to the table. */
const goBackAfterMs = 3_000;

/** Practice: the lesson, recorded hands and rule situations, until the real table needs its dealer. */
export function PracticeApp(props: {
  readonly realTable: RealTable;
  readonly records: RecordStore;
  /** The trainee's name; empty if not given. */
  readonly dealer: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Opens the live console. */
  readonly onLeave: () => void;
}) {
  const { realTable, records, dealer, now, onLeave } = props;
  const [news, setNews] = useState<TableNews | null>(null);
  useEffect(() => realTable.watch(setNews), [realTable]);
  const needed = news !== null && news.state !== 'quiet';
  useEffect(() => {
    if (!needed) return;
    const timer = setTimeout(onLeave, goBackAfterMs);
    return () => clearTimeout(timer);
  }, [needed, onLeave]);
  if (news === null) return null;
  if (news.state !== 'quiet') return <Closed news={news} onLeave={onLeave} />;
  return <OpenPractice records={records} now={now} onLeave={onLeave} firstDealer={dealer} tableRules={news.rules} />;
}

/** The real table comes first: what it needs, and the way back. */
function Closed({ news, onLeave }: { news: Exclude<TableNews, { state: 'quiet' }>; onLeave: () => void }) {
  const { t } = useText('practice');
  return (
    <main className="console-sentence practice-closed">
      <div>
        <p role="alert">
          {news.state === 'happened' ? t('closed.event') : t(`closed.${news.state}`, { hand: news.hand })}
        </p>
        <button type="button" data-means="to the table" className="tile practice-back" onClick={onLeave}>
          {t('choose.toTable')}
        </button>
      </div>
    </main>
  );
}

function OpenPractice(props: {
  readonly records: RecordStore;
  readonly firstDealer: string;
  readonly tableRules: RulesInForce;
  readonly now: () => number;
  readonly onLeave: () => void;
}) {
  const { records, firstDealer, tableRules, now, onLeave } = props;
  const { t } = useText('practice');
  const [dealer, setDealer] = useState(firstDealer);
  const [record, setRecord] = useState(() => records.read(firstDealer));
  const [rulebook, setRulebook] = useState<RulebookId>(tableRules.rulebook);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** Another attempt at the same exercise is another table. */
  const [tries, setTries] = useState(0);
  // The house's own values belong to the table's own rulebook.
  const rules = useMemo(
    () => (rulebook === tableRules.rulebook ? tableRules : { rulebook, overlay: {} }),
    [rulebook, tableRules],
  );
  const choose = (next: Chosen | null) => {
    setChosen(next);
    setTries((before) => before + 1);
  };
  const keep = (changed: DealerRecord) => {
    setRecord(changed);
    records.write(dealer, changed);
  };
  const nameOf = (id: string) => `${rulebook} ${id}`;
  const changes = useChanges(rules);
  if (chosen === null) {
    return (
      <ChoosePage
        dealer={dealer}
        record={record}
        rules={rules}
        onLeave={onLeave}
        situations={allSituations.map(({ id }) => nameOf(id))}
        changes={
          changes && {
            before: changes.before,
            situations: changes.changed.map(({ situation }) => nameOf(situation.id)),
          }
        }
        onDealer={(name) => {
          setDealer(name);
          setRecord(records.read(name));
        }}
        onRules={setRulebook}
        onChoose={choose}
      />
    );
  }
  if (chosen === 'situations' || chosen === 'changes') {
    const asked = chosen === 'situations' ? everySituation : (changes?.changed ?? []);
    return (
      <Situations
        rules={rules}
        asked={asked}
        before={changes?.before ?? null}
        first={Math.max(
          0,
          asked.findIndex(({ situation }) => record.situations[nameOf(situation.id)] !== true),
        )}
        onAnswer={(id, right) => keep(withAnswer(record, nameOf(id), right))}
        onLeave={() => choose(null)}
      />
    );
  }
  return (
    <Hand
      key={tries}
      chosen={chosen}
      rules={rules}
      now={now}
      title={chosen === 'lesson' ? t('lessonTitle') : t('numbered.hand', { hand: chosen + 1 })}
      onDone={(result) => {
        if (chosen !== 'lesson') keep(withHand(record, result));
      }}
      onNext={() => {
        const next = chosen === 'lesson' ? 0 : chosen + 1;
        choose(next < recordedHands.length ? next : null);
      }}
      onLeave={() => choose(null)}
    />
  );
}

/** What is now ruled differently; null if nothing, or nothing is compared. */
function useChanges(rules: RulesInForce) {
  return useMemo(() => {
    const before = rulesBefore(rules);
    const changed = before === null ? [] : changedSituations(allSituations, before, rules);
    return before === null || changed.length === 0 ? null : { before, changed };
  }, [rules]);
}

function Hand({
  chosen,
  rules,
  ...rest
}: {
  readonly chosen: 'lesson' | number;
  readonly rules: RulesInForce;
} & Omit<Parameters<typeof PracticeConsole>[0], 'script'>) {
  const hand = chosen === 'lesson' ? undefined : recordedHands[chosen];
  const script = useMemo(
    () => (hand === undefined ? lessonScript(rules) : scriptOf(hand, rules, recordedHands.indexOf(hand) >= easyHands)),
    [hand, rules],
  );
  return <PracticeConsole script={script} {...rest} />;
}

const everySituation: readonly AskedSituation[] = allSituations.map((situation) => ({ situation, before: null }));

function Situations(props: {
  readonly rules: RulesInForce;
  readonly asked: readonly AskedSituation[];
  /** The previous rules; null if nothing is compared. */
  readonly before: RulesInForce | null;
  /** The first that was not yet answered correctly. */
  readonly first: number;
  readonly onAnswer: (id: string, right: boolean) => void;
  readonly onLeave: () => void;
}) {
  const { rules, asked, before, first, onAnswer, onLeave } = props;
  const { t } = useText('practice');
  const [index, setIndex] = useState(first);
  const one = asked[index];
  if (one === undefined) return null;
  const { situation } = one;
  return (
    <SituationPage
      key={situation.id}
      situation={situation}
      rules={rules}
      onLeave={onLeave}
      title={t('situation.title', { number: index + 1, all: asked.length })}
      former={before === null || one.before === null ? null : { rules: before, right: one.before }}
      onAnswer={(right) => onAnswer(situation.id, right)}
      onNext={() => (index + 1 < asked.length ? setIndex(index + 1) : onLeave())}
    />
  );
}

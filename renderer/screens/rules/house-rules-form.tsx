import { useMemo, useState } from 'react';
import {
  chapters,
  effectivePolicies,
  liveRulebookIds,
  type Overlay,
  type PolicyKey,
  policyKeys,
  policyOf,
  type RulesInForce,
  rulebookOf,
  sourceOf,
  topicOf,
  topicOfPolicy,
} from '../../../engine/rules.ts';
import type { HouseMode, HouseRules } from '../../../protocol/office-desk.ts';
import { permissionLine, policyAnswer, policyQuestion } from '../../../protocol/rules-in-words.ts';
import { PermissionLine } from '../../components/rule-notices.tsx';
import { Choice } from '../../room/choice.tsx';
import { WishKey, WordKey } from '../../room/event-keys.tsx';
import { OfficeBody } from '../../room/office-body.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { citeText, rulebookName, rulebookText } from '../../text/cite-text.ts';
import { ruleText } from '../../text/rule-text.ts';
import { makeMoment } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { PolicyControl } from './policy-control.tsx';

type Chapter = (typeof chapters)[number];

/** The house's rules: a rulebook, and the house's own answers where they differ. A manager signs them. */
export function HouseRulesForm({ mode, saved }: { readonly mode: HouseMode; readonly saved: HouseRules[HouseMode] }) {
  const words = useOfficeWords('policies');
  const { t, who, language } = words;
  const [draft, setDraft] = useState<RulesInForce | null>(null);
  const [name, setName] = useState<Chapter['name']>('betting');
  const rules = draft ?? { rulebook: saved.rulebook, overlay: saved.overlay };
  const isChanged = JSON.stringify(rules) !== JSON.stringify({ rulebook: saved.rulebook, overlay: saved.overlay });
  const topics = useMemo(() => chapters.filter((chapter) => chapter.name === name).flatMap(askedTopics), [name]);
  const { knownFrom } = rulebookOf(rules.rulebook);
  const own = Object.keys(rules.overlay).length;
  return (
    <>
      <div className="rules-form">
        <nav className="rules-chapters" aria-label={t('page.chapters')}>
          {chapters
            .filter((chapter) => askedTopics(chapter).length > 0)
            .map((chapter) => (
              <button
                key={chapter.name}
                type="button"
                className="event-row"
                aria-pressed={chapter.name === name}
                onClick={() => setName(chapter.name)}
              >
                {t(`page.chapter.${chapter.name}`)}
              </button>
            ))}
        </nav>
        <OfficeBody label={t(`page.chapter.${name}`)}>
          <Choice
            label={t('label.rulebook')}
            value={rules.rulebook}
            options={liveRulebookIds}
            name={(id) => rulebookName(id, words)}
            onChange={(rulebook) => setDraft({ rulebook, overlay: rules.overlay })}
          />
          {knownFrom !== undefined && (
            <p className="rules-notice">
              {t(knownFrom === 'part' ? 'reports:sheet.printedPart' : 'reports:sheet.printed')}
            </p>
          )}
          <PermissionLine line={permissionLine([rules.rulebook])} className="rules-notice" />
          {topics.map(({ topic, keys }) => (
            <TopicGroup
              key={topic}
              topic={topic}
              keys={keys}
              rules={rules}
              onChange={(overlay) => setDraft({ ...rules, overlay })}
            />
          ))}
        </OfficeBody>
      </div>
      <footer className="rules-foot no-print">
        <p>
          {t('page.own', { count: own })} ·{' '}
          {saved.set === null
            ? t('page.never')
            : t('page.signed', { who: who(saved.set.by), time: makeMoment(saved.set.at, language, 'short') })}
        </p>
        {isChanged && <WordKey onPress={() => setDraft(null)}>{t('page.giveUp')}</WordKey>}
        {isChanged && (
          <WishKey
            label={t('page.save')}
            sub={t('page.saveSub')}
            wish={{ type: 'set-house-rules', mode, ...rules }}
            look="lit"
            onDone={() => setDraft(null)}
          />
        )}
      </footer>
    </>
  );
}

interface AskedTopic {
  readonly topic: ReturnType<typeof topicOfPolicy>;
  readonly keys: readonly PolicyKey[];
}

/** The topics of a chapter on which a house may set something. */
function askedTopics({ topics }: Chapter): readonly AskedTopic[] {
  const settable = policyKeys.filter((key) => policyOf(key).isSettable);
  const byTopic = Map.groupBy(settable, (key) => topicOfPolicy(key));
  return topics.flatMap((topic) => {
    const keys = byTopic.get(topic);
    return keys === undefined ? [] : [{ topic, keys }];
  });
}

/** One topic: the sentence that is currently true, and the questions behind it. */
function TopicGroup(
  props: AskedTopic & { readonly rules: RulesInForce; readonly onChange: (overlay: Overlay) => void },
) {
  const { topic, keys, rules, onChange } = props;
  const words = useOfficeWords('policies');
  const text = ruleText(topic, effectivePolicies(rules.rulebook, rules.overlay), words);
  return (
    <section className="rules-topic">
      <h2>{text?.title}</h2>
      <p className="rules-says">{text?.says}</p>
      {keys.map((key) => (
        <PolicyRow key={key} policy={key} rules={rules} onChange={onChange} />
      ))}
    </section>
  );
}

/** A policy as a question: the book's answer and its rule, the house's answer, and a way back to the book's. */
function PolicyRow(props: {
  readonly policy: PolicyKey;
  readonly rules: RulesInForce;
  readonly onChange: (overlay: Overlay) => void;
}) {
  const { policy, rules, onChange } = props;
  const { t } = useText('policies');
  const book = rulebookOf(rules.rulebook).policies[policy].value;
  const isOwn = Object.hasOwn(rules.overlay, policy);
  const value = isOwn ? rules.overlay[policy] : book;
  const { [policy]: _left, ...others } = rules.overlay;
  const asks = policyQuestion(policy, t);
  const isSilent = sourceOf(rules.rulebook, policy).layer === 'fallback';
  const change = (changed: unknown) =>
    onChange(JSON.stringify(changed) === JSON.stringify(book) ? others : { ...others, [policy]: changed });
  return (
    <div className={isOwn ? 'policy-row policy-row-own' : 'policy-row'}>
      <div className="policy-asks">
        <p>{asks}</p>
        <p className="policy-book">
          {t(isSilent ? 'page.silent' : 'page.says', {
            book: rulebookText(rules.rulebook),
            answer: policyAnswer(policy, book, t),
          })}{' '}
          {citesOf(rules, policy).map((cite) => (
            <span key={cite} className="rule-tag">
              {citeText(cite)}
            </span>
          ))}
        </p>
      </div>
      <div className="policy-answer">
        <PolicyControl label={asks} form={policyOf(policy).form} value={value} onChange={change} />
        {isOwn && <WordKey onPress={() => onChange(others)}>{t('page.back')}</WordKey>}
      </div>
    </div>
  );
}

/** The rules that a change of this policy affects. */
function citesOf({ rulebook }: RulesInForce, policy: PolicyKey): readonly string[] {
  const source = sourceOf(rulebook, policy);
  const cites = source.layer === 'rulebook' ? source.cites : source.layer === 'fallback' ? [source.from] : [];
  return cites.filter((cite) => topicOf(cite) !== null);
}

import { useState } from 'react';
import {
  chapters,
  effectivePolicies,
  isRulebookId,
  liveRulebookIds,
  type RulebookId,
  type RulesInForce,
  rulebookOf,
  rulesDifference,
} from '../../../engine/rules.ts';
import type { HouseMode, HouseRules } from '../../../protocol/office-desk.ts';
import { changeInWords, permissionLine } from '../../../protocol/rules-in-words.ts';
import { PermissionLine } from '../../components/rule-notices.tsx';
import { Choice } from '../../room/choice.tsx';
import { WordKey } from '../../room/event-keys.tsx';
import { OfficeBody } from '../../room/office-body.tsx';
import { OfficeDesk } from '../../room/office-desk.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { PrintKey } from '../../room/print-key.tsx';
import { useRoom } from '../../room/room-context.ts';
import { citeText, rulebookName } from '../../text/cite-text.ts';
import { ruleText } from '../../text/rule-text.ts';
import { useText } from '../../text/use-text.ts';
import { HouseDutiesForm } from './house-duties-form.tsx';
import { HouseRulesForm } from './house-rules-form.tsx';
import '../../room/pages.css';
import '../../room/fields.css';
import '../../room/office.css';
import './rules.css';

const modes = ['tournament', 'cash'] as const satisfies readonly HouseMode[];

/** The house's rules, what changes from one rulebook to another, and the house's rule card. A table's desk shows only the changes. */
export function RulesPage() {
  const { t } = useOfficeWords('policies');
  const house = useRoom(({ office }) => office.houseRules);
  const duties = useRoom(({ office }) => office.duties);
  const [view, setView] = useState<'changes' | HouseMode | 'card' | 'duties'>('changes');
  const shown = house === null ? 'changes' : view;
  return (
    <OfficeDesk currency="EUR" className="rules-page">
      <nav className="event-switch" aria-label={t('page.title')}>
        <WordKey isChosen={shown === 'changes'} onPress={() => setView('changes')}>
          {t('page.changes')}
        </WordKey>
        {house !== null &&
          modes.map((mode) => (
            <WordKey key={mode} isChosen={shown === mode} onPress={() => setView(mode)}>
              {t(`page.mode.${mode}`)}
            </WordKey>
          ))}
        {house !== null && (
          <WordKey isChosen={shown === 'card'} onPress={() => setView('card')}>
            {t('page.card')}
          </WordKey>
        )}
        {duties !== null && (
          <WordKey isChosen={shown === 'duties'} onPress={() => setView('duties')}>
            {t('person:duties.title')}
          </WordKey>
        )}
        {(shown === 'changes' || shown === 'card') && <PrintKey>{t('key.print')}</PrintKey>}
      </nav>
      {shown === 'changes' && <Changes house={house} />}
      {house !== null && (shown === 'tournament' || shown === 'cash') && (
        <HouseRulesForm key={shown} mode={shown} saved={house[shown]} />
      )}
      {duties !== null && shown === 'duties' && <HouseDutiesForm saved={duties} />}
      {house !== null && shown === 'card' && (
        <OfficeBody label={t('page.card')}>
          {modes.map((mode) => (
            <RuleCard key={mode} mode={mode} rules={house[mode]} />
          ))}
        </OfficeBody>
      )}
    </OfficeDesk>
  );
}

type House = HouseRules;
type Compared = RulebookId | HouseMode;

/** Two books, or a book and the house's rules. */
function Changes({ house }: { readonly house: House | null }) {
  const words = useOfficeWords('policies');
  const { t } = words;
  const [chosen, setTo] = useState<Compared | null>(null);
  const [from, setFrom] = useState<Compared | null>(null);
  const to = chosen ?? (house === null ? 'tda-2024' : 'tournament');
  const rulesOf = (one: Compared): RulesInForce => {
    if (isRulebookId(one)) return { rulebook: one, overlay: {} };
    const { rulebook, overlay } = house?.[one] ?? { rulebook: 'tda-2024', overlay: {} };
    return { rulebook, overlay };
  };
  const { over, follows } = rulebookOf(rulesOf(to).rulebook);
  const former = from ?? over ?? follows ?? 'tda-2024';
  const options: readonly Compared[] = [...(house === null ? [] : modes), ...liveRulebookIds];
  const name = (one: Compared): string =>
    isRulebookId(one)
      ? rulebookName(one, words)
      : t(`page.houseOf.${one}`, { book: rulebookName(rulesOf(one).rulebook, words) });
  return (
    <OfficeBody label={t('page.changes')} className="rules-body">
      <div className="rules-compared">
        <Choice label={t('page.from')} value={former} options={options} name={name} onChange={setFrom} />
        <Choice label={t('page.to')} value={to} options={options} name={name} onChange={setTo} />
      </div>
      <DifferenceView from={rulesOf(former)} to={rulesOf(to)} />
    </OfficeBody>
  );
}

/** What changes at the table from one set of rules to another, rule by rule, as a floor would explain it to dealers. */
function DifferenceView({ from, to }: { readonly from: RulesInForce; readonly to: RulesInForce }) {
  const { t } = useText('policies');
  const changes = rulesDifference(from, to);
  const cites = [from.rulebook, to.rulebook, ...changes.flatMap(({ rules }) => [...rules.before, ...rules.after])];
  if (changes.length === 0) return <p className="rules-none">{t('difference.none')}</p>;
  return (
    <>
      <PermissionLine line={permissionLine(cites)} className="rules-notice" />
      {changes.map((change) => {
        const { title, before, now, isNew, answers } = changeInWords(change, t);
        return (
          <article key={change.topic} className="rules-change">
            <h2>
              {title} {isNew && <em>{t('difference.new')}</em>}
            </h2>
            <p className="rules-cites">
              {cited(change.rules.before, t)} → {cited(change.rules.after, t)}
            </p>
            {before !== null && (
              <p className="rules-before">
                <b>{t('difference.before')}:</b> {before}
              </p>
            )}
            <p>
              {before !== null && <b>{t('difference.now')}: </b>}
              {now}
            </p>
            {answers.length > 0 && (
              <ul>
                {answers.map((one) => (
                  <li key={one.asks}>
                    {one.asks} <s>{one.before}</s> → <b>{one.now}</b>
                  </li>
                ))}
              </ul>
            )}
          </article>
        );
      })}
    </>
  );
}

const cited = (cites: readonly string[], t: (key: string) => string): string =>
  cites.map((cite) => (cite === 'house' ? t('reports:sheet.house') : citeText(cite))).join(', ') || '–';

/** The house's own rule card, for print: every topic in one sentence that is true under its rules, and the house's own answers. */
function RuleCard({ mode, rules }: { readonly mode: HouseMode; readonly rules: RulesInForce }) {
  const words = useText('policies');
  const { t } = words;
  const policies = effectivePolicies(rules.rulebook, rules.overlay);
  const own = new Map(
    rulesDifference({ rulebook: rules.rulebook, overlay: {} }, rules).map((change) => [change.topic, change]),
  );
  const left: string = mode === 'tournament' ? 'cash' : 'seats';
  return (
    <section className="rules-card">
      <h2>{t(`page.mode.${mode}`)}</h2>
      <p className="rules-cites">{rulebookName(rules.rulebook, words)}</p>
      <PermissionLine line={permissionLine([rules.rulebook])} className="rules-notice" />
      {chapters
        .filter(({ name }) => name !== left)
        .map(({ name, topics }) => (
          <section key={name}>
            <h3>{t(`page.chapter.${name}`)}</h3>
            <dl>
              {topics.map((topic) => {
                const text = ruleText(topic, policies, words);
                const change = own.get(topic);
                const answers = change === undefined ? [] : changeInWords(change, t).answers;
                return (
                  <div key={topic}>
                    <dt>{text?.title}</dt>
                    <dd>{text?.says}</dd>
                    {answers.map(({ asks, now }) => (
                      <dd key={asks} className="rules-own">
                        {asks} <b>{now}</b>
                      </dd>
                    ))}
                  </div>
                );
              })}
            </dl>
          </section>
        ))}
    </section>
  );
}

import { chapters, effectivePolicies, type RulesInForce, rulesDifference } from '../../../engine/rules.ts';
import type { HouseMode } from '../../../protocol/office-desk.ts';
import { changeInWords, permissionLine } from '../../../protocol/rules-in-words.ts';
import { PermissionLine } from '../../components/rule-notices.tsx';
import { rulebookName } from '../../text/cite-text.ts';
import { ruleText } from '../../text/rule-text.ts';
import { useText } from '../../text/use-text.ts';

/** The house's own rule card, for print: every topic in one sentence that is true under its rules, and what the house answers itself. */
export function RuleCard({ mode, rules }: { readonly mode: HouseMode; readonly rules: RulesInForce }) {
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

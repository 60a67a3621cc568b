import { type RulesInForce, rulesDifference } from '../../../engine/rules.ts';
import { changeInWords, permissionLine } from '../../../protocol/rules-in-words.ts';
import { PermissionLine } from '../../components/rule-notices.tsx';
import { citeText } from '../../text/cite-text.ts';
import { useText } from '../../text/use-text.ts';

/** What changes at the table from one set of rules to another, rule by rule, as a floor would explain it to dealers. */
export function DifferenceView({ from, to }: { readonly from: RulesInForce; readonly to: RulesInForce }) {
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

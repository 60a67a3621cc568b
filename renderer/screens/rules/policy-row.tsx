import {
  type Overlay,
  type PolicyKey,
  policyOf,
  type RulesInForce,
  rulebookOf,
  sourceOf,
  topicOf,
} from '../../../engine/rules.ts';
import { policyAnswer, policyQuestion } from '../../../protocol/rules-in-words.ts';
import { WordKey } from '../../room/event-keys.tsx';
import { citeText, rulebookText } from '../../text/cite-text.ts';
import { useText } from '../../text/use-text.ts';
import { PolicyControl } from './policy-control.tsx';

/** A policy as a question: the book's answer and its rule, the house's answer, and a way back to the book's. */
export function PolicyRow(props: {
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

/** The rules a change of this policy touches. */
function citesOf({ rulebook }: RulesInForce, policy: PolicyKey): readonly string[] {
  const source = sourceOf(rulebook, policy);
  const cites = source.layer === 'rulebook' ? source.cites : source.layer === 'fallback' ? [source.from] : [];
  return cites.filter((cite) => topicOf(cite) !== null);
}

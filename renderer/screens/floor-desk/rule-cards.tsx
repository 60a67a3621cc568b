import { useState } from 'react';
import { effectivePolicies } from '../../../engine/rules.ts';
import type { TableState } from '../../../engine/table.ts';
import { RuleNotices } from '../../components/rule-notices.tsx';
import { citeText } from '../../text/cite-text.ts';
import { layerOf, ruleText } from '../../text/rule-text.ts';
import { useText } from '../../text/use-text.ts';

/** What the rulebook says, in our words and true under the policies in force: the first rule in full, the others one press away. */
export function RuleCards(props: {
  readonly cites: readonly string[];
  readonly state: TableState;
  /** Nothing is opened until somebody presses a rule, because room is short. */
  readonly isFolded?: boolean;
}) {
  const { cites, state, isFolded = false } = props;
  const words = useText('floor');
  const { t } = words;
  const policies = effectivePolicies(state.rulebook, state.overlay);
  const known = [...new Set(cites)].filter((cite) => cite === 'house' || ruleText(cite, policies, words) !== null);
  const [opened, setOpened] = useState<string | null>(null);
  const [first] = known;
  if (first === undefined) return null;
  const open = opened !== null && known.includes(opened) ? opened : isFolded ? null : first;
  return (
    <section className={open === null ? 'desk-rule-folded' : 'desk-rule'} aria-label={citeText(open ?? first)}>
      {open !== null && <RuleSays cite={open} state={state} />}
      {(known.length > 1 || isFolded) && (
        <p className="desk-rule-tags">
          {known.map((cite) => (
            <button
              key={cite}
              type="button"
              className="desk-rule-tag"
              aria-pressed={cite === open}
              aria-label={t('desk:rule.open', { rule: cite === 'house' ? t('reports:sheet.house') : citeText(cite) })}
              onClick={() => setOpened(cite === open ? null : cite)}
            >
              {cite === 'house' ? t('reports:sheet.house') : citeText(cite)}
            </button>
          ))}
        </p>
      )}
    </section>
  );
}

/** One rule: its number and title, its text, and its layer if that is not the table's own rulebook. */
function RuleSays({ cite, state }: { readonly cite: string; readonly state: TableState }) {
  const words = useText('floor');
  const { t } = words;
  const text = ruleText(cite, effectivePolicies(state.rulebook, state.overlay), words);
  const number = cite.split('#')[1];
  const layer = layerOf(cite, state.rulebook);
  return (
    <>
      <h3>{[number, text?.title ?? t('reports:sheet.house')].filter((part) => part !== undefined).join(' ')}</h3>
      {text !== null && <p>{text.says}</p>}
      {layer !== 'rulebook' && <p className="desk-rule-layer">{t(`practice:situation.${layer}`)}</p>}
      <RuleNotices cite={cite} className="desk-rule-layer" />
    </>
  );
}

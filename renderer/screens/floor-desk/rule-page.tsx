import { ChevronLeft, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { citesOf, effectivePolicies, policyKeys, type RulebookId, sourceOf } from '../../../engine/rules.ts';
import type { TableState } from '../../../engine/table.ts';
import { intoView } from '../../room/into-view.ts';
import { citeText } from '../../text/cite-text.ts';
import { plainLetters } from '../../text/plain-letters.ts';
import { type RuleText, ruleText } from '../../text/rule-text.ts';
import { useText } from '../../text/use-text.ts';
import './rule-page.css';

/** Every rule of a rulebook, in its order. */
const rulesOf = (rulebook: RulebookId): readonly string[] => {
  const cites = policyKeys.flatMap((key) => citesOf([{ key, source: sourceOf(rulebook, key, {}) }]));
  const own = [...new Set(cites)].filter((cite) => cite.startsWith(`${rulebook}#`));
  return own.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
};

interface Rule {
  readonly rule: string;
  readonly text: RuleText | null;
}

/** Whether every word that was typed is in the rule's number, name or text. */
function isFound({ rule, text }: Rule, typed: string): boolean {
  const said = plainLetters([citeText(rule), text?.title, text?.says].join(' '));
  return plainLetters(typed)
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/** The rules of the table's book with their texts, to be found by number or by a word, and chosen. */
export function RulePage(props: {
  readonly state: TableState;
  readonly rule: string | null;
  readonly onRule: (rule: string) => void;
  readonly onDone: () => void;
}) {
  const { state, rule: chosen, onRule, onDone } = props;
  const words = useText('desk');
  const { t } = words;
  const [typed, setTyped] = useState('');
  const field = useId();
  const policies = effectivePolicies(state.rulebook, state.overlay);
  const rules = rulesOf(state.rulebook).map((rule): Rule => ({ rule, text: ruleText(rule, policies, words) }));
  const found = rules.filter((rule) => isFound(rule, typed));
  return (
    <section className="desk-penalty-page">
      <button type="button" className="desk-back" onClick={onDone}>
        <ChevronLeft size={22} aria-hidden="true" />
        {t('penalty.done')}
      </button>
      <h3>{t('besides.rule')}</h3>
      <div className="rule-find">
        <Search size={20} aria-hidden="true" />
        <input
          id={field}
          type="search"
          aria-label={t('besides.findRule')}
          placeholder={t('besides.findRule')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {found.length === 0 && <p className="desk-sheet-note">{t('besides.noRule')}</p>}
      <div className="rule-list">
        {found.map(({ rule, text }) => (
          <button
            key={rule}
            type="button"
            className="rule-pick"
            aria-pressed={rule === chosen}
            ref={rule === chosen ? intoView : null}
            onClick={() => {
              onRule(rule);
              onDone();
            }}
          >
            <span className="rule-pick-head">
              <b>{text?.title ?? citeText(rule)}</b>
              {text !== null && <span className="desk-rule-tag">{citeText(rule)}</span>}
            </span>
            {text !== null && <span>{text.says}</span>}
          </button>
        ))}
      </div>
    </section>
  );
}

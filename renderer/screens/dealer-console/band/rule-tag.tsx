import { effectivePolicies } from '../../../../engine/rules.ts';
import { RuleNotices } from '../../../components/rule-notices.tsx';
import { Said, useIsAloud } from '../../../components/said.tsx';
import { useShortcut } from '../../../components/use-shortcut.ts';
import { citeText, documentOf, numberText } from '../../../text/cite-text.ts';
import { layerOf, ruleText } from '../../../text/rule-text.ts';
import { useText } from '../../../text/use-text.ts';
import { useConsoleTable } from '../console-context.ts';

/**
 * The rule behind something, by document and number, or `house`: a tap opens its text in the dock. `isNext`: the tag before it has named the
 * document.
 */
export function RuleTag({ cite, isNext = false }: { readonly cite: string; readonly isNext?: boolean }) {
  const { openRule } = useConsoleTable();
  const { t } = useText('console');
  const isAloud = useIsAloud();
  if (isAloud) return null;
  const whole = cite === 'house' ? t('reports:sheet.house') : citeText(cite);
  return (
    <button
      type="button"
      data-means={`rule ${cite}`}
      className="rule-tag"
      aria-label={whole}
      onClick={() => openRule(cite)}
    >
      {isNext ? numberText(cite) : whole}
    </button>
  );
}

/** How many tags have room if each of them names its document. */
const namedMost = 4;

/** The rules behind a ruling, each once; if all of them are silent, it says so. */
export function RuleTags({ cites }: { readonly cites: readonly string[] }) {
  const { t } = useText('reports');
  const rules = [...new Set(cites)].filter((cite) => cite === 'house' || cite.includes('#'));
  return (
    <p className="rule-tags">
      {rules.length === 0 ? (
        <span className="rule-tag">{t('sheet.silent')}</span>
      ) : (
        rules.map((cite, at) => (
          <RuleTag
            key={cite}
            cite={cite}
            isNext={rules.length > namedMost && documentOf(rules[at - 1] ?? '') === documentOf(cite)}
          />
        ))
      )}
    </p>
  );
}

/**
 * The text of a rule in our own words, true under the policies in force, and the layer it comes from. The dock's previous content is back
 * afterwards.
 */
export function RuleSheet({ cite }: { readonly cite: string }) {
  const { state, openRule } = useConsoleTable();
  const words = useText('console');
  const { t } = words;
  const text = ruleText(cite, effectivePolicies(state.rulebook, state.overlay), words);
  const close = () => openRule(null);
  useShortcut('Escape', { down: close });
  return (
    <div className="rule-sheet">
      <div className="sheet-head">
        <h2 className="dock-title">{text?.title ?? t('reports:sheet.house')}</h2>
        <span className="sheet-fact">{cite === 'house' ? '' : citeText(cite)}</span>
        <button type="button" data-means="close the rule" className="tile sheet-close" onClick={close}>
          {t('key.close')}
        </button>
      </div>
      <Said className="rule-says">{text?.says}</Said>
      <p className="rule-layer">{t(`practice:situation.${layerOf(cite, state.rulebook)}`)}</p>
      <RuleNotices cite={cite} className="rule-layer" atConsole />
    </div>
  );
}
